import { Buffer } from 'node:buffer'
import { endpointTable } from '../../data/schema/endpoints.ts'
import { AS_OF_PLAN } from '../../data/schema/params.ts'
import { includes, PLANS, type Plan } from '../../data/schema/plans.ts'
import type { CatalogCard } from '../catalog/read.ts'
import { cardTexts } from './card-text.ts'
import { conciseText } from './concise-text.ts'
import type { Transfers } from './lists.ts'
import type { Place, RecordBatch, ResponsePlace } from './records.ts'
import { type Ready, renderers } from './renderers.ts'
import { sourceTexts } from './source-text.ts'
import { type PlanState, renderStates, type StateText } from './states.ts'

/** The responses about one card on one plan. */
export interface PlanCard {
  readonly plan: Plan
  /** The card's JSON object, and its spans (CardIndex). */
  readonly card: Place
  readonly cuts: readonly number[]
  /** The card's concise form, and its spans. */
  readonly concise: Place
  readonly conciseCuts: readonly number[]
  /** States of the card, and of its sources; none if the plan cannot read the card as of a day. */
  readonly states: readonly PlanState[]
  readonly sourceStates: readonly PlanState[]
  /** Compressed forms of the one-card response. */
  readonly detail: Place
  /** Other responses by endpoint; null for an empty list. */
  readonly responses: Readonly<Partial<Record<Ready, ResponsePlace | null>>>
}

/** Endpoints with one response per card. */
const CARD_ENDPOINTS = (Object.keys(renderers) as Ready[]).filter((name) =>
  ['card', 'sources'].includes(renderers[name].per),
)

/** Returns the endpoints with one response per card that a plan includes. */
export const cardEndpointsOf = (plan: Plan): readonly Ready[] =>
  CARD_ENDPOINTS.filter((name) => includes(plan, endpointTable[name].plan))

/** Returns whether a plan can read cards as of a day. */
export const hasStates = (plan: Plan): boolean => includes(plan, AS_OF_PLAN)

/** What the responses about a card depend on besides the card. */
export interface RenderContext {
  readonly transfers: Transfers
  /** Number of the first quarter whose rotating rates concise cards show. */
  readonly quarter: number
}

/** Renders every prebuilt response about one card, for each plan. */
export function renderCard(
  card: CatalogCard,
  { transfers, quarter }: RenderContext,
  records: RecordBatch,
): readonly PlanCard[] {
  const [cardText, sourceText] = [cardTexts(card.row), sourceTexts(card.sources)]
  const cardStates = card.states.map(({ validFrom, changed }) => ({
    validFrom,
    text: cardText.changed(changed),
  }))
  const sourceStates = card.states.map(({ validFrom, sources }) => ({
    validFrom,
    text: (plan: Plan) => sourceText.past(sources, plan),
  }))
  const listOf = (name: Ready, plan: Plan) => {
    const renderer = renderers[name]
    if (renderer.per === 'sources') return sourceText.today(plan)
    return JSON.stringify(renderer.per === 'card' ? renderer.rows(card, transfers, plan) : [])
  }
  return PLANS.map((plan) => {
    const { text, cuts } = cardText.today(plan)
    const concise = conciseText(card.row, plan, quarter)
    const responses = cardEndpointsOf(plan).map((name) => {
      const list = listOf(name, plan)
      return [name, list === '[]' ? null : records.response(list)] as const
    })
    const statesOf = (states: readonly StateText[]) =>
      hasStates(plan) ? renderStates(states, plan, records) : []
    return {
      ...{ plan, card: records.add({ identity: Buffer.from(text) }), cuts },
      ...{ concise: records.text(concise.text), conciseCuts: concise.cuts },
      ...{ detail: records.compressed(text), responses: Object.fromEntries(responses) },
      states: statesOf(cardStates),
      sourceStates: statesOf(sourceStates),
    }
  })
}
