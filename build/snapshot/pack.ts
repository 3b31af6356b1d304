import { Buffer } from 'node:buffer'
import type { Plan } from '../../data/schema/plans.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { CardIndex, FileRef, PackFiles, Ref, ResponseIndex } from '../../data/snapshot/format.ts'
import type { Answer } from './compressor.ts'
import { openSection, type Put, type Section } from './parts.ts'
import { cardEndpointsOf, type PlanCard } from './render-card.ts'
import type { Ready } from './renderers.ts'

/** A record's place inside its section; parts are numbered over the whole pack once every section is closed. */
interface Placed {
  readonly section: string
  readonly ref: Ref
}

export interface PackWriter {
  addCard(slug: string, rendered: PlanCard): Promise<void>
  addNamed(name: string, answer: Answer): Promise<void>
  close(): Promise<PackFiles>
}

const CARDS = 'cards'
const DETAILS = 'details'
const NAMED = 'named'

/** Writes one plan's pack: cards first, in list order, then what belongs to them, then the named answers. */
export function openPack(plan: Plan, put: Put): PackWriter {
  const endpoints = cardEndpointsOf(plan)
  const sections = new Map([CARDS, DETAILS, ...endpoints, NAMED].map((name) => [name, openSection(put)]))
  const known = new Map<string, Placed>()
  const cards: Placed[] = []
  const cuts: (readonly number[])[] = []
  const details: Placed[] = []
  const perCard = new Map(endpoints.map((name) => [name, [] as (Placed | null)[]]))
  const named: [string, Placed][] = []

  async function place(section: string, record: Parameters<Section['add']>[0]): Promise<Placed> {
    const open = sections.get(section)
    if (open === undefined) throw new Error(`no section ${section}`)
    return { section, ref: await open.add(record) }
  }

  /** Identical answers are stored once. */
  async function placeOnce(section: string, name: string, answer: Answer): Promise<Placed> {
    const key = digest(answer.identity).slice(0, 32)
    const placed = known.get(key) ?? (await place(section, { name, ...answer }))
    known.set(key, placed)
    return placed
  }

  return {
    async addCard(slug, { card, detail, answers }) {
      cards.push(await place(CARDS, { name: slug, identity: card.bytes }))
      cuts.push(card.cuts)
      details.push(await place(DETAILS, { name: slug, ...detail }))
      for (const [endpoint, places] of perCard) {
        const answer = answers[endpoint] ?? null
        places.push(answer && (await placeOnce(endpoint, slug, answer)))
      }
    },
    async addNamed(name, answer) {
      named.push([name, await placeOnce(NAMED, name, answer)])
    },
    async close() {
      const { parts, offsets } = await closeAll(sections)
      const at = ({ section, ref }: Placed): Ref => [
        ref[0] + (offsets.get(section) ?? 0),
        ref[1],
        ref[2],
        ref[3],
        ref[4],
      ]
      const answers: ResponseIndex = {
        detail: details.map(at),
        perCard: perCardRefs(perCard, at),
        named: Object.fromEntries(named.map(([name, placed]) => [name, at(placed)])),
      }
      return {
        cards: await putJson(put, cardIndex(cards.map(at), cuts)),
        answers: await putJson(put, answers),
        parts,
      }
    },
  }
}

const putJson = (put: Put, index: CardIndex | ResponseIndex) => put(Buffer.from(JSON.stringify(index)))

/** The index of the cards' objects and of what other answers leave out of each. */
export function cardIndex(refs: readonly Ref[], cuts: readonly (readonly number[])[]): CardIndex {
  const cutsFrom = [0]
  for (const spans of cuts) cutsFrom.push((cutsFrom.at(-1) ?? 0) + spans.length)
  return {
    part: refs.map(([part]) => part),
    start: refs.map(([, start]) => start),
    length: refs.map(([, , length]) => length),
    cuts: cuts.flat(),
    cutsFrom,
  }
}

const perCardRefs = (perCard: ReadonlyMap<Ready, readonly (Placed | null)[]>, at: (placed: Placed) => Ref) =>
  Object.fromEntries([...perCard].map(([name, places]) => [name, places.map((one) => one && at(one))]))

async function closeAll(sections: ReadonlyMap<string, Section>) {
  const parts: FileRef[] = []
  const offsets = new Map<string, number>()
  for (const [name, section] of sections) {
    offsets.set(name, parts.length)
    parts.push(...(await section.close()))
  }
  return { parts, offsets }
}
