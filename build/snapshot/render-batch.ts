import { dirname } from 'node:path'
import type { Plan } from '../../data/schema/plans.ts'
import { type ListingRow, openCatalog } from '../catalog/open.ts'
import { type CatalogCard, type Listing, readBatch } from '../catalog/read.ts'
import type { FileOfPlans } from '../exports/render.ts'
import type { Reference } from '../facts/shapes.ts'
import { openThreads, threadsFor, type Work } from '../threads.ts'
import { type RankedRate, rankedRates } from './best.ts'
import { type CardValue, cardValue, valueProgramCodes } from './card-value.ts'
import { type CardColumns, cardColumns } from './columns.ts'
import { type NotableOffer, readTransfers } from './lists.ts'
import { notableOf } from './notable.ts'
import { recordBatch } from './records.ts'
import { type PlanCard, type RenderContext, renderCard } from './render-card.ts'
import { type CardNames, cardNames } from './words.ts'

/** A card's part of the snapshot: its responses for each plan, and its part of the files about all cards. */
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
  readonly listing: Listing
  readonly valuations: Reference['valuations']
  /** Number of the quarter of the newest fact: earlier quarters are over whenever the snapshot is served. */
  readonly quarter: number
  /** Plans that include the value of cards, and plans that include exports. */
  readonly valuePlans: readonly Plan[]
  readonly exportPlans: readonly Plan[]
}

/** Cards to render, or the exports. */
type Job = readonly ListingRow[] | 'exports'
type Result = RenderedBatch | readonly FileOfPlans[]

/** Threads that render. */
export interface Renderers {
  cards(listed: readonly ListingRow[]): Promise<RenderedBatch>
  exports(): Promise<readonly FileOfPlans[]>
  close(): Promise<void>
}

/** Opens threads that render the cards of a listing, and the exports: one pool, since a thread takes longer to start than a batch takes. */
export async function openRenderers(shared: Shared): Promise<Renderers> {
  const threads = await openThreads(work, shared, threadsFor(shared.listing))
  return {
    cards: async (listed) => (await threads.run(listed)) as RenderedBatch,
    exports: async () => (await threads.run('exports')) as readonly FileOfPlans[],
    close: () => threads.close(),
  }
}

/** Loads the formats of the exports: only one of the threads renders them. */
const loadExports = () => import('../exports/render.ts')

/** Renders the cards of a listing, and the exports. */
export const work: Work<Shared, Job, Result> = {
  module: import.meta.url,
  async open({ catalog: path, listing, valuations, quarter, valuePlans, exportPlans }) {
    const catalog = openCatalog(path)
    const transfers = await readTransfers(catalog)
    const codeOf = valueProgramCodes(valuations)
    const evaluate = (card: CatalogCard) => cardValue(card, valuePlans, codeOf)
    return {
      run: async (job) =>
        job === 'exports'
          ? (await loadExports()).renderExports(exportPlans, { catalog, listing }, dirname(path))
          : renderBatch(await readBatch(catalog, job), { transfers, quarter }, evaluate),
      transferablesOf: (rendered) =>
        'bytes' in rendered ? [rendered.bytes.buffer] : rendered.map(({ content }) => content.buffer),
      close: () => catalog.destroy(),
    }
  },
}

function renderBatch(
  cards: readonly CatalogCard[],
  context: RenderContext,
  evaluate: (card: CatalogCard) => CardValue,
): RenderedBatch {
  const records = recordBatch()
  const rendered = cards.map((card) => ({
    plans: renderCard(card, context, records),
    columns: cardColumns(card),
    names: cardNames(card),
    rates: rankedRates(card),
    value: evaluate(card),
    notable: notableOf(card),
  }))
  return { cards: rendered, bytes: records.bytes() }
}
