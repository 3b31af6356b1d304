import { type Cell, type Document, type Table, wordsOf } from '../document/model.ts'
import { NEW, OLD } from './change-columns.ts'
import { startNewTermsLater } from './later.ts'

const OLD_HEAD = new RegExp(`^${OLD}$`, 'i')
const NEW_HEAD = new RegExp(`^${NEW}\\)?$`, 'i')
/** Characters above a table that may say when the new terms start. */
const LEAD_MAX = 800

/** Returns the heads "Current" of a table with "New" in the same row, or those if the new terms start after the day of the document. */
export function headsOfOtherTerms(document: Document, { cells, width }: Table): readonly Cell[] {
  const headers = cells.filter(({ row }) => row < HEADER_MAX)
  const ofOld = headers.filter(({ span }) => OLD_HEAD.test(wordsOf(document, span)))
  return ofOld.flatMap((old) => {
    const next = headers.find(
      ({ row, column, span }) =>
        row === old.row && column === old.column + old.columnSpan && NEW_HEAD.test(wordsOf(document, span)),
    )
    if (!next) return []
    const above = document.source.slice(Math.max(0, old.span.start - LEAD_MAX), old.span.start)
    const head = startNewTermsLater(wordsOf(document, next.span), above, document.today) ? next : old
    const isShort = cells.filter(({ row }) => row === old.row).length === width - 1
    return [{ ...head, column: head.column + (isShort && isOfLabels(document, cells, old) ? 1 : 0) }]
  })
}
const HEADER_MAX = 2

/** Whether the cells below a head are labels: the header was saved without its empty first cell. */
const isOfLabels = (document: Document, cells: readonly Cell[], head: Cell): boolean =>
  cells.every(
    ({ row, column, span }) =>
      row <= head.row || column !== head.column || !/[$%]|^\d/.test(wordsOf(document, span)),
  )
