import { z } from 'zod'
import { compareText } from '../../data/compare.ts'
import { RELATION_NAMES, RELATIONS, type RelationName } from '../../data/schema/card.ts'
import { DERIVED_ROW_FIELDS, type Observation, type RelationRow } from '../../data/schema/fact.ts'
import { idOf } from '../../data/schema/ids.ts'
import { type LabelParts, labels, sortCategories } from '../../data/schema/label.ts'
import type { RewardRate } from '../../data/schema/rates.ts'
import { stableJson } from '../../data/snapshot/digest.ts'
import type { ReplayContext } from './context.ts'

const blanks = Object.fromEntries(
  RELATION_NAMES.map((name) => {
    const fields = Object.entries(RELATIONS[name].shape).filter(
      ([field]) => !DERIVED_ROW_FIELDS.includes(field),
    )
    return [name, fields.map(([field, type]) => [field, type instanceof z.ZodBoolean ? false : null])]
  }),
) as unknown as Readonly<Record<RelationName, readonly (readonly [string, null | false])[]>>

/** Completes the rows of an observation: a field that facts omit is null or false. */
export function completeRows(observation: Observation): Observation {
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
  readonly country: string
}

/** The reference facts that rows derive from. */
export type RowContext = Pick<ReplayContext, 'categories' | 'merchants'>

/** Fields that identify a row; equal rows are numbered. A rate is identified by its label. */
const IDENTITY = {
  benefits: ['benefit_type', 'name'],
  statement_credits: ['credit_name', 'credit_period'],
  card_perks: ['perk_type', 'perk_name'],
  spend_bonuses: ['spend_period', 'spend_threshold'],
} as const satisfies Record<Exclude<RelationName, 'reward_rates'>, readonly string[]>

/** Returns the rows of a relation as the catalog stores them: in the specification's order, with ids and dates. */
export function catalogRows(
  relation: RelationName,
  rows: readonly RelationRow[],
  card: CardKey,
  context: RowContext,
  timeOf: (id: string) => string,
): readonly RelationRow[] {
  if (relation === 'reward_rates') return rateRows(rows as readonly Rate[], card, context, timeOf)
  const ordered = relation === 'statement_credits' ? [...rows].sort(byAmount) : rows
  const counts = new Map<string, number>()
  return ordered.map((row) => {
    const parts = IDENTITY[relation].map((field) => String(row[field]))
    const count = (counts.get(parts.join('\u0000')) ?? 0) + 1
    counts.set(parts.join('\u0000'), count)
    const id = idOf(relation, card.slug, ...parts, ...(count === 1 ? [] : [count]))
    return { id, card_id: card.id, ...row, created_at: timeOf(id) }
  })
}

const byAmount = (a: RelationRow, b: RelationRow) =>
  Number(b.credit_amount) - Number(a.credit_amount) ||
  compareText(String(a.credit_name), String(b.credit_name))

type Rate = Omit<RewardRate, 'id' | 'card_id' | 'category_slug' | 'merchant_ids' | 'created_at'>

function rateRows(
  rates: readonly Rate[],
  card: CardKey,
  { categories, merchants }: RowContext,
  timeOf: (id: string) => string,
): readonly RelationRow[] {
  const ordered = bestFirst(rates, categories)
  const names = labels(ordered, categories)
  const merchantsOf = ({ merchant }: Rate) =>
    merchant === null ? [] : merchants.idsOf(merchant, card.country)
  return ordered.map((rate, place) => {
    const label = names[place] ?? ''
    const id = idOf('reward_rates', card.slug, label, rate.rotating_year ?? '', rate.rotating_quarter ?? '')
    const named = { categories: sortCategories(rate.categories, categories), merchant_ids: merchantsOf(rate) }
    return { id, card_id: card.id, category_slug: label, ...rate, ...named, created_at: timeOf(id) }
  })
}

/** Sorts by multiplier, the base rate last among equals, then by label and quarter (decision 14). */
function bestFirst(rates: readonly Rate[], categories: ReadonlyMap<string, number>): readonly Rate[] {
  const label = (rate: LabelParts) => labels([rate], categories)[0] ?? ''
  const keyed = rates.map((rate) => ({ rate, label: label(rate) }))
  keyed.sort(
    (a, b) =>
      b.rate.rate_multiplier - a.rate.rate_multiplier ||
      Number(a.rate.is_base_rate) - Number(b.rate.is_base_rate) ||
      compareText(a.label, b.label) ||
      quarterOf(a.rate) - quarterOf(b.rate) ||
      compareText(stableJson(a.rate), stableJson(b.rate)),
  )
  return keyed.map(({ rate }) => rate)
}

const quarterOf = (rate: Rate) => (rate.rotating_year ?? 0) * 4 + (rate.rotating_quarter ?? 0)
