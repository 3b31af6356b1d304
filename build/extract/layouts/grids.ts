import { namesIn } from '../disclosure/header-names.ts'
import { oneLine } from '../document/visible.ts'
import { labelOf } from '../lexicon/label.ts'
import type { Measure } from '../lexicon/measures.ts'
import { isTitleCase } from '../page/card-heads.ts'
import { nameIn } from '../page/cards-named.ts'
import type { Grid } from '../page/page-model.ts'
import { isValueCell } from '../page/value-cell.ts'
import type { Country, Reading } from '../reading.ts'
import { lex } from '../tokens/lexer.ts'
import { type Labeled, labeledBy, readCell } from './grid-cells.ts'

/** Reads a table with several cards as columns or rows. `title`: the heading above it, which may name what its columns are of. */
export function readGrid(table: Grid, country: Country, title = ''): Reading[] {
  const filled = table.filter((row) => row.some((cell) => cell !== ''))
  const at = headerAt(filled)
  const [header, ...rows] = filled.slice(at)
  if (!header) return []
  return [
    ...cardsInColumns(overColumns(header, rows), rows, country),
    ...cardsInRows(header, rows, { country, title }),
  ]
}

const HEADER_MAX = 3

/** Returns the first row that names several cards, above a row that fits it. A row above may name kinds of cards. */
function headerAt(rows: Grid): number {
  const named = rows.slice(0, HEADER_MAX).flatMap((row, at) => (countNames(row) > 1 ? [at] : []))
  return (
    named.find((at) =>
      isAbove(rows[at] ?? [], rows.slice(at + 1).find((row) => row.length > 1 && countNames(row) < 2) ?? []),
    ) ??
    named[0] ??
    0
  )
}

/** Whether a header has as many cells as a row, or only those of its cards. */
const isAbove = (header: readonly string[], row: readonly string[]): boolean =>
  row.length === header.length || row.length === header.length + 1

/** Counts the cards in a row. "1.5 points" is not a name. */
export const countNames = (row: readonly string[]): number =>
  nameByCell(row).filter((name, i) => name && !/^\d/.test(row[i] ?? '')).length

/** Adds the missing cell above the labels to a header. */
const overColumns = (header: readonly string[], rows: Grid): readonly string[] =>
  (nameIn(header[0] ?? '') && rows.some((row) => row.length === header.length + 1)) ||
  rows.every((row) => row.length === header.length + 1)
    ? ['', ...header]
    : header

/** Reads a table with cards as columns and labels as rows: "Purchase APR | 17.90% | 14.90%". */
function cardsInColumns(header: readonly string[], rows: Grid, country: Country): Reading[] {
  // A cell that spans columns is of all cards.
  const own = rows.filter((row) => row.length >= Math.min(header.length, LABEL_AND_CARDS_MIN))
  const names = namesAbove(header, own)
  if (names.filter((name) => name !== undefined).length < 2) return []
  const titles = titlesIn(rows)
  const first = names.findIndex((name) => name !== undefined)
  return own.flatMap((row) => {
    const labeled = labelIn(row.slice(0, first), titles.get(row))
    return names.flatMap((card, i) => {
      const cell = row[i]
      return card && cell ? readCell(labeled, cell, card, country) : []
    })
  })
}

/** Returns the label of a row. One that names nothing alone is read with the title of its group: "Minimum income | Household". */
function labelIn(cells: readonly string[], above: Title = NO_TITLE): Labeled {
  const [label = '', ...groups] = cells.filter((cell) => cell !== '').toReversed()
  const group = groups.join(' ')
  const section = group === '' ? above.section : labelOf(lex(group)).section
  if (labeledBy({ label, section })) return { label, section }
  return { label: group === '' ? under(above.words, label) : `${group} ${label}`, section }
}

/** The title of rows: "Fees", "Annual fees". */
interface Title {
  readonly words: string
  readonly section: Measure | undefined
}
const NO_TITLE: Title = { words: '', section: undefined }

/** Returns the title above each row: the last row with only one cell. */
function titlesIn(rows: Grid): ReadonlyMap<readonly string[], Title> {
  let title = NO_TITLE
  return new Map(
    rows.map((row) => {
      const [words = '', ...others] = row.filter((cell) => cell !== '')
      if (others.length === 0) title = { words, section: labelOf(lex(words)).section }
      return [row, title]
    }),
  )
}

