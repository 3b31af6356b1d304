import { offeredInQuebec } from '../disclosure/region.ts'
import { type Sentence, sentencesOf } from '../page/sentences.ts'
import type { Reading } from '../reading.ts'
import { worthAfter } from './offer-cash.ts'
import { type Part, partsOf } from './offer-stage.ts'
import { cashOf, totalOf } from './offer-total.ts'
import { readSpend, totalSpend } from './spend.ts'

/** The heading twice: the offers of two cards in columns, which nothing assigns to the cards. */
const SIDE_BY_SIDE = /^[ \t]*((?:welcome|sign-?up) (?:offer|bonus)):?[ \t]*\n\s*\1:?[ \t]*$/im

const LABELED = /^\W*(?:welcome|sign-?up) (?:offer|bonus)\s*:/i

/** Whether offers that each have the label neither add to each other nor repeat one: they are of several cards, which nothing names. */
function statesSeveralOffers(sentences: readonly Sentence[], stages: readonly (readonly Part[])[]): boolean {
  const labeled = stages.filter((own, i) => own.length > 0 && LABELED.test(sentences[i]?.words ?? ''))
  const parts = labeled.flat()
  const of = parts.some(({ points }) => points > 0) ? 'points' : 'cash'
  const totals = [...new Set(labeled.map((own) => totalOf(own, of)))]
  const highest = Math.max(...totals)
  const isStated = parts.some((part) => part.isTotal && part[of] === highest)
  return totals.length > 1 && !isStated && totalOf(parts, of) <= highest
}

/** Reads the welcome offer of a page: its words, the points or cash of all stages, and the required spend. */
export function readOffer(text: string, source: string): Reading[] {
  if (SIDE_BY_SIDE.test(text)) return []
  const inQuebec = offeredInQuebec(text)
  const sentences = withConditions(sentencesOf(withTiles(text)).filter(({ end }) => !inQuebec(end - 1)))
  const stages = sentences.map((sentence) => partsOf(sentence, source))
  const parts = stages.flat()
  const main = parts.find(({ isTotal }) => isTotal) ?? parts[0]
  if (!main || statesSeveralOffers(sentences, stages)) return []
  const quote = main.words
  const at = stages.findIndex((own) => own.includes(main))
  const worth = main.points > 0 ? worthAfter(sentences[at + 1]?.words ?? '') : 0
  const spend = furthest(parts) ?? condition(sentences.slice(at + 1))
  return [
    { field: 'signup_bonus', value: quote, quote },
    ...number('signup_bonus_points', totalOf(parts, 'points'), quote),
    ...number('signup_bonus_cash_value', cashOf(main, parts) || worth, quote),
    ...number('signup_min_spend', spend ? totalSpend(spend.spend) : 0, spend?.words ?? quote),
    ...number(
      'signup_min_spend_months',
      (spend ?? (main.points === 0 ? main : undefined))?.spend.months ?? 0,
      spend?.words ?? quote,
    ),
  ]
}

const VALUE = '(?:up to )?(?:[\\d,]{4,} (?:[\\w+-]+ ){0,4}(?:points|miles)|\\$\\d{2,3})'
const TILE = new RegExp(
  `(?:^([ \\t]*${VALUE})([ \\t]*\\n\\s*))?^([ \\t]*(?:welcome|sign-?up|intro) (?:bonus|offer):?)(?:([ \\t]*\\n\\s*)(${VALUE}))?(?=[ \\t]*$)`,
  'gim',
)

/** The label of a row, and the tab before its cell. */
const ROW = /\b((?:welcome|sign-?up) (?:offer|bonus)):?\t(?=\S)/gi

/** Joins the label of a row or tile with the reward next to it into one sentence. The text keeps its length. */
const withTiles = (text: string): string =>
  text
    .replace(ROW, (row, label: string) => `${label}:`.padEnd(row.length))
    .replace(TILE, (whole: string, above = '', gap = '', label = '', between = '', below = '') => {
      const [isAbove, isBelow] = [above, below].map(
        (value, i, all) => value !== '' && (isPoints(value) || all[1 - i] === ''),
      )
      if (isAbove === isBelow) return whole
      return isAbove
        ? `${label}${gap}${above}${between}${below}`
        : `${above}${gap}${label}${' '.repeat(between.length)}${below}`
    })

const isPoints = (value = ''): boolean => /points|miles/i.test(value)

/** A sentence with only the reward. */
const REWARD_ALONE =
  /^\W*(?:(?:earn|get|receive|enjoy|collect|score) (?:an? )?)?(?:\$\d[\d,]{1,5} (?:[\w-]+ ){0,2}(?:cash ?back|bonus|statement credit|cash rewards|cash)|\d[\d,]{3,} (?:[\w+-]+ ){0,3}(?:points|miles)|(?<=earn |get )\$\d[\d,]{1,5})\W*$/i
const UPON = /^\W*(?:as an? (?:[\w-]+ )?bonus )?(?:after|when|once|if)\b/i
const DEMANDS = /^\W*(?:just|simply|make|spend|all you have to do)\b/i

/** Joins a reward with the condition in the next sentence: "Earn $250 cash back. Just spend $2,000 in the first 90 days." */
const withConditions = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.map((sentence, i) => {
    const next = sentences[i + 1]
    const link =
      next && UPON.test(next.words) ? ' ' : next && DEMANDS.test(next.words) ? ' when you ' : undefined
    return next && link && readSpend(next.words).amount !== undefined && REWARD_ALONE.test(sentence.words)
      ? { ...sentence, words: sentence.words + link + next.words, end: next.end }
      : sentence
  })

const number = (field: Reading['field'], value: number, quote: string): Reading[] =>
  value > 0 ? [{ field, value, quote }] : []

const REQUIRES =
  /^\W*(?:to (?:qualify|earn|get|receive)\b|you (?:must|have to|need to)\b|simply\b|just\b|(?:after|when|once|if) you (?:spend|make|use|charge)\b)/i
const NEXT_MAX = 2

/** Reads the required spend from a separate sentence: "To qualify, you must make at least $500 in purchases". */
function condition(following: readonly Sentence[]): Part | undefined {
  const required = following.slice(0, NEXT_MAX).find(({ words }) => REQUIRES.test(words))
  const spend = required ? readSpend(required.words) : {}
  return required && spend.amount !== undefined
    ? { words: required.words, points: 0, cash: 0, isTotal: false, spend }
    : undefined
}

/** Returns the stage with the highest required spend, which includes the spend of the earlier stages. */
const furthest = (parts: readonly Part[]): Part | undefined =>
  withEarlier(parts.filter(({ spend }) => spend.amount !== undefined)).toSorted(
    (a, b) => totalSpend(b.spend) - totalSpend(a.spend),
  )[0]

/** Adds the spend of the stages before to those that require another amount. */
function withEarlier(parts: readonly Part[]): readonly Part[] {
  let earlier = 0
  return parts.map((part) => {
    const { amount = 0, isFurther, times } = part.spend
    const whole = isFurther && times === undefined ? earlier + amount : amount
    earlier = Math.max(earlier, whole)
    return { ...part, spend: { ...part.spend, amount: whole } }
  })
}
