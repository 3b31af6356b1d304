import { type Cell, type Document, type Table, wordsOf } from '../document/model.ts'
import { matchesOf } from '../matches.ts'
import { blank } from './blank.ts'
import { startsLater } from './later.ts'

const OLD = '(?:[Cc]urrent|CURRENT|[Pp]revious|[Oo]ld|[Bb]efore|[Tt]oday)'
const NEW = '(?:[Nn]ew|NEW|[Rr]evised)'
/** "Current  New" above columns without borders, also joined or with a border: "Fee or rateCurrentNew", "Your account today | From May 1". */
const HEADER = new RegExp(
  `^[ \\t|]*(?:[A-Z][A-Za-z ]{0,30}?[ ]?)??${OLD}(?:\\b[^$%.\\n]{0,30}?[ ]${NEW}\\b|(?:New|Starting|Effective|After|As of|From)\\b|\\b[^$%.\\n]{0,30}[\\t|][^$%.\\n]{0,30}\\b(?:${NEW}|[Ff]rom|[Ss]tarting|[Ee]ffective|[Aa]s of)\\b)[^$%.\\n]{0,60}$`,
)

/** The heads of the columns, each on a line or in a cell of its own. */
const HEADS = new RegExp(`^[ ]*${OLD}\\b[^$%.\\n|]{0,30}[|\\t\\n]\\s*${NEW}\\b`, 'm')

/** Whether words have the heads of columns of the terms until a change, and from it on. */
export const announcesColumns = (words: string): boolean =>
  HEADS.test(words) || words.split('\n').some((line) => HEADER.test(line))

const FIGURE =
  '(?:(?:[Uu]p to )?\\$\\s?\\d[\\d,.]*|\\d{1,2}(?:\\.\\d+)?\\s?%|\\b(?:[Nn]one|NONE|[Nn]il|N/A)\\b)'
const VALUE = new RegExp(`${FIGURE}(?:\\s*(?:to|-)\\s*${FIGURE})?(?:\\s*\\([^()\\n]*\\))?`, 'g')

/** The index of a value in a line, and that after it. */
interface Place {
  readonly start: number
  readonly end: number
}

/** A line with the words before its first value, without what numbers they have. */
interface Row {
  readonly line: string
  readonly label: string
  readonly values: readonly Place[]
}

/**
 * Blanks the values of one of two columns without borders, below "Current  New": the old ones, or the new ones if they start
 * after `today`. The text keeps its length.
 */
export function withoutOtherTerms(text: string, today: string | undefined): string {
  const lines = text.split('\n')
  const headers = lines.flatMap((line, at) => (HEADER.test(line) ? [at] : []))
  const [first] = headers
  if (first === undefined) return text
  const parts = headers.flatMap((at, i) => {
    const above = lines.slice(Math.max(0, at - LINES_ABOVE), at + 1).join('\n')
    const rows = lines.slice(at + 1, headers[i + 1]).map(rowOf)
    return [lines[at] ?? '', ...withoutHalf(rows, startsLater(above, today) ? 'new' : 'old')]
  })
  return [...lines.slice(0, first), ...parts].join('\n')
}

/** Lines above a header that may say when the new terms start. */
const LINES_ABOVE = 12

function rowOf(line: string): Row {
  const values = matchesOf(line, VALUE).map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }))
  return {
    line,
    label: line
      .slice(0, values[0]?.start ?? 0)
      .replace(/\d+/g, '#')
      .trim(),
    values,
  }
}

type Half = 'old' | 'new'

/** Blanks one of two values in a line, one of two lines below each other, or one of two lines with the same label. */
function withoutHalf(rows: readonly Row[], gone: Half): readonly string[] {
  const twins = twinsIn(rows)
  return rows.map((row, i) => {
    const { line, values } = row
    const twin = twins.get(i)
    if (twin !== undefined) return twin === gone ? blank(line) : line
    const cells = i > 0 && isLabelLine(rows[i - 1]) ? cellsOf(line) : []
    const pair = cells.length > 0 ? cells : areColumns(row) ? values : []
    // Nothing tells whether the order of four is old, new, old, new.
    if (pair.length > 2) return withoutPlaces(line, pair)
    if (pair.length > 0) return withoutPlaces(line, gone === 'old' ? pair.slice(0, 1) : pair.slice(1))
    const isOver = isStack(rows, i) && gone === 'old'
    const isUnder = isStack(rows, i - 1) && gone === 'new'
    return isOver || isUnder ? withoutPlaces(line, values) : line
  })
}

