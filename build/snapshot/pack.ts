import { Buffer } from 'node:buffer'
import type { Plan } from '../../data/schema/plans.ts'
import type { CardIndex, FileRef, PackFiles, Ref, ResponseIndex } from '../../data/snapshot/format.ts'
import type { StateIndex } from '../../data/snapshot/states.ts'
import { openSection, type Put, refColumns, type Section } from './parts.ts'
import { type Place, type RecordBytes, type ResponseBytes, recordAt } from './records.ts'
import { cardEndpointsOf, hasStates, type PlanCard } from './render-card.ts'
import type { Ready } from './renderers.ts'
import { type PlanState, stateIndex, TODAY } from './states.ts'

/** Location of a record in its section. Parts are numbered across the pack after every section is closed. */
interface Location {
  readonly section: string
  readonly ref: Ref
}

/** Writes the prebuilt responses of one plan. */
export interface PackWriter {
  /** `bytes`: of the batch that the card was rendered in. */
  addCard(slug: string, rendered: PlanCard, bytes: Buffer): Promise<void>
  addNamed(name: string, response: ResponseBytes): Promise<void>
  close(): Promise<PackFiles>
}

const CARDS = 'cards'
const CONCISE = 'concise'
const DETAILS = 'details'
const NAMED = 'named'
const STATES = 'states'
const SOURCE_STATES = 'sourceStates'

/** States of the cards so far. The location of a state of today is null. */
interface StoredStates {
  readonly counts: number[]
  readonly validFrom: string[]
  readonly locations: (Location | null)[]
}

const noStates = (): StoredStates => ({ counts: [], validFrom: [], locations: [] })

async function addStates(
  { counts, validFrom, locations }: StoredStates,
  states: readonly PlanState[],
  store: (place: Place) => Promise<Location>,
) {
  counts.push(states.length)
  for (const state of states) {
    validFrom.push(state.validFrom)
    locations.push(state.stored && (await store(state.stored)))
  }
}

function indexOfStates(states: StoredStates, refOf: (location: Location) => Ref): StateIndex {
  const refs = states.locations.map((location) => (location ? refOf(location) : TODAY))
  return stateIndex(states.counts, states.validFrom, refs)
}

/** Opens a plan's pack: sections for cards in list order, for the responses per card, and for the named responses. */
export function openPack(plan: Plan, put: Put): PackWriter {
  const endpoints = cardEndpointsOf(plan)
  const sections = new Map(
    [CARDS, DETAILS, ...endpoints, NAMED, STATES, SOURCE_STATES, CONCISE].map((name) => [
      name,
      openSection(put),
    ]),
  )
  const stored = new Map<string, Location>()
  const cards: Location[] = []
  const cuts: (readonly number[])[] = []
  const concise: Location[] = []
  const conciseCuts: (readonly number[])[] = []
  const details: Location[] = []
  const perCard = new Map(endpoints.map((name) => [name, [] as (Location | null)[]]))
  const named: [string, Location][] = []
  const [states, sourceStates] = [noStates(), noStates()]

  async function store(section: string, name: string, record: RecordBytes): Promise<Location> {
    const open = sections.get(section)
    if (open === undefined) throw new Error(`no section ${section}`)
    return { section, ref: await open.add({ name, bytes: record.bytes, lengths: record.lengths }) }
  }

  /** Stores equal responses once. */
  async function storeOnce(section: string, name: string, response: ResponseBytes): Promise<Location> {
    const location = stored.get(response.key) ?? (await store(section, name, response))
    stored.set(response.key, location)
    return location
  }

  return {
    async addCard(slug, card, bytes) {
      const storeIn = (section: string) => (place: Place) => store(section, slug, recordAt(bytes, place))
      cards.push(await storeIn(CARDS)(card.card))
      cuts.push(card.cuts)
      concise.push(await storeIn(CONCISE)(card.concise))
      conciseCuts.push(card.conciseCuts)
      details.push(await storeIn(DETAILS)(card.detail))
      await addStates(states, card.states, storeIn(STATES))
      await addStates(sourceStates, card.sourceStates, storeIn(SOURCE_STATES))
      for (const [endpoint, locations] of perCard) {
        const response = card.responses[endpoint] ?? null
        locations.push(response && (await storeOnce(endpoint, slug, recordAt(bytes, response))))
      }
    },
    async addNamed(name, response) {
      named.push([name, await storeOnce(NAMED, name, response)])
    },
    async close() {
      const { parts, offsets } = await closeAll(sections)
      const refOf = ({ section, ref }: Location): Ref => [
        ref[0] + (offsets.get(section) ?? 0),
        ref[1],
        ref[2],
        ref[3],
        ref[4],
      ]
      const index: ResponseIndex = {
        detail: details.map(refOf),
        perCard: perCardRefs(perCard, refOf),
        named: Object.fromEntries(named.map(([name, location]) => [name, refOf(location)])),
      }
      return {
        cards: await putJson(put, cardIndex(cards.map(refOf), cuts)),
        concise: await putJson(put, cardIndex(concise.map(refOf), conciseCuts)),
        responses: await putJson(put, index),
        parts,
        ...(hasStates(plan) ? await putStates(put, states, sourceStates, refOf) : {}),
      }
    },
  }
}

async function putStates(
  put: Put,
  states: StoredStates,
  sourceStates: StoredStates,
  refOf: (location: Location) => Ref,
): Promise<Required<Pick<PackFiles, 'states' | 'source_states'>>> {
  return {
    states: await putJson(put, indexOfStates(states, refOf)),
    source_states: await putJson(put, indexOfStates(sourceStates, refOf)),
  }
}

const putJson = (put: Put, index: CardIndex | ResponseIndex | StateIndex) =>
  put(Buffer.from(JSON.stringify(index)))

/** Returns the index of objects, with the spans of each that other responses cut out. */
export function cardIndex(refs: readonly Ref[], cuts: readonly (readonly number[])[]): CardIndex {
  const cutsFrom = [0]
  for (const spans of cuts) cutsFrom.push((cutsFrom.at(-1) ?? 0) + spans.length)
  return { ...refColumns(refs), cuts: cuts.flat(), cutsFrom }
}

const perCardRefs = (
  perCard: ReadonlyMap<Ready, readonly (Location | null)[]>,
  refOf: (location: Location) => Ref,
) =>
  Object.fromEntries(
    [...perCard].map(([name, locations]) => [name, locations.map((each) => each && refOf(each))]),
  )

async function closeAll(sections: ReadonlyMap<string, Section>) {
  const parts: FileRef[] = []
  const offsets = new Map<string, number>()
  for (const [name, section] of sections) {
    offsets.set(name, parts.length)
    parts.push(...(await section.close()))
  }
  return { parts, offsets }
}
