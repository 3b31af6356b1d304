import { type Cell, type Document, type Span, type Table, wordsOf } from '../document/model.ts'
import { linesOf, rowsOf } from '../document/places.ts'
import { oneLine } from '../document/visible.ts'
import { withoutLongBlanks } from '../page/blanks.ts'
import type { Page, Words } from '../page/page-model.ts'
import { tidy } from '../page/tidy.ts'
import { isValueCell } from '../page/value-cell.ts'
import { wordsFor } from '../page/words.ts'
import type { Country, Reading } from '../reading.ts'
import { countNames, readGrid } from './grids.ts'

/** Readings of the tables with several cards, and the words of the rest of the page. */
interface CardTables {
  readonly readings: readonly Reading[]
  readonly words: Words
}

/**
 * Reads the tables with cards as columns or rows. Readers of lines do not see them, since lines do not show which card a cell
 * is of. They see a table that lost cells, which may state a value in words.
 */
export function readCardTables(page: Page, country: Country): CardTables {
  const { document } = page
  const titles = document && titlesOfTables(document)
  const tables = page.tables.map((table) => ({
    ...table,
    readings: readGrid(table.rows, country, table.block && titles?.get(table.block)),
  }))
  const readings = tables.flatMap((table) => table.readings)
  if (!document) return { readings, words: page }
  const whole = tables.flatMap(({ block, readings: own }) =>
    block && isOfSeveral(own) && isEven(document, block) ? [block] : [],
  )
  if (whole.length === 0) return { readings, words: page }
  const words = wordsFor(
    document,
    whole.flatMap((table) => cellsOf(document, table)),
  )
  return { readings, words: withoutLongBlanks(words) }
}

const TITLE_MAX = 60

/** Returns the heading right above each table, or the short line without a value. */
function titlesOfTables(document: Document): ReadonlyMap<Table, string> {
  const titles = new Map<Table, string>()
  for (const [i, block] of document.blocks.entries()) {
    const above = document.blocks[i - 1]
    if (block.kind !== 'table' || !above || above.kind === 'table') continue
    const words = wordsOf(document, above.span)
    if (words.length <= TITLE_MAX && !isValueCell(words)) titles.set(block, words)
  }
  return titles
}

const isOfSeveral = (readings: readonly Reading[]): boolean =>
  new Set(readings.map(({ card }) => card)).size > 1

/** Returns the cells, except names of cards above their columns. A table below may have the same columns. */
const cellsOf = (document: Document, table: Table): Span[] =>
  rowsOf(table)
    .filter((cells) => countNames(cells.map(({ span }) => wordsOf(document, span))) < 2)
    .flatMap((cells) => cells.map(({ span }) => span))

/** Whether a table has several cards in its first row or column. Their cells may have more lines, such as links. */
export function comparesCards(document: Document, table: Table): boolean {
  const [header = [], ...rows] = rowsOf(table)
  const firstLine = ({ span }: Cell): string => {
    const [line = span] = linesOf(document, span)
    return oneLine(tidy(wordsOf(document, line)))
  }
  return [header, rows.flatMap(([first]) => first ?? [])].some(
    (cells) => countNames(cells.map(firstLine)) > 1,
  )
}

/** Whether all rows with values have the same number of columns. */
const isEven = (document: Document, table: Table): boolean =>
  new Set(
    rowsOf(table)
      .filter((cells) => cells.slice(1).some(({ span }) => isValueCell(wordsOf(document, span))))
      .map((cells) => Math.max(...cells.map(({ column, columnSpan }) => column + columnSpan))),
  ).size <= 1
