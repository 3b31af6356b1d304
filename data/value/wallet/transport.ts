import type { Variant } from './variants.ts'

/** Computes what a year's spend earns at most on a set of cards, in cents. */
export interface Earner {
  /** Sets the first `count` cards as the set. Returns what they earn. */
  start(cards: readonly Variant[], count: number): number
  /** Returns what the cards of `start` and one more earn. */
  withCard(card: Variant): number
}

/** Gains below this many cents per dollar, and amounts below this many dollars, are rounding errors. */
const EPSILON = 1e-9

/** The part of the spend that caps limit, as arrays that are used again for each set. */
interface Network {
  /** Amount of a source that no rate with a cap has used, in dollars. */
  readonly left: Float64Array
  /** Room of each cap, in dollars. */
  room: Float64Array
  caps: number
  /** Per edge: its source and cap, what a dollar gains over the source's best open rate, and the dollars that flow. */
  source: Int32Array
  cap: Int32Array
  gain: Float64Array
  flow: Float64Array
  edges: number
  /** Best path to each cap: its gain, its last edge, and the edge that it takes spend from (-1 if it starts at a source). */
  pathGain: Float64Array
  pathEdge: Int32Array
  pathFrom: Int32Array
}

/**
 * Starts a computation for spend, in dollars a year per source. It is exact up to rounding errors of floating-point numbers: successive
 * best paths of a transport problem, as in `assign`.
 */
export function earner(amounts: Float64Array): Earner {
  const base = new Float64Array(amounts.length)
  const best = new Float64Array(amounts.length)
  const seen = new Int32Array(amounts.length)
  const network = emptyNetwork(amounts.length)
  let set: readonly Variant[] = []
  let open = 0
  let limited = 0

  const capped = (): number => {
    if (network.edges === 0) return 0
    network.left.set(amounts)
    return isSimple(network, seen) ? fillSimple(network) : fill(network)
  }
  return {
    start(cards, count) {
      set = cards.slice(0, count)
      base.fill(0)
      for (const card of set) raise(base, card.open)
      open = base.reduce((sum, worth, s) => sum + worth * (amounts[s] ?? 0), 0)
      clear(network)
      for (const card of set) load(network, card, base)
      limited = network.edges
      return open + capped()
    },
    withCard(card) {
      let total = open
      for (let s = 0; s < amounts.length; s++) {
        const gain = (card.open[s] ?? 0) - (base[s] ?? 0)
        if (gain > 0) total += gain * (amounts[s] ?? 0)
      }
      if (limited === 0 && card.edgeSource.length === 0) return total
      best.set(base)
      raise(best, card.open)
      clear(network)
      for (const each of set) load(network, each, best)
      load(network, card, best)
      return total + capped()
    },
  }
}

/** Raises the worth of each source to the worth that a card gives it. */
function raise(worths: Float64Array, open: Float64Array) {
  for (let s = 0; s < worths.length; s++) if ((open[s] ?? 0) > (worths[s] ?? 0)) worths[s] = open[s] ?? 0
}

const FIRST_SIZE = 64

const emptyNetwork = (sources: number): Network => ({
  left: new Float64Array(sources),
  ...{ caps: 0, edges: 0 },
  room: new Float64Array(FIRST_SIZE),
  source: new Int32Array(FIRST_SIZE),
  cap: new Int32Array(FIRST_SIZE),
  gain: new Float64Array(FIRST_SIZE),
  flow: new Float64Array(FIRST_SIZE),
  pathGain: new Float64Array(FIRST_SIZE),
  pathEdge: new Int32Array(FIRST_SIZE),
  pathFrom: new Int32Array(FIRST_SIZE),
})

function clear(network: Network) {
  network.edges = 0
  network.caps = 0
}

/** Adds the rates with a cap of a card that earn more than the best open rate of their source. */
function load(network: Network, card: Variant, best: Float64Array) {
  const count = card.edgeSource.length
  if (count === 0) return
  grow(network, network.edges + count, network.caps + card.capacity.length)
  for (let e = 0; e < count; e++) {
    const source = card.edgeSource[e] ?? 0
    const gain = (card.edgeWorth[e] ?? 0) - (best[source] ?? 0)
    if (gain <= EPSILON) continue
    network.source[network.edges] = source
    network.cap[network.edges] = network.caps + (card.edgeCap[e] ?? 0)
    network.gain[network.edges] = gain
    network.flow[network.edges] = 0
    network.edges++
  }
  network.room.set(card.capacity, network.caps)
  network.caps += card.capacity.length
}

