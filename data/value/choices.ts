import { assign, type Flow, type Source } from './assign.ts'
import type { RateOption } from './rates.ts'

/** A set of rates, by their keys. */
type Picks = ReadonlySet<string>

/** What a card or a set of cards earns with one set of picks. */
export interface Earning {
  readonly flows: readonly Flow<RateOption>[]
  /** Labels of the rates picked from choice groups where the cardholder had a choice. */
  readonly picked: readonly string[]
}

const keyOf = ({ card, row }: RateOption): string => `${card.slug} ${row}`
const groupOf = ({ card, rate }: RateOption): string => `${card.slug} ${rate.choice_group}`

/** Assigns spend to rates. From each choice group it takes the picks that are worth most for this spend. */
export function earn(sources: readonly Source<RateOption>[]): Earning {
  const groups = usefulChoices(sources)
  if (groups.length === 0) return { flows: assign(sources), picked: [] }
  let best: { worth: bigint; flows: readonly Flow<RateOption>[]; picks: Picks } | undefined
  for (const picks of combinations(groups)) {
    const flows = assign(sources.map((source) => ({ ...source, options: allowed(source.options, picks) })))
    const worth = worthOf(flows)
    if (best === undefined || worth > best.worth) best = { worth, flows, picks }
  }
  const { flows = [], picks } = best ?? {}
  return { flows, picked: pickedLabels(groups, picks ?? new Set()) }
}

const allowed = (options: readonly RateOption[], picks: Picks) =>
  options.filter((option) => option.rate.choice_group === undefined || picks.has(keyOf(option)))

/** Returns the total worth of flows, unrounded. */
const worthOf = (flows: readonly Flow<RateOption>[]): bigint =>
  flows.reduce((sum, { option, amount }) => sum + amount * (option?.exactWorth ?? 0n), 0n)

interface ChoiceGroup {
  readonly picks: number
  /** Rates by key, in the card's order. */
  readonly rates: ReadonlyMap<string, RateOption>
}

/** Returns the choice groups with the rates that could earn something on this spend. */
function usefulChoices(sources: readonly Source<RateOption>[]): readonly ChoiceGroup[] {
  const groups = new Map<string, { picks: number; rates: Map<string, RateOption> }>()
  for (const { options } of sources) {
    const others = options.filter(({ rate, bucket }) => rate.choice_group === undefined && bucket === null)
    const open = others.reduce((max, { worth }) => Math.max(max, worth), 0)
    for (const option of options) {
      if (option.rate.choice_group === undefined || option.worth <= open) continue
      const group = groups.get(groupOf(option)) ?? { picks: option.rate.choice_picks ?? 1, rates: new Map() }
      groups.set(groupOf(option), group)
      if (!group.rates.has(keyOf(option))) group.rates.set(keyOf(option), option)
    }
  }
  return [...groups.values()].map(({ picks, rates }) => ({
    picks,
    rates: new Map([...rates].sort(([, a], [, b]) => a.row - b.row)),
  }))
}

/** Yields every set of picks with as many rates of each group as it allows. */
function* combinations([group, ...rest]: readonly ChoiceGroup[]): Generator<Picks> {
  if (group === undefined) {
    yield new Set()
    return
  }
  for (const own of subsets([...group.rates.keys()], group.picks))
    for (const others of combinations(rest)) yield new Set([...own, ...others])
}

/** Yields the subsets of `size` keys, or all keys if there are not more. */
function* subsets(keys: readonly string[], size: number): Generator<readonly string[]> {
  if (keys.length <= size) return yield keys
  const [first, ...rest] = keys
  if (first === undefined || size === 0) return yield []
  for (const others of subsets(rest, size - 1)) yield [first, ...others]
  yield* subsets(rest, size)
}

const pickedLabels = (groups: readonly ChoiceGroup[], picks: Picks): readonly string[] =>
  groups.flatMap(({ rates }) =>
    [...rates].flatMap(([key, { rate }]) => (picks.has(key) ? [rate.category_slug ?? ''] : [])),
  )
