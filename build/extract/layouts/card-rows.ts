import { rowCells } from '../disclosure/row-cells.ts'
import { labelsIn, type Statement } from '../disclosure/segment.ts'
import { isWhole, labelOf } from '../lexicon/label.ts'
import { matchesOf } from '../matches.ts'
import { memoize } from '../memoize.ts'
import { isHead } from '../page/card-heads.ts'
import { nameIn } from '../page/cards-named.ts'
import { cellsOf, type Line } from '../page/lines.ts'
import type { Grid } from '../page/page-model.ts'
import { lex } from '../tokens/lexer.ts'

/** A column of a header: its label, and whether its cells are plain figures. */
interface Column {
  readonly label: string
  readonly isValue: boolean
}

/** The columns above a card, and the line where they start. */
interface Header {
  readonly columns: readonly Column[]
  readonly from: number
}

const NO_HEADER: Header = { columns: [], from: 0 }

/** A card name that opens a line, and the rest of the line. */
interface Head {
  readonly card: string
  readonly rest: string
}

/** The tables decide whether a page lists cards, and are read again. */
const PAGES_MAX = 8

/**
 * Rebuilds tables without cell borders that have one card per row: column labels, then each card name with its
 * values on one or more lines. Skips rows whose figures do not match the columns of figures.
 */
export const cardRows = memoize((text): readonly Grid[] => {
  const lines = cellsOf(splitRows(text)).filter(({ words }) => /[A-Za-z\d]/.test(words))
  const heads = lines.map(({ words }) => headOf(words))
  if (new Set(heads.flatMap((head) => head?.card ?? [])).size < 2) return []
  const isLabel = lines.map(({ words }): boolean => {
    const label = labelOf(lex(words))
    return isWhole(label) && !label.isOther && !/\d/.test(words)
  })
  const headers = heads.map((head, at) => (head ? headerAbove(lines, heads, at) : NO_HEADER))
  return headers.flatMap((header, at) => {
    const { columns } = header
    if (!areColumns(columns)) return []
    const ends = [isLabel.indexOf(true, at + 1), nextHeader(headers, header, at), lines.length]
    const rows = rowsFrom(lines, heads, { at, end: Math.min(...ends.filter((end) => end > 0)) }).flatMap(
      (row) => gridRow(row, columns),
    )
    const isTable = new Set(rows.map(([card]) => card)).size > 1
    return isTable ? [[['', ...columns.map(({ label }) => label), OTHER_WORDS], ...rows]] : []
  })
}, PAGES_MAX)

