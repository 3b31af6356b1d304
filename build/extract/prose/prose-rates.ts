import { topicsNamed } from '../disclosure/labels.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { isAboutFees } from './fee-marks.ts'
import { cardsOfLines } from './named-lines.ts'
import { type StatedRate, statedRates } from './rate-pairs.ts'

/** Reads rates in sentences or tiles. Used if no labeled statement has them. */
export function readProseRates(text: string, source: string): Reading[] {
  const cardAt = cardsOfLines(text)
  return statedRates(text).flatMap((stated) => {
    const card = cardAt(stated.start)
    return readStated(stated, text, source).map((reading) =>
      card === undefined ? reading : { ...reading, card },
    )
  })
}

function readStated({ rate, subject, start, end }: StatedRate, text: string, source: string): Reading[] {
  const around = text.slice(Math.max(0, start - 140), start).replace(ASIDE, '')
  const after = text.slice(end, end + 120)
  const sentence = lastSentence(around)
  if (
    IS_PENALTY.test(sentence) ||
    EARNS.test(around) ||
    (isAboutFees(sentence) && Number.parseFloat(rate) <= SHARE_MAX) ||
    RESPECTIVELY.test(after) ||
    IF_MISSED.test(after)
  )
    return []
  const before =
    lastSentence(text.slice(Math.max(0, start - 60), start))
      .split(/%(?![^()]*\))|\)/)
      .at(-1) ?? ''
  const words = `${before} ${rate} ${/^(?![ ]+[A-Z])[^.%\n]*?(?=\s*[\d.,]*%|[.\n]|$)/.exec(after)?.[0] ?? ''}`
  const topics = topicsIn(subject)
  const isReward =
    !topics.includes('transfer') &&
    isShare(rate, `${sentence}${text.slice(start, end)}${after.split('\n')[0]}`)
  return isReward ? [] : ratesOf(topics, words, quoteOf(source.slice(start, end)))
}

/** Whether a small percentage is cash back: "1.5% on all purchases" without a word for interest. */
const isShare = (rate: string, around: string): boolean =>
  Number.parseFloat(rate) < SHARE_MAX && !/\b(?:APR|interest|rates?)\b/i.test(around)
const SHARE_MAX = 5

/** Returns the topics of a subject. A rate without one is for purchases. */
function topicsIn(subject: string): readonly Subject[] {
  const named: ReadonlySet<Subject> = new Set([
    ...topicsNamed(subject),
    ...(/\bcash\b/i.test(subject) ? (['cash'] as const) : []),
  ])
  return named.size > 0 ? [...named] : ['purchase']
}

const EARNS = /\b(?:earn(?:ing)?|rewards?|cash ?back)(?: rates?)?[:\s]*$|\bearn\b[^.;\n]*$/i
/** "Are 9.1%, 9.2% and 9.3% for these, those and others, respectively". */
const RESPECTIVELY = /^[^.%]*\brespectively\b/i
const ASIDE = /\([^()]*\)/g
/** "25.10% on purchases if you have missed payments". */
const IF_MISSED = /^\s*if\s+you\s+(?:have\s+(?:\w+\s+){0,3}[Mm]issed|miss|do\s+not|don't|fail)\b/
const IS_PENALTY =
  /(?<!outside (?:of )?)\b(?:increased?|raised?|go up|penalty|default|missed|miss|prime|quebec|québec|up to|not approved|less\s+than|not\s+exceed)\b/i
const lastSentence = (words: string): string => words.split(/[.;]\s|\n\s*\n|\n(?=[ \t]*[A-Z•])/).at(-1) ?? ''
