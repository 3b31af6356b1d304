import { Buffer } from 'node:buffer'
import { endpointTable } from '../../data/schema/endpoints.ts'
import { AS_OF_PLAN } from '../../data/schema/params.ts'
import { includes, type Plan } from '../../data/schema/plans.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CatalogCard } from '../catalog/read.ts'
import { cardText } from './card-text.ts'
import type { Transfers } from './lists.ts'
import type { Place, RecordBatch, ResponsePlace } from './records.ts'
import { type Ready, renderers } from './renderers.ts'
import { type PlanState, renderSourceStates, renderStates } from './states.ts'

/** The responses about one card on one plan. */
export interface PlanCard {
  readonly plan: Plan
  /** The card's JSON object, and its spans (CardIndex). */
  readonly card: Place
  readonly cuts: readonly number[]
  /** States of the card, and of its sources; none if the plan cannot read the card as of a day. */
  readonly states: readonly PlanState[]
  readonly sourceStates: readonly PlanState[]
  /** Compressed forms of the one-card response. */
  readonly detail: Place
  /** Other responses by endpoint; null for an empty list. */
  readonly responses: Readonly<Partial<Record<Ready, ResponsePlace | null>>>
}

/** Endpoints with one response per card. */
const CARD_ENDPOINTS = (Object.keys(renderers) as Ready[]).filter((name) => renderers[name].per === 'card')

/** Returns the body of a list response. */
export const listText = (rows: readonly Row[]): string => `{"data":${JSON.stringify(rows)}}`
/** Returns the body of a response with one row. */
export const oneText = (row: Row): string => `{"data":${JSON.stringify(row)}}`

/** Returns the endpoints with one response per card that a plan includes. */
export const cardEndpointsOf = (plan: Plan): readonly Ready[] =>
  CARD_ENDPOINTS.filter((name) => includes(plan, endpointTable[name].plan))

/** Returns whether a plan can read cards as of a day. */
export const hasStates = (plan: Plan): boolean => includes(plan, AS_OF_PLAN)

/** Renders every prebuilt response about one card on one plan. */
export function renderCard(
  card: CatalogCard,
  plan: Plan,
  transfers: Transfers,
  records: RecordBatch,
): PlanCard {
  const today = cardText(card.row, plan)
  const past = hasStates(plan) ? card.states : []
  const responses = cardEndpointsOf(plan).map((name) => {
    const renderer = renderers[name]
    const rows = renderer.per === 'card' ? renderer.rows(card, transfers, plan) : []
    return [name, rows.length === 0 ? null : records.response(listText(rows))] as const
  })
  return {
    ...{ plan, card: records.add({ identity: Buffer.from(today.text) }), cuts: today.cuts },
    ...{ detail: records.compressed(`{"data":${today.text}}`), responses: Object.fromEntries(responses) },
    states: renderStates(past, plan, today, records),
    sourceStates: renderSourceStates(past, plan, records),
  }
}
