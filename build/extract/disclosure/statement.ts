import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import type { Country, Reading } from '../reading.ts'
import { percents } from '../values/readings.ts'
import { topicsNamed } from './label-words.ts'
import { readPenalty } from './penalty.ts'
import type { Statement } from './segment.ts'
import { feesOf } from './statement-fees.ts'
import { introRatesOf, ratesOf } from './statement-rates.ts'

/** Reads a labeled statement. The label names the topics. The words and section decide between rate and fee. */
export function readLabeled(statement: Statement, words: string, quote: string, country: Country): Reading[] {
  const topics = offered(topicsOf(statement, words), words)
  if (topics.includes('penalty')) return readPenalty(words, quote)
  if (statement.kind === 'intro' && NONE.test(words)) return []
  if (statement.kind === 'intro')
    return OF_SEVERAL.test(words) ? [] : introRatesOf(namedIn(topics, words), words, quote)
  if (IN_PARTS.test(words) || OF_MANY_CARDS.test(words)) return []
  if (NO_ANNUAL_FEE.test(words) && !topics.some((topic) => HAVE_YEARLY_FEE.has(topic))) return []
  if (!isFeeStatement(statement, words))
    return [...ownRates(topics, words, quote), ...feesWithin(topics, words, quote, country)]
  return feesOf(topics, isBareCard(statement) ? words.slice(0, NEAR) : words, quote, country)
}

/** The annual fee, next to the label of another: links of a menu, "Cross border" above "No annual fee". */
const NO_ANNUAL_FEE = /^\W*no annual (?:\w+ )?fees?\b/i
const HAVE_YEARLY_FEE: ReadonlySet<Subject> = new Set<Subject>(['annual', 'monthly', 'additional'])
/** The range of fees of all cards of a bank: "None to $99". */
const OF_MANY_CARDS = /^\W*none (?:to|-|–) (?:\$\s?)?\d/i

/** A rate in a table of monthly payments belongs to an installment plan. */
const IN_PARTS = /^[^%]{0,40}\bmonthly payments?\b[^%]*\$\d[^%]*%/i

const NOT_OFFERED =
  /\b((?:neither )?(?:cash advances?|balance transfers?)(?: (?:and|or|nor) (?:cash advances?|balance transfers?))?) (?:are|is) (?:not )?(?:currently )?(?:available|offered|permitted|allowed)\b/gi

/** Drops topics that the words rule out: "Cash advances are not available". */
function offered(topics: readonly Subject[], words: string): readonly Subject[] {
  const refused = matchesOf(words, NOT_OFFERED).flatMap(([phrase, list = '']) =>
    /\bnot\b|^neither/i.test(phrase) ? topicsNamed(list) : [],
  )
  return topics.filter((topic) => !refused.includes(topic))
}

/** A rate, even if a fee follows: "29.10% variable APR; the fee is either $10 or 5%". */
const OPENS_WITH_RATE = /^\W*\d{1,2}\.\d+\s?%[^.;]{0,20}\bAPR\b|^\W*\d\d\.\d+\s?%/i
/** "Balance transfers have a 0% intro APR." */
const OF_OTHERS = /[.;]\s+balance transfers?\b\.?(?:(?!\bfees?\b)[^%.]|\.\d)*%(?! fee)/i
/** A paragraph of its own: "Moving a balance? Transfer it at 2.99%". */
const BELOW_OTHERS = /%[^%]*\n\s*\n[^%]*\b(?:balance|transfer)s?\b[^%]*\bat \d[\d.]*\s?%/i
const FOR_OTHERS = /%(?:(?!\bpurchases?\b)[^%.])*\b(?:on|for) (?:\w+ )?balance transfers?\b/i

/** The rates of purchases and cash advances: "20.99% / 22.99%". */
const SLASHED = /^[\s:]*(\d{1,2}(?:\.\d+)?\s?%)\s*\/\s*(\d{1,2}(?:\.\d+)?\s?%)\W*$/

