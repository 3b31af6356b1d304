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

/** The search needs more work than it may. */
export class TooMuchWork extends Error {}

/** A card that may join a set, and what it adds at most. */
interface Option {
  readonly variant: Variant
  gain: number
}

interface Search {
  readonly earner: Earner
  readonly goal: SearchGoal
  readonly found: Ranking
  /** The set that is being extended; only its first cards count. */
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
 * are variants of a card, of which a set has one. Yields between steps of work. Throws TooMuchWork.
 */
export function* searchWallets(model: WalletModel, goal: SearchGoal): Generator<void, readonly FoundSet[]> {
  const search: Search = {
    ...{ earner: earner(model.amounts), goal, found: ranking(goal.count) },
    ...{ set: [], fixed: 0, work: 0 },
  }
  const fixed = new Set(goal.fixed)
  const options = model.variants
    .filter((_, card) => !fixed.has(card))
    .flat()
    .map((variant) => ({ variant, gain: Number.POSITIVE_INFINITY }))
  const fixedVariants = goal.fixed.map((card) => model.variants[card] ?? [])
  const fee = fixedVariants.reduce((sum, [variant]) => sum + (variant?.fee ?? 0), 0)
  if (fee <= goal.maxFee) yield* fix(search, fixedVariants, options)
  return search.found.sets()
}

/** Adds the fixed cards with each set of their picks, and extends the set by options. */
function* fix(
  search: Search,
  fixed: readonly (readonly Variant[])[],
  options: readonly Option[],
): Generator<void> {
  const choices = fixed.filter((variants) => variants.length > 1)
  search.set.push(...fixed.flatMap((variants) => (variants.length > 1 ? [] : variants)))
  if (choices.length === 0) yield* extendFixed(search, options)
  else yield* pick(search, choices, startingGains(search, options))
}

/** Adds each variant of the cards with choices. */
function* pick(
  search: Search,
  [next, ...rest]: readonly (readonly Variant[])[],
  options: readonly Option[],
): Generator<void> {
  if (next === undefined) return yield* extendFixed(search, options)
  for (const variant of next) {
    search.set.push(variant)
    yield* pick(search, rest, options)
    search.set.pop()
  }
}

/** Returns what each option adds to the fixed cards without choices: at least what it adds to all fixed cards. */
function startingGains(search: Search, options: readonly Option[]): readonly Option[] {
  const value = startValue(search)
  const gains = options.map(({ variant }) => ({ variant, gain: valueWith(search, variant) - value }))
  return gains.sort(highestFirst)
}

/** Offers the fixed cards and extends them, if that may lead to one of the best sets. */
function* extendFixed(search: Search, options: readonly Option[]): Generator<void> {
  const { set, found, goal } = search
  const value = startValue(search)
  if (search.work % WORK_PER_STEP === 0) yield
  if (!found.admits(value + topGains(options, 0, goal.size - set.length), set.length)) return
  if (set.length > 0) found.offer(set, set.length, value)
  yield* extend(search, value, options)
}

/** Offers every set with one more card, then extends those that may still lead to a better one. */
function* extend(search: Search, value: number, options: readonly Option[]): Generator<void> {
  const { set, goal, found } = search
  const room = goal.size - set.length
  if (room <= 0) return
  const open = yield* gainsOf(search, value, affordable(search, options), room)
  if (room === 1) return
  for (const [i, option] of open.entries()) {
    const bound = value + option.gain + topGains(open, i + 1, room - 1)
    if (!found.admits(bound, set.length + 2)) return
    set.push(option.variant)
    const others = open.slice(i + 1).filter(({ variant }) => variant.card !== option.variant.card)
    yield* extend(search, value + option.gain, others)
    set.pop()
  }
}

/**
 * Values the set with each option that may lead to a better set, and returns those by what they add, the highest first. The options come
 * by what they add to a smaller set, so the first one that cannot lead to a better set ends the search.
 */
function* gainsOf(
  search: Search,
  value: number,
  options: readonly Option[],
  room: number,
): Generator<void, readonly Option[]> {
  const { set, found } = search
  const size = set.length + 1
  const open: Option[] = []
  const top: Option[] = []
  startValue(search)
  for (const [i, option] of options.entries()) {
    const others = topGains(options, i + 1, room - 1, top)
    if (!found.admits(value + option.gain + others, size)) break
    const gain = valueWith(search, option.variant) - value
    set.push(option.variant)
    found.offer(set, size, value + gain)
    set.pop()
    const known = { variant: option.variant, gain }
    open.push(known)
    keepTop(top, known, room - 1)
    if (search.work % WORK_PER_STEP === 0) {
      yield
      startValue(search)
    }
  }
  return open.sort(highestFirst)
}

const highestFirst = (a: Option, b: Option): number => b.gain - a.gain

/** Keeps the options that add most, one of each card. */
function keepTop(top: Option[], option: Option, count: number) {
  const same = top.findIndex(({ variant }) => variant.card === option.variant.card)
  if (same >= 0 && (top[same]?.gain ?? 0) >= option.gain) return
  if (same >= 0) top.splice(same, 1)
  top.push(option)
  top.sort(highestFirst)
  if (top.length > count) top.pop()
}

/**
 * Returns what the best `count` options add at most, one of each card: options from a place on, and further ones. Both are sorted, the
 * highest gain first.
 */
function topGains(
  options: readonly Option[],
  place: number,
  count: number,
  further: readonly Option[] = [],
): number {
  const cards: number[] = []
  let total = 0
  let [i, j] = [place, 0]
  while (cards.length < count) {
    const [one, other] = [options[i], further[j]]
    const isOne = (one?.gain ?? 0) >= (other?.gain ?? 0)
    const next = isOne ? one : other
    if (next === undefined || next.gain <= 0) break
    if (isOne) i++
    else j++
    if (cards.includes(next.variant.card)) continue
    total += next.gain
    cards.push(next.variant.card)
  }
  return total
}

function affordable({ set, goal }: Search, options: readonly Option[]): readonly Option[] {
  if (goal.maxFee === Number.POSITIVE_INFINITY) return options
  const spent = set.reduce((sum, { fee }) => sum + fee, 0)
  return options.filter(({ variant }) => spent + variant.fee <= goal.maxFee)
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
