import { oneLine } from '../document/visible.ts'
import { OR_HIGHER, RAISED_TO, SET_TO } from '../lexicon/figures.ts'
import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import { sentencesOf } from '../page/sentences.ts'
import type { Reading } from '../reading.ts'
import { cues, endOf, find, follows, precedes } from '../tokens/cues.ts'
import { figuresIn, lineOf, valueAt } from '../tokens/line.ts'
import { type Found, percents, RANGE } from '../values/readings.ts'

const TRIGGER =
  /(?:(?:may|will|can)(?:\s+also)?\s+(?:apply|be\s+applied|be\s+applicable)|appl(?:y|ies))[^:.]{0,80}?\b(?:if|when)(?: you\b)?:?\s*([\s\S]{10,400}?)(?=\.\s+(?:If|This|The|We|How)|\n\s*\n|\s{20}|$)/i
/** "18.00% if your account becomes 60 days past due." */
const IF_AFTER =
  /^(?:(?:\s*\(?(?:variable|APR)\)?)+|\s+(?:on|for) [a-z ]{4,40}?)?[\s.,-]*(?:(?:which )?(?:(?:is|may be|will be) )?(?:applied|applies|charged) )?if\s+(?:you\b)?\s*([^%]{10,300}?)(?=\.\s|\.?$)/i
const NOT_ONE = /prime|\+|margin|plus/i
const FOR_CASH = /^\s*(?:on|for) (?:cash|funds|balance transfers)/i
const HOW_LONG = /How long|\n\s*\n\s*\n/i

/** Reads the penalty rate of a US disclosure and its trigger. "None" gives no reading. */
export function readPenalty(words: string, quote: string): Reading[] {
  const head = words.trimStart().split(HOW_LONG)[0] ?? ''
  const all = percents(head)
  const steps = all.filter(
    ({ start, value }, i) =>
      value > 5 && value < 60 && !NOT_ONE.test(head.slice(Math.max(all[i - 1]?.end ?? 0, start - 25), start)),
  )
  const ofCash = ({ start, end }: Found): boolean =>
    /\bcash\b[^%]{0,40}$/i.test(head.slice(Math.max(0, start - 60), start)) || FOR_CASH.test(head.slice(end))
  const own = steps.some((step) => !ofCash(step)) ? steps.filter((step) => !ofCash(step)) : steps
  const [highest] = own.toSorted((a, b) => b.value - a.value)
  const found = rangeIn(own, head) ?? (highest && { value: highest.value })
  const stated = TRIGGER.exec(words.split(/How long/i)[0] ?? '')
  const after = steps.map(({ end }) => IF_AFTER.exec(head.slice(end))).find((match) => match !== null)
  const trigger = (stated ?? after)?.[1]
  const rates: Reading[] = found ? [{ field: 'penalty_apr', ...found, quote }] : []
  return trigger
    ? [...rates, { field: 'penalty_apr_trigger', value: trimmed(trigger).replace(/\.$/, ''), quote }]
    : rates
}

/** Returns the range of rates by creditworthiness: "19.90% to 29.90%". */
function rangeIn([low, high]: readonly Found[], words: string): Pick<Reading, 'value' | 'high'> | undefined {
  const isRange = low && high && RANGE.test(words.slice(low.end, high.start))
  return isRange && low.value < high.value ? { value: low.value, high: high.value } : undefined
}

