import type { Plan } from '../../data/schema/plans.ts'
import { type ListingRow, openCatalog } from '../catalog/open.ts'
import { type CatalogCard, readBatch } from '../catalog/read.ts'
import type { Reference } from '../facts/shapes.ts'
import type { Work } from '../threads.ts'
import { type RankedRate, rankedRates } from './best.ts'
import { type CardValue, cardValue, programCodes } from './card-value.ts'
import { type CardColumns, cardColumns } from './columns.ts'
import { type NotableOffer, readTransfers, type Transfers } from './lists.ts'
import { notableOf } from './notable.ts'
import { recordBatch } from './records.ts'
import { type PlanCard, renderCard } from './render-card.ts'
import { type CardNames, cardNames } from './words.ts'

/** What the snapshot has of a card: its responses for each plan, and its part of the files about all cards. */
export interface RenderedCard {
  readonly plans: readonly PlanCard[]
  readonly columns: CardColumns
  readonly names: CardNames
  readonly rates: readonly RankedRate[]
  readonly value: CardValue
  readonly notable: readonly NotableOffer[]
}

/** Rendered cards, with the bytes of their records. */
export interface RenderedBatch {
  readonly cards: readonly RenderedCard[]
  readonly bytes: Uint8Array<ArrayBuffer>
}

interface Shared {
  /** Path of the catalog. */
  readonly catalog: string
  readonly valuations: Reference['valuations']
  /** Plans with the value of cards. */
  readonly valuePlans: readonly Plan[]
}

/** Renders the cards of a listing. */
export const work: Work<Shared, readonly ListingRow[], RenderedBatch> = {
  module: import.meta.url,
  async open({ catalog: path, valuations, valuePlans }) {
    const catalog = openCatalog(path)
    const transfers = await readTransfers(catalog)
    const codeOf = programCodes(valuations)
    const evaluate = (card: CatalogCard) => cardValue(card, valuePlans, codeOf)
    return {
      run: async (listed) => renderBatch(await readBatch(catalog, listed), transfers, evaluate),
      movedOf: ({ bytes }) => [bytes.buffer],
      close: () => catalog.destroy(),
    }
  },
}

function renderBatch(
  cards: readonly CatalogCard[],
  transfers: Transfers,
  evaluate: (card: CatalogCard) => CardValue,
): RenderedBatch {
  const records = recordBatch()
  const rendered = cards.map((card) => ({
    plans: renderCard(card, transfers, records),
    columns: cardColumns(card),
    names: cardNames(card),
    rates: rankedRates(card),
    value: evaluate(card),
    notable: notableOf(card),
  }))
  return { cards: rendered, bytes: records.bytes() }
}
