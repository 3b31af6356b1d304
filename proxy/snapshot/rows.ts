import type { Buffer } from 'node:buffer'
import type { RowList } from '../../data/snapshot/format.ts'
import { splitHeaderLine } from '../../data/snapshot/header-line.ts'
import { parseJson } from './lazy-file.ts'

/** A list with the JSON of its rows. */
export type Rows<T extends RowList> = T & {
  /** Returns the JSON of a row. */
  row(position: number): Buffer
}

/** Parses a file of rows: the list in its first line, then the bytes of the rows. */
export function parseRows<T extends RowList>(file: Buffer): Rows<T> {
  const { head, rest } = splitHeaderLine(file)
  const list = parseJson<T>(head)
  const bytes = file.subarray(file.length - rest.length)
  return { ...list, row: (position) => bytes.subarray(list.rowFrom[position], list.rowFrom[position + 1]) }
}
