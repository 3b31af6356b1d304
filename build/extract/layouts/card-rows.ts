import { rowCells } from '../disclosure/row-cells.ts'
import { labelAt, labelsIn, lineLabel, type Statement } from '../disclosure/segment.ts'
import { isHead } from '../page/card-heads.ts'
import { nameIn } from '../page/cards-named.ts'
import { cellsOf, type Line } from '../page/lines.ts'
import type { Grid } from '../page/page-model.ts'

/** What a header says of a column: its label, and whether plain figures stand below it. */
interface Column {
  readonly label: string
  readonly isValue: boolean
}

/** A card's name that opens a line, and what the line says behind it. */
interface Head {
  readonly card: string
  readonly rest: string
}

/**
 * Tables without their walls, a card a row: labels of columns, and below them the name of each card and what is
 * told of it, on one line or on several. Built up again as grids: a row without a figure for each label of
 * figures is left out.
 */
export function cardRows(text: string): Grid[] {
  const lines = cellsOf(parted(text)).filter(({ words }) => /[A-Za-z\d]/.test(words))
  const heads = lines.map(({ words }) => headOf(words))
  if (heads.every((head) => head === undefined)) return []
  const isLabel = lines.map(({ words }) => {
    const label = lineLabel(words)
    return label !== undefined && label.kind !== 'ignored'
  })
  return heads.flatMap((head, at) => {
    const columns = head ? columnsAbove(lines, heads, at) : []
    const rows = areColumns(columns)
      ? rowsFrom(lines, heads, isLabel, at).flatMap((row) => gridRow(row, columns))
      : []
    const isTable = new Set(rows.map(([card]) => card)).size > 1
    return isTable ? [[['', ...columns.map(({ label }) => label), TOLD], ...rows]] : []
  })
}