/** Reads the rates of a statement, but not an intro rate for transfers under the label of purchases. */
function ownRates(topics: readonly Subject[], words: string, quote: string): Reading[] {
  const [, purchase, cash] = topics.join() === 'purchase,cash' ? (SLASHED.exec(words) ?? []) : []
  if (purchase && cash && Number.parseFloat(purchase) <= Number.parseFloat(cash))
    return [...ratesOf(['purchase'], ` ${purchase}`, quote), ...ratesOf(['cash'], ` ${cash}`, quote)]
  const rates = ratesOf(topics, words, quote)
  return topics.join() === 'purchase' &&
    [FOR_OTHERS, OF_OTHERS, BELOW_OTHERS].some((pattern) => pattern.test(words))
    ? rates.filter(({ field }) => !field.startsWith('intro_apr'))
    : rates
}

/** "29.10% variable; the fee is either $10 or 5%", "a fee of 4% (minimum $5) applies to each transfer". */
const FEE_AFTER_RATE = /^[^%]*%[^;]{0,60};\s+(?:an?|the) (?:transaction )?fee (?=of|is)([^;]*)/i

/** Reads the fee for transfers or advances after their rate. */
function feesWithin(topics: readonly Subject[], words: string, quote: string, country: Country): Reading[] {
  const [topic, ...others] = topics
  const fee = FEE_AFTER_RATE.exec(words)?.[1]
  const isOne = others.length === 0 && (topic === 'cash' || topic === 'transfer')
  return fee && topic && isOne ? feesOf([topic], fee, quote, country) : []
}

const NONE = /^\W*(?:n\/a|none|not applicable|an? (?:\w+ )?fee)\b/i

/** Whether a label names additional cards without a word for fees. Only a price right after it counts. */
const isBareCard = ({ topics, label }: Statement): boolean =>
  topics.includes('additional') && !/fee|charge/i.test(label)
const NEAR = 60

/** Several intro rates, left to the readers of sentences: "0% for 11 months on purchases and 0% for 14 on transfers". */
const OF_SEVERAL =
  /%[^%;]*\b(?:purchases|transfers)\b[^%;]*,?\s+and\s+\d{1,2}(?:\.\d+)?\s?%\s+(?:for|on)\b[^%;]*\b(?:purchases|transfers)\b/i

const namedIn = (topics: readonly Subject[], words: string): readonly Subject[] =>
  topics.length > 0 ? topics : topicsNamed(words.slice(0, 120))

/** Returns the topics of a label. Words after one without a subject may name them: "Rates apply to purchases and cash advances." */
export function topicsOf({ kind, topics }: Statement, words: string): readonly Subject[] {
  const sentence = kind === 'bare' ? APPLIES_TO.exec(words)?.[1] : undefined
  return sentence === undefined ? topics : topicsNamed(sentence)
}
const APPLIES_TO = /^[^%]*?\bappl(?:y|ies) to([^%.]*)/i

/** A rate for a time: "Balance transfers: 0.99% for 8 months". */
const FOR_MONTHS =
  /^\W*\d[\d.]*\s?% (?:for|over) (?:the first )?\w+ (?:months|(?:billing cycles|statements))\b(?![^.\n]{0,60}(?:\bfee\b|\bmin|\$))/i

/** A minimum in dollars after the percentage of a fee. */
const A_MINIMUM = /^[^.%]{0,40}(?:\$\s?[\d.]+\s+min|\bmin(?:imum)?\b[^.%$]{0,20}\$)/i

/** Whether a statement is about a fee. Rates and fees share plain labels ("Cash Advances"), so the words, then the section decide. */
function isFeeStatement({ kind, zone }: Statement, words: string): boolean {
  if (kind !== 'either') return kind === 'fee'
  if (OPENS_WITH_RATE.test(words) || (zone !== 'fees' && FOR_MONTHS.test(words))) return false
  const opening = words.slice(0, 160)
  if (
    /^\W*no (?:charge|fee|cost)\b|^\W*(?:up to )?\d[\d.]*\s?% (?:intro(?:ductory)? )?(?:balance transfer )?fee\b/i.test(
      opening,
    )
  )
    return true
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