/** A name inside a line, after a label or value and right before a value. */
const INSIDE =
  /(?<=(?:%|\d|\b(?:None|N\/A|variable|fixed|greater|APR|[Rr]ate|[Ff]ees?|[Aa]dvances?|[Pp]urchases|[Tt]ransfers?|[Tt]ransaction|[Ii]ncome|[Cc]ards|[Pp]ayment))[ ])(?=((?:[A-Z][\w'&-]*[ ]){2,7})(?:\$\s?\d|\d{1,2}(?:\.\d+)?\s?%|None\b))/g

/** Splits a table on one line into one line per card. */
const splitRows = (text: string): string =>
  text.replace(/[^\n]+/g, (line) => {
    const starts = matchesOf(line, INSIDE).flatMap(({ 1: name = '', index }) =>
      isHead(name.trim()) ? [index] : [],
    )
    return starts.length < 2
      ? line
      : [0, ...starts].map((start, i) => line.slice(start, starts[i])).join('\n')
  })

/** Label of the column with the remaining words of each row. */
const OTHER_WORDS = 'Offer'

const VALUE =
  '(?:(?:up to )?\\$\\s?[\\d,]+(?:\\.\\d\\d)?|\\d{1,2}(?:\\.\\d+)?\\s?%(?:\\s*(?:-|to)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?|none\\b|no (?:annual )?fee\\b|n/a)'
const CELL = `${VALUE}(?:\\s*\\([^)]*\\))?`
const EACH = new RegExp(CELL, 'gi')
/** Consecutive figures at the end of a line. */
const RUN = new RegExp(`(?:^|\\s)((?:${CELL}\\s*)+)$`, 'i')
/** A figure and a few words on their own line. */
const CELL_LINE = new RegExp(
  `^${VALUE}(?![\\d,.]| (?:after|when|if|cash|bonus|credit|statement))[^\\n]{0,70}$`,
  'i',
)
/** Words and marks that end a name: the start of a figure or sentence. */
const NAME_ENDS =
  /[$(]|\s\d|\bprime(?: rate)?\s*\+|\b(?:earn|get|receive|none|no fee(?! [A-Z][a-z])|no annual fee|n\/a|up to|for a limited|limited[- ]time|see)\b/i

function headOf(words: string): Head | undefined {
  const plain = words.replace(/^\d{1,2}[.)]?\s+/, '')
  const end = plain.search(NAME_ENDS)
  const card = (end < 0 ? plain : plain.slice(0, end)).trim()
  if (end < 0 ? !isHead(card) : nameIn(card) !== card || /^[^A-Z]|\bprime\b/i.test(card)) return undefined
  return { card, rest: end < 0 ? '' : plain.slice(end) }
}

const LABELS_MAX = 180
/** The first column of a header, perhaps after a title on its left. Lines above it are the title of the table. */
const OPENS_HEADER =
  /^(?:(?:annual|interest|rates?|fees?) )*(?:credit )?card(?:s?$| (?:product|name|type)s?\b)/i

/** Returns the columns in the lines right above a card, which contain only labels. */
function headerAbove(lines: readonly Line[], heads: readonly (Head | undefined)[], at: number): Header {
  let above = at
  while (above > 0 && heads[above - 1] === undefined && isHeaderLine(lines[above - 1]?.words ?? ''))
    above -= 1
  const first = lines.slice(above, at).findLastIndex(({ words }) => OPENS_HEADER.test(words))
  const from = above + Math.max(first, 0)
  const header = lines
    .slice(from, at)
    .map(({ words }) => words)
    .join('\n')
  return { columns: labelsIn(header).flatMap((label) => asColumn(label, header)), from }
}

/** Returns the line where the same columns are repeated for the next table, or -1. */
const nextHeader = (headers: readonly Header[], { columns }: Header, at: number): number =>
  headers.slice(at + 1).find((other) => haveSameLabels(other.columns, columns))?.from ?? -1

const haveSameLabels = (a: readonly Column[], b: readonly Column[]): boolean =>
  a.length === b.length && a.every(({ label }, n) => label === b[n]?.label)

const isHeaderLine = (words: string): boolean =>
  /^\(.*\)$/.test(words) || !(/\d|[.;]$/.test(words) || words.length > LABELS_MAX)

/** Converts a label to a column. "Interest rate" is that of purchases, and "Bonus value" has figures too. */
function asColumn({ kind, label, end }: Statement, header: string): Column[] {
  if (kind === 'zone') return /rates?$/i.test(label) ? [{ label: 'Purchase APR', isValue: true }] : []
  const isWorth = /^\s*value\b/i.test(header.slice(end))
  return [
    {
      label: isWorth ? `${label} value` : label,
      isValue: kind !== 'ignored' || isWorth || /\bincome\b/i.test(label),
    },
  ]
}

const areColumns = (columns: readonly Column[]): boolean =>
  columns.length > 1 &&
  columns.some(({ isValue }) => isValue) &&
  new Set(columns.map(({ label }) => label.toLowerCase())).size === columns.length

const ROW_MAX = 8

/** A card and its lines, up to the next card or the labels of another table. */
interface Row {
  readonly card: string
  readonly lines: readonly string[]
}

function rowsFrom(
  lines: readonly Line[],
  heads: readonly (Head | undefined)[],
  { at, end }: { readonly at: number; readonly end: number },
): Row[] {
  const starts = heads.slice(at, end).flatMap((head, i) => (head ? [at + i] : []))
  // If each card has one line, the lines below the last card are not part of the table.
  const linesMax = starts.length > 1 && starts.every((start, n) => start === at + n) ? 0 : ROW_MAX
  const rows = starts.map((start, n) => {
    const next = starts[n + 1] ?? Math.min(start + 1 + linesMax, end)
    const below = lines.slice(start + 1, next).map(({ words }) => words)
    return {
      card: heads[start]?.card ?? '',
      lines: [heads[start]?.rest ?? '', ...below].filter((words) => words !== ''),
    }
  })
  return withoutClosing(rows)
}

/** Removes the fees below the last row if no other row has fees: they apply to the whole table. */
function withoutClosing(rows: readonly Row[]): Row[] {
  const feeLines = rows.map(({ lines }) => lines.findIndex(isFee))
  const at = feeLines.at(-1) ?? -1
  const isClosing = at > 0 && feeLines.slice(0, -1).every((each) => each < 0)
  return rows.map((row, i) =>
    isClosing && i === rows.length - 1 ? { ...row, lines: row.lines.slice(0, at) } : row,
  )
}

/** Whether a line is a fee with its value: "Late payment fee: $25". */
const isFee = memoize((words): boolean => {
  const tokens = lex(words)
  const value = tokens.findIndex(({ kind }) => kind === 'money' || kind === 'percent')
  const label = labelOf(value < 0 ? tokens : tokens.slice(0, value))
  return isWhole(label) && label.measure === 'fee'
})

/** Assigns the figures of a row to the columns if their numbers match. */
function gridRow({ card, lines }: Row, columns: readonly Column[]): string[][] {
  const whole = rowCells(lines.join('\n'), columns.length, 'rate')
  if (whole) return [[card, ...whole, '']]
  const parts = ownParts(lines.map(partOf), columns)
  const otherWords = parts.map((part) => part.words).filter((words) => words !== '')
  const all = parts.flatMap(({ values }) => values)
  const printed = [all, soleAmount(lines)]
  const [found] = printed.flatMap((figures) => {
    const owners = ownersOf(figures.length, columns, otherWords.length === 0)
    return owners ? [{ figures, owners }] : []
  })
  const cells = columns.map((column) => found?.figures[found.owners.indexOf(column)] ?? '')
  return found ? [[card, ...cells, otherWords.join('\n')]] : []
}

interface Part {
  readonly words: string
  readonly values: readonly string[]
}

/** Splits a line into its words and the figures at its end. */
function partOf(line: string): Part {
  const run = RUN.exec(line)
  if (run?.index !== 0 && CELL_LINE.test(line)) return { words: '', values: [line] }
  if (!run) return { words: line, values: [] }
  const [words, values] = [line.slice(0, run.index).trim(), run[1]?.match(EACH) ?? []]
  return { words, values }
}

/** Cuts the parts before words with a figure for each column: another row, of a card whose name is not recognized. */
function ownParts(parts: readonly Part[], columns: readonly Column[]): readonly Part[] {
  const count = columns.filter(({ isValue }) => isValue).length
  const end = parts.findIndex(
    ({ words, values }, i) =>
      words !== '' && values.length === count && parts.slice(0, i).some((part) => part.values.length > 0),
  )
  return end < 0 ? parts : parts.slice(0, end)
}

/** Returns the amount of a row with exactly one: "40,000 points $87 Lounge visits". */
function soleAmount(lines: readonly string[]): readonly string[] {
  const amounts = lines.join('\n').match(/\$\s?[\d,]+(?:\.\d\d)?/g) ?? []
  return amounts.length === 1 ? amounts : []
}

/**
 * Returns the columns for a number of figures: those of figures, or, in a row without other words, all columns or
 * all up to the last of figures.
 */
function ownersOf(count: number, columns: readonly Column[], isBare: boolean): readonly Column[] | undefined {
  const figures = columns.filter(({ isValue }) => isValue)
  const last = columns.findLastIndex(({ isValue }) => isValue)
  const others = isBare ? [columns, columns.slice(0, last + 1)] : []
  return [figures, ...others].find(({ length }) => length > 0 && length === count)
}
