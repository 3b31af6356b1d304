import type { Subject } from '../lexicon/subjects.ts'
import type { Country, Reading } from '../reading.ts'
import { percents } from '../values/readings.ts'
import { topicsNamed } from './labels.ts'
import { readPenalty } from './penalty.ts'
import type { Statement } from './segment.ts'
import { feesOf, sharesOf } from './statement-fees.ts'
import { introRatesOf, ratesOf } from './statement-rates.ts'

/** What one labelled statement says: its label names the topics, its words and section whether a rate or a fee. */
export function readLabeled(statement: Statement, words: string, quote: string, country: Country): Reading[] {
  const topics = offered(statement.topics, words)
  if (topics.includes('penalty')) return readPenalty(words, quote)
  // "28.10% Purchase APR. Intro APR of 9.90% …": the value stands before its label.
  if (statement.kind === 'rate' && /^\.\s+Intro/.test(words)) return []
  if (statement.kind === 'intro' && NONE.test(words)) return []
  if (statement.kind === 'intro')
    return OF_SEVERAL.test(words) ? [] : introRatesOf(namedIn(topics, words), words, quote)
  if (statement.kind === 'bare') return bareRate(topics, words, quote)
  if (IN_PARTS.test(words) || OF_MANY_CARDS.test(words)) return []
  if (!speaksOfFee(statement, words))
    return [...ownRates(topics, words, quote), ...feeBeside(topics, words, quote)]
  return feesOf(topics, isBareCard(statement) ? words.slice(0, NEAR) : words, quote, country)
}

/** "None to $99": what a bank charges for its cards, the cheapest to the dearest. */
const OF_MANY_CARDS = /^\W*none (?:to|-|–) (?:\$\s?)?\d/i

/** The rate of a plan stands in the table of its monthly payments. */
const IN_PARTS = /^[^%]{0,40}\bmonthly payments?\b[^%]*\$\d[^%]*%/i

const NOT_OFFERED =
  /\b((?:neither )?(?:cash advances?|balance transfers?)(?: (?:and|or|nor) (?:cash advances?|balance transfers?))?) (?:are|is) (?:not )?(?:currently )?(?:available|offered|permitted|allowed)\b/gi

/** The topics of a label without those that its words say are not to be had: "Cash advances are not available". */
function offered(topics: readonly Subject[], words: string): readonly Subject[] {
  const refused = [...words.matchAll(NOT_OFFERED)].flatMap(([told, list = '']) =>
    /\bnot\b|^neither/i.test(told) ? topicsNamed(list) : [],
  )
  return topics.filter((topic) => !refused.includes(topic))
}

/** "29.10% variable APR; the fee is either $10 or 5%": a rate, whatever is said of a fee behind it. */
const OPENS_WITH_RATE = /^\W*\d{1,2}\.\d+\s?%[^.;]{0,20}\bAPR\b|^\W*\d\d\.\d+\s?%/i
const FEE_BESIDE =
  /\b(?:a|an|with|plus|and)\s+\d(?:\.\d+)?\s?%\s+(?:transaction |upfront |one-time )?fee\b[^.]*|;\s*(?:the |a )?(?:cash advance |transfer )?fee (?:is|of)\b[^.]*|%\.\s+Either\b[^.]*/i

/** "29.99% APR. Plus, there's a 4% transaction fee": what each transaction costs beside its rate. */
function feeBeside([topic, ...others]: readonly Subject[], words: string, quote: string): Reading[] {
  const fee = FEE_BESIDE.exec(words.split(/\n\s*\n/)[0] ?? '')?.[0]
  return fee && others.length === 0 && (topic === 'cash' || topic === 'transfer')
    ? sharesOf(topic, ` ${fee}`, quote)
    : []
}

const FOR_OTHERS = /%(?:(?!\bpurchases?\b)[^%.])*\b(?:on|for) (?:\w+ )?balance transfers?\b/i

/** An introduction for transfers alone may stand under the label of purchases. */
function ownRates(topics: readonly Subject[], words: string, quote: string): Reading[] {
  const rates = ratesOf(topics, words, quote)
  return topics.join() === 'purchase' && FOR_OTHERS.test(words)
    ? rates.filter(({ field }) => !field.startsWith('intro_apr'))
    : rates
}

/** A label that names no subject: where its introduction says what it is for, sentences are read for that. */
function bareRate(topics: readonly Subject[], words: string, quote: string): Reading[] {
  const rates = ratesOf(appliesTo(words) ?? topics, words, quote)
  return FOR_OTHERS.test(words) ? rates.filter(({ field }) => !field.startsWith('intro_apr')) : rates
}

const NONE = /^\W*(?:n\/a|none|not applicable|an? (?:\w+ )?fee)\b/i

/** "Additional cards" without a word of fees: its price stands right behind it, or the words are about something else. */
const isBareCard = ({ topics, label }: Statement): boolean =>
  topics.includes('additional') && !/fee|charge/i.test(label)
const NEAR = 60

/** "0% for 11 months on purchases and 0% for 14 months on balance transfers": sentences are read for each one's time. */
const OF_SEVERAL =
  /%[^%;]*\b(?:purchases|transfers)\b[^%;]*,?\s+and\s+\d{1,2}(?:\.\d+)?\s?%\s+(?:for|on)\b[^%;]*\b(?:purchases|transfers)\b/i

const namedIn = (topics: readonly Subject[], words: string): readonly Subject[] =>
  topics.length > 0 ? topics : topicsNamed(words.slice(0, 120))

/** "Rates apply to purchases, balance transfers and cash advances." */
export function appliesTo(words: string): readonly Subject[] | undefined {
  const sentence = /^[^%]*?\bappl(?:y|ies) to([^%.]*)/i.exec(words)?.[1]
  return sentence === undefined ? undefined : topicsNamed(sentence)
}

/** A share of an amount has a minimum in dollars behind it. */
const A_MINIMUM = /^[^.%]{0,40}(?:\$\s?[\d.]+\s+min|\bmin(?:imum)?\b[^.%$]{0,20}\$)/i

/** Rates and fees share plain labels ("Cash Advances"): the words, then the section decide. */
function speaksOfFee({ kind, zone }: Statement, words: string): boolean {
  if (kind !== 'either') return kind === 'fee'
  if (OPENS_WITH_RATE.test(words)) return false
  const opening = words.slice(0, 160)
  if (/^\W*no (?:charge|fee|cost)\b|^\W*(?:up to )?\d[\d.]*\s?% fee\b/i.test(opening)) return true
  if (
    /\b(?:of (?:amount advanced|(?:the |each |any )(?:amount|cash|funds|balance|transfer|transaction|advance|dollar|total|u\.?s|purchase|check|cheque))|whichever|per (?:transaction|advance|transfer))\b/i.test(
      opening,
    )
  )
    return true
  const share = percents(opening)[0]
  const amount = opening.search(/\$\s?\d/)
  if (share && (amount < 0 || share.start < amount))
    return share.value <= 5 && (zone === 'fees' || A_MINIMUM.test(opening.slice(share.end)))
  return amount >= 0 || zone === 'fees'
}
