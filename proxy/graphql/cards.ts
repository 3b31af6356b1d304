import type { CardIndex } from '../../data/snapshot/format.ts'
import type { Call } from '../call.ts'
import { type Recent, recent } from '../recent.ts'
import type { Pack } from '../snapshot/pack.ts'
import type { Signal } from '../snapshot/parsed.ts'
import { allSoon, type Soon, soon } from '../snapshot/soon.ts'

type Card = Readonly<Record<string, unknown>>

/** The cards at some places of the columns, as the caller's plan sees them. */
export type Cards = (places: readonly number[]) => Promise<readonly Card[]>

/** Cards parsed before, by pack. An object takes some times the bytes of its text, so they are few. */
const parsed = new WeakMap<Pack, Recent<number, Card>>()
const CARDS_KEPT = 500

/** Reads cards out of the plan's pack. */
export function cardsOf(call: Pick<Call<'graphql'>, 'snapshot' | 'caller' | 'signal'>): Cards {
  return async (places) => {
    const pack = call.snapshot().pack(call.caller.plan)
    const index = await pack.cards(call.signal)
    const known = parsed.get(pack) ?? recent<number, Card>(CARDS_KEPT)
    parsed.set(pack, known)
    const cardAt = (place: number): Soon<Card> =>
      known.get(place) ?? soon(parse(pack, index, place, call.signal), (card) => known.keep(place, card))
    return allSoon(places.map(cardAt))
  }
}

function parse(pack: Pack, index: CardIndex, place: number, signal: Signal): Soon<Card> {
  const start = index.start[place] ?? 0
  const length = index.length[place] ?? 0
  return soon(
    pack.part(index.part[place] ?? -1, signal),
    (bytes) => JSON.parse(bytes.toString('utf8', start, start + length)) as Card,
  )
}