function grow(network: Network, edges: number, caps: number) {
  const wider = <T extends Float64Array | Int32Array>(array: T, size: number): T => {
    const copy = new (array.constructor as new (length: number) => T)(size * 2)
    copy.set(array)
    return copy
  }
  if (edges > network.gain.length) {
    network.source = wider(network.source, edges)
    network.cap = wider(network.cap, edges)
    network.gain = wider(network.gain, edges)
    network.flow = wider(network.flow, edges)
  }
  if (caps > network.room.length) {
    network.room = wider(network.room, caps)
    network.pathGain = wider(network.pathGain, caps)
    network.pathEdge = wider(network.pathEdge, caps)
    network.pathFrom = wider(network.pathFrom, caps)
  }
}

/** Whether no source competes for two caps. `seen` is scratch space per source. */
function isSimple({ edges, source }: Network, seen: Int32Array): boolean {
  seen.fill(0)
  for (let e = 0; e < edges; e++) {
    const s = source[e] ?? 0
    if (seen[s] === 1) return false
    seen[s] = 1
  }
  return true
}

/** Fills each cap by its most profitable sources, and returns the gain. */
function fillSimple({ edges, source, cap, gain, left, room }: Network): number {
  let total = 0
  for (let done = 0; done < edges; done++) {
    let next = -1
    for (let e = 0; e < edges; e++)
      if ((left[source[e] ?? 0] ?? 0) > 0 && (next < 0 || (gain[e] ?? 0) > (gain[next] ?? 0))) next = e
    if (next < 0) break
    const [s, c] = [source[next] ?? 0, cap[next] ?? 0]
    const amount = Math.min(left[s] ?? 0, room[c] ?? 0)
    total += amount * (gain[next] ?? 0)
    left[s] = 0
    room[c] = (room[c] ?? 0) - amount
  }
  return total
}

/** Moves spend along the most profitable paths until none gains, and returns the gain. */
function fill(network: Network): number {
  const { flow, source, room, left, pathGain, pathEdge, pathFrom } = network
  let total = 0
  for (;;) {
    const end = bestPath(network)
    if (end < 0) return total
    let amount = room[end] ?? 0
    let cap = end
    let edge = pathEdge[cap] ?? 0
    for (let from = pathFrom[cap] ?? -1; from >= 0; from = pathFrom[cap] ?? -1) {
      amount = Math.min(amount, flow[from] ?? 0)
      cap = network.cap[from] ?? 0
      edge = pathEdge[cap] ?? 0
    }
    amount = Math.min(amount, left[source[edge] ?? 0] ?? 0)
    total += amount * (pathGain[end] ?? 0)
    room[end] = (room[end] ?? 0) - amount
    left[source[edge] ?? 0] = (left[source[edge] ?? 0] ?? 0) - amount
    move(network, end, amount)
  }
}

/** Moves an amount along the best path to a cap. */
function move({ flow, cap, pathEdge, pathFrom }: Network, end: number, amount: number) {
  let at = end
  for (;;) {
    const [edge, from] = [pathEdge[at] ?? 0, pathFrom[at] ?? -1]
    flow[edge] = (flow[edge] ?? 0) + amount
    if (from < 0) return
    flow[from] = (flow[from] ?? 0) - amount
    at = cap[from] ?? 0
  }
}

/** Finds the path with the highest gain from a source with spend left to a cap with room. Returns the cap; -1 if none gains. */
function bestPath(network: Network): number {
  const { edges, caps, source, cap, gain, left, room, flow, pathGain, pathEdge, pathFrom } = network
  pathGain.fill(Number.NEGATIVE_INFINITY, 0, caps)
  for (let e = 0; e < edges; e++) {
    const c = cap[e] ?? 0
    if ((left[source[e] ?? 0] ?? 0) <= EPSILON || (gain[e] ?? 0) <= (pathGain[c] ?? 0)) continue
    pathGain[c] = gain[e] ?? 0
    pathEdge[c] = e
    pathFrom[c] = -1
  }
  for (let pass = 1, changed = true; changed && pass < caps; pass++) {
    changed = false
    for (let away = 0; away < edges; away++) {
      if ((flow[away] ?? 0) <= EPSILON) continue
      const before = (pathGain[cap[away] ?? 0] ?? 0) - (gain[away] ?? 0)
      if (before === Number.NEGATIVE_INFINITY) continue
      for (let e = 0; e < edges; e++) {
        if (source[e] !== source[away] || cap[e] === cap[away]) continue
        const c = cap[e] ?? 0
        if (before + (gain[e] ?? 0) <= (pathGain[c] ?? 0) + EPSILON) continue
        pathGain[c] = before + (gain[e] ?? 0)
        pathEdge[c] = e
        pathFrom[c] = away
        changed = true
      }
    }
  }
  let end = -1
  for (let c = 0; c < caps; c++)
    if ((room[c] ?? 0) > EPSILON && (pathGain[c] ?? 0) > (end < 0 ? EPSILON : (pathGain[end] ?? 0))) end = c
  return end
}
