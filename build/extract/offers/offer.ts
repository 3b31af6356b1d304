import { offeredInQuebec } from '../disclosure/region.ts'
import { type Sentence, sentencesOf } from '../page/sentences.ts'
import type { Reading } from '../reading.ts'
import { durations } from '../values/readings.ts'
import { worthBehind } from './offer-cash.ts'
import { type Part, partsOf } from './offer-stage.ts'
import { cashOf, totalOf } from './offer-total.ts'
import { readSpend } from './spend.ts'

/** The heading twice: the offers of two cards stand beside each other, and whose is whose cannot be told. */
const BESIDE = /^[ \t]*((?:welcome|sign-?up) (?:offer|bonus)):?[ \t]*\n\s*\1:?[ \t]*$/im

/** The welcome offer of a page: its words, points or cash over all its stages, and what must be spent. */
export function readOffer(text: string, source: string): Reading[] {
  if (BESIDE.test(text)) return []
  const inQuebec = offeredInQuebec(text)
  const sentences = withConditions(sentencesOf(withTiles(text)).filter(({ end }) => !inQuebec(end - 1)))
  const told = sentences.map((sentence) => partsOf(sentence, source))
  const parts = told.flat()
  const main = parts.find(({ isTotal }) => isTotal) ?? parts[0]
  if (!main) return otherBonus(sentences) ?? conditionAlone(sentences)
  const quote = main.words
  const at = told.findIndex((own) => own.includes(main))
  const worth = main.points > 0 ? worthBehind(sentences[at + 1]?.words ?? '') : 0
  const spend =
    withDeadline(withPeriod(furthest(parts), parts), sentences) ?? condition(sentences.slice(at + 1))
  return [
    { field: 'signup_bonus', value: quote, quote },
    ...number('signup_bonus_points', totalOf(parts, 'points'), quote),
    ...number('signup_bonus_cash_value', cashOf(main, parts) || worth || worthTold(text), quote),
    ...number('signup_min_spend', spend?.spend.amount ?? 0, spend?.words ?? quote),
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

/** A tile prints what is paid below or above its label: the pair becomes one sentence. The text keeps its length. */
const withTiles = (text: string): string =>
  text.replace(TILE, (whole: string, above = '', gap = '', label = '', between = '', below = '') => {
    const [isAbove, isBelow] = [above, below].map(
      (value, i, all) => value !== '' && (isPoints(value) || all[1 - i] === ''),
    )
    if (isAbove === isBelow) return whole
    return isAbove
      ? `${label}${gap}${above}${between}${below}`
      : `${above}${gap}${label}${' '.repeat(between.length)}${below}`
  })

/** "Get a value of up to $150 in Oak Points": what the points are worth, whatever else the offer gives. */
const WORTH_OF_POINTS = /\bvalue of (?:up to )?\$\s?(\d[\d,]*)\s+in (?:[\w+]+ ){1,3}(?:points|miles)\b/i

const worthTold = (text: string): number => Number(WORTH_OF_POINTS.exec(text)?.[1]?.replace(',', '') ?? 0)

/** What is paid, and nothing else. */
const PAID_ALONE =
  /^\W*(?:(?:earn|get|receive|enjoy|collect|score) (?:an? )?)?(?:\$\d[\d,]{1,5} (?:[\w-]+ ){0,2}(?:cash ?back|bonus|statement credit|cash rewards|cash)|\d[\d,]{3,} (?:[\w+-]+ ){0,3}(?:points|miles))\W*$/i
const UPON = /^\W*(?:after|when|once|if|just|simply|make|spend|all you have to do)\b/i

/** "Earn $250 cash back." "Just spend $2,000 in the first 90 days.": what is paid and what it takes become one sentence. */
const withConditions = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.map((sentence, i) => {
    const next = sentences[i + 1]
    const isAsked = next && UPON.test(next.words) && readSpend(next.words).amount !== undefined
    return isAsked && PAID_ALONE.test(sentence.words)
      ? { ...sentence, words: `${sentence.words} when you ${next.words}`, end: next.end }
      : sentence
  })

const isPoints = (value = ''): boolean => /points|miles/i.test(value)

const number = (field: Reading['field'], value: number, quote: string): Reading[] =>
  value > 0 ? [{ field, value, quote }] : []

const NIGHTS =
  /^\W*(?:earn|get|receive|enjoy) (?:up to )?(?:an? |\w+ )(?:[\w-]+ ){0,2}(?:nights?|night awards?|certificates?|companion fares?|passes)\b/i

/** "Earn 3 free nights after you spend $1,000 in the first 3 months": neither points nor money. */
function otherBonus(sentences: readonly Sentence[]): Reading[] | undefined {
  const told = sentences.find(({ words }) => NIGHTS.test(words) && readSpend(words).months !== undefined)
  const { amount, months } = told ? readSpend(told.words) : {}
  return told && amount !== undefined
    ? [
        { field: 'signup_bonus', value: told.words, quote: told.words },
        ...number('signup_min_spend', amount, told.words),
        ...number('signup_min_spend_months', months ?? 0, told.words),
      ]
    : undefined
}

const QUALIFIES =
  /\bto (?:qualify(?: for)?|earn|receive|get)(?: and (?:receive|earn|get))? (?:the|this|your) (?:(?:welcome|bonus|sign-?up|new \w+) )*(?:bonus|offer|points|miles)\b/i

/** "To qualify for the welcome bonus you must spend $750 in the first 3 months": what the bonus is stands elsewhere. */
function conditionAlone(sentences: readonly Sentence[]): Reading[] {
  const asked = sentences.find(({ words }) => QUALIFIES.test(words) && readSpend(words).amount !== undefined)
  if (!asked) return []
  const { amount, months } = readSpend(asked.words)
  return [
    ...number('signup_min_spend', amount ?? 0, asked.words),
    ...number('signup_min_spend_months', months ?? 0, asked.words),
  ]
}

const DEADLINE =
  /\b(?:purchases?|transactions?|spend(?:ing)?) must (?:all )?(?:be )?(?:made|posted|completed|reached)\b/i

/** "Purchases must be made within 4 months of approval": the time may be told in a sentence of its own. */
function withDeadline(stage: Part | undefined, sentences: readonly Sentence[]): Part | undefined {
  if (!stage || stage.spend.months !== undefined) return stage
  const told = sentences.find(({ words }) => DEADLINE.test(words) && durations(words).length > 0)
  const months = told ? readSpend(told.words).months : undefined
  return months === undefined ? stage : { ...stage, spend: { ...stage.spend, months } }
}

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
