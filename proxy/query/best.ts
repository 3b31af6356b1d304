import { refuse } from '../../data/schema/errors.ts'
import { categoryOfLabel, slugForm } from '../../data/schema/label.ts'
import type { BestList, Columns } from '../../data/snapshot/format.ts'
import { type Filters, filterOf } from './list.ts'

export interface BestQuery extends Filters {
  readonly include_restricted: boolean
  readonly limit: number
  /** The active quarter as year * 4 + (quarter - 1). */
  readonly quarter: number
}

export interface RankedRate {
  /** Position of the card in the columns. */
  readonly card: number
  /** Row of its matching rate in the list. */
  readonly row: number
}

/** Returns the best cards of a category, each with its best eligible rate (spec 4.2, best). */
export function best(columns: Columns, rates: BestList, query: BestQuery): readonly RankedRate[] {
  const matches = filterOf(columns, query)
  const seen = new Set<number>()
  const ranked: RankedRate[] = []
  for (let row = 0; row < rates.card.length && ranked.length < query.limit; row++) {
    const card = rates.card[row] ?? -1
    if (seen.has(card) || !isEligible(rates, row, query) || !matches(card)) continue
    seen.add(card)
    ranked.push({ card, row })
  }
  return ranked
}

function isEligible(rates: BestList, row: number, { include_restricted, quarter }: BestQuery): boolean {
  const rotates = rates.quarter[row] ?? 0
  return (rotates === 0 || rotates === quarter) && (include_restricted || rates.restricted[row] === 0)
}

/** Returns the slug of a category that is given by its slug, an alias or a label. Throws 400 that lists the categories. */
export function requireCategory(columns: Columns, text: string): string {
  const known = columns.categories.map(({ slug }) => slug)
  return (
    findCategory(columns, text) ?? refuse('bad_request', `\`category\` must be one of ${known.join(', ')}.`)
  )
}

/** Returns the slug of a category that is given by its slug, an alias or a label with one category; null if there is none. */
export function findCategory(columns: Columns, text: string): string | null {
  return categoryByName(columns, text) ?? categoryByName(columns, categoryOfLabel(text) ?? '')
}

function categoryByName(columns: Columns, name: string): string | null {
  const form = slugForm(name)
  const found = columns.categories.find(
    ({ slug, aliases }) =>
      slug === name || (form !== '' && aliases.some((alias) => slugForm(alias) === form)),
  )
  return found?.slug ?? null
}
