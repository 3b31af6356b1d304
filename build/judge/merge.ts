import type { RelationName, RelationRow, Scalar } from '../../data/schema/fact.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CardReading, ReadValue } from '../visit/read.ts'
import type { Visit } from '../visit/visit.ts'
import { isSame } from './same.ts'
import { type SignalSource, SOURCE_OF_ROLE } from './signals.ts'

/** A value with its words and its page. */
export interface Read {
  readonly value: Scalar
  readonly high?: number
  readonly quote: string
  readonly url: string
  /** Kind of that page. */
  readonly from: SignalSource
  /** The page's text. */
  readonly source: string
}

/** The rows of a relation as one page states them. */
export interface PageRows {
  readonly rows: readonly RelationRow[]
  readonly url: string
  readonly source: string
}

/** A page that contradicts another page of the same card. */
export interface Dispute {
  readonly url: string
  /** What it states and no undisputed page does, by field. */
  readonly reads: Readonly<Record<string, Read>>
  /** What each page states of the fields on which they differ. */
  readonly contested: Readonly<Record<string, readonly Read[]>>
}

/** What an issuer's pages together state of one card. */
export interface Merged {
  /** What undisputed pages state: of each field, the first page that gives it. */
  readonly fields: Readonly<Record<string, Read>>
  /** Every page's statement of each field. */
  readonly all: Readonly<Record<string, readonly Read[]>>
  readonly relations: Readonly<Partial<Record<RelationName, readonly PageRows[]>>>
  readonly disputes: readonly Dispute[]
  /** Rows that disputed pages state, which nothing is concluded from. */
  readonly ignored: readonly IgnoredRows[]
}

/** Relations of a disputed page. */
export interface IgnoredRows {
  readonly url: string
  readonly relations: readonly string[]
}

/** A visit's part about one card. */
export interface Part {
  readonly visit: Visit
  readonly card: CardReading
}

/**
 * Brings the pages of a card together. Where two pages contradict each other in a field, a page that does not state the
 * current value of that field is disputed: none of its own statements is relied on.
 */
export function merge(parts: readonly Part[], current: Row): Merged {
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

/** Returns a value of a card with its page. */
export const readOf = ({ visit }: Part, value: ReadValue): Read => ({
  ...value,
  url: visit.url,
  from: SOURCE_OF_ROLE[visit.target.role],
  source: visit.reading?.source ?? '',
})

function disputeOf(
  url: string,
  all: Merged['all'],
  contested: Merged['all'],
  fields: Merged['fields'],
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

function relationsOf(parts: readonly Part[]): Merged['relations'] {
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
