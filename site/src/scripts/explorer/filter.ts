import { searchWords } from '../../../../data/schema/fold.ts'
import type { Row } from './rows.ts'

/** The state of the explorer, as in its URL. Empty values filter nothing. */
export type State = Readonly<Record<string, string>>

/**
 * Whether a card has a rate for the category at this index. Masks have more bits than the bitwise operators of JavaScript
 * support.
 */
const hasCategory = ({ categories }: Row, index: number): boolean =>
  Math.floor(categories / 2 ** index) % 2 === 1

/** Returns the rows that match. `categories`: slugs in the order of the masks' bits. */
export function matching(rows: readonly Row[], state: State, categories: readonly string[]): readonly Row[] {
  const { q = '', country, issuer, network, type, fee, category, program } = state
  const words = searchWords(q)
  const index = category ? categories.indexOf(category) : -1
  return rows.filter(
    (row) =>
      words.every((word) => row.text.includes(word)) &&
      (!country || row.country === country) &&
      (!issuer || row.issuerSlug === issuer) &&
      (!network || row.network === network) &&
      (!type || row.type === type) &&
      (!fee || (row.fee !== null && row.fee <= Number(fee))) &&
      (!program || row.program === program) &&
      (!category || (index >= 0 && hasCategory(row, index))),
  )
}

/** Columns whose highest values come first. */
const DESCENDING: ReadonlySet<string> = new Set(['rate', 'return', 'offer'])

/** The direction that a column is sorted in first. */
export const firstDirection = (column: string): 'asc' | 'desc' => (DESCENDING.has(column) ? 'desc' : 'asc')

const { compare } = new Intl.Collator('en', { numeric: true })

type Column = 'name' | 'issuer' | 'country' | 'network' | 'fee' | 'rate' | 'return' | 'offer'

/** Returns the rows sorted by a column, unknown values last. Equal rows keep their order. */
export function sorted(rows: readonly Row[], column: string, direction: string): readonly Row[] {
  const sign = direction === 'desc' ? -1 : 1
  const key = column as Column
  const value = (row: Row) =>
    key === 'rate' ? Number.parseFloat(row.rate) || null : row[key] || (row[key] === 0 ? 0 : null)
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1
    return sign * (typeof x === 'number' && typeof y === 'number' ? x - y : compare(String(x), String(y)))
  })
}
