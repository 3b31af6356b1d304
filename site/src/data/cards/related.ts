import { freeView, type ListedCard, offerValue, returnOf, topRate } from './free-view.ts'

const COUNT = 6

/** Cards to look at after this one: of the issuer's, of the program's, and of those with the same top category. */
export function relatedCards(listed: ListedCard): readonly ListedCard[] {
  const category = topRate(listed)?.categories[0]
  const score = (other: ListedCard): number => {
    const { card } = other
    const isSameProgram =
      card.reward_currency_name !== null && card.reward_currency_name === listed.card.reward_currency_name
    const isSameTop = category !== undefined && topRate(other)?.categories.includes(category) === true
    return (
      (card.issuers.slug === listed.card.issuers.slug ? 3 : 0) +
      (isSameProgram ? 2 : 0) +
      (isSameTop ? 2 : 0) +
      (card.card_type === listed.card.card_type ? 1 : 0) +
      (offerValue(other) ?? 0) / 10_000
    )
  }
  return freeView()
    .cards.filter(
      (other) =>
        other.card.slug !== listed.card.slug &&
        other.card.issuers.country === listed.card.issuers.country &&
        other.card.is_discontinued !== true,
    )
    .map((other) => ({ other, score: score(other) }))
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, COUNT)
    .map(({ other }) => other)
}

/** Cards of an issuer: open ones first, the most valuable welcome offer first. */
export const cardsOfIssuer = (slug: string): readonly ListedCard[] =>
  freeView()
    .cards.filter(({ card }) => card.issuers.slug === slug)
    .toSorted((a, b) => rankOf(b) - rankOf(a))

const rankOf = (listed: ListedCard): number => {
  const top = topRate(listed)
  const worth = top === null ? 0 : (returnOf(top, listed) ?? 0)
  return (listed.card.is_discontinued === true ? -100_000 : 0) + (offerValue(listed) ?? 0) + worth
}
