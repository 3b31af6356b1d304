import { z } from 'zod'
import { compareText } from '../../data/compare.ts'
import { RELATIONS, type RelationName } from '../../data/schema/card.ts'
import type { Observation, RelationRow } from '../../data/schema/fact.ts'
import { idOf } from '../../data/schema/ids.ts'
import { type LabelParts, labels, sortCategories } from '../../data/schema/label.ts'
import type { RewardRate } from '../../data/schema/rates.ts'
import { stableJson } from '../../data/snapshot/digest.ts'

export const RELATION_NAMES = Object.keys(RELATIONS) as readonly RelationName[]
const ADDED = new Set(['id', 'card_id', 'category_slug', 'created_at'])

const blanks = Object.fromEntries(
  RELATION_NAMES.map((name) => {
    const fields = Object.entries(RELATIONS[name].shape).filter(([field]) => !ADDED.has(field))
    return [name, fields.map(([field, type]) => [field, type instanceof z.ZodBoolean ? false : null])]
  }),
) as unknown as Readonly<Record<RelationName, readonly (readonly [string, null | false])[]>>

/** The observation with every relation row written in full: what facts leave out is null or false. */
export function inFull(observation: Observation): Observation {
  const full = RELATION_NAMES.flatMap((name) => {
    const rows = observation[name]
    return rows ? [[name, rows.map((row) => fullRow(name, row))] as const] : []
  })
  return { ...observation, ...Object.fromEntries(full) }
}

const fullRow = (name: RelationName, row: RelationRow): RelationRow =>
  Object.fromEntries(blanks[name].map(([field, blank]) => [field, row[field] ?? blank]))

export interface CardKey {
  readonly slug: string
  readonly id: string
}

/** What makes a row itself; rows alike are counted. Rates are told apart by their label. */
const IDENTITY = {
  benefits: ['benefit_type', 'name'],
  statement_credits: ['credit_name', 'credit_period'],
  card_perks: ['perk_type', 'perk_name'],
  spend_bonuses: ['spend_period', 'spend_threshold'],
} as const satisfies Record<Exclude<RelationName, 'reward_rates'>, readonly string[]>

/** Rows of a relation as the catalog holds them: in the specification's order, with ids and dates. */
export function catalogRows(
  relation: RelationName,
  rows: readonly RelationRow[],
  card: CardKey,
  categories: ReadonlyMap<string, number>,
  dated: (id: string) => string,
): readonly RelationRow[] {
  if (relation === 'reward_rates') return rateRows(rows as readonly Rate[], card, categories, dated)
  const ordered = relation === 'statement_credits' ? [...rows].sort(byAmount) : rows
  const counts = new Map<string, number>()
  return ordered.map((row) => {
    const parts = IDENTITY[relation].map((field) => String(row[field]))
    const count = (counts.get(parts.join('\u0000')) ?? 0) + 1
    counts.set(parts.join('\u0000'), count)
    const id = idOf(relation, card.slug, ...parts, ...(count === 1 ? [] : [count]))
    return { id, card_id: card.id, ...row, created_at: dated(id) }
  })
}

const byAmount = (a: RelationRow, b: RelationRow) =>
  Number(b.credit_amount) - Number(a.credit_amount) ||
  compareText(String(a.credit_name), String(b.credit_name))

type Rate = Omit<RewardRate, 'id' | 'card_id' | 'category_slug' | 'created_at'>

function rateRows(
  rates: readonly Rate[],
  card: CardKey,
  categories: ReadonlyMap<string, number>,
  dated: (id: string) => string,
): readonly RelationRow[] {
  const ordered = bestFirst(rates, categories)
  const names = labels(ordered, categories)
  return ordered.map((rate, place) => {
    const label = names[place] ?? ''
    const id = idOf('reward_rates', card.slug, label, rate.rotating_year ?? '', rate.rotating_quarter ?? '')
    const named = sortCategories(rate.categories, categories)
    return { id, card_id: card.id, category_slug: label, ...rate, categories: named, created_at: dated(id) }
  })
}

/** Decision 14: by multiplier, the base rate last among equals, then by label; later quarters of equals last. */
function bestFirst(rates: readonly Rate[], categories: ReadonlyMap<string, number>): readonly Rate[] {
  const label = (rate: LabelParts) => labels([rate], categories)[0] ?? ''
  const keyed = rates.map((rate) => ({ rate, label: label(rate), text: stableJson(rate) }))
  keyed.sort(
    (a, b) =>
      b.rate.rate_multiplier - a.rate.rate_multiplier ||
      Number(a.rate.is_base_rate) - Number(b.rate.is_base_rate) ||
      compareText(a.label, b.label) ||
      quarterOf(a.rate) - quarterOf(b.rate) ||
      compareText(a.text, b.text),
  )
  return keyed.map(({ rate }) => rate)
}

const quarterOf = (rate: Rate) => (rate.rotating_year ?? 0) * 4 + (rate.rotating_quarter ?? 0)
