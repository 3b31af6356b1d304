import { topicsNamed } from './labels.ts'
import { readRate } from './rate.ts'
import { durations, percents } from './readings.ts'
import type { Reading } from './reading.ts'
import { introRatesOf, ratesOf } from './statement-rates.ts'
import { quoteOf } from './tidy.ts'

const SUBJECT = '(?:(?:card |retail |new |all )?purchases|balance transfers?|(?:cash|funds) advances?|cash transactions)'
const LIST = `${SUBJECT}(?:(?:\\s*,\\s*(?:and\\s+|&\\s+)?|\\s+(?:and|or|&)\\s+|\\s*\\/\\s*)${SUBJECT})*`
const RATE_WORDS = '(?:\\s*(?:\\(?(?:variable|fixed|annual|interest|rate|apr|per annum|per year|percentage)\\)?))*'

/** "19.99% on purchases", "22.99% interest rate for cash advances and balance transfers". */
const RATE_FIRST = new RegExp(
  `(\\d{1,2}(?:[.,]\\d{1,2})?\\s?%)(?:\\s*\\d(?=\\s))?${RATE_WORDS}\\s*(?:(?:for|on|applies to|is applied to)\\s+(?:all\\s+|your\\s+|most\\s+)?)(${LIST})`,
  'gi',
)
/** "Purchase rate 20.99%", "the interest rate on purchases is 19.99%". */
const SUBJECT_FIRST = new RegExp(
  `(?:rates?|aprs?)(?:\\s*\\(aprs?\\))?\\s+(?:for|on)\\s+(?:all\\s+|your\\s+)?(${LIST})\\s*(?:is|are|of|will be|:|-|=)\\s*(?:currently\\s+)?(\\d{1,2}(?:[.,]\\d{1,2})?\\s?%)`,
  'gi',
)

/** Rates told in sentences or tiles: used where no labelled statement gives them. */
export function readProseRates(text: string, source: string): Reading[] {
  const first = [...text.matchAll(RATE_FIRST)].map((match) => ({ match, rate: match[1] ?? '', list: match[2] ?? '' }))
  const second = [...text.matchAll(SUBJECT_FIRST)].map((match) => ({ match, rate: match[2] ?? '', list: match[1] ?? '' }))
  return [...first, ...second].flatMap(({ match, rate, list }) => {
    const around = text.slice(Math.max(0, match.index - 140), match.index)
    if (IS_PENALTY.test(lastSentence(around))) return []
    const before = lastSentence(text.slice(Math.max(0, match.index - 60), match.index))
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 120)
    const words = `${before} ${rate} ${/^[^.\n]*/.exec(after)?.[0] ?? ''}`
    return ratesOf(topicsNamed(list), words, quoteOf(source.slice(match.index, match.index + match[0].length)))
  })
}

const IS_PENALTY = /\b(?:increase|raised?|go up|penalty|default|missed|miss|prime|quebec|québec|up to|not approved)\b/i
const lastSentence = (words: string): string => words.split(/[.;]\s|\n/).at(-1) ?? ''

/** "A Promotional Rate of 1.95% will apply to Balance Transfers … for 6 Statement Periods". */
const PROMOTION = new RegExp(
  `\\b(?:introductory|intro|promotional|promo|special)\\s+(?:annual\\s+|interest\\s+|balance transfer\\s+|purchase\\s+)*(?:rate|apr|offer)?\\s*(?:of|:|is)?\\s*(\\d{1,2}(?:[.,]\\d{1,2})?\\s?%)([^%]{0,260}?(?:\\.(?=\\s)|\\n\\s*\\n|$))`,
  'gi',
)
const FIGURE_FIRST = new RegExp(
  `(\\d{1,2}(?:[.,]\\d{1,2})?\\s?%)\\s*(?:introductory|intro|promotional|promo)\\s+(?:\\w+\\s+){0,3}?(?:rate|apr|offer)([^%]{0,260}?(?:\\.(?=\\s)|\\n\\s*\\n|$))`,
  'gi',
)

/** Introductory rates told in sentences. */
export function readPromotions(text: string, source: string): Reading[] {
  return [PROMOTION, FIGURE_FIRST].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const topics = topicsNamed(match[0])
      const only = topics.filter((topic) => topic !== 'cash')
      if (only.length === 0 || percents(match[1] ?? '').length === 0) return []
      const words = ` ${match[1] ?? ''} for ${durationWords(match[2] ?? '')}`
      return introRatesOf(only, words, quoteOf(source.slice(match.index, match.index + match[0].length)))
    }),
  )
}

/** The duration the rate holds for; "made within 30 days" is only the time to ask for it. */
function durationWords(sentence: string): string {
  const lasting = sentence.replace(/\bwithin\s+(?:the\s+)?(?:first\s+)?[^.;,]*?(?:days|months)\b/gi, '')
  const found = durations(lasting)[0]
  return found ? lasting.slice(found.start, found.end) : ''
}

/** Whether words state an annual rate at all. */
export const statesRate = (words: string): boolean => readRate(words).value !== undefined
