import { Buffer } from 'node:buffer'
import { CONCISE_CARD_FIELDS, CONCISE_CARD_SOURCES, conciseCard } from '../../data/mcp/concise-card.ts'
import { Card } from '../../data/schema/card.ts'
import { PLANS, type Plan } from '../../data/schema/plans.ts'
import { type Row, seenFields } from '../../data/schema/view.ts'
import type { CardText } from './card-text.ts'

const USED: readonly string[] = [...CONCISE_CARD_FIELDS, ...CONCISE_CARD_SOURCES]

/** What each plan sees of the fields that a concise card is made from. */
const SEEN = new Map(
  PLANS.map((plan) => [plan, seenFields(Card, plan, false).filter(({ name }) => USED.includes(name))]),
)

/**
 * Renders the concise form of a card on a plan. It has no website to cut out, and its rates are its only relation. `quarter`: as for
 * `conciseCard`.
 */
export function conciseText(row: Row, plan: Plan, quarter: number): CardText {
  const seen = (SEEN.get(plan) ?? []).map(({ name, show }) => [name, show(row[name])] as const)
  const { rates, more_rates, ...card } = conciseCard(Object.fromEntries(seen), quarter)
  const start = Buffer.byteLength(JSON.stringify(card)) - 1
  const text = JSON.stringify({ ...card, rates, more_rates })
  return { text, cuts: [start, start, start, Buffer.byteLength(text) - 1] }
}
