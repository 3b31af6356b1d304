import { isSameCard } from '../page/cards-named.ts'
import type { Field, Reading } from '../reading.ts'

const OF_ADDITIONAL: ReadonlySet<Field> = new Set<Field>(['supplementary_card_fee', 'authorized_user_fee'])

/**
 * Keeps the prices of additional cards for the cards of the page: "$199 for Oak Gold Cards; $0 for Oak No Fee Cards" names kinds of
 * additional cards, and on the page of the Oak Gold Card, its price is $199.
 */
export function withoutKinds(readings: readonly Reading[], pageCard: string | null): readonly Reading[] {
  const isKind = ({ card, field }: Reading): boolean =>
    card !== undefined && OF_ADDITIONAL.has(field) && /\bcards$/i.test(card)
  if (!readings.some(isKind)) return readings
  const cards = new Set(readings.flatMap((each) => (isKind(each) ? [] : (each.card ?? []))))
  return readings.flatMap((reading) => {
    const { card, ...common } = reading
    if (card === undefined || !isKind(reading)) return [reading]
    if ([...cards].some((each) => isSameCard(each, card))) return [reading]
    return cards.size === 0 && pageCard !== null && isSameCard(pageCard, card) ? [common] : []
  })
}
