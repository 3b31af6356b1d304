import type { CardRead } from '../extraction.ts'
import { categoriesIn } from '../rewards/categories.ts'
import type { Labels } from './truth.ts'

/** Comparison of a page's earning rates with its labels. */
export interface RateScore {
  readonly labeled: number
  readonly right: number
  /** Rows of a labeled page without a label. */
  readonly strange: readonly string[]
  readonly missed: readonly string[]
}

interface Rate {
  readonly categories: readonly string[]
  readonly rate: number
}

/** Compares earning rates: a label is met by a row with its rate and at least one of its categories. */
export function compareRates(cards: readonly CardRead[], labels: Labels): RateScore {
  const labeled = ratesOf(labels.reward_rates)
  const rows = cards.flatMap((card) => card.reward_rates ?? [])
  const meets = (row: (typeof rows)[number], { categories, rate }: Rate): boolean =>
    row.rate_multiplier === rate && row.categories.some((slug) => categories.includes(slug))
  const missed = labeled.filter((label) => !rows.some((row) => meets(row, label)))
  const strange = rows.filter((row) => row.merchant === null && !labeled.some((label) => meets(row, label)))
  return {
    labeled: labeled.length,
    right: labeled.length - missed.length,
    missed: missed.map(({ categories, rate }) => `${rate} ${categories.join('+')}`),
    strange: labeled.length === 0 ? [] : strange.map((row) => `${row.rate_multiplier} ${row.category_slug}`),
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
