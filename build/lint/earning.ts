import type { Card } from '../../data/schema/card.ts'
import type { RewardRate } from '../../data/schema/rates.ts'
import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { type CurrentCard, earnsRewards, onCurrentRates, onOpenCards } from './current.ts'

/** A card that earns rewards has rates. */
export function checkRewardRates(cards: readonly CurrentCard[]): Problem[] {
  return onOpenCards(cards, ({ card }, report) => {
    if (earnsRewards(card) && card.reward_rates.length === 0)
      report(`earns ${card.reward_currency} without a rate`)
  })
}

/** A card with rates has exactly one base rate. */
export function checkBaseRate(cards: readonly CurrentCard[]): Problem[] {
  return onCurrentRates(cards, (rates, report) => {
    const base = rates.filter(({ is_base_rate }) => is_base_rate).length
    if (base !== 1) report(`${base} base rates among ${rates.length} rates`)
  })
}

/** A card that only earns 1 on everything has usually been read incompletely, unless it is secured. */
export function checkFlatRate(cards: readonly CurrentCard[]): Problem[] {
  return onCurrentRates(cards, ([rate, ...rest], report, card) => {
    const isFlat = rest.length === 0 && rate?.is_base_rate === true && rate.rate_multiplier === 1
    if (isFlat && card.card_type !== 'secured') report('earns 1 on everything and nothing else')
  })
}

/** "The top N of" has more than N rates to choose from. */
export function checkTopGroups(cards: readonly CurrentCard[]): Problem[] {
  return onCurrentRates(cards, (rates, report) => {
    for (const [group, rows] of Map.groupBy(rates, ({ choice_group }) => choice_group)) {
      const categories = rows.flatMap((row) => row.categories).length
      const picks = rows[0]?.choice_picks ?? 1
      if (group !== null && categories <= picks) report(`${group}: ${picks} of ${categories} categories`)
    }
  })
}

/** Spending beyond a cap has a rate: the row's fallback, or the base rate. */
export function checkCapFallbacks(cards: readonly CurrentCard[]): Problem[] {
  return onCurrentRates(cards, (rates, report) => {
    if (rates.some(({ is_base_rate }) => is_base_rate)) return
    for (const { category_slug: label, cap_amount: cap, fallback_rate: fallback } of rates)
      if (cap !== null && fallback === null) report(`${label}: nothing is known beyond the cap of ${cap}`)
  })
}

const SHARED =
  /\b(share[sd]?|combined|together|both|across)\b|\bwith (the )?other\b|\ball (bonus )?categories\b/i

/** A rate of one category with a note that says that its cap is shared has a `cap_group`. */
export function checkSharedCaps(cards: readonly CurrentCard[]): Problem[] {
  return onCurrentRates(cards, (rates, report) => {
    for (const { category_slug: label, cap_amount: cap, cap_group: group, categories, notes } of rates)
      if (cap !== null && group === null && categories.length === 1 && SHARED.test(notes ?? ''))
        report(`${label}: a shared cap without a group: ${notes}`)
  })
}

/** A rotating card has a rate for the current quarter, and none of an earlier year. */
export function checkQuarters(cards: readonly CurrentCard[], _: LoadedFacts, today: string): Problem[] {
  const year = Number(today.slice(0, 4))
  const quarter = Math.ceil(Number(today.slice(5, 7)) / 3)
  return onCurrentRates(cards, (rates, report) => {
    const rotating = rates.filter(({ is_rotating }) => is_rotating)
    const isNow = (rate: RewardRate) => rate.rotating_year === year && rate.rotating_quarter === quarter
    if (rotating.length > 0 && !rotating.some(isNow)) report(`no rate for the quarter ${quarter} of ${year}`)
    if (rotating.some((rate) => Number(rate.rotating_year) < year)) report('has rates of an earlier year')
  })
}

const EXCEPT = /\b(except|exclud\w*|not|without|other than|outside|no)\b/i

/** A rate that a note limits to a known merchant names that merchant. */
export function checkBrands(cards: readonly CurrentCard[], { merchants }: LoadedFacts): Problem[] {
  const names = merchants.map(({ name }) => name).filter((name) => name.length > 4)
  return onCurrentRates(cards, (rates, report) => {
    for (const { category_slug: label, merchant, notes } of rates) {
      const only = /^(?:only )?(?:at|in|from) (.+)/i.exec(notes ?? '')?.[1]
      const brand = names.find((name) => only?.startsWith(name))
      if (merchant === null && brand !== undefined && !EXCEPT.test(notes ?? ''))
        report(`${label}: the note limits the rate to ${brand}: ${notes}`)
    }
  })
}

/** Points are earned in percent only where the program counts its points in money. */
export function checkPercentPoints(cards: readonly CurrentCard[]): Problem[] {
  return onCurrentRates(cards, (rates, report, card) => {
    const isPercent = rates.some(({ rate_type }) => rate_type === 'percent_cashback')
    if (isPercent && card.reward_currency !== 'cashback')
      report(`${card.reward_currency_name} is earned in percent`)
  })
}

const EDITION = /^(.+?) \(([^)]+)\)$/

/** An edition of a card, such as "Platinum Card (Schwab)", earns no less than the card itself. */
export function checkEditions(cards: readonly CurrentCard[]): Problem[] {
  const best = ({ reward_rates }: Card) => Math.max(0, ...reward_rates.map((rate) => rate.rate_multiplier))
  const byName = new Map(cards.map((each) => [`${each.facts.issuer} ${each.card.name}`, each.card]))
  return onOpenCards(cards, ({ card, facts: { issuer } }, report) => {
    const main = byName.get(`${issuer} ${EDITION.exec(card.name)?.[1]}`)
    if (main?.is_active && best(main) > best(card))
      report(`earns at most ${best(card)}, ${main.name} ${best(main)}`)
  })
}