/** Quebec: "Annual credit rate that applies if we don't receive your minimum payment by the due date 19.90%". */
const IF_MISSED =
  /\brates? that (?:will )?appl(?:y|ies) (if [^.%]{10,160}?)[\s:]+(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gi
const MISSED =
  /\b(?:missed|miss|do\s+not\s+(?:make|pay)|don['\s]?t (?:make|pay|receive)|fail|late|not (?:get|receive|received|arrived|made|paid)|default|returned|over|delinquent|past due)\b/i

/** One step of the higher rates, with the sentence that states when it applies. Its figure may be elsewhere. */
interface Step {
  readonly value: number
  readonly sentence: string
  readonly quote?: string
  readonly card?: string
}

/** Reads the rate of a Canadian box after missed payments. The highest step counts. */
export function readIncrease(text: string): Reading[] {
  const sentences = text.split(SENTENCE_END)
  const steps = sentences.flatMap((sentence, i) => [
    ...stepsIn(sentence).map((value): Step => ({ value, sentence, ...cardIn(sentence) })),
    ...raisedFor(sentences, i),
  ])
  const highest = [...steps, ...byName(sentences), ...ifMissed(text)].toSorted((a, b) => b.value - a.value)[0]
  if (!highest) return []
  const quote = trimmed(highest.quote ?? highest.sentence)
  const { card } = highest
  const own: Reading[] = [
    { field: 'penalty_apr', value: highest.value, quote },
    ...triggerOf(highest.sentence),
  ]
  return [
    ...otherCards(highest.sentence),
    ...own.map((reading) => (card === undefined ? reading : { ...reading, card })),
  ]
}

/** "The annual interest rates will be increased to 24.99%", at the start of its sentence. */
const RAISED =
  /^\W*(?:(?:the|your|these) (?:annual )?(?:interest )?rates? will (?:then be|be (?:increased|raised) to)|they will (?:be|increase to|rise to))\b/i
/** "They will be 25.49% for purchases", but not "10% lower". */
const THEY =
  /^\W*they will (?:be|increase to|rise to) (\d{1,2}(?:\.\d+)?)\s?%(?! (?:lower|higher|less|more|to)| ?-)/i
/** "Your rates will increase if you miss a payment." */
const WILL_RISE = /\brates? (?:will )?(?:increase|rise|go up) (?:if|when)\b[^.]*\bpayments?\b/i
/** Sentences from a reason to the raised rates. */
const REASON_MAX = 3

/** Returns the steps of a sentence that only raises the rates, with the sentence before it that states the reason. */
function raisedFor(sentences: readonly string[], at: number): readonly Step[] {
  if (!RAISED.test(sentences[at] ?? '')) return []
  const [, raised] = THEY.exec(sentences[at] ?? '') ?? []
  const from = Math.max(0, at - (raised ? 1 : REASON_MAX))
  const before = sentences.slice(from, at)
  const reason = before.findLastIndex((each) => WILL_RISE.test(each) && MISSED.test(each))
  const quote = sentences.slice(from + reason, at + 1).join(' ')
  const steps = raised ? [Number(raised)].filter((value) => value >= PENALTY_MIN) : stepsIn(quote)
  return reason < 0 ? [] : steps.map((value) => ({ value, sentence: before[reason] ?? '', quote }))
}

/** End of a sentence, but not before a list. The next may be joined: "your payment.You have 25 days". */
const SENTENCE_END = /(?<=(?<!\b(?:i\.e|e\.g))\.)\s|(?<=[a-z]{2}\.)(?=(?-i:[A-Z][a-z]))|\n\s*\n(?!\s*•)/i

/** Interest on a balance that is not paid in full is no penalty. */
const IN_FULL =
  /\b(?:balance|amount)\b[^.%]{0,30}\bin full\b|\b(?:full|entire|new) (?:statement |new |account )?balance\b/i
const PENALTY_MIN = 10

/** Returns the rates that a sentence about missed payments raises the rate to. */
function stepsIn(sentence: string): readonly number[] {
  if (!sentence.includes('%') || !MISSED.test(sentence) || IN_FULL.test(sentence)) return []
  const line = lineOf(sentence)
  const isOfPayments = OF_PAYMENTS.test(sentence)
  const steps: number[] = []
  for (const at of figuresIn(line, '#%')) {
    const isStep =
      precedes(line, at, RAISED_TO) ||
      (isOfPayments && precedes(line, at, SET_TO)) ||
      (precedes(line, at, AFTER_COMMA) && follows(line, at + 1, WILL_APPLY)) ||
      (steps.length > 0 && precedes(line, at, OR_HIGHER))
    if (
      isStep &&
      valueAt(line, at) >= PENALTY_MIN &&
      !follows(line, at + 1, OF_OTHERS) &&
      !precedes(line, at, RATE_OF_CASH)
    )
      steps.push(valueAt(line, at))
  }
  return steps
}
/** Missed payments, not balances that are not paid in full, promotions, or plans. */
const OF_PAYMENTS =
  /^(?!.*\b(?:in full|balance(?! transfers?)|unpaid|owe|intro\w*|promo\w*|special|offers?|plans?|deadline)\b)(?!.*(?:\bnot|n't) become\b).*\bpayments?\b/is
const AFTER_COMMA = cues(',')
const WILL_APPLY = cues('will apply')
/** "27.99% on cash advances", "50% of your credit line". */
const OF_OTHERS = cues('on|for cash|funds\nof the|your|each')
const RATE_OF_CASH = cues('rate on|for cash|funds ..12')

/** Names of higher rates, with the words that state them: "25.99% is the Standard Rate", "Standard: 34.99%". */
const NAMED_RATES = ['standard', 'default', 'basic', 'higher', 'regular'].map((name) => ({
  name: new RegExp(name, 'i'),
  stated: cues(`#% is the|our ${name} rate\n${name} annual? interest? rate? : #%`),
  reached: cues(`
    ${name} rate will apply
    increase|raise ..12 to the|your|these|our ${name} annual? interest? rate
    charge|charged ..3 interest at the|your ${name} rate
  `),
}))

/** "25.99% is the Standard Rate. If you do not pay …, the Standard Rate will apply." */
const byName = (sentences: readonly string[]): Step[] =>
  NAMED_RATES.flatMap(({ name, stated, reached }) => {
    const lines = sentences
      .filter((sentence) => name.test(sentence))
      .map((sentence) => lineOf(oneLine(sentence)))
    const sentence = lines.find((line) => find(line, reached) >= 0)?.text ?? ''
    if (!MISSED.test(sentence)) return []
    return lines.flatMap((line) => {
      const [at, end] = [find(line, stated), endOf(line, find(line, stated), stated)]
      const [figure] = figuresIn(line, '#%', at, end)
      if (at < 0 || figure === undefined) return []
      const words = line.text.slice(line.tokens[at]?.start, line.tokens[end - 1]?.end)
      return [{ value: valueAt(line, figure), sentence, quote: `${words}. ${sentence}`, ...cardIn(sentence) }]
    })
  })

/** Returns the card that a sentence is about: "If your card has the Low Rate and …", "The Elm Low Visa rate goes to …". */
function cardIn(sentence: string): { card?: string } {
  const [, rate, owner] = OF_CARD.exec(sentence) ?? []
  const card = nameIn(rate ?? owner ?? '')
  return card ? { card } : {}
}
const OF_CARD =
  /\bcard has the ([A-Z]\w+ Rate)\b|\b[Tt]he ((?:[A-Z][\w'&]* ){1,5}(?:Visa|Mastercard|[Cc]ard)) (?:rates? |(?:goes|rises|increases|moves) )/

const ifMissed = (text: string): Step[] =>
  matchesOf(text, IF_MISSED).flatMap((match) =>
    MISSED.test(match[1] ?? '')
      ? [{ value: Number((match[2] ?? '').replace(',', '.')), sentence: match[1] ?? '', quote: match[0] }]
      : [],
  )

const LOST =
  /\brates? will increase if\b|\b(?:standard|default|higher) rates? (?:will )?(?:apply|replace)\b[^.]*\bif\b|\bif\b[^.%]{8,160}[,:] (?:\(?\d\) )?(?:the|your) APRs? will increase to\b|^if\b[^.%]{10,200},? the (?:penalty|default) (?:rate|APR) (?:will|may) apply|\b(?:lose the benefit of|increase to) (?:the|your) (?:standard|default|preferred|basic) (?:annual )?(?:interest )?rate/i

/** Reads the trigger of a penalty rate that has its own label. */
export function readTrigger(text: string, readings: readonly Reading[]): Reading[] {
  const has = (field: Reading['field']): boolean => readings.some((reading) => reading.field === field)
  if (!has('penalty_apr') || has('penalty_apr_trigger')) return []
  const sentence = sentencesOf(text).find(({ words }) => LOST.test(words) && MISSED.test(words))?.words
  return sentence ? triggerOf(sentence) : []
}

/** Reads the rates of other cards: "24.99% on Purchases (19.99% for Purchases and Cash Advances for the Select Visa)". */
function otherCards(sentence: string): Reading[] {
  return [
    ...sentence.matchAll(/\((\d{1,2}(?:[.,]\d{1,2})?)\s?%[^()%]*?\bfor (?:the )?([A-Z][^()%,]{3,50})\)/g),
  ].flatMap((match) => {
    const card = nameIn((match[2] ?? '').split(/\bfor (?:the )?/).at(-1) ?? '')
    const value = Number((match[1] ?? '').replace(',', '.'))
    return card ? [{ field: 'penalty_apr', value, card, quote: trimmed(match[0]) } as const] : []
  })
}

function triggerOf(sentence: string): Reading[] {
  const condition =
    /\b(?:if|when|should)\b(?!\s+you\s+(?:are\s+a\s+resident|reside|live)\b)([\s\S]+?)(?:,? (?:your|we will|the) (?:applicable |purchase |(?:annual )?interest )rates?|, (?:we will|interest|(?:your|the) (?:\w+ )?rates?)\b|[,:] (?:\(?\d\) )?(?:the|your) APRs?\b|: \d|$)/i.exec(
      sentence,
    )
  if (!condition) return []
  return [{ field: 'penalty_apr_trigger', value: trimmed(condition[1] ?? ''), quote: trimmed(sentence) }]
}

/** Returns words on one line, without bullets and marks at their ends. */
const trimmed = (words: string): string => oneLine(words).replace(/^[\s,:•-]+|[\s,;:•-]+$/g, '')
