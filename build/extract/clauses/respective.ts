import { feesOf } from '../disclosure/statement-fees.ts'
import { ratesOf } from '../disclosure/statement-rates.ts'
import { RATE_WORDS } from '../lexicon/clauses.ts'
import type { Reading } from '../reading.ts'
import { find } from '../tokens/cues.ts'
import { figuresIn, valueAt } from '../tokens/line.ts'
import type { Clause } from './clause.ts'

/** Reads values in the order of their subjects: "Late and returned payments are charged $30 and $25, respectively". */
export function readRespective({ line, marks, quote, country }: Clause): Reading[] {
  const list = marks.find(({ kind, topics }) => kind === 'subject' && topics.length > 1)
  if (!list) return []
  const { topics, measure } = list
  const valuesOf = (kind: '#%' | '#$'): readonly number[] => {
    const figures = figuresIn(line, kind).map((at) => valueAt(line, at))
    return figures.length === topics.length ? figures : []
  }
  const isRate = measure === 'rate' || (measure === undefined && find(line, RATE_WORDS) >= 0)
  const [shares, amounts] = [valuesOf('#%'), valuesOf('#$')]
  return topics.flatMap((topic, i) => {
    const [share, amount] = [shares[i], amounts[i]]
    if (share === undefined) return amount === undefined ? [] : feesOf([topic], ` $${amount}`, quote, country)
    if (isRate) return ratesOf([topic], ` ${share}%`, quote)
    return feesOf([topic], ` ${share}%${amount === undefined ? '' : `, minimum $${amount}`}`, quote, country)
  })
}