/**
 * Returns the cards above columns. If two cells name cards, or one does and the others are of one family, those above columns with as many
 * values are names: "No-Fee", "Elm One" and "Elm Reserve".
 */
function namesAbove(header: readonly string[], rows: Grid): readonly (string | undefined)[] {
  const [, ...named] = nameByCell(header)
  const valued = rows.filter(
    (row) =>
      labeledBy({ label: row[0] ?? '' }) !== undefined &&
      named.some((name, i) => name && isValueCell(row[i + 1] ?? '')),
  )
  const isName = (cell: string, at: number): boolean =>
    /^[A-Z]/.test(cell) &&
    cell.length <= NAME_MAX &&
    labeledBy({ label: cell }) === undefined &&
    valued.length >= VALUED_MIN &&
    valued.every((row) => isValueCell(row[at] ?? ''))
  const count = named.filter((name) => name !== undefined).length
  const isOfCards = count > 1 || (count === 1 && isFamily(header.slice(1).filter((_, i) => !named[i])))
  return header.map((cell, at) =>
    at === 0 ? undefined : (named[at - 1] ?? (isOfCards && isName(cell, at) ? cell : undefined)),
  )
}

const VALUED_MIN = 3

/** Whether several titles begin with the same word. */
const isFamily = (titles: readonly string[]): boolean =>
  titles.length > 1 &&
  titles.every(isTitleCase) &&
  new Set(titles.map((title) => title.split(' ')[0])).size === 1

/** Returns the cards that cells name. "Elm Cash" is one too if another cell is "Elm Points". */
function nameByCell(cells: readonly string[]): readonly (string | undefined)[] {
  const named = cells.map((cell) => nameIn(cell))
  const families = new Set(named.flatMap((name) => name?.split(' ')[0] ?? []))
  const [family] = families
  const isOfFamily = (cell: string): boolean =>
    families.size === 1 && cell.startsWith(`${family} `) && cell.length <= NAME_MAX
  return cells.map((cell, i) => named[i] ?? (isOfFamily(cell) ? cell : undefined))
}
const NAME_MAX = 40

/** A label and the cells of two cards. */
const LABEL_AND_CARDS_MIN = 3

/** Returns the label of a column. One that names nothing alone is read with the title: "Annual fees | Primary cardholder". */
function under(title: string, label: string): string {
  const whole = `${title} ${label}`
  const isAlone = title === '' || label === '' || labeledBy({ label }) !== undefined
  return isAlone || labeledBy({ label: whole }) === undefined ? label : whole
}

/** Reads a table with cards as rows and labels as columns: "Platinum Visa | 9.99% | 10.99%". */
function cardsInRows(
  header: readonly string[],
  rows: Grid,
  { country, title }: { readonly country: Country; readonly title: string },
): Reading[] {
  const named = rows.flatMap((row) => cardsOf(row[0] ?? '').map((card) => ({ row, card })))
  if (named.length < 2) return []
  const labels = withRaised(header).map((label) => under(title, label))
  if (!labels.slice(1).some((label) => labeledBy({ label })) && !OF_CARDS.test(labels[0] ?? '')) return []
  return named.flatMap(({ row, card }) =>
    row.flatMap((cell, i) => {
      const label = i === 0 ? undefined : labels[i]
      return label ? readCell({ label }, cell, card, country) : []
    }),
  )
}

/** The head above names of cards, whose cells may state any value in words. */
const OF_CARDS = /^(?:credit )?cards?(?: names?| types?)?$/i

/** Names the rates after missed payments, next to as many lower ones: "Preferred rates" and "Standard rates" of all transactions. */
function withRaised(header: readonly string[]): readonly string[] {
  const [preferred, standard] = [/\bpreferred rates$/i, /\bstandard rates\W*$/i].map(
    (name) => header.filter((label) => name.test(label)).length,
  )
  return preferred && preferred > 1 && preferred === standard
    ? header.map((label) => label.replace(/(.*)\bstandard rates\b.*/i, 'Penalty rate $1'))
    : header
}

/** Returns the cards of a row: one, several with the same values, or all but those in an aside. */
function cardsOf(label: string): readonly string[] {
  const cards = namesIn(oneLine(label))
  const card = nameIn(label.replace(EXCEPTION, ''))
  return cards.length > 0 ? cards : card ? [card] : []
}
const EXCEPTION = /\s*\((?:except|excluding|other than)\b[^)]*\)/i
