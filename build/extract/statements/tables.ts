import { type Document, type Span, type Table, wordsOf } from '../document/model.ts'
import { holds, linesOf, rowsOf, tablesWithin } from '../document/places.ts'
import type { Label } from '../lexicon/label.ts'
import type { Measure } from '../lexicon/measures.ts'
import { yearsOf } from '../lexicon/years.ts'
import { keyOf } from '../tokens/line.ts'
import type { TokenIndex } from '../tokens/token-index.ts'
import { isLabel, isStack, isTypeCorrect, namesField, type Pair, type Piece, pieceOf } from './pairs.ts'
import { tiersIn } from './tiers.ts'

type Row = readonly Piece[]

/** Pairs the labels of a table with their values in the reading order that fits best. */
export function pairsOf(document: Document, table: Table, index: TokenIndex): readonly Pair[] {
  const nested = tablesWithin(document, table)
  const isLayout = ({ start, end }: Span): boolean =>
    nested.some(({ span, width }) => width > 1 && holds({ start, end }, span))
  const rows = rowsOf(table).map((cells) =>
    cells
      .filter(({ span }) => span.end > span.start && !isLayout(span))
      .map(({ span }) => pieceOf(span, index.within(span))),
  )
  const orders = [
    inRows(rows, (row) => labelFirst(row, document, index)),
    inRows(rows, (row) => labelFirst(row.toReversed(), document, index)),
    belowHeader(rows),
    crossed(rows),
    byYear(rows),
    tiersIn(rows, ({ span }) => wordsOf(document, span)),
  ]
  return bestOf(orders)
}

/** Returns the pairs of the order with the most fitting pairs, or nothing on a tie. */
function bestOf(orders: ReadonlyArray<readonly Pair[]>): readonly Pair[] {
  const [best, second] = orders
    .map((pairs) => pairs.filter(isFitting))
    .toSorted((a, b) => b.length - a.length)
  return best && best.length > (second?.length ?? 0) ? best : []
}

const isFitting = ({ label, value, section }: Pair): boolean => isTypeCorrect(label.label, value, section)

/** Reads a table by row. A row with a title opens a section. */
function inRows(rows: readonly Row[], read: (row: Row) => readonly Pair[]): readonly Pair[] {
  let section: Measure | undefined
  return rows.flatMap((row) => {
    const [first] = row
    if (first && isLabel(first) && first.label.section) section = first.label.section
    return read(row).map((pair) => ({ ...(section ? { section } : {}), ...pair }))
  })
}

/** Pairs a label with its value: "Annual fee | $95". Other cells must not have other values. */
function labelFirst([label, ...cells]: Row, document: Document, index: TokenIndex): readonly Pair[] {
  const values = cells.filter((cell) => cell.values.size > 0)
  const [value, ...others] = values
  if (
    !label ||
    !value ||
    !others.every((other) => isSame(value, other)) ||
    isOfAnother(value, label) ||
    haveOwn(label, value)
  )
    return []
  const lines = (piece: Piece): readonly Piece[] =>
    linesOf(document, piece.span).map((span) => pieceOf(span, index.within(span)))
  const labels = lines(label)
  if (labels.filter(isLabel).length > 1 && labels.some(namesField)) return byLine(labels, lines(value))
  if (namesField(label)) return [{ label, value }]
  const short = label.label.isOther ? undefined : withoutAside(label, document, index)
  return short ? [{ label: short, value, aside: { start: short.span.end, end: label.span.end } }] : []
}

/** Whether a value opens with its own label, which is another: "Annual fee $12" next to "Additional cards not available". */
const isOfAnother = ({ tokens, values, label: { subjects } }: Piece, { label }: Piece): boolean =>
  label.unknown > 0 &&
  tokens[0]?.kind === 'word' &&
  !values.has('none') &&
  subjects.length > 0 &&
  !subjects.some((subject) => label.subjects.includes(subject))

/** Whether several labels on one line have a figure each. */
const haveOwn = (label: Piece, { tokens }: Piece): boolean =>
  isStack(label) && tokens.filter(({ kind }) => kind === 'money' || kind === 'percent').length > 1

