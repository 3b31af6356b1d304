import { Buffer } from 'node:buffer'
import type { Country } from '../../data/schema/card.ts'
import { endpointTable } from '../../data/schema/endpoints.ts'
import { includes, PLANS, type Plan } from '../../data/schema/plans.ts'
import { type FileRef, FORMAT, type Manifest, type ValueFiles } from '../../data/snapshot/format.ts'
import { responseName } from '../../data/snapshot/names.ts'
import { quarterOf } from '../../data/value/quarters.ts'
import { allDone } from '../all-done.ts'
import { openCatalog } from '../catalog/open.ts'
import { type Listing, readListing } from '../catalog/read.ts'
import type { Tally } from '../catalog/tally.ts'
import type { Announcement } from '../changes/notable.ts'
import { putExports } from '../exports/put.ts'
import { type ReleasedChange, releasedChanges } from '../releases/change.ts'
import { type Event, eventsOf } from '../releases/events.ts'
import type { Release } from '../releases/release.ts'
import { inOrder } from '../threads.ts'
import { type BestBuilder, bestBuilder } from './best.ts'
import { putChanges } from './changes.ts'
import { type ColumnsBuilder, columnsBuilder } from './columns.ts'
import { type Lists, type NotableOffer, readLists } from './lists.ts'
import { recentOffers } from './notable.ts'
import { openPack, type PackWriter } from './pack.ts'
import type { Put } from './parts.ts'
import { dataText, responseBytes } from './records.ts'
import { openRenderers, type RenderedBatch, type Renderers } from './render-batch.ts'
import { type Ready, renderers as rendererTable } from './renderers.ts'
import { putShared } from './shared-lists.ts'
import { type ValueReference, type ValuesBuilder, valuesBuilder } from './values.ts'
import { type CardNames, wordsFile } from './words.ts'

/** What a snapshot is rendered from. */
export interface RenderInput {
  /** Path of the catalog. */
  readonly catalog: string
  readonly tally: Tally
  /** Oldest first. */
  readonly releases: readonly Release[]
  /** Notable offer changes by id. */
  readonly announcements: ReadonlyMap<string, Announcement>
  readonly reference: ValueReference
}

interface Rendering {
  readonly lists: Lists
  readonly packs: ReadonlyMap<Plan, PackWriter>
  readonly columns: ColumnsBuilder
  readonly names: CardNames[]
  readonly best: BestBuilder
  readonly values: ValuesBuilder
  readonly notable: NotableOffer[]
}

/** Renders a catalog: stores every file of its snapshot and returns the manifest. `onCards` gets the count so far. */
export async function renderSnapshot(
  from: RenderInput,
  put: Put,
  onCards: (cards: number) => void = () => {},
): Promise<Manifest> {
  const catalog = openCatalog(from.catalog)
  const [listing, lists] = await Promise.all([readListing(catalog), readLists(catalog, from.tally)]).finally(
    () => catalog.destroy(),
  )
  const renderers = await openRenderers({
    ...{ catalog: from.catalog, listing, valuations: from.reference.valuations },
    quarter: quarterOf(new Date(from.tally.updated ?? 0)),
    ...{ valuePlans: VALUE_PLANS, exportPlans: EXPORT_PLANS },
  })
  try {
    const published = releasedChanges(from.releases)
    const [exports, responses, changes] = await allDone([
      renderers.exports().then((files) => putExports(EXPORT_PLANS, files, from.tally.updated, put)),
      renderResponses(from, { listing, lists, renderers, published }, put, onCards),
      // Rendered here while the threads of the cards are still starting.
      putChanges(from.releases, published, CHANGE_PLANS, put),
    ])
    return { ...responses, exports, changes }
  } finally {
    await renderers.close()
  }
}

interface Source {
  readonly listing: Listing
  readonly lists: Lists
  readonly renderers: Renderers
  readonly published: readonly ReleasedChange[]
}

async function renderResponses(
  from: RenderInput,
  { listing, lists, renderers, published }: Source,
  put: Put,
  onCards: (cards: number) => void,
): Promise<Omit<Manifest, 'exports' | 'changes'>> {
  const rendering: Rendering = {
    lists,
    packs: new Map(PLANS.map((plan) => [plan, openPack(plan, put)] as const)),
    columns: columnsBuilder(lists),
    names: [],
    best: bestBuilder(),
    values: valuesBuilder(from.reference),
    notable: [],
  }
  await renderCards(rendering, renderers, listing, onCards)
  const notable = recentOffers(rendering.notable, from.tally.updated)
  return renderRest({ ...rendering, lists: { ...lists, notable } }, from, published, put)
}