/** A name inside of a line, behind a label or a value and right before a value. */
const INSIDE =
  /(?<=(?:%|\d|\b(?:None|N\/A|variable|fixed|greater|APR|[Rr]ate|[Ff]ees?|[Aa]dvances?|[Pp]urchases|[Tt]ransfers?|[Tt]ransaction|[Ii]ncome|[Cc]ards|[Pp]ayment))[ ])(?=((?:[A-Z][\w'&-]*[ ]){2,7})(?:\$\s?\d|\d{1,2}(?:\.\d+)?\s?%|None\b))/g

/** A table on one line, each card on a line of its own. */
const parted = (text: string): string =>
  text.replace(/[^\n]+/g, (line) => {
    const starts = [...line.matchAll(INSIDE)].flatMap(({ 1: name = '', index }) =>
      isHead(name.trim()) ? [index] : [],
    )
    return starts.length < 2
      ? line
      : [0, ...starts].map((start, i) => line.slice(start, starts[i])).join('\n')
  })

/** Above the cell that holds all other words of a row. */
const TOLD = 'Offer'

const VALUE =
  '(?:(?:up to )?\\$\\s?[\\d,]+(?:\\.\\d\\d)?|\\d{1,2}(?:\\.\\d+)?\\s?%(?:\\s*(?:-|to)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?|none\\b|no (?:annual )?fee\\b|n/a)'
const CELL = `${VALUE}(?:\\s*\\([^)]*\\))?`
const EACH = new RegExp(CELL, 'gi')
/** Figures at the end of a line and nothing between them. */
const RUN = new RegExp(`(?:^|\\s)((?:${CELL}\\s*)+)$`, 'i')
/** A figure and a few words on a line of its own. */
const CELL_LINE = new RegExp(
  `^${VALUE}(?![\\d,.]| (?:after|when|if|cash|bonus|credit|statement))[^\\n]{0,70}$`,
  'i',
)
/** A name ends where a figure or a sentence begins. */
const NAME_ENDS =
  /[$(]|\s\d|\bprime(?: rate)?\s*\+|\b(?:earn|get|receive|none|no fee(?! [A-Z][a-z])|no annual fee|n\/a|up to|for a limited|limited[- ]time|see)\b/i

function headOf(words: string): Head | undefined {
  const plain = words.replace(/^\d{1,2}[.)]?\s+/, '')
  const end = plain.search(NAME_ENDS)
  const card = (end < 0 ? plain : plain.slice(0, end)).trim()
  if (end < 0 ? !isHead(card) : nameIn(card) !== card || /^[^A-Z]|\bprime\b/i.test(card)) return undefined
  return { card, rest: end < 0 ? '' : plain.slice(end).replace(/^\([^)]*\)\s*/, '') }
}

const LABELS_MAX = 180
/** What stands above the name of the first column is the table's title. */
const OPENS_HEADER = /^(?:credit )?card(?:s?$| (?:product|name|type)s?\b)/i

/** The columns in the lines right above a card: they say nothing else. */
function columnsAbove(
  lines: readonly Line[],
  heads: readonly (Head | undefined)[],
  at: number,
): readonly Column[] {
  const from =
    lines.findLastIndex(
      ({ words }, i) => i < at && (heads[i] !== undefined || (!/^\(.*\)$/.test(words) && saysMore(words))),
    ) + 1
  const first = lines.findLastIndex(({ words }, i) => i >= from && i < at && OPENS_HEADER.test(words))
  const header = lines
    .slice(Math.max(from, first), at)
    .map(({ words }) => words)
    .join('\n')
  return labelsIn(header).flatMap((label) => asColumn(label, header))
}

const saysMore = (words: string): boolean => /\d|[.;]$/.test(words) || words.length > LABELS_MAX

/** "Interest rate" over a column of rates is that of purchases; "Bonus value" holds figures too. */
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

/** A card and the lines up to the next card, or to a label where another table begins. */
interface Row {
  readonly card: string
  readonly lines: readonly string[]
}

function rowsFrom(
  lines: readonly Line[],
  heads: readonly (Head | undefined)[],
  isLabel: readonly boolean[],
  at: number,
): Row[] {
  const end = isLabel.indexOf(true, at + 1)
  const starts = heads.flatMap((head, i) => (head && i >= at && (end < 0 || i < end) ? [i] : []))
  // Where each card has a line of its own, what stands below the last one is no part of the table.
  const most = starts.length > 1 && starts.every((start, n) => start === at + n) ? 0 : ROW_MAX
  const rows = starts.map((start, n) => {
    const next = starts[n + 1] ?? Math.min(start + 1 + most, end < 0 ? lines.length : end)
    const below = lines.slice(start + 1, next).map(({ words }) => words)
    return {
      card: heads[start]?.card ?? '',
      lines: [heads[start]?.rest ?? '', ...below].filter((words) => words !== ''),
    }
  })
  return withoutClosing(rows)
}

/** Fees told only below the last card are those of the whole table. */
function withoutClosing(rows: readonly Row[]): Row[] {
  const told = rows.map(({ lines }) => lines.findIndex((words) => labelAt(words)?.kind === 'fee'))
  const at = told.at(-1) ?? -1
  const isClosing = at > 0 && told.slice(0, -1).every((each) => each < 0)
  return rows.map((row, i) =>
    isClosing && i === rows.length - 1 ? { ...row, lines: row.lines.slice(0, at) } : row,
  )
}

/** The figures of a row under their labels, where there are as many of them. */
function gridRow({ card, lines }: Row, columns: readonly Column[]): string[][] {
  const whole = rowCells(lines.join('\n'), columns.length, 'rate')
  if (whole) return [[card, ...whole, '']]
  const parts = ownParts(lines.map(partOf), columns)
  const told = parts.map((part) => part.told).filter((words) => words !== '')
  const all = parts.flatMap(({ values }) => values)
  const printed = [all, all.filter((value) => !/^n\/a/i.test(value)), soleAmount(lines)]
  const [found] = printed.flatMap((figures) => {
    const owners = ownersOf(figures.length, columns, told.length === 0)
    return owners ? [{ figures, owners }] : []
  })
  const cells = columns.map((column) => found?.figures[found.owners.indexOf(column)] ?? '')
  return found ? [[card, ...cells, told.join('\n')]] : []
}

interface Part {
  readonly told: string
  readonly values: readonly string[]
}

/** Over an index the figure is no rate. */
const MARGIN = /\bprime(?: rate)?\s*\+$/i

/** The words of a line and the figures that it ends with. */
function partOf(line: string): Part {
  const run = RUN.exec(line)
  if (run?.index !== 0 && CELL_LINE.test(line)) return { told: '', values: [line] }
  if (!run) return { told: line, values: [] }
  const [told, values] = [line.slice(0, run.index).trim(), run[1]?.match(EACH) ?? []]
  return MARGIN.test(told) ? { told: '', values: ['', ...values.slice(1)] } : { told, values }
}

/** Words with a figure for each column are a further row, of a card that nobody knows by its name. */
function ownParts(parts: readonly Part[], columns: readonly Column[]): readonly Part[] {
  const count = columns.filter(({ isValue }) => isValue).length
  const end = parts.findIndex(
    ({ told, values }, i) =>
      told !== '' && values.length === count && parts.slice(0, i).some((part) => part.values.length > 0),
  )
  return end < 0 ? parts : parts.slice(0, end)
}

/** "40,000 points $87 Lounge visits": the one amount of a row. */
function soleAmount(lines: readonly string[]): readonly string[] {
  const amounts = lines.join('\n').match(/\$\s?[\d,]+(?:\.\d\d)?/g) ?? []
  return amounts.length === 1 ? amounts : []
}

/** The columns that so many figures stand in: those of figures; in a row of nothing else all, or all up to the last of figures. */
function ownersOf(count: number, columns: readonly Column[], isBare: boolean): readonly Column[] | undefined {
  const figures = columns.filter(({ isValue }) => isValue)
  const last = columns.findLastIndex(({ isValue }) => isValue)
  const others = isBare ? [columns, columns.slice(0, last + 1)] : []
  return [figures, ...others].find(({ length }) => length > 0 && length === count)
}
