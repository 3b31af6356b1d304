import type { CardIndex } from '../../data/snapshot/format.ts'
import { allMaybe, type MaybePromise, mapMaybe } from '../async/maybe-promise.ts'
import { type LruCache, lruCache } from '../cache/lru-cache.ts'
import type { Signal } from '../snapshot/lazy-file.ts'
import type { Pack } from '../snapshot/pack.ts'

type Card = Readonly<Record<string, unknown>>

/** Loads cards by their positions in the columns, as the plan of the pack sees them. */
export type CardLoader = (positions: readonly number[]) => Promise<readonly Card[]>

/** Parsed cards per pack. A parsed card takes several times the memory of its JSON, so the cache is small. */
const parsed = new WeakMap<Pack, LruCache<number, Card>>()
const CACHED_CARDS_MAX = 500

/** Returns a loader of the pack's cards. */
export function cardLoader(pack: () => Pack, signal: Signal): CardLoader {
  return async (positions) => loadCards(pack(), positions, signal)
}

async function loadCards(pack: Pack, positions: readonly number[], signal: Signal): Promise<readonly Card[]> {
  const index = await pack.cards(signal)
  const cache = parsed.get(pack) ?? lruCache<number, Card>(CACHED_CARDS_MAX)
  parsed.set(pack, cache)
  const cardAt = (position: number): MaybePromise<Card> =>
    cache.get(position) ?? mapMaybe(parse(pack, index, position, signal), (card) => cache.set(position, card))
  return allMaybe(positions.map(cardAt))
}

function parse(pack: Pack, index: CardIndex, position: number, signal: Signal): MaybePromise<Card> {
  const start = index.start[position] ?? 0
  const length = index.length[position] ?? 0
  return mapMaybe(
    pack.part(index.part[position] ?? -1, signal),
    (bytes) => JSON.parse(bytes.toString('utf8', start, start + length)) as Card,
  )
}
