import { compareText } from '../compare.ts'
import { assign, type Flow, type Source } from './assign.ts'
import type { RateOption } from './rates.ts'

/** What a card or a set of cards earns with the best picks. */
export interface Earning {
  readonly flows: readonly Flow<RateOption>[]
  /** Rates picked from choice groups that earn something, by card. */
  readonly picked: readonly RateOption[]
}

const keyOf = ({ card, row }: RateOption): string => `${card.slug} ${row}`
const groupOf = ({ card, rate }: RateOption): string | null =>
  rate.choice_group === undefined ? null : `${card.slug} ${rate.choice_group}`

/**
 * Assigns spend to rates, with the picks from each choice group that are worth most for this spend. Finds the picks by branch and
 * bound. Without the limits of the groups, spend earns at least as much, so that is the bound of a branch. It branches only on groups
 * that use too many rates.
 */
export function earn(sources: readonly Source<RateOption>[]): Earning {
  const chosen = sources.some(({ options }) => options.some(({ rate }) => rate.choice_group !== undefined))
  if (!chosen) return { flows: assign(sources), picked: [] }
  const search: Search = { sources, best: null }
  branch(search, [], new Set())
  const flows = search.best?.flows ?? []
  return { flows, picked: picksOf(flows) }
}

interface Search {
  readonly sources: readonly Source<RateOption>[]
  best: { readonly worth: bigint; readonly flows: readonly Flow<RateOption>[] } | null
}

function branch(search: Search, picked: readonly RateOption[], banned: ReadonlySet<string>) {
  const flows = assign(
    banned.size === 0 ? search.sources : search.sources.map((each) => withoutBanned(each, banned)),
  )
  const worth = worthOf(flows)
  if (search.best !== null && worth <= search.best.worth) return
  const open = overusedRates(flows, picked)
  const [first] = open
  if (first === undefined) {
    search.best = { worth, flows }
    return
  }
  const decided = picked.filter((option) => groupOf(option) === groupOf(first)).length
  if (decided >= (first.rate.choice_picks ?? 1))
    return branch(search, picked, new Set([...banned, ...open.map(keyOf)]))
  branch(search, [...picked, first], banned)
  branch(search, picked, new Set([...banned, keyOf(first)]))
}

const withoutBanned = (source: Source<RateOption>, banned: ReadonlySet<string>): Source<RateOption> => ({
  ...source,
  options: source.options.filter(
    (option) => option.rate.choice_group === undefined || !banned.has(keyOf(option)),
  ),
})

/** Returns the total worth of flows, unrounded. */
const worthOf = (flows: readonly Flow<RateOption>[]): bigint =>
  flows.reduce((sum, { option, amount }) => sum + amount * (option?.exactWorth ?? 0n), 0n)

/** Returns the used rates of a group that uses more than its picks, without those already picked, the most useful first. */
function overusedRates(
  flows: readonly Flow<RateOption>[],
  picked: readonly RateOption[],
): readonly RateOption[] {
  const pickedKeys = new Set(picked.map(keyOf))
  for (const [group, worths] of usedRates(flows)) {
    const decided = picked.filter((option) => groupOf(option) === group).length
    const open = [...worths.values()].filter(({ option }) => !pickedKeys.has(keyOf(option)))
    const picks = open[0]?.option.rate.choice_picks ?? 1
    if (decided + open.length <= picks) continue
    return open
      .sort((a, b) => (a.worth < b.worth ? 1 : a.worth > b.worth ? -1 : 0))
      .map(({ option }) => option)
  }
  return []
}

interface UsedRate {
  readonly option: RateOption
  worth: bigint
}

/** Returns what the used rates of each choice group earn, by group and rate. */
function usedRates(flows: readonly Flow<RateOption>[]): ReadonlyMap<string, ReadonlyMap<string, UsedRate>> {
  const groups = new Map<string, Map<string, UsedRate>>()
  for (const { option, amount } of flows) {
    const group = option === null ? null : groupOf(option)
    if (option === null || group === null) continue
    const rates = groups.get(group) ?? new Map<string, UsedRate>()
    groups.set(group, rates)
    const used = rates.get(keyOf(option)) ?? { option, worth: 0n }
    rates.set(keyOf(option), used)
    used.worth += amount * option.exactWorth
  }
  return groups
}

/** Returns the used rates of choice groups, in the order of the cards and their rates. */
const picksOf = (flows: readonly Flow<RateOption>[]): readonly RateOption[] =>
  [...usedRates(flows).values()]
    .flatMap((rates) => [...rates.values()].map(({ option }) => option))
    .sort((a, b) => compareText(a.card.slug, b.card.slug) || a.row - b.row)