const withoutPlaces = (line: string, places: readonly Place[]): string =>
  places.reduce(
    (left, { start, end }) => left.slice(0, start) + blank(left.slice(start, end)) + left.slice(end),
    line,
  )

const isLabelLine = (row: Row | undefined): boolean => row?.values.length === 0 && row.line.trim() !== ''

/** Returns the two cells of a line with a border between them, each with a value: "$48 | $10". */
function cellsOf(line: string): readonly Place[] {
  const [first = '', second = '', ...others] = line.replace(/[\t|\s]+$/, '').split(/[\t|]/)
  const areCells = others.length === 0 && [first, second].every((cell) => cell.search(VALUE) >= 0)
  const end = first.length + 1 + second.length
  return areCells
    ? [
        { start: 0, end: first.length },
        { start: first.length + 1, end },
      ]
    : []
}

/** Columns of a line of values below its label. */
const COLUMNS_MIN = 2

/** Whether a line is a label, or follows one, and an even number of values, and nothing else. */
const areColumns = ({ line, label, values }: Row): boolean =>
  values.length >= (label === '' ? 2 * COLUMNS_MIN : 2) &&
  values.length % 2 === 0 &&
  values.every(({ end }, i) => line.slice(end, values[i + 1]?.start).trim() === '')

/** Whether a line ends with a value, and exactly one line below starts with one. */
function isStack(rows: readonly Row[], at: number): boolean {
  const [over, under, next] = [rows[at], rows[at + 1], rows[at + 2]]
  const [value, ...others] = over?.values ?? []
  const isEnd = value && others.length === 0 && over?.line.slice(value.end).trim() === ''
  const isLabeled = over?.label !== '' || isLabelLine(rows[at - 1])
  return Boolean(isEnd && isLabeled && under && startsWithValue(under) && !(next && startsWithValue(next)))
}

const startsWithValue = ({ label, values }: Row): boolean => label === '' && values.length > 0

/**
 * Returns which lines are the old and which the new ones of two with the same label. Between them are only lines of which this
 * is true as well: "Purchases: 12%", "Cash: 14%", "Purchases: 13%", "Cash: 15%".
 */
function twinsIn(rows: readonly Row[]): ReadonlyMap<number, Half> {
  const labeled = rows
    .flatMap(({ label, values }, at) => (values.length > 0 && label !== '' ? [{ label, at }] : []))
    .map(withoutTitle)
  const byLabel = Map.groupBy(labeled, ({ label }) => label)
  const isTwin = ({ label }: { label: string }): boolean => byLabel.get(label)?.length === 2
  const twins = new Map<number, Half>()
  for (const [first, second] of byLabel.values()) {
    if (!first || !second || !isTwin(first)) continue
    if (!labeled.filter(({ at }) => at > first.at && at < second.at).every(isTwin)) continue
    twins.set(first.at, 'old').set(second.at, 'new')
  }
  return twins
}

/** Removes the title of a group before its first label, which the next line has alone: "Other fees Cash advance:". */
function withoutTitle<Labeled extends { readonly label: string }>(
  row: Labeled,
  i: number,
  rows: readonly Labeled[],
): Labeled {
  const below = rows[i + 1]?.label ?? row.label
  return row.label.endsWith(` ${below}`) ? { ...row, label: below } : row
}

const OLD_HEAD = /^(?:your )?(?:current|existing|previous|old|today)\b[^$%]{0,60}$/i
const NEW_HEAD = /^(?:your )?(?:new|revised|effective|starting|as of)\b[^$%]{0,60}$/i
/** Characters above a table that may say when the new terms start. */
const LEAD_MAX = 800

/** Returns the heads "Current" of a table with "New" in the same row, or those if the new terms start after the day of the document. */
export function headsOfOtherTerms(document: Document, { cells, width }: Table): readonly Cell[] {
  const ofOld = cells.filter(({ span }) => OLD_HEAD.test(wordsOf(document, span)))
  return ofOld.flatMap((old) => {
    const next = cells.find(({ row, column, span }) => {
      const isRight = row === old.row && column > old.column
      return isRight && NEW_HEAD.test(wordsOf(document, span))
    })
    if (!next) return []
    const lead = document.source.slice(Math.max(0, old.span.start - LEAD_MAX), next.span.end)
    const head = startsLater(lead, document.today) ? next : old
    // A header that was saved without its empty first cell is one column to the left.
    const shift = cells.filter(({ row }) => row === old.row).length === width - 1 ? 1 : 0
    return [{ ...head, column: head.column + shift }]
  })
}
