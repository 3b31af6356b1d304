import type { CardRead } from '../extract.ts'
import { categoriesIn } from '../rewards/categories.ts'
import type { Labels } from './truth.ts'

/** How the earning rates of a page compare with the labelled ones. */
export interface RateScore {
  readonly labelled: number
  readonly right: number
  /** Rows of a labelled page that no label states. */
  readonly strange: readonly string[]
  readonly missed: readonly string[]
}

interface Rate {
  readonly categories: readonly string[]
  readonly rate: number
}

/** Compares earning rates: a label is met by a row with its rate and at least one of its categories. */
export function compareRates(cards: readonly CardRead[], labels: Labels): RateScore {
  const labelled = ratesOf(labels.reward_rates)
  const rows = cards.flatMap((card) => card.reward_rates ?? [])
  const meets = (row: (typeof rows)[number], { categories, rate }: Rate): boolean =>
    row.rate_multiplier === rate && row.categories.some((slug) => categories.includes(slug))
  const missed = labelled.filter((label) => !rows.some((row) => meets(row, label)))
  const strange = rows.filter((row) => row.merchant === null && !labelled.some((label) => meets(row, label)))
  return {
    labelled: labelled.length,
    right: labelled.length - missed.length,
    missed: missed.map(({ categories, rate }) => `${rate} ${categories.join('+')}`),
    strange: labelled.length === 0 ? [] : strange.map((row) => `${row.rate_multiplier} ${row.category_slug}`),
  }
}

function ratesOf(labels: unknown): Rate[] {
  if (!Array.isArray(labels)) return []
  return labels.flatMap((label: unknown) => {
    if (typeof label !== 'object' || label === null) return []
    const { categories, rate } = label as { categories?: unknown; rate?: unknown }
    if (!Array.isArray(categories) || typeof rate !== 'number') return []
    return [{ rate, categories: categories.flatMap((words) => slugsOf(String(words))) }]
  })
}

const slugsOf = (words: string): readonly string[] =>
  /^other\b/i.test(words)
    ? ['other']
    : /^foreign/i.test(words)
      ? ['foreign-currency']
      : categoriesIn(words.replace(/grocery/i, 'groceries'))
