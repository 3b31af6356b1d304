import { withoutDominated } from './dominance.ts'
import { emptyLevel, insert, type Level, setBounds, topGains } from './levels.ts'
import type { WalletModel } from './model.ts'
import { type FoundSet, type Ranking, ranking } from './ranking.ts'
import { type Earner, earner } from './transport.ts'
import type { Variant } from './variants.ts'

/** Work that searches may do. */
export interface SearchBudget {
  /** Number of sets that may still be valued. */
  sets: number
}

/** What a search looks for. */
export interface SearchGoal {
  /** Indices of the cards that are in every set. */
  readonly fixed: readonly number[]
  /** Maximum cards of a set, the fixed ones included. */
  readonly size: number
  /** Maximum sum of ongoing fees, in cents. */
  readonly maxFee: number
  /** Number of sets to find. */
  readonly count: number
  /** Sets that may be valued before the search fails. It counts down; searches can share it. */
  readonly budget: SearchBudget
}

/** The search exceeds its budget. */
export class TooMuchWork extends Error {}

interface Search {
  readonly earner: Earner
  /** Dollars a year, per source. */
  readonly amounts: Float64Array
  /** Scratch space, per source. */
  readonly worths: Float64Array
  readonly goal: SearchGoal
  readonly found: Ranking
  /** What may join a set, by index. */
  readonly variants: readonly Variant[]
  /** Options by the number of cards that have joined the fixed ones. */
  readonly levels: readonly Level[]
  /** The set that is being extended. */
  readonly set: Variant[]
  /** Value of the set that spend does not change, in cents. */
  fixed: number
  work: number
}

/** Sets valued between two pauses. */
const WORK_PER_STEP = 500

/**
 * Finds the best sets of cards, by branch and bound. What cards earn together is submodular: a card never adds more to a larger set than
 * to a smaller one. So the value of a set and the gains of the best cards that could join bound all larger sets. Picks from choice groups
 * are variants of a card, of which a set has one. Cards that others replace at no loss are left out first. Yields between steps of work.
 * Throws TooMuchWork.
 */
export function* searchWallets(model: WalletModel, goal: SearchGoal): Generator<void, readonly FoundSet[]> {
  const fixed = new Set(goal.fixed)
  const options = model.variants.filter((_, card) => !fixed.has(card))
  const variants = withoutDominated(options, goal).flat()
  const levels = Array.from({ length: goal.size + 1 }, () => emptyLevel(variants.length))
  const search: Search = {
    ...{ earner: earner(model.amounts), goal, found: ranking(goal.count) },
    ...{ amounts: model.amounts, worths: new Float64Array(model.amounts.length) },
    ...{ variants, levels, set: [], fixed: 0, work: 0 },
  }
  const [start] = levels
  for (const id of variants.keys()) if (start) insert(start, id, Number.POSITIVE_INFINITY)
  const fixedVariants = goal.fixed.map((card) => model.variants[card] ?? [])
  const fee = fixedVariants.reduce((sum, [variant]) => sum + (variant?.fee ?? 0), 0)
  if (fee <= goal.maxFee) yield* fix(search, fixedVariants)
  return search.found.sets()
}

/** Adds the fixed cards with each set of their picks, and extends the set by options. */
function* fix(search: Search, fixed: readonly (readonly Variant[])[]): Generator<void> {
  const choices = fixed.filter((variants) => variants.length > 1)
  search.set.push(...fixed.flatMap((variants) => (variants.length > 1 ? [] : variants)))
  if (choices.length > 0) setStartingGains(search)
  yield* pick(search, choices)
}

/** Adds each variant of the cards with choices. */
function* pick(search: Search, [next, ...rest]: readonly (readonly Variant[])[]): Generator<void> {
  if (next === undefined) return yield* extendFixed(search)
  for (const variant of next) {
    search.set.push(variant)
    yield* pick(search, rest)
    search.set.pop()
  }
}

/** Computes what each option adds to the fixed cards without choices: at least what it adds to all fixed cards. */
function setStartingGains(search: Search) {
  const [start] = search.levels
  if (start === undefined) return
  const value = startValue(search)
  start.count = 0
  for (const [id, variant] of search.variants.entries()) insert(start, id, valueWith(search, variant) - value)
}

