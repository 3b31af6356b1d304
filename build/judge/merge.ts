import type { RelationName, RelationRow, Scalar } from '../../data/schema/fact.ts'
import type { ReadCard } from '../visit/read.ts'
import type { Visit } from '../visit/visit.ts'
import { isSame } from './same.ts'

/** A value with its words and the page that it stands on. */
export interface Read {
  readonly value: Scalar
  readonly high?: number
  readonly quote: string
  readonly url: string
  /** The page's text. */
  readonly source: string
}

/** What an issuer's pages together state of one card. */
export interface Merged {
  readonly fields: Readonly<Record<string, Read>>
  readonly relations: Readonly<
    Partial<Record<RelationName, { readonly rows: readonly RelationRow[]; readonly url: string }>>
  >
  /** Fields on which the pages contradict each other, with what each says. */
  readonly torn: Readonly<Record<string, readonly Read[]>>
}

/** A visit's part about one card. */
export interface Part {
  readonly visit: Visit
  readonly card: ReadCard
}

/** Brings the pages of a card together. The first page that states a field gives its words; a page that contradicts it tears it. */
export function merge(parts: readonly Part[]): Merged {
  const fields: Record<string, Read> = {}
  const torn: Record<string, Read[]> = {}
  const relations: Partial<Record<RelationName, { rows: readonly RelationRow[]; url: string }>> = {}
  for (const { visit, card } of parts) {
    for (const [field, read] of Object.entries(card.fields)) {
      const found: Read = { ...read, url: visit.url, source: visit.reading?.source ?? '' }
      const first = fields[field]
      if (first === undefined) fields[field] = found
      else if (!isSame(first.value, found.value)) torn[field] = [...(torn[field] ?? [first]), found]
    }
    for (const [name, rows] of Object.entries(card.relations) as [RelationName, readonly RelationRow[]][])
      if (rows.length > 0) relations[name] ??= { rows, url: visit.url }
  }
  return { fields, relations, torn }
}
