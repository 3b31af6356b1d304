import type { ValueCard, ValueFacts } from './facts.ts'
import type { ProgramValue } from './programs.ts'
import { countedQuarters } from './quarters.ts'
import { covers, isAlwaysOpen, optionsOf, type RateOption, type Scales } from './rates.ts'
import type { SpendPart } from './spend.ts'

/** The ways to earn of one card, with what is computed once for all requests that value points alike. */
export interface CardOptions {
  /** Quarters whose rotating rates count. */
  readonly quarters: readonly number[]
  /** Returns the options that cover a part in any quarter. */
  covering(part: SpendPart): readonly RateOption[]
  /** Returns the options of a part that can be worth choosing, without those that are never better than another. */
  useful(part: SpendPart): readonly RateOption[]
}

/** Context of the options of a card. */
export interface OptionTerms {
  readonly facts: ValueFacts
  readonly scales: Scales
  /** Number of the current quarter. */
  readonly quarter: number
}

const cached = new WeakMap<ValueCard, Map<string, CardOptions>>()
/** Clients choose values of points, so entries are few. */
const ENTRIES_MAX = 4

/** Returns the options of a card. */
export function cardOptions(card: ValueCard, points: ProgramValue, terms: OptionTerms): CardOptions {
  const { scales, quarter } = terms
  const key = `${points.cents} ${scales.amount} ${scales.worth} ${quarter}`
  const entries = cached.get(card) ?? new Map<string, CardOptions>()
  cached.set(card, entries)
  const known = entries.get(key)
  if (known !== undefined) return known
  if (entries.size >= ENTRIES_MAX) entries.clear()
  const options = indexOptions(card, points, terms)
  entries.set(key, options)
  return options
}

interface Indexed {
  readonly covering: readonly RateOption[]
  readonly useful: readonly RateOption[]
}

function indexOptions(
  card: ValueCard,
  { cents }: ProgramValue,
  { facts, scales, quarter }: OptionTerms,
): CardOptions {
  const quarters = countedQuarters(card, quarter)
  const options = optionsOf(card, cents, scales, quarters)
  const scopes = scopesOf(facts)
  const byCategory: Indexed[] = []
  const find = (part: SpendPart): Indexed => {
    if (!isTaken(card, part)) return NOTHING
    const covering = options.filter(({ rate }) => covers(rate, part, scopes[part.category] ?? []))
    return { covering, useful: usefulOf(covering) }
  }
  const at = (part: SpendPart): Indexed => {
    if (part.merchant !== null) return find(part)
    const index = part.category * 2 + (part.isPortal ? 1 : 0)
    byCategory[index] ??= find(part)
    return byCategory[index]
  }
  return { quarters, covering: (part) => at(part).covering, useful: (part) => at(part).useful }
}

const NOTHING: Indexed = { covering: [], useful: [] }

/** Whether a merchant takes the card's network. An unknown network counts as taken. */
const isTaken = ({ network }: ValueCard, { merchant }: SpendPart): boolean =>
  network === null || merchant === null || (merchant.accepts?.includes(network) ?? true)

/** Returns the best option that is always available, and those that earn more. */
export function usefulOf(options: readonly RateOption[]): readonly RateOption[] {
  let best: RateOption | null = null
  for (const option of options) if (isAlwaysOpen(option) && option.worth > (best?.worth ?? 0)) best = option
  const floor = best?.worth ?? 0
  return options.filter((option) => option === best || option.worth > floor)
}

const scopeCache = new WeakMap<ValueFacts, readonly (readonly string[])[]>()

/** Returns the categories that each category's spend counts as: itself and the broader ones. */
function scopesOf(facts: ValueFacts): readonly (readonly string[])[] {
  const known = scopeCache.get(facts)
  if (known !== undefined) return known
  const parents = new Map(facts.categories.map(({ slug, parent }) => [slug, parent]))
  const scopes = facts.categories.map(({ slug }) => {
    const scope: string[] = []
    for (let at: string | null | undefined = slug; at != null && !scope.includes(at); at = parents.get(at))
      scope.push(at)
    return scope
  })
  scopeCache.set(facts, scopes)
  return scopes
}
