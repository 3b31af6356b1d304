import type { RelationName, RelationRow, Scalar } from '../../data/schema/fact.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CardReading, ReadValue } from '../visit/read.ts'
import type { Visit } from '../visit/visit.ts'
import { isSame } from './same.ts'
import { type SignalSource, SOURCE_OF_ROLE } from './signals.ts'

/** A value with its quote and its page. */
export interface Read {
  readonly value: Scalar
  readonly high?: number
  readonly quote: string
  readonly url: string
  /** Read by a language model, and by no rule. */
  readonly by?: 'model'
  /** Kind of that page. */
  readonly from: SignalSource
  /** The page's text. */
  readonly source: string
}

/** The rows of a relation on one page. */
export interface PageRows {
  readonly rows: readonly RelationRow[]
  readonly url: string
  readonly source: string
}

/** A page that contradicts another page of the same card. */
export interface Dispute {
  readonly url: string
  /** Values that no undisputed page states, by field. */
  readonly reads: Readonly<Record<string, Read>>
  /** Each page's values of the fields in which they differ. */
  readonly contested: Readonly<Record<string, readonly Read[]>>
}

/** Merged readings of a card's pages. */
export interface MergedReadings {
  /** Values of undisputed pages, each from the first page with the field. */
  readonly fields: Readonly<Record<string, Read>>
  /** Values of all pages, by field. */
  readonly all: Readonly<Record<string, readonly Read[]>>
  readonly relations: Readonly<Partial<Record<RelationName, readonly PageRows[]>>>
  readonly disputes: readonly Dispute[]
  /** Rows of disputed pages, which are not used. */
  readonly ignored: readonly IgnoredRows[]
}

/** Relations of a disputed page. */
export interface IgnoredRows {
  readonly url: string
  readonly relations: readonly string[]
}

/** The part of a visit that is about one card. */
export interface Part {
  readonly visit: Visit
  readonly card: CardReading
}

/**
 * Merges the readings of a card's pages. If two pages contradict each other in a field, a page without the current value of
 * that field is disputed, and values that only it states are not used.
 */
export function merge(parts: readonly Part[], current: Row): MergedReadings {
  const reads = parts.flatMap(readsOf)
  const all = Object.fromEntries(
    [...Map.groupBy(reads, ({ field }) => field)].map(([field, own]) => [field, own.map(({ read }) => read)]),
  )
  const contested = Object.fromEntries(
    Object.entries(all).filter(([, [first, ...rest]]) =>
      rest.some(({ value }) => first && !isSame(first.value, value)),
    ),
  )
  const disputed = new Set(
    Object.entries(contested).flatMap(([field, own]) =>
      own.filter(({ value }) => !isSame(current[field], value)).map(({ url }) => url),
    ),
  )
  const fields = Object.fromEntries(
    Object.entries(all).flatMap(([field, own]) => {
      const read = own.find(({ url }) => !disputed.has(url))
      return read ? [[field, read]] : []
    }),
  )
  return {
    fields,
    all,
    relations: relationsOf(parts.filter(({ visit }) => !disputed.has(visit.url))),
    ignored: parts.filter(({ visit }) => disputed.has(visit.url)).flatMap(rowsIgnoredOn),
    disputes: [...disputed].map((url) => disputeOf(url, all, contested, fields)),
  }
}

const readsOf = (part: Part) =>
  Object.entries(part.card.fields).map(([field, value]) => ({ field, read: readOf(part, value) }))

/** Returns a value with its page. */
export const readOf = ({ visit }: Part, value: ReadValue): Read => ({
  ...value,
  url: visit.url,
  from: SOURCE_OF_ROLE[visit.target.role],
  source: visit.reading?.source ?? '',
})

function disputeOf(
  url: string,
  all: MergedReadings['all'],
  contested: MergedReadings['all'],
  fields: MergedReadings['fields'],
): Dispute {
  const own = Object.entries(all).flatMap(([field, reads]) => {
    const read = reads.find((each) => each.url === url)
    const other = fields[field]
    return read && !(other && isSame(other.value, read.value)) ? [[field, read] as const] : []
  })
  const isOwn = ([, reads]: readonly [string, readonly Read[]]) => reads.some((each) => each.url === url)
  return {
    url,
    reads: Object.fromEntries(own),
    contested: Object.fromEntries(Object.entries(contested).filter(isOwn)),
  }
}

function rowsIgnoredOn({ visit, card }: Part): IgnoredRows[] {
  const relations = Object.entries(card.relations).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []))
  return relations.length > 0 ? [{ url: visit.url, relations }] : []
}

function relationsOf(parts: readonly Part[]): MergedReadings['relations'] {
  const rows = parts.flatMap(({ visit, card }) =>
    Object.entries(card.relations).flatMap(([name, own]) =>
      own.length > 0
        ? [{ name, page: { rows: own, url: visit.url, source: visit.reading?.source ?? '' } }]
        : [],
    ),
  )
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, own]) => [name, own.map(({ page }) => page)]),
  )
}