/** Returns a label without the parenthesis or line after it, which may have a figure: "Cash advance fee (minimum $5)". */
function withoutAside({ span }: Piece, document: Document, index: TokenIndex): Piece | undefined {
  const words = document.source.slice(span.start, span.end)
  const pieces = [/ \(|\n/, /\n/].flatMap((edge) => {
    const own = { start: span.start, end: span.start + words.search(edge) }
    return own.end > own.start ? [pieceOf(own, index.within(own))] : []
  })
  return pieces.find(namesField)
}

/** Pairs several labels in one cell with as many lines of values in the next. */
function byLine(labels: readonly Piece[], lines: readonly Piece[]): readonly Pair[] {
  const section = labels.find(({ label }) => label.section)?.label.section
  const named = labels.filter((piece) => isLabel(piece) && !piece.label.section)
  const values = lines.filter(({ values: kinds }) => kinds.size > 0)
  if (named.length !== values.length) return []
  return named.flatMap((label, i) => {
    const value = values[i]
    return value && namesField(label) ? [{ label, value, ...(section ? { section } : {}) }] : []
  })
}

/** Pairs a row of labels with the only row of values below it. */
function belowHeader(rows: readonly Row[]): readonly Pair[] {
  const at = rows.findIndex((row) => row.length > 1 && row.every(isLabel))
  const [labels, values, ...others] = at < 0 ? [] : rows.slice(at)
  if (!labels || values?.length !== labels.length || others.some((row) => row.length === labels.length))
    return []
  return labels.flatMap((label, i) => {
    const value = values[i]
    return value && namesField(label) ? [{ label, value }] : []
  })
}

/** Pairs the values of rows with their labels and the subjects in the header: "APR" below "Purchases | Cash advances". */
function crossed(rows: readonly Row[]): readonly Pair[] {
  const at = rows.findIndex((row) => row.length > 1 && row.some(namesField) && row.every(isHead))
  const heads = rows[at] ?? []
  return rows.slice(at + 1).flatMap(([label, ...values]) => {
    const own = heads.slice(-values.length)
    if (!label || !isKnown(label) || values.length < 2 || own.length !== values.length) return []
    return values.flatMap((value, i) => {
      const head = own[i]
      const crossing = head && cross(label, head) ? { ...label, label: joined(label, head) } : undefined
      return crossing && namesField(crossing) ? [{ label: crossing, value }] : []
    })
  })
}

const isHead = ({ values }: Piece): boolean => values.size === 0
const isKnown = ({ label }: Piece): boolean =>
  label.unknown === 0 && (label.subjects.length > 0 || (label.measure ?? label.section) !== undefined)

/** Whether a label and a head mean one value. A card "Elm Cash" is no subject, and a label with a subject needs no other. */
const cross = ({ label }: Piece, { label: head }: Piece): boolean =>
  head.unknown === 0 &&
  (label.subjects.length === 0 || head.subjects.length === 0 || head.subjects.includes('additional'))

/** The meaning of a row's label in a column. The fee in a column of additional cards is no annual fee of the account. */
function joined({ label }: Piece, { label: head }: Piece): Label {
  const isAdditional = head.subjects.includes('additional')
  const subjects = [
    ...label.subjects.filter((subject) => subject !== 'annual' || !isAdditional),
    ...head.subjects,
  ]
  const measure = label.measure ?? label.section ?? head.measure
  return { ...label, subjects, ...(measure ? { measure } : {}) }
}

/** Pairs labels with their values of the first and later years: "$0" below "First year", "$95" below "After". */
function byYear(rows: readonly Row[]): readonly Pair[] {
  const years = rows.map((row) => row.map(({ tokens }) => yearsOf(tokens)))
  const at = years.findIndex((row) => row.includes('first') && row.includes('later'))
  const [first, later] = (['first', 'later'] as const).map((year) => years[at]?.indexOf(year) ?? 0)
  return rows.slice(at + 1).flatMap((row) => {
    const offset = row.length - (rows[at]?.length ?? 0)
    const [label, one, two] = [row[0], row[(first ?? 0) + offset], row[(later ?? 0) + offset]]
    if (at < 0 || !label || !namesField(label) || !one || !two) return []
    return [{ label, value: two }, ...(isSame(one, two) ? [] : [{ label, value: one, isFirstYear: true }])]
  })
}

const isSame = ({ tokens: a }: Piece, { tokens: b }: Piece): boolean =>
  a.map(keyOf).join(' ') === b.map(keyOf).join(' ') &&
  a.every((token, i) => !('value' in token) || token.value === (b[i] as typeof token).value)