async function renderCards(
  rendering: Rendering,
  renderers: Renderers,
  listing: Listing,
  onCards: (cards: number) => void,
) {
  onCards(0)
  for await (const batch of inOrder(listing, renderers.cards)) {
    await addBatch(rendering, batch)
    onCards(rendering.names.length)
  }
}

async function addBatch(rendering: Rendering, { cards, bytes }: RenderedBatch) {
  const batch = Buffer.from(bytes.buffer)
  for (const card of cards) {
    rendering.columns.add(card.columns)
    rendering.names.push(card.names)
    rendering.best.add(card.rates)
    rendering.values.add(card.value)
    rendering.notable.push(...card.notable)
    for (const each of card.plans)
      await rendering.packs.get(each.plan)?.addCard(card.columns.slug, each, batch)
  }
}

/** Adds the responses that are not about one card. */
async function addNamed(plan: Plan, pack: PackWriter, lists: Lists) {
  for (const name of Object.keys(rendererTable) as Ready[]) {
    const renderer = rendererTable[name]
    const { plan: needed, response } = endpointTable[name]
    if (renderer.per !== 'name' || !includes(plan, needed)) continue
    for (const { selected, rows } of renderer.responses(lists, plan)) {
      const json = JSON.stringify(response.as === 'one' ? (rows[0] ?? {}) : rows)
      await pack.addNamed(responseName(name, selected), responseBytes(json))
    }
  }
}

/** The free view of the changes is for the public feeds. */
const FEED_PLAN: Plan = 'free'
const CHANGE_PLANS = PLANS.filter(
  (plan) => plan === FEED_PLAN || includes(plan, endpointTable.listChanges.plan),
)

/** Renders everything that is not about one card, except the exports and the changes. */
async function renderRest(
  { lists, packs, columns, names, best, values }: Rendering,
  { tally, releases, announcements }: RenderInput,
  published: readonly ReleasedChange[],
  put: Put,
): Promise<Omit<Manifest, 'exports' | 'changes'>> {
  for (const [plan, pack] of packs) await addNamed(plan, pack, lists)
  const putJson = (value: unknown) => put(Buffer.from(JSON.stringify(value)))
  const bestFiles: [string, FileRef][] = []
  for (const [category, file] of best.files()) bestFiles.push([category, await put(Buffer.from(file))])
  const events = eventsOf(published, announcements)
  const packFiles = []
  for (const [plan, pack] of packs) packFiles.push([plan, await pack.close()] as const)
  return {
    format: FORMAT,
    release: releases.at(-1)?.release ?? null,
    data_updated: tally.updated,
    counts: { ...countsOf(lists, tally), events: events.length },
    columns: await putJson(columns.columns),
    words: await put(Buffer.from(wordsFile(columns.columns, names))),
    best: Object.fromEntries(bestFiles),
    ...(await putShared(lists, best, put)),
    events: await putEvents(events, put),
    stats: await put(Buffer.from(dataText(JSON.stringify(lists.stats)))),
    values: await putValues(values, put),
    packs: Object.fromEntries(packFiles) as Manifest['packs'],
  }
}

const VALUE_PLANS = PLANS.filter((plan) => includes(plan, endpointTable.calculate.plan))

/** Stores the facts that values are computed from. Plans that see the same share the files. */
async function putValues(values: ValuesBuilder, put: Put): Promise<ValueFiles> {
  const files: [Plan, ValueFiles[Plan]][] = []
  for (const plan of VALUE_PLANS) {
    const facts = values.factsOf(plan)
    const putFacts = (country: Country) => put(Buffer.from(JSON.stringify(facts[country])))
    files.push([plan, { US: await putFacts('US'), CA: await putFacts('CA') }])
  }
  return Object.fromEntries(files)
}

const EXPORT_PLANS = PLANS.filter((plan) => includes(plan, endpointTable.listExports.plan))

function countsOf(
  { issuers, categories, partners, rules, valuations, paths, merchants }: Lists,
  { cards, counts }: Tally,
) {
  return {
    ...{ cards: cards.published + cards.discontinued, ...cards, ...counts },
    ...{ issuers: issuers.length, categories: categories.length, transfer_partners: partners.length },
    ...{
      application_rules: rules.length,
      reward_valuations: valuations.length,
      product_changes: paths.length,
      merchants: merchants.length,
    },
  }
}

/** One event per line. */
const putEvents = (events: readonly Event[], put: Put): Promise<FileRef> =>
  put(Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join('')))
