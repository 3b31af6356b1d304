import { type Cell, type Document, type Table, wordsOf } from '../document/model.ts'
import { rowsOf } from '../document/places.ts'
import { labelOf } from '../lexicon/label.ts'
import { lex } from '../tokens/lexer.ts'
import { nameIn } from './cards-named.ts'
import { withUnits } from './head-units.ts'
import type { Grid, PageTable } from './page-model.ts'
import { splitJoined } from './split-joined.ts'
import { tidy } from './tidy.ts'
import { isValueCell } from './value-cell.ts'

/** Returns the tables of a document, with each cell on one line. A cell that spans rows is in each of them. */
export const tablesOf = (document: Document): PageTable[] =>
  document.blocks.flatMap((block) =>
    block.kind === 'table' ? [{ rows: withUnits(gridOf(document, block)).map(tidied), block }] : [],
  )

const tidied = (row: readonly string[]): readonly string[] =>
  row.map((cell) => tidy(splitJoined(cell)).trim().replace(TWICE, '$1'))

/** Words that a cell has twice, once for small screens: "Annual fee Annual fee". */
const TWICE = /^(\S*[A-Za-z]{2}.*) \1$/

function gridOf(document: Document, table: Table): Grid {
  const words = ({ span }: Cell): string => wordsOf(document, span)
  const rows = rowsOf(table).map((cells) =>
    cells.flatMap((cell) => repeated(words(cell), cell, cells, document.source)),
  )
  const depth = headerDepth(table)
  const below = rows.slice(depth)
  const hasCardsInRows = below.filter(([first = '']) => nameIn(first)).length > 1
  const isHeader =
    depth > 1 &&
    hasCardsInRows &&
    !rows
      .slice(0, depth)
      .flat()
      .some((cell) => VALUE.test(cell))
  return isHeader ? [joinedHeader(table, depth, words), ...below] : rows
}

/** Repeats a value for each column that it spans: "None" below two heads. A title, head, or list of values is once. */
const repeated = (
  words: string,
  { columnSpan, span }: Cell,
  { length }: readonly Cell[],
  source: string,
): readonly string[] =>
  columnSpan > 1 &&
  (words === '' || isValueCell(words)) &&
  (length > 2 || (length === 2 && !source.slice(span.start, span.end).trim().includes('\n')))
    ? Array.from({ length: columnSpan }, () => words)
    : [words]

const VALUE = /[$%]/

/** Returns the number of header rows: a cell of the first row spans rows, or columns with heads of their own. */
function headerDepth({ cells }: Table): number {
  const first = cells.filter(({ row }) => row === 0)
  const isGrouped = first.some(({ columnSpan }) => columnSpan > 1) && first.some(({ rowSpan }) => rowSpan > 1)
  return isGrouped ? Math.max(...first.map(({ rowSpan }) => rowSpan)) : 1
}

/** Joins the heads of each column, the lowest first: "Cash advances" below "Interest rate" is "Cash advances Interest rate". */
const joinedHeader = (
  { cells, width }: Table,
  depth: number,
  words: (cell: Cell) => string,
): readonly string[] =>
  Array.from({ length: width }, (_, column) =>
    cells
      .filter((cell) => cell.row < depth && cell.column <= column && column < cell.column + cell.columnSpan)
      .toReversed()
      .map(words)
      .filter((head, _, heads) => heads.length === 1 || !isPlain(head))
      .join(' '),
  )

/** Whether a head does not change what the one above it means: "Primary card". */
function isPlain(head: string): boolean {
  const { subjects, measure, section, modifiers, isOther, unknown } = labelOf(lex(head))
  return subjects.length + modifiers.length + unknown === 0 && !measure && !section && !isOther
}
