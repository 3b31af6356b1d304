import { nameIn } from './cards-named.ts'
import type { Reading } from './reading.ts'
import { percents } from './readings.ts'

const TRIGGER =
  /(?:(?:may|will|can)(?: also)? (?:apply|be applied)|apply)[^:.]{0,80}?\b(?:if|when)(?: you)?:?\s*([\s\S]{10,400}?)(?=How long|\.\s+(?:If|This|The|We|How)|\n\s*\n|$)/i
const NOT_ONE = /prime|\+|margin|plus/i
const HOW_LONG = /How long|\n\s*\n\s*\n/i

/** The penalty rate of a US disclosure and what brings it about; "None" is nothing. */
export function readPenalty(words: string, quote: string): Reading[] {
  const head = words.split(HOW_LONG)[0] ?? ''
  const steps = percents(head).filter(
    ({ start, value }) =>
      value > 5 && value < 60 && !NOT_ONE.test(words.slice(Math.max(0, start - 25), start)),
  )
  const found = steps.toSorted((a, b) => b.value - a.value)[0]
  const trigger = TRIGGER.exec(words)?.[1]
  const rates: Reading[] = found ? [{ field: 'penalty_apr', value: found.value, quote }] : []
  return trigger ? [...rates, { field: 'penalty_apr_trigger', value: oneLine(trigger), quote }] : rates
}

const INCREASE =
  /(?:interest rates?|rates?|\bAPRs?\b)[^.%]{0,120}?\b(?:will|may|can)?\s*(?:be )?(?:increased?|go up|rise|change|raised?)s?[^.%]{0,100}?\bto(?: the)?[^.%]{0,40}?(\d{1,2}(?:[.,]\d{1,2})?)\s?%/gi
const APPLIES =
  /\b(?:regular|standard|basic|default|higher|penalty) (?:annual )?(?:interest )?rates? of (\d{1,2}(?:[.,]\d{1,2})?)\s?% will apply/gi
const MISSED =
  /\b(?:missed|miss|do not (?:make|pay)|don'?t (?:make|pay)|fail|late|not (?:receive|received|made|paid)|default|returned|over)\b/i

/** The higher rate of a Canadian box: what missed payments raise the purchase rate to; the highest step counts. */
export function readIncrease(text: string): Reading[] {
  const steps = [...text.matchAll(INCREASE), ...text.matchAll(APPLIES)].flatMap((match) => {
    const value = Number((match[1] ?? '').replace(',', '.'))
    const sentence = sentenceAround(text, match.index, match.index + match[0].length)
    const forCash = /^\s*on (?:cash|funds)/i.test(text.slice(match.index + match[0].length))
    return MISSED.test(sentence) && !forCash ? [{ value, sentence }] : []
  })
  const highest = steps.toSorted((a, b) => b.value - a.value)[0]
  if (!highest) return []
  return [
    ...otherCards(highest.sentence),
    { field: 'penalty_apr', value: highest.value, quote: oneLine(highest.sentence) },
    ...triggerOf(highest.sentence),
  ]
}

/** "24.99% on Purchases (19.99% for Purchases and Cash Advances for the Select Visa)". */
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
  const before = text.slice(0, start)
  const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('.\n'), before.lastIndexOf('\n\n'), 0)
  const stop = text.slice(end).search(/\.\s|\n\s*\n(?!\s*•)/)
  return text.slice(from === 0 ? 0 : from + 1, stop < 0 ? Math.min(text.length, end + 400) : end + stop + 1)
}

function triggerOf(sentence: string): Reading[] {
  const condition =
    /\b(?:if|when)\b([\s\S]+?)(?:,? (?:your|we will|the) (?:annual )?interest rates?|$)/i.exec(sentence)
  if (!condition) return []
  return [{ field: 'penalty_apr_trigger', value: oneLine(condition[1] ?? ''), quote: oneLine(sentence) }]
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').replace(/^[\s,:•-]+|[\s,;:•-]+$/g, '')
