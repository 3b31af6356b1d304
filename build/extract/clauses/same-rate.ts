import { isRateTopic, RATE_FIELD } from '../disclosure/statement-rates.ts'
import type { Subject } from '../lexicon/subjects.ts'
import type { Words } from '../page/page-model.ts'
import { sentencesOf } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Field, Reading } from '../reading.ts'
import { cues, find } from '../tokens/cues.ts'
import { lineOf } from '../tokens/line.ts'
import { marksOf } from './marks.ts'

const SAME = cues(`
  same apr|rate|range|interest ..4 applie|apply to|for
  apr|rate|interest ..8 is|are the same as|for
  purchase apr|rate|interest_rate will? apply|applie to
`)
/** In a sentence with the rate: "is 13.99% and also applies to balance transfers". */
const ALSO = cues('also applie|apply to')
const SAME_AS = cues('the same as')

/** Reads rates without a figure of their own: "The same rate applies to cash advances", "is the same as for purchases". */
export function readSameRates({ text, source }: Words, readings: readonly Reading[]): Reading[] {
  const stated = new Set(readings.map(({ field }) => field))
  return sentencesOf(text).flatMap(({ words, start, end }) => {
    if (!/same|appl/i.test(words)) return []
    const line = lineOf(words)
    const from = find(line, /[%$]/.test(words) ? ALSO : SAME)
    if (from < 0) return []
    const at = find(line, SAME_AS)
    const subjects = marksOf(line).filter(({ kind }) => kind === 'subject')
    const isOf = (isAfter: boolean, place: number): readonly Field[] =>
      subjects.filter((subject) => subject.from > place === isAfter).flatMap(({ topics }) => fieldsOf(topics))
    const [fields, of] = at < 0 ? [isOf(true, from), PURCHASE] : [isOf(false, at), isOf(true, at)]
    const models = of.length === 1 ? readings.filter(({ field }) => field === of[0]) : []
    const quote = quoteOf(source.slice(start, end))
    return fields
      .filter((field) => !stated.has(field))
      .flatMap((field) => onePerCard(models).map((model) => ({ ...model, field, quote })))
  })
}

/** Returns the value for all cards, or one for each of several. Two values of one card are ambiguous. */
function onePerCard(readings: readonly Reading[]): readonly Reading[] {
  const byCard = [...Map.groupBy(readings, ({ card }) => card).values()]
  const areClear = byCard.every((own) => new Set(own.map(({ value, high }) => `${value} ${high}`)).size === 1)
  return areClear ? byCard.flatMap(([first]) => first ?? []) : []
}

const PURCHASE = [RATE_FIELD.purchase] as const

const fieldsOf = (topics: readonly Subject[]): readonly Field[] =>
  topics.filter(isRateTopic).map((topic) => RATE_FIELD[topic])
