import { refuse } from '../../data/schema/errors.ts'
import { categoryOfLabel, slugForm } from '../../data/schema/label.ts'
import type { BestList, Columns } from '../../data/snapshot/format.ts'
import { type Filters, passing } from './list.ts'

export interface BestQuery extends Filters {
  readonly include_restricted: boolean
  readonly limit: number
  /** The active quarter as year * 4 + (quarter - 1). */
  readonly quarter: number
}

export interface Ranked {
  /** Place of the card in the columns. */
  readonly card: number
  /** Place of its matching rate in the list. */
  readonly row: number
}

/** Best cards of a category, one entry per card with its best rate that counts (spec 4.2, best). */
export function best(columns: Columns, rates: BestList, query: BestQuery): readonly Ranked[] {
  const passes = passing(columns, query)
  const seen = new Set<number>()
  const ranked: Ranked[] = []
  for (let row = 0; row < rates.card.length && ranked.length < query.limit; row++) {
    const card = rates.card[row] ?? -1
    if (seen.has(card) || !counts(rates, row, query) || !passes(card)) continue
    seen.add(card)
    ranked.push({ card, row })
  }
  return ranked
}

function counts(rates: BestList, row: number, { include_restricted, quarter }: BestQuery): boolean {
  const rotates = rates.quarter[row] ?? 0
  return (rotates === 0 || rotates === quarter) && (include_restricted || rates.restricted[row] === 0)
}

/** The category that a text asks for; refuses an unknown one, naming those that there are. */
export function requireCategory(columns: Columns, asked: string): string {
  const known = columns.categories.map(({ slug }) => slug)
  return (
    findCategory(columns, asked) ?? refuse('bad_request', `\`category\` must be one of ${known.join(', ')}.`)
  )
}

/** Slug of the category that a text asks for: its slug, an alias, or a label that names one category. */
export function findCategory(columns: Columns, asked: string): string | null {
  return categoryNamed(columns, asked) ?? categoryNamed(columns, categoryOfLabel(asked) ?? '')
}

function categoryNamed(columns: Columns, name: string): string | null {
  const form = slugForm(name)
  const found = columns.categories.find(
    ({ slug, aliases }) =>
      slug === name || (form !== '' && aliases.some((alias) => slugForm(alias) === form)),
  )
  return found?.slug ?? null
}
