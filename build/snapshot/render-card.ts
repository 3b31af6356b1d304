import { endpointTable } from '../../data/schema/endpoints.ts'
import { AS_OF_PLAN } from '../../data/schema/params.ts'
import { includes, PLANS, type Plan } from '../../data/schema/plans.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CatalogCard } from '../catalog/read.ts'
import { type CardBytes, cardBytes } from './card-bytes.ts'
import type { Compressed } from './compress.ts'
import type { onceEach, ResponseForms } from './compressor.ts'
import type { Lists } from './lists.ts'
import { type Ready, renderers } from './renderers.ts'
import { type PlanState, renderSourceStates, renderStates } from './states.ts'

/** The responses about one card on one plan. */
export interface PlanCard {
  readonly plan: Plan
  readonly card: CardBytes
  /** States of the card, and of its sources; none if the plan cannot read the card as of a day. */
  readonly states: readonly PlanState[]
  readonly sourceStates: readonly PlanState[]
  /** Compressed forms of the one-card response. */
  readonly detail: Compressed
  /** Other responses by endpoint; null for an empty list. */
  readonly responses: Readonly<Partial<Record<Ready, ResponseForms | null>>>
}

/** Compresses each text once. */
type Compressor = ReturnType<typeof onceEach>

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

/** Renders every prebuilt response about one card, for each plan. */
export async function renderCard(
  card: CatalogCard,
  lists: Lists,
  compressor: Compressor,
): Promise<readonly PlanCard[]> {
  return Promise.all(PLANS.map((plan) => renderFor(plan, card, lists, compressor)))
}

async function renderFor(
  plan: Plan,
  card: CatalogCard,
  lists: Lists,
  compressor: Compressor,
): Promise<PlanCard> {
  const { compress } = compressor
  const bytes = cardBytes(card.row, plan)
  const responses = cardEndpointsOf(plan).map(async (name) => {
    const renderer = renderers[name]
    const rows = renderer.per === 'card' ? renderer.rows(card, lists, plan) : []
    return [name, rows.length === 0 ? null : await compress(listText(rows))] as const
  })
  const { gzip, brotli } = await compress(`{"data":${bytes.text}}`)
  const detail = { ...(gzip ? { gzip } : {}), ...(brotli ? { brotli } : {}) }
  const past = hasStates(plan) ? card.states : []
  const states = await renderStates(past, plan, bytes, compressor.gzip)
  const sourceStates = await renderSourceStates(past, plan, compressor.gzip)
  return {
    ...{ plan, card: bytes, detail, responses: Object.fromEntries(await Promise.all(responses)) },
    ...{ states, sourceStates },
  }
}
