import { type Sentence, sentencesOf } from '../page/sentences.ts'
import type { Reading } from '../reading.ts'
import { type Part, partsOf } from './offer-stage.ts'
import { cashOf, totalOf } from './offer-total.ts'
import { readSpend } from './spend.ts'

/** The welcome offer of a page: its words, points or cash over all its stages, and what must be spent. */
export function readOffer(text: string, source: string): Reading[] {
  const sentences = sentencesOf(text)
  const told = sentences.map((sentence) => partsOf(sentence, source))
  const parts = told.flat()
  const main = parts.find(({ isTotal }) => isTotal) ?? parts[0]
  if (!main) return []
  const quote = main.words
  const spend =
    withPeriod(furthest(parts), parts) ??
    condition(sentences.slice(told.findIndex((own) => own.includes(main)) + 1))
  return [
    { field: 'signup_bonus', value: quote, quote },
    ...number('signup_bonus_points', totalOf(parts, 'points'), quote),
    ...number('signup_bonus_cash_value', cashOf(main, parts), quote),
    ...number('signup_min_spend', spend?.spend.amount ?? 0, spend?.words ?? quote),
    ...number(
      'signup_min_spend_months',
      (spend ?? (main.points === 0 ? main : undefined))?.spend.months ?? 0,
      spend?.words ?? quote,
    ),
  ]
}

const number = (field: Reading['field'], value: number, quote: string): Reading[] =>
  value > 0 ? [{ field, value, quote }] : []

const ASKS =
  /^\W*(?:to (?:qualify|earn|get|receive)\b|you (?:must|have to|need to)\b|simply\b|just\b|(?:after|when|once|if) you (?:spend|make|use|charge)\b)/i
const NEXT_MAX = 2

/** What must be spent may stand in a sentence of its own: "To qualify, you must make at least $500 in purchases". */
function condition(following: readonly Sentence[]): Part | undefined {
  const asked = following.slice(0, NEXT_MAX).find(({ words }) => ASKS.test(words))
  const spend = asked ? readSpend(asked.words) : {}
  return asked && spend.amount !== undefined
    ? { words: asked.words, points: 0, cash: 0, isTotal: false, spend }
    : undefined
}

const DEFINES_PERIOD = /\(\W*(?:the )?\W?(?:[\w-]+ ){0,2}period\W*\)/i

/** "… within the Period", which another stage tells: "within the first three months (the Period)". */
function withPeriod(stage: Part | undefined, parts: readonly Part[]): Part | undefined {
  if (!stage || stage.spend.months !== undefined || !/\b(?:the|this) [\w ]{0,20}period\b/i.test(stage.words))
    return stage
  const months = parts.find(({ words, spend }) => spend.months !== undefined && DEFINES_PERIOD.test(words))
    ?.spend.months
  return months === undefined ? stage : { ...stage, spend: { ...stage.spend, months } }
}

/** The stage that asks for most: its spending includes that of the stages before. */
const furthest = (parts: readonly Part[]): Part | undefined =>
  parts
    .filter(({ spend }) => spend.amount !== undefined)
    .toSorted((a, b) => (b.spend.amount ?? 0) - (a.spend.amount ?? 0))[0]
