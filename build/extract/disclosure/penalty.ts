import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import { sentencesOf } from '../page/sentences.ts'
import type { Reading } from '../reading.ts'
import { type Found, percents } from '../values/readings.ts'

const TRIGGER =
  /(?:(?:may|will|can)(?:\s+also)?\s+(?:apply|be\s+applied|be\s+applicable)|appl(?:y|ies))[^:.]{0,80}?\b(?:if|when)(?: you\b)?:?\s*([\s\S]{10,400}?)(?=\.\s+(?:If|This|The|We|How)|\n\s*\n|\s{20}|$)/i
/** "18.00% if your account becomes 60 days past due." */
const IF_AFTER =
  /^(?:(?:\s*\(?(?:variable|APR)\)?)+|\s+(?:on|for) [a-z ]{4,40}?)?[\s.,-]*(?:(?:which )?(?:(?:is|may be|will be) )?(?:applied|applies|charged) )?if\s+(?:you\b)?\s*([^%]{10,300}?)(?=\.\s|\.?$)/i
const NOT_ONE = /prime|\+|margin|plus/i
const FOR_CASH = /^\s*(?:on|for) (?:cash|funds)/i
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
  const found = own.toSorted((a, b) => b.value - a.value)[0]
  const stated = TRIGGER.exec(words.split(/How long/i)[0] ?? '')
  const after = steps.map(({ end }) => IF_AFTER.exec(head.slice(end))).find((match) => match !== null)
  const trigger = (stated ?? after)?.[1]
  const rates: Reading[] = found ? [{ field: 'penalty_apr', value: found.value, quote }] : []
  return trigger
    ? [...rates, { field: 'penalty_apr_trigger', value: oneLine(trigger).replace(/\.$/, ''), quote }]
    : rates
}

