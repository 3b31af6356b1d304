import type { Buffer } from 'node:buffer'
import type { BestList } from '../../data/snapshot/format.ts'
import { splitHeaderLine } from '../../data/snapshot/header-line.ts'
import { parse } from './parsed.ts'

/** Ranked rates of a category. */
export interface BestRates extends BestList {
  /** The JSON of the rate of a row. */
  rate(row: number): Buffer
}

/** The ranked rates that a file holds. */
export function bestRates(file: Buffer): BestRates {
  const { head, rest } = splitHeaderLine(file)
  const list = parse<BestList>(head)
  const bytes = file.subarray(file.length - rest.length)
  return { ...list, rate: (row) => bytes.subarray(list.rateFrom[row], list.rateFrom[row + 1]) }
}
