import type { Country } from '../../../../data/schema/card.ts'
import type { Category, CategoryRate } from '../../../../data/schema/rates.ts'
import { readRankings } from '../snapshot.ts'
import { freeView, type ListedCard, returnOf } from './free-view.ts'

/** A card in the ranking of a category. */
export interface BestCard {
  readonly listed: ListedCard
  readonly rate: CategoryRate
  /** What a dollar earns, in percent; null if the value of a point is unknown. */
  readonly worth: number | null
}

const COUNT = 20

/** Categories with rates, in the order of the list. */
export const rankedCategories = (): readonly Category[] => {
  const ranked = rankings()
  return freeView().categories.filter(({ slug }) => (ranked.get(slug)?.length ?? 0) > 0)
}

let cached: ReturnType<typeof readRankings> | undefined
function rankings(): ReturnType<typeof readRankings> {
  cached ??= readRankings()
  return cached
}

/**
 * Returns the open cards of a country that earn the most in a category, each once, by value or by rate. Leaves out rates that are
 * limited to a merchant, a portal, a chosen category, or a quarter, as `GET /v1/cards/best` does for limits.
 */
export function bestCards(category: string, country: Country, by: 'value' | 'rate'): readonly BestCard[] {
  const { cards } = freeView()
  const rows = (rankings().get(category) ?? []).flatMap(({ card, limits, rate }) => {
    const listed = cards[card]
    const isListed =
      listed !== undefined &&
      listed.card.issuers.country === country &&
      listed.card.is_discontinued !== true &&
      limits === 0 &&
      !rate.is_rotating
    return isListed ? [{ listed, rate, worth: returnOf(rate, listed) }] : []
  })
  const amount = ({ worth, rate }: BestCard) => (by === 'value' ? (worth ?? 0) : rate.rate_multiplier)
  const sorted = rows.toSorted(
    (a, b) =>
      amount(b) - amount(a) ||
      (a.listed.card.annual_fee ?? Infinity) - (b.listed.card.annual_fee ?? Infinity),
  )
  const seen = new Set<ListedCard>()
  return sorted.filter(({ listed }) => !seen.has(listed) && seen.add(listed)).slice(0, COUNT)
}
