import type { Call } from '../call.ts'
import type { Pack } from '../snapshot/snapshot.ts'

type Card = Readonly<Record<string, unknown>>

/** The cards at some places of the columns, as the caller's plan sees them. */
export type Cards = (places: readonly number[]) => Promise<readonly Card[]>

/** Reads cards out of the plan's pack; a card that several roots ask for is parsed once. */
export function cardsOf(call: Pick<Call<'graphql'>, 'snapshot' | 'caller' | 'signal'>): Cards {
  const parsed = new Map<number, Promise<Card>>()
  return async (places) => {
    const pack = await call.snapshot().pack(call.caller.plan, call.signal)
    const cardAt = (place: number) => {
      const card = parsed.get(place) ?? parse(pack, place, call.signal)
      parsed.set(place, card)
      return card
    }
    return Promise.all(places.map(cardAt))
  }
}

async function parse(pack: Pack, place: number, signal: () => AbortSignal): Promise<Card> {
  const [part = -1, start = 0, length = 0] = pack.index.card[place] ?? []
  const bytes = await pack.part(part, signal)
  return JSON.parse(bytes.toString('utf8', start, start + length)) as Card
}
