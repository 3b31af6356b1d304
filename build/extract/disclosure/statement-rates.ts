import { oneLine } from '../document/visible.ts'
import type { Subject } from '../lexicon/subjects.ts'
import type { Field, Reading } from '../reading.ts'
import { readRate } from '../values/rate.ts'
import { durations, type Found, percents, RANGE } from '../values/readings.ts'

type RateTopic = 'purchase' | 'transfer' | 'cash'

export const RATE_FIELD: Readonly<Record<RateTopic, Field>> = {
  purchase: 'interest_rate_purchase',
  transfer: 'interest_rate_balance_transfer',
  cash: 'interest_rate_cash',
}
const INTRO_FIELD = {
  purchase: ['intro_apr_purchase', 'intro_apr_purchase_months'],
  transfer: ['intro_apr_balance_transfer', 'intro_apr_balance_transfer_months'],
} as const satisfies Record<string, readonly [Field, Field]>

/** Intro rates of cash advances count as those of transfers only under an intro label. */
const isNotCash = (topic: RateTopic): boolean => topic !== 'cash'

export const isRateTopic = (topic: Subject): topic is RateTopic => topic in RATE_FIELD

/** Reads the annual rates of the topics of a label from the words after it. */
export function ratesOf(topics: readonly Subject[], words: string, quote: string): Reading[] {
  const rate = readRate(words)
  const named = alsoNamed(topics, words).filter(isRateTopic)
  const standard = named.flatMap((topic): Reading[] =>
    rate.value === undefined
      ? []
      : [{ field: RATE_FIELD[topic], value: rate.value, quote, ...(rate.high ? { high: rate.high } : {}) }],
  )
  const intro = rate.intro
  return intro
    ? [...standard, ...named.filter(isNotCash).flatMap((topic) => introOf(topic, intro, words, quote))]
    : standard
}

const AFTERWARDS = /\b(?:after (?:that|this|the intro\w*)|thereafter)\b/i

/** "Balance transfers at a promotional rate: 1% to 3%", "up to 3%, as stated in the offer". */
const dependsOnOffer = (words: string, first: Found, second: Found | undefined): boolean =>
  /\bup to\s*$/i.test(words.slice(0, first.start)) ||
  (second !== undefined && durations(words).length === 0 && RANGE.test(words.slice(first.end, second.start)))

/** Reads an intro rate under an intro label: "Promotional rate on purchases: 4.99%". */
export function introRatesOf(topics: readonly Subject[], words: string, quote: string): Reading[] {
  const [first, second] = percents(words)
  // The intro rate precedes its label, so this is the later rate.
  if (!first || AFTERWARDS.test(words.slice(0, first.start))) return []
  if (dependsOnOffer(words, first, second)) return []
  const rate = readRate(`introductory ${words.slice(first.start)}`)
  if (!rate.intro) return []
  // "Promotional balance transfers for 6 months: 0.97%": the label has the duration.
  const labeled = durations(words.slice(0, first.start)).at(-1)?.value
  const intro = labeled ? { ...rate.intro, months: labeled } : rate.intro
  const own = topics.filter(isRateTopic).flatMap((topic) => introOf(topic, intro, words, quote))
  return [...own, ...laterRates(topics, words.slice(first.end), quote)]
}

const LATER =
  /\b(?:after (?:that|this|(?:the |this )?(?:intro\w*|promo\w*) (?:period|rate|apr)|\w+ (?:months|billing cycles))|thereafter)\b/i

/** Reads the rates after the intro period: "After 14 months, your APR will be 12.10%". */
function laterRates(topics: readonly Subject[], words: string, quote: string): Reading[] {
  const at = words.search(LATER)
  if (at < 0) return []
  // "18.10% variable APR thereafter": the word follows the rate.
  const [above] = percents(words.slice(0, at))
  return ratesOf(topics, ` ${above ? words.slice(above.start, at) : words.slice(at)}`, quote).filter(
    ({ field }) => !field.startsWith('intro'),
  )
}

function introOf(
  topic: RateTopic,
  intro: { value: number; months?: number },
  words: string,
  quote: string,
): Reading[] {
  const [field, monthsField] = INTRO_FIELD[topic === 'cash' ? 'transfer' : topic]
  const rate: Reading = { field, value: intro.value, quote }
  const months = monthsFor(topic, words) ?? intro.months
  return months ? [rate, { field: monthsField, value: months, quote }] : [rate]
}

/** Returns the months of one of two subjects: "for the first 9 billing cycles on purchases and 18 on balance transfers". */
function monthsFor(topic: RateTopic, words: string): number | undefined {
  const own = durations(words).flatMap(({ value, end }) => {
    const [, named] = ON_SUBJECT.exec(words.slice(end)) ?? []
    return named ? [{ value, named: named.toLowerCase() }] : []
  })
  const isOf = topic === 'purchase' ? 'purchase' : 'transfer'
  return own.length > 1 ? own.find(({ named }) => named.includes(isOf))?.value : undefined
}
const ON_SUBJECT = /^,? (?:on|for) (?:new |eligible |all )?(purchases?|balance transfers?)\b/i

const INCLUDES =
  /\((?:for example|e\.g\.|includes?|including|such as|cash advances?,)[^)]*\bbalance transfers?\b|^[^%]{0,20}\((?:and|&) balance transfers?|^\s*[\d.]+ ?%\s+including balance transfers\b/i

const DEFINED_AS_CASH =
  /\bbalance transfers?\b[^.%]{0,160}\b(?:are|as|is)\b (?:all )?(?:considered |treated as |deemed )?(?:to be )?(?:a )?cash advances?\b|\bcash advances?,? \(?(?:which )?includ\w+[^.%]{0,80}\bbalance transfers?\b|\bcash (?:advance )?(?:annual )?interest rates? (?:will )?appl(?:y|ies) to[^.%]{0,60}\bbalance transfers?\b/i

/** Copies the rates of cash advances to transfers if the text defines transfers as cash advances. */
export function transfersAsCash(text: string, readings: readonly Reading[]): Reading[] {
  if (!DEFINED_AS_CASH.test(oneLine(text))) return []
  const rates = readings.filter(({ field }) => field === 'interest_rate_cash')
  return rates.map((reading) => ({ ...reading, field: 'interest_rate_balance_transfer' }))
}

/** Adds transfers to the topics if the words include them: "Cash transactions (for example cash advances, balance transfers)". */
function alsoNamed(topics: readonly Subject[], words: string): readonly Subject[] {
  return topics.includes('cash') && INCLUDES.test(words.slice(0, 160)) ? [...topics, 'transfer'] : topics
}
