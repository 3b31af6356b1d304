import type { Country } from '../../data/schema/card.ts'
import { refuse } from '../../data/schema/errors.ts'
import { searchWords } from '../../data/schema/fold.ts'
import type { MerchantList } from '../../data/snapshot/format.ts'

export interface MerchantQuery {
  readonly q?: string | undefined
  readonly country?: Country | undefined
  /** Slug. */
  readonly category?: string | undefined
}

/** Returns the positions of the merchants that match, sorted by name; with a search the closest match first. */
export function findMerchants(
  list: MerchantList,
  { q, country, category }: MerchantQuery,
): readonly number[] {
  const words = q === undefined ? [] : searchWords(q)
  const ranked: { position: number; rank: number }[] = []
  for (let position = 0; position < list.id.length; position++) {
    if (country !== undefined && list.country[position] !== country) continue
    if (category !== undefined && list.category[position] !== category) continue
    const rank = q === undefined ? 0 : rankOf(list.names[position] ?? [], words)
    if (rank !== null) ranked.push({ position, rank })
  }
  return ranked.sort((a, b) => a.rank - b.rank).map(({ position }) => position)
}

/** Rank of the best name: equal, then starting with the words, then with all words in it; null if no name matches. */
function rankOf(names: readonly string[], words: readonly string[]): number | null {
  const text = words.join(' ')
  const ranks = names.flatMap((name) => {
    if (name === text) return 0
    if (name.startsWith(text)) return 1
    return hasWords(name.split(' '), words) ? 2 : []
  })
  return text === '' || ranks.length === 0 ? null : Math.min(...ranks)
}

/** Whether every word occurs, the last one at least as a prefix. */
const hasWords = (name: readonly string[], words: readonly string[]): boolean =>
  words.every((word, i) =>
    name.some((each) => each === word || (i === words.length - 1 && each.startsWith(word))),
  )

/** Returns the position of a merchant. Throws 404 for an unknown one. */
export function requireMerchant(list: MerchantList, id: string): number {
  const position = list.id.indexOf(id)
  return position < 0 ? refuse('not_found', `No such merchant: ${id}.`) : position
}