const INCREASE =
  /(?:interest rates?|rates?|\bAPRs?\b)[^.%]{0,120}?\b(?:will|may|can)?\s*(?:be )?(?:increased?|go(?:es)?(?: up)?|jump|rise|change|raised?)s?(?:\s+by\s+\d[\d.,]*\s?%(?: points)?,?)?[^.%]{0,100}?\bto(?: the)?[^.%]{0,40}?(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gi
/** "we may increase your annual interest rate to 35%" */
const WE_INCREASE =
  /\b(?:increase|raise)\s+(?:your|the|these)\s+(?:annual\s+)?(?:interest\s+)?(?:rates?|aprs?|air)\b[^.%]{0,100}?\bto[^.%]{0,40}?(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gi
/** "If you miss 2 payments in a year, 23.10% will apply", "… the applicable rate will be 23.10%". */
const WILL_APPLY =
  /\bif\s+(?:you|we|your)\b[^.%;:]{5,220}?,\s+(?:(?:it|(?:the|your)\s+(?:applicable\s+)?(?:annual\s+)?(?:interest\s+)?rate)\s+will\s+be\s+(\d{1,2}(?:[.,]\d{1,2})?)\s?%|(\d{1,2}(?:[.,]\d{1,2})?)\s?%\s+will\s+apply\b)/gi
/** "If two payments are missed, the rates become 25.10%". */
const BECOME =
  /\bif\b(?:(?!\b(?:promo|intro))[^.%;]){5,220}?,\s+(?:the|your)\s+(?:annual\s+)?(?:interest\s+)?rates?\s+(?:will\s+be|(?:will\s+)?becomes?)\s+(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gi
/** A second step: "… to 23.10%; 3 or more missed payments, 26.10%". */
const STEP =
  /\b(?:\d|two|three) or more (?:separate )?missed payments?[,:]?\s+(?:(?:it|they|(?:the|your) rates?) will (?:change|increase|rise|go up) to\s+)?(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gi
/** "… to 23.10% or 26.10%", "… to 23.10% after two and to 26.10% after three": the higher of two steps. */
const OR_MORE = /^\s+(?:(?:and\/)?or|after [^.%]{3,40}? and to)\s+(\d{1,2}(?:[.,]\d{1,2})?)\s?%/i
/** Quebec: "Annual credit rate that applies if we don't receive your minimum payment by the due date 19.90%". */
const IF_MISSED =
  /\brates? that (?:will )?appl(?:y|ies) (if [^.%]{10,160}?)[\s:]+(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gi
const MISSED =
  /\b(?:missed|miss|do\s+not\s+(?:make|pay)|don['\s]?t (?:make|pay|receive)|fail|late|not (?:receive|received|made|paid)|default|returned|over|delinquent|past due)\b/i

/** One step of the higher rates, with the sentence that states when it applies. Its figure may be elsewhere. */
interface Step {
  readonly value: number
  readonly sentence: string
  readonly quote?: string
  readonly card?: string
}

/** Reads the rate of a Canadian box after missed payments. The highest step counts. */
export function readIncrease(text: string): Reading[] {
  const patterns = [INCREASE, WE_INCREASE, WILL_APPLY, BECOME, STEP]
  const matches = patterns.flatMap((pattern) => matchesOf(text, pattern))
  const steps = matches.flatMap((match): Step[] => {
    const higher = OR_MORE.exec(text.slice(match.index + match[0].length))?.[1]
    const value = Number((higher ?? match[1] ?? match[2] ?? '').replace(',', '.'))
    const sentence = sentenceAround(text, match.index, match.index + match[0].length)
    const forCash =
      FOR_CASH.test(text.slice(match.index + match[0].length)) ||
      /^rates? on (?:cash|funds) advances/i.test(match[0])
    return MISSED.test(sentence) && !forCash ? [{ value, sentence }] : []
  })
  const highest = [...steps, ...byName(text), ...ifMissed(text)].toSorted((a, b) => b.value - a.value)[0]
  if (!highest) return []
  const quote = oneLine(highest.quote ?? highest.sentence)
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

const NAME = '(?:standard|default|basic|higher|regular)'
const VALUE = '(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?%'
/** "25.99% is the Standard Rate", "Standard: 34.99%". */
const NAMED_RATE = new RegExp(
  `${VALUE} is (?:the|our) (${NAME} rate)\\b|\\b(${NAME})(?: (?:annual )?(?:interest )?rates?)?:\\s*${VALUE}`,
  'gi',
)

/** "25.99% is the Standard Rate. If you do not pay …, the Standard Rate will apply." */
function byName(text: string): Step[] {
  return matchesOf(text, NAMED_RATE).flatMap((match) => {
    const [name = ''] = (match[2] ?? match[3] ?? '').split(' ')
    const reached = new RegExp(
      `\\b${name}\\s+rates?\\s+will\\s+apply|\\b(?:increase|raise)\\b[^.%]{0,60}\\bto\\s+(?:the|your|these|our)\\s+${name}\\s+(?:annual\\s+)?(?:interest\\s+)?rates?\\b|\\bcharge\\w*\\s+(?:you\\s+)?interest\\s+at\\s+(?:the|your)\\s+${name}\\s+rate\\b`,
      'i',
    )
    const applies = reached.exec(text)
    const sentence = applies ? sentenceAround(text, applies.index, applies.index + applies[0].length) : ''
    if (!MISSED.test(sentence)) return []
    const value = Number((match[1] ?? match[4] ?? '').replace(',', '.'))
    return [{ value, sentence, quote: `${match[0]}. ${sentence}`, ...cardIn(sentence) }]
  })
}

/** Returns the card that a sentence is about: "If your card has the Low Rate and you don't pay …". */
function cardIn(sentence: string): { card?: string } {
  const card = nameIn(/\bcard has the ([A-Z]\w+ Rate)\b/.exec(sentence)?.[1] ?? '')
  return card ? { card } : {}
}

const ifMissed = (text: string): Step[] =>
  matchesOf(text, IF_MISSED).flatMap((match) =>
    MISSED.test(match[1] ?? '')
      ? [{ value: Number((match[2] ?? '').replace(',', '.')), sentence: match[1] ?? '', quote: match[0] }]
      : [],
  )

const LOST =
  /\brates? will increase if\b|\bif\b[^.%]{8,160}[,:] (?:\(?\d\) )?(?:the|your) APRs? will increase to\b|^if\b[^.%]{10,200},? the (?:penalty|default) (?:rate|APR) (?:will|may) apply|\b(?:lose the benefit of|increase to) (?:the|your) (?:standard|default|preferred|basic) (?:annual )?(?:interest )?rate/i

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
    return card ? [{ field: 'penalty_apr', value, card, quote: oneLine(match[0]) } as const] : []
  })
}

function sentenceAround(text: string, start: number, end: number): string {
  const before = text.slice(0, start).replace(/\b(i\.e|e\.g)\. /gi, '$1._')
  const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('.\n'), before.lastIndexOf('\n\n'), 0)
  const stop = text.slice(end).search(/\.\s|\n\s*\n(?!\s*•)/)
  return text.slice(from === 0 ? 0 : from + 1, stop < 0 ? Math.min(text.length, end + 400) : end + stop + 1)
}

function triggerOf(sentence: string): Reading[] {
  const condition =
    /\b(?:if|when)\b(?!\s+you\s+(?:are\s+a\s+resident|reside|live)\b)([\s\S]+?)(?:,? (?:your|we will|the) (?:applicable |purchase |(?:annual )?interest )rates?|[,:] (?:\(?\d\) )?(?:the|your) APRs?\b|$)/i.exec(
      sentence,
    )
  if (!condition) return []
  return [{ field: 'penalty_apr_trigger', value: oneLine(condition[1] ?? ''), quote: oneLine(sentence) }]
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').replace(/^[\s,:•-]+|[\s,;:•-]+$/g, '')
