import { matchesOf } from '../matches.ts'
import { blank } from './blank.ts'
import { startNewTermsLater } from './later.ts'

const NOUN = '(?:rates?|fees?|aprs?|terms|amounts?|pricing|prices?|charges?|account)'
const DAY = '[^$%.\\n|\\t]{0,30}\\d[^$%.\\n|\\t]{0,30}'
/** The words above a column with the terms until a change, as the source of a regular expression. */
export const OLD = `(?:your )?(?:(?:current|existing|previous|old|today)(?:'s)?(?: ${NOUN})?|account today|before\\b${DAY})`
/** The words above a column with the terms from a change on, as the source of a regular expression. */
export const NEW = `(?:your )?(?:(?:new|revised)(?: ${NOUN})?(?:[ ,(]+(?:eff\\.?|effective|as|from|starting)${DAY})?|(?:account |terms )?(?:effective|starting|as of|from)\\b${DAY})`
/** Words above the labels of rows: "Fee or rate", "Section". */
const LEAD =
  "(?:(?:fees?|rates?|section|cards?|description|item|type|charges?|annual|interest|apr|terms?|what(?:'s| is) changing\\??|or|and|&|/|\\([a-z ]*\\))[ /]*){0,6}"
/** "Current  New" above columns without borders, or with a border: "Your account today | Your account from May 1". */
const SPACED = new RegExp(`^[ \\t|]*${LEAD}[ \\t|]*${OLD}[ \\t|]+${NEW}[ \\t|)]*$`, 'i')
/** The same, joined: "Fee or rateCurrentNew". */
const JOINED =
  /^[^$%\n]{0,40}(?:Current|Before|Previous|Today)(?:New|Starting|Effective|After|As of|From)\b[^$%\n]{0,30}$/

const HEADER_LENGTH_MAX = 160

const isHeader = (line: string): boolean =>
  line.length <= HEADER_LENGTH_MAX && (SPACED.test(line) || JOINED.test(line))

/** The heads, each on a line or in a cell of its own. */
const HEADS = new RegExp(`^[ ]*${OLD}[ ]*[|\\t\\n]\\s*${NEW}[ ]*(?:[|\\t\\n]|$)`, 'im')

/** Whether words have the heads of columns of the terms until a change, and from it on. */
export const announcesColumns = (words: string): boolean =>
  HEADS.test(words) || words.split('\n').some(isHeader)

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
  const headers = lines.flatMap((line, at) => (isHeader(line) ? [at] : []))
  const [first] = headers
  if (first === undefined) return text
  const parts = headers.flatMap((at, i) => {
    const header = lines[at] ?? ''
    const above = lines.slice(Math.max(0, at - LINES_ABOVE), at).join('\n')
    const below = lines.slice(at + 1, headers[i + 1])
    const end = endOf(below)
    const rows = below.slice(0, end).map(rowOf)
    const isLater = startNewTermsLater(NEW_AT_END.exec(header)?.[0] ?? header, above, today)
    const left = withoutHalf(rows, isLater ? 'new' : 'old')
    return [header, ...left, ...below.slice(end)]
  })
  return [...lines.slice(0, first), ...parts].join('\n')
}

/** Maximum lines without a value between rows. */
const BETWEEN_MAX = 8

/** Returns the number of lines that may be rows. */
function endOf(lines: readonly string[]): number {
  let between = 0
  const end = lines.findIndex((line) => {
    between = line.search(VALUE) >= 0 ? 0 : between + (line.trim() === '' ? 0 : 1)
    return between > BETWEEN_MAX
  })
  return end < 0 ? lines.length : end
}

/** The head of the last column. */
const NEW_AT_END = new RegExp(`${NEW}[ \\t|)]*$`, 'i')

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
    const cells = i > 0 && isLabelLine(rows[i - 1]) ? cellsOf(line) : labeledTwice(row)
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

/** Returns the two parts of a line that repeats the end of its label: "Other fees Late fee: $25 Late fee: $29". */
function labeledTwice({ line, values: [value] }: Row): readonly Place[] {
  const words = line
    .slice(0, value?.start ?? 0)
    .trim()
    .split(' ')
  const repeated = words
    .slice(0, -1)
    .map((_, i) => words.slice(i).join(' '))
    .find((label) => label !== '' && line.indexOf(label, value?.end) > 0)
  if (!value || repeated === undefined) return []
  const middle = line.indexOf(repeated, value.end)
  // The first label stays, next to the value that is left.
  return [
    { start: value.start, end: middle + repeated.length },
    { start: middle, end: line.length },
  ]
}

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
  values.every(({ end }, i) => /^[\s*†‡]*$/.test(line.slice(end, values[i + 1]?.start))) &&
  areAlike(values.map(({ start, end }) => line.slice(start, end)))

/** Whether values have the same unit, and none is of a year. */
const areAlike = (values: readonly string[]): boolean =>
  new Set(values.flatMap((value) => /[$%]/.exec(value)?.[0] ?? [])).size < 2 &&
  !values.some((value) => /\((?:first|1st|after|then|[a-z]+ year)\b/i.test(value))

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
    .flatMap(({ line, label, values }, at) =>
      label === '' && values.length === 0 ? [] : [{ line, label, at, values }],
    )
    .map(withoutTitle)
  const byLabel = Map.groupBy(labeled, ({ label }) => label)
  const twins = new Map<number, Half>()
  const isTwin = ({ label }: { label: string }): boolean => byLabel.get(label)?.length === 2
  for (const [first, second] of byLabel.values()) {
    if (!first || !second || !isTwin(first) || first.values.length === 0 || second.values.length === 0)
      continue
    const between = labeled.filter(({ at }) => at > first.at && at < second.at)
    const isBlock = between.every((each) => isTwin(each) || each.line.length > SENTENCE_MIN)
    if (isBlock && areAlike([first, second].map(unitOf))) twins.set(first.at, 'old').set(second.at, 'new')
  }
  return twins
}

/** Length of a line that is no title. */
const SENTENCE_MIN = 60

const unitOf = ({ line, values: [value] }: Pick<Row, 'line' | 'values'>): string =>
  value ? line.slice(value.start, value.end) : ''

/** Removes the title of a group before its first label, which the next line has alone: "Other fees Cash advance:". */
function withoutTitle<Labeled extends { readonly label: string }>(
  row: Labeled,
  i: number,
  rows: readonly Labeled[],
): Labeled {
  const below = rows[i + 1]?.label ?? row.label
  return row.label.endsWith(` ${below}`) ? { ...row, label: below } : row
}