/** Offers the fixed cards and extends them, if that may lead to one of the best sets. */
function* extendFixed(search: Search): Generator<void> {
  const { set, found, goal, variants, levels } = search
  const [start] = levels
  if (start === undefined) return
  const value = startValue(search)
  if (search.work % WORK_PER_STEP === 0) yield
  if (!found.admits(value + topGains(variants, start, 0, goal.size - set.length), set.length)) return
  if (set.length > 0) found.offer(set, set.length, value)
  yield* extend(search, value, { depth: 0, place: 0 })
}

/** Which options may join: those of a level from a place on. */
interface Open {
  readonly depth: number
  readonly place: number
}

/** Offers every set with one more card, then extends those that may still lead to a better one. */
function* extend(search: Search, value: number, open: Open): Generator<void> {
  const { set, goal, found, variants, levels } = search
  const room = goal.size - set.length
  const next = levels[open.depth + 1]
  if (room <= 0 || next === undefined) return
  yield* valueNext(search, value, open)
  if (room === 1) return
  const fixed = boundNext(search, next, room)
  for (let i = 0; i < next.count; i++) {
    const [gain, variant] = [next.gains[i] ?? 0, variants[next.ids[i] ?? -1]]
    const bound = value + gain + topGains(variants, next, i + 1, room - 1)
    if (variant === undefined || !found.admits(bound, set.length + 2)) return
    if (!found.admits(fixed + (next.bounds[i] ?? 0), set.length + 2)) continue
    set.push(variant)
    yield* extend(search, value + gain, { depth: open.depth + 1, place: i + 1 })
    set.pop()
  }
}

/** Bounds the sets that the options of a level lead to. Returns the fixed value of the set so far. */
function boundNext({ set, amounts, worths, variants }: Search, next: Level, room: number): number {
  worths.fill(0)
  for (const { max } of set)
    for (let s = 0; s < worths.length; s++) worths[s] = Math.max(worths[s] ?? 0, max[s] ?? 0)
  setBounds(variants, next, { amounts, worths, room })
  return set.reduce((sum, { fixed }) => sum + fixed, 0)
}

/**
 * Values the set with each option that may lead to a better set, and fills the next level with these. The options come by what they add
 * to a smaller set, so the first one that cannot lead to a better set ends the search.
 */
function* valueNext(search: Search, value: number, { depth, place }: Open): Generator<void> {
  const { set, found, goal, variants, levels } = search
  const [level, next] = [levels[depth], levels[depth + 1]]
  if (level === undefined || next === undefined) return
  const size = set.length + 1
  const last = depth === 0 ? -1 : (set[set.length - 1]?.card ?? -1)
  const feeLeft = goal.maxFee - set.reduce((sum, { fee }) => sum + fee, 0)
  next.count = 0
  startValue(search)
  for (let i = place; i < level.count; i++) {
    const variant = variants[level.ids[i] ?? -1]
    if (variant === undefined || variant.card === last || variant.fee > feeLeft) continue
    const others = topGains(variants, level, i + 1, goal.size - size, next)
    if (!found.admits(value + (level.gains[i] ?? 0) + others, size)) return
    const gain = valueWith(search, variant) - value
    insert(next, level.ids[i] ?? -1, gain)
    set.push(variant)
    found.offer(set, size, value + gain)
    set.pop()
    if (search.work % WORK_PER_STEP === 0) yield
  }
}

/** Values the set, in cents. */
function startValue(search: Search): number {
  const { earner, set } = search
  count(search)
  search.fixed = set.reduce((sum, { fixed }) => sum + fixed, 0)
  return earner.start(set, set.length) + search.fixed
}

/** Values the set of the last `startValue` with one more card, in cents. */
function valueWith(search: Search, card: Variant): number {
  count(search)
  return search.earner.withCard(card) + search.fixed + card.fixed
}

function count(search: Search) {
  search.work++
  if (--search.goal.budget.sets < 0) throw new TooMuchWork()
}
