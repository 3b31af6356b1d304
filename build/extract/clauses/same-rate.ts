import { isRateTopic, RATE_FIELD } from '../disclosure/statement-rates.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { sentencesOf } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Field, Reading } from '../reading.ts'
import { cues, find } from '../tokens/cues.ts'
import { lineOf } from '../tokens/line.ts'
import { marksOf } from './marks.ts'

const SAME = cues(`
  same apr|rate|range|interest ..4 applie|apply to|for
  apr|rate|interest ..8 is|are the same as
`)
const SAME_AS = cues('the same as')

/** Reads rates without a figure of their own: "The same rate applies to cash advances", "is the same as for purchases". */
export function readSameRates(text: string, source: string, readings: readonly Reading[]): Reading[] {
  const stated = new Set(readings.map(({ field }) => field))
  return sentencesOf(text).flatMap(({ words, start, end }) => {
    if (!words.includes('same') || /[%$]/.test(words)) return []
    const line = lineOf(words)
    if (find(line, SAME) < 0) return []
    const at = find(line, SAME_AS)
    const subjects = marksOf(line).filter(({ kind }) => kind === 'subject')
    const isOf = (isAfter: boolean): readonly Field[] =>
      subjects.filter(({ from }) => from > at === isAfter).flatMap(({ topics }) => fieldsOf(topics))
    const [fields, from] = at < 0 ? [isOf(true), PURCHASE] : [isOf(false), isOf(true)]
    const models = from.length === 1 ? readings.filter(({ field }) => field === from[0]) : []
    const [model] = models
    const isOne = new Set(models.map(({ value, high }) => `${value} ${high}`)).size === 1
    return model && isOne
      ? fields
          .filter((field) => !stated.has(field))
          .map((field) => ({ ...model, field, quote: quoteOf(source.slice(start, end)) }))
      : []
  })
}

const PURCHASE = [RATE_FIELD.purchase] as const

const fieldsOf = (topics: readonly Subject[]): readonly Field[] =>
  topics.filter(isRateTopic).map((topic) => RATE_FIELD[topic])
