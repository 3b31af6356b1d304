import type { Buffer } from 'node:buffer'
import type { BestList } from '../../data/snapshot/format.ts'
import { splitHeaderLine } from '../../data/snapshot/header-line.ts'
import { parseJson } from './lazy-file.ts'

/** Ranked rates of a category. */
export interface BestRates extends BestList {
  /** Returns the JSON of the rate in a row. */
  rate(row: number): Buffer
}

/** Parses a file of ranked rates. */
export function parseBestRates(file: Buffer): BestRates {
  const { head, rest } = splitHeaderLine(file)
  const list = parseJson<BestList>(head)
  const bytes = file.subarray(file.length - rest.length)
  return { ...list, rate: (row) => bytes.subarray(list.rateFrom[row], list.rateFrom[row + 1]) }
}
