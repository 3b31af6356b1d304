import { endpointTable } from '../../data/schema/endpoints.ts'
import { includes, PLANS, type Plan } from '../../data/schema/plans.ts'
import type { Row } from '../../data/schema/view.ts'
import type { CatalogCard } from '../catalog/read.ts'
import { type CardBytes, cardBytes } from './card-bytes.ts'
import type { Compressed } from './compress.ts'
import type { Answer } from './compressor.ts'
import type { Lists } from './lists.ts'
import { type Ready, renderers } from './renderers.ts'

/** What one plan sees of a card. */
export interface PlanCard {
  readonly plan: Plan
  readonly card: CardBytes
  /** Forms of the whole one-card answer. */
  readonly detail: Compressed
  /** Ready answers by endpoint; null for an empty list. */
  readonly answers: Readonly<Partial<Record<Ready, Answer | null>>>
}

type CompressOnce = (text: string) => Promise<Answer>

/** Endpoints that have an answer per card. */
const CARD_ENDPOINTS = (Object.keys(renderers) as Ready[]).filter((name) => renderers[name].per === 'card')

export const listText = (rows: readonly Row[]): string => `{"data":${JSON.stringify(rows)}}`
export const oneText = (row: Row): string => `{"data":${JSON.stringify(row)}}`

/** Endpoints with an answer per card that a plan has. */
export const cardEndpointsOf = (plan: Plan): readonly Ready[] =>
  CARD_ENDPOINTS.filter((name) => includes(plan, endpointTable[name].plan))

/** Renders all that is ready of one card, for every plan. */
export async function renderCard(
  card: CatalogCard,
  lists: Lists,
  compress: CompressOnce,
): Promise<readonly PlanCard[]> {
  return Promise.all(PLANS.map((plan) => renderFor(plan, card, lists, compress)))
}

async function renderFor(
  plan: Plan,
  card: CatalogCard,
  lists: Lists,
  compress: CompressOnce,
): Promise<PlanCard> {
  const bytes = cardBytes(card.row, plan)
  const answers = cardEndpointsOf(plan).map(async (name) => {
    const renderer = renderers[name]
    const rows = renderer.per === 'card' ? renderer.rows(card, lists, plan) : []
    return [name, rows.length === 0 ? null : await compress(listText(rows))] as const
  })
  const { gzip, brotli } = await compress(`{"data":${bytes.text}}`)
  const detail = { ...(gzip ? { gzip } : {}), ...(brotli ? { brotli } : {}) }
  return { plan, card: bytes, detail, answers: Object.fromEntries(await Promise.all(answers)) }
}
