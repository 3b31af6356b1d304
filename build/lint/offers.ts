import type { Problem } from '../facts/files.ts'
import type { LoadedFacts } from '../facts/load.ts'
import { onObservations } from './each.ts'

const numberOf = (digits: string | undefined) => Number(digits?.replaceAll(',', ''))
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => numberOf(match[1]))
const NUMBERS = /(\d[\d,]*(?:\.\d+)?)/g
const DOLLARS = /(?:\$\s?(?=\d)|(?=\d[\d,]* \w+ dollars))(\d[\d,]*(?:\.\d+)?)/g
const PERCENTS = /(\d+(?:\.\d+)?)%/g
const REPEATED = /\b(each|every|a month|monthly)\b/
const COUNTS = /\b(\d{1,2})\b(?!%)/g

/** Returns the amounts of a text, including multiples ("$500 in each of 3 months") and shares ("10% of $2,000"). */
function amountsIn(text: string, pattern: RegExp): number[] {
  const amounts = matches(text, pattern)
  const counts = REPEATED.test(text) ? matches(text, COUNTS) : []
  const factors = [...counts, ...matches(text, PERCENTS).map((percent) => percent / 100)]
  return [
    ...amounts,
    ...amounts.flatMap((amount) => factors.map((factor) => Math.round(amount * factor * 100) / 100)),
  ]
}

/** Returns whether a value is one of the amounts, or the sum of two or three of them. */
function isStated(value: number, amounts: readonly number[]): boolean {
  const isSum = (rest: number, from: number, terms: number): boolean =>
    amounts.some(
      (amount, at) =>
        at >= from && (amount === rest || (terms > 1 && isSum(rest - amount, at + 1, terms - 1))),
    )
  return isSum(value, 0, 3)
}

/** The text of an offer names its points (spec 2.1). */
export function checkOfferPoints(facts: LoadedFacts): Problem[] {
  return onObservations(facts, ({ values: { signup_bonus: text, signup_bonus_points: points } }, report) => {
    if (typeof points !== 'number') return
    if (typeof text !== 'string') return report(`${points} points without an offer text`)
    if (!isStated(points, amountsIn(text, NUMBERS)))
      report(`the offer text does not name ${points} points: ${text}`)
  })
}

/** The text of an offer names its minimum spend. An offer without one has null, not 0. */
export function checkOfferSpend(facts: LoadedFacts): Problem[] {
  return onObservations(facts, ({ values }, report) => {
    const { signup_bonus: text, signup_min_spend: spend } = values
    if (typeof spend !== 'number' || typeof text !== 'string') return
    if (spend === 0) report('a signup_min_spend of 0 would rank below any other; use null')
    else if (!isStated(spend, amountsIn(text, DOLLARS)))
      report(`the offer text does not name a spend of $${spend}: ${text}`)
  })
}

/** The text of an offer names its cash value. The build estimates the value of points, so facts do not state both. */
export function checkOfferCash(facts: LoadedFacts): Problem[] {
  return onObservations(facts, ({ values }, report) => {
    const { signup_bonus: text, signup_bonus_cash_value: cash, signup_bonus_points: points } = values
    if (typeof cash !== 'number') return
    if (typeof points === 'number') report(`both ${points} points and a cash value of ${cash}`)
    if (typeof text !== 'string') return report(`a cash value of ${cash} without an offer text`)
    if (cash > 0 && !isStated(cash, amountsIn(text, DOLLARS)))
      report(`the offer text does not name $${cash}: ${text}`)
  })
}

const DATES =
  /\b20\d\d-\d\d-\d\d\b|\b(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, 20\d\d\b/g

/** The last date in the text of an offer is its end, so that the offer and its waiver go when it is past. */
export function checkOfferEnds(facts: LoadedFacts): Problem[] {
  return onObservations(facts, ({ values: { signup_bonus: text }, offer_ends: ends }, report) => {
    const dates = typeof text === 'string' ? [...text.matchAll(DATES)].map(([date]) => isoOf(date)) : []
    const last = dates.at(-1)
    if (ends !== undefined && typeof text !== 'string') report('offer_ends without an offer text')
    else if (last !== undefined && ends !== last)
      report(`the offer text ends on ${last}, offer_ends is ${ends}: ${text}`)
  })
}

const isoOf = (date: string) => new Date(`${date} UTC`).toISOString().slice(0, 10)
