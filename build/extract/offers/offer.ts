import { offeredInQuebec } from '../disclosure/region.ts'
import { type Sentence, sentencesOf } from '../page/sentences.ts'
import type { Reading } from '../reading.ts'
import { durations } from '../values/readings.ts'
import { worthAfter } from './offer-cash.ts'
import { type Part, partsOf } from './offer-stage.ts'
import { cashOf, totalOf } from './offer-total.ts'
import { readSpend } from './spend.ts'

/** The heading twice: the offers of two cards in columns, which nothing assigns to the cards. */
const SIDE_BY_SIDE = /^[ \t]*((?:welcome|sign-?up) (?:offer|bonus)):?[ \t]*\n\s*\1:?[ \t]*$/im

/** Reads the welcome offer of a page: its words, the points or cash of all stages, and the required spend. */
export function readOffer(text: string, source: string): Reading[] {
  if (SIDE_BY_SIDE.test(text)) return []
  const inQuebec = offeredInQuebec(text)
  const sentences = withConditions(sentencesOf(withTiles(text)).filter(({ end }) => !inQuebec(end - 1)))
  const stages = sentences.map((sentence) => partsOf(sentence, source))
  const parts = stages.flat()
  const main = parts.find(({ isTotal }) => isTotal) ?? parts[0]
  if (!main) return otherBonus(sentences) ?? conditionAlone(sentences)
  const quote = main.words
  const at = stages.findIndex((own) => own.includes(main))
  const worth = main.points > 0 ? worthAfter(sentences[at + 1]?.words ?? '') : 0
  const spend =
    withDeadline(withPeriod(furthest(parts), parts), sentences) ?? condition(sentences.slice(at + 1))
  return [
    { field: 'signup_bonus', value: quote, quote },
    ...number('signup_bonus_points', totalOf(parts, 'points'), quote),
    ...number('signup_bonus_cash_value', cashOf(main, parts) || worth || worthIn(text), quote),
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

/** Joins the label of a tile with the reward above or below it into one sentence. The text keeps its length. */
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

/** A stated value of the points: "Get a value of up to $150 in Oak Points". */
const WORTH_OF_POINTS = /\bvalue of (?:up to )?\$\s?(\d[\d,]*)\s+in (?:[\w+]+ ){1,3}(?:points|miles)\b/i

const worthIn = (text: string): number => Number(WORTH_OF_POINTS.exec(text)?.[1]?.replace(',', '') ?? 0)

/** A sentence with only the reward. */
const REWARD_ALONE =
  /^\W*(?:(?:earn|get|receive|enjoy|collect|score) (?:an? )?)?(?:\$\d[\d,]{1,5} (?:[\w-]+ ){0,2}(?:cash ?back|bonus|statement credit|cash rewards|cash)|\d[\d,]{3,} (?:[\w+-]+ ){0,3}(?:points|miles))\W*$/i
const UPON = /^\W*(?:after|when|once|if|just|simply|make|spend|all you have to do)\b/i

/** Joins a reward with the condition in the next sentence: "Earn $250 cash back. Just spend $2,000 in the first 90 days." */
const withConditions = (sentences: readonly Sentence[]): Sentence[] =>
  sentences.map((sentence, i) => {
    const next = sentences[i + 1]
    const hasCondition = next && UPON.test(next.words) && readSpend(next.words).amount !== undefined
    return hasCondition && REWARD_ALONE.test(sentence.words)
      ? { ...sentence, words: `${sentence.words} when you ${next.words}`, end: next.end }
      : sentence
  })

const isPoints = (value = ''): boolean => /points|miles/i.test(value)

const number = (field: Reading['field'], value: number, quote: string): Reading[] =>
  value > 0 ? [{ field, value, quote }] : []

const NIGHTS =
  /^\W*(?:earn|get|receive|enjoy) (?:up to )?(?:an? |\w+ )(?:[\w-]+ ){0,2}(?:nights?|night awards?|certificates?|companion fares?|passes)\b/i

/** Reads an offer of neither points nor cash: "Earn 3 free nights after you spend $1,000 in the first 3 months". */
function otherBonus(sentences: readonly Sentence[]): Reading[] | undefined {
  const offer = sentences.find(({ words }) => NIGHTS.test(words) && readSpend(words).months !== undefined)
  const { amount, months } = offer ? readSpend(offer.words) : {}
  return offer && amount !== undefined
    ? [
        { field: 'signup_bonus', value: offer.words, quote: offer.words },
        ...number('signup_min_spend', amount, offer.words),
        ...number('signup_min_spend_months', months ?? 0, offer.words),
      ]
    : undefined
}

const QUALIFIES =
  /\bto (?:qualify(?: for)?|earn|receive|get)(?: and (?:receive|earn|get))? (?:the|this|your) (?:(?:welcome|bonus|sign-?up|new \w+) )*(?:bonus|offer|points|miles)\b/i

/** Reads a condition without its bonus: "To qualify for the welcome bonus you must spend $750 in the first 3 months". */
function conditionAlone(sentences: readonly Sentence[]): Reading[] {
  const required = sentences.find(
    ({ words }) => QUALIFIES.test(words) && readSpend(words).amount !== undefined,
  )
  if (!required) return []
  const { amount, months } = readSpend(required.words)
  return [
    ...number('signup_min_spend', amount ?? 0, required.words),
    ...number('signup_min_spend_months', months ?? 0, required.words),
  ]
}

const DEADLINE =
  /\b(?:purchases?|transactions?|spend(?:ing)?) must (?:all )?(?:be )?(?:made|posted|completed|reached)\b/i

/** Adds the deadline from a separate sentence: "Purchases must be made within 4 months of approval". */
function withDeadline(stage: Part | undefined, sentences: readonly Sentence[]): Part | undefined {
  if (!stage || stage.spend.months !== undefined) return stage
  const deadline = sentences.find(({ words }) => DEADLINE.test(words) && durations(words).length > 0)
  const months = deadline ? readSpend(deadline.words).months : undefined
  return months === undefined ? stage : { ...stage, spend: { ...stage.spend, months } }
}

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

const DEFINES_PERIOD = /\(\W*(?:the )?\W?(?:[\w-]+ ){0,2}period\W*\)/i

/** Resolves "within the Period" by the stage that defines it: "within the first three months (the Period)". */
function withPeriod(stage: Part | undefined, parts: readonly Part[]): Part | undefined {
  if (!stage || stage.spend.months !== undefined || !/\b(?:the|this) [\w ]{0,20}period\b/i.test(stage.words))
    return stage
  const months = parts.find(({ words, spend }) => spend.months !== undefined && DEFINES_PERIOD.test(words))
    ?.spend.months
  return months === undefined ? stage : { ...stage, spend: { ...stage.spend, months } }
}

/** Returns the stage with the highest required spend, which includes the spend of the earlier stages. */
const furthest = (parts: readonly Part[]): Part | undefined =>
  parts
    .filter(({ spend }) => spend.amount !== undefined)
    .toSorted((a, b) => (b.spend.amount ?? 0) - (a.spend.amount ?? 0))[0]
