import { Buffer } from 'node:buffer'
import type { Country } from '../../data/schema/card.ts'
import { endpointTable } from '../../data/schema/endpoints.ts'
import { includes, PLANS, type Plan } from '../../data/schema/plans.ts'
import { type FileRef, FORMAT, type Manifest, type ValueFiles } from '../../data/snapshot/format.ts'
import { responseName } from '../../data/snapshot/names.ts'
import type { Catalog } from '../catalog/open.ts'
import { type CatalogCard, readCards } from '../catalog/read.ts'
import type { Tally } from '../catalog/tally.ts'
import type { Announcement } from '../changes/notable.ts'
import { putExports } from '../exports/put.ts'
import { type ExportBuilder, exportBuilder } from '../exports/tables.ts'
import { inTurn } from '../in-turn.ts'
import { releasedChanges } from '../releases/change.ts'
import { type Event, eventsOf } from '../releases/events.ts'
import type { Release } from '../releases/release.ts'
import { type BestBuilder, bestBuilder } from './best.ts'
import { putChanges } from './changes.ts'
import { type ColumnsBuilder, columnsBuilder } from './columns.ts'
import { type Compressor, onceEach, openCompressor } from './compressor.ts'
import { type Lists, type NotableOffer, readLists } from './lists.ts'
import { notableOf, recentOffers } from './notable.ts'
import { openPack, type PackWriter } from './pack.ts'
import type { Put } from './parts.ts'
import { listText, oneText, renderCard } from './render-card.ts'
import { type Ready, renderers } from './renderers.ts'
import { putShared } from './shared-lists.ts'
import { type ValueReference, type ValuesBuilder, valuesBuilder } from './values.ts'
import { type NamesBuilder, namesBuilder, wordsFile } from './words.ts'

/** Cards rendered at a time: enough to keep the compressing thread busy, few enough for memory. */
const AT_ONCE = 12

/** What a snapshot is rendered from. */
export interface Rendered {
  readonly catalog: Catalog
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
  readonly names: NamesBuilder
  readonly best: BestBuilder
  readonly values: ValuesBuilder
  readonly exports: ExportBuilder
  readonly compressor: Compressor
  readonly notable: NotableOffer[]
  cards: number
}

/** Renders a catalog: stores every file of its snapshot and returns the manifest. `onCards` gets the count so far. */
export async function renderSnapshot(
  from: Rendered,
  put: Put,
  onCards: (cards: number) => void = () => {},
): Promise<Manifest> {
  const compressor = openCompressor()
  return renderWith(compressor, from, put, onCards).finally(compressor.close)
}

async function renderWith(
  compressor: Compressor,
  from: Rendered,
  put: Put,
  onCards: (cards: number) => void,
): Promise<Manifest> {
  const lists = await readLists(from.catalog, from.tally)
  const rendering: Rendering = {
    lists,
    packs: new Map(PLANS.map((plan) => [plan, openPack(plan, put)] as const)),
    columns: columnsBuilder(lists),
    names: namesBuilder(),
    best: bestBuilder(),
    values: valuesBuilder(from.reference),
    exports: exportBuilder(EXPORT_PLANS),
    compressor,
    notable: [],
    cards: 0,
  }
  await renderCards(rendering, from.catalog, onCards)
  const complete = { ...lists, notable: recentOffers(rendering.notable, from.tally.updated) }
  const [responses, exports] = await Promise.all([
    renderResponses({ ...rendering, lists: complete }, from, put),
    putExports(await rendering.exports.complete(from.catalog), from.tally.updated, put),
  ])
  return { ...responses, exports }
}

async function renderCards(rendering: Rendering, catalog: Catalog, onCards: (cards: number) => void) {
  onCards(0)
  for await (const batch of readCards(catalog)) {
    await renderBatch(rendering, batch)
    onCards(rendering.cards)
  }
}

async function renderBatch(rendering: Rendering, batch: readonly CatalogCard[]) {
  const { lists, packs, columns, names, best, values, exports, notable, compressor } = rendering
  const once = onceEach(compressor)
  for await (const [card, rendered] of inTurn(batch, AT_ONCE, (each) => renderCard(each, lists, once))) {
    columns.add(card)
    names.add(card)
    best.add(card, rendering.cards)
    values.add(card)
    exports.add(card)
    notable.push(...notableOf(card))
    for (const each of rendered) await packs.get(each.plan)?.addCard(card.slug, each)
    rendering.cards += 1
  }
}

/** Adds the responses that are not about one card. */
async function addNamed(
  plan: Plan,
  pack: PackWriter,
  lists: Lists,
  { compress }: Pick<Compressor, 'compress'>,
) {
  for (const name of Object.keys(renderers) as Ready[]) {
    const renderer = renderers[name]
    const { plan: needed, response } = endpointTable[name]
    if (renderer.per !== 'name' || !includes(plan, needed)) continue
    for (const { selected, rows } of renderer.responses(lists, plan)) {
      const text = response.as === 'one' ? oneText(rows[0] ?? {}) : listText(rows)
      await pack.addNamed(responseName(name, selected), await compress(text))
    }
  }
}

/** The free view of the changes is for the public feeds. */
const FEED_PLAN: Plan = 'free'
const CHANGE_PLANS = PLANS.filter(
  (plan) => plan === FEED_PLAN || includes(plan, endpointTable.listChanges.plan),
)

/** Renders everything that is not about one card, but for the exports. */
async function renderResponses(
  rendering: Rendering,
  { tally, releases, announcements }: Rendered,
  put: Put,
): Promise<Omit<Manifest, 'exports'>> {
  const { lists, packs, columns, names, best, values, compressor } = rendering
  for (const [plan, pack] of packs) await addNamed(plan, pack, lists, onceEach(compressor))
  const putJson = (value: unknown) => put(Buffer.from(JSON.stringify(value)))
  const bestFiles: [string, FileRef][] = []
  for (const [category, file] of best.files()) bestFiles.push([category, await put(Buffer.from(file))])
  const changes = releasedChanges(releases)
  const events = eventsOf(changes, announcements)
  const packFiles = []
  for (const [plan, pack] of packs) packFiles.push([plan, await pack.close()] as const)
  return {
    format: FORMAT,
    release: releases.at(-1)?.release ?? null,
    data_updated: tally.updated,
    counts: { ...countsOf(lists, tally), events: events.length },
    columns: await putJson(columns.columns),
    words: await put(Buffer.from(wordsFile(columns.columns, names.names))),
    best: Object.fromEntries(bestFiles),
    ...(await putShared(lists, best, put)),
    events: await putEvents(events, put),
    stats: await put(Buffer.from(oneText(lists.stats))),
    changes: await putChanges(releases, changes, CHANGE_PLANS, put),
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
