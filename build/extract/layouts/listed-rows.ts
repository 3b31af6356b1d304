import { labelsIn, type Statement } from '../disclosure/segment.ts'
import { readLabelled } from '../disclosure/statement.ts'
import { isHead } from '../page/card-heads.ts'
import { nameIn } from '../page/cards-named.ts'
import { cellsOf, type Line } from '../page/lines.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Country, Reading } from '../reading.ts'
import { amounts } from '../values/readings.ts'

interface Row {
  readonly card: string
  readonly values: readonly string[]
  readonly start: number
  readonly end: number
}

const LABELS_MAX = 180

/**
 * A table without its walls: labels of columns, and below them the name of each card and its values in their
 * order, on one line or one a line. Nothing where a card has not as many values as there are labels.
 */
export function readListedRows(text: string, source: string, country: Country): Reading[] {
  const lines = cellsOf(text)
  return [lines.flatMap(rowInLine), lines.flatMap((_, i) => rowInLines(lines, i))].flatMap((rows) => {
    const labels = rows[0] ? labelsAbove(lines, rows[0].start) : []
    // Columns behind the last one that carries a value are words.
    const least = labels.findLastIndex(({ kind }) => kind !== 'ignored') + 1
    const full = rows.filter(({ values }) => values.length >= least && values.length <= labels.length)
    if (!areColumns(labels) || new Set(full.map(({ card }) => card)).size < 2) return []
    return full.flatMap((row) => readRow(row, labels, source, country))
  })
}

const VALUE =
  '(?:(?:up to )?\\$\\s?[\\d,]+(?:\\.\\d\\d)?|\\d{1,2}(?:\\.\\d+)?\\s?%(?:\\s*(?:-|to)\\s*\\d{1,2}(?:\\.\\d+)?\\s?%)?|none\\b|no fee\\b(?=[ ]*(?:$|[\\d$(]|none|n/a|up to))|n/a)'
const CELL = new RegExp(`${VALUE}(?:\\s*\\([^)]*\\))?`, 'gi')

/** "Oak Gold Visa 12.10% $20". */
function rowInLine({ words, start, end }: Line): Row[] {
  const values = words.match(CELL) ?? []
  const at = words.search(CELL)
  const rest = words.slice(Math.max(0, at)).replace(CELL, '').trim()
  const name = words
    .slice(0, Math.max(0, at))
    .replace(/^\d{1,2}[.)]?\s+|\s*\([^)]*\)\s*$/g, '')
    .trim()
  const card = /\bprime\b/i.test(name) ? undefined : nameIn(name)
  return card && rest === '' ? [{ card, values, start, end }] : []
}

const CELL_LINE = new RegExp(`^(?:${VALUE}|no (?:annual )?fee\\b)[^\\n]{0,70}$`, 'i')

/** A name on a line of its own, and its values on the lines below it. */
function rowInLines(lines: readonly Line[], at: number): Row[] {
  const name = lines[at]
  if (!name || !isHead(name.words)) return []
  const rest = lines.slice(at + 1)
  const length = rest.findIndex(({ words }) => !CELL_LINE.test(words) || isHead(words))
  const cells = rest.slice(0, length < 0 ? rest.length : length)
  return [
    {
      card: name.words,
      values: cells.map(({ words }) => words),
      start: name.start,
      end: cells.at(-1)?.end ?? name.end,
    },
  ]
}

/** The labels in the lines right above the first card: they say nothing else. */
function labelsAbove(lines: readonly Line[], start: number): Statement[] {
  const above = lines.filter((line) => line.start < start)
  const from = above.findLastIndex(({ words }) => /\d|[.;]$/.test(words) || words.length > LABELS_MAX) + 1
  const header = above.slice(from).map(({ words }) => words)
  return labelsIn(header.join('\n')).flatMap(asColumn)
}

/** "Interest rate" over a column of rates is that of purchases. */
const asColumn = (label: Statement): Statement[] => {
  if (label.kind !== 'zone') return [label]
  return /rates?$/i.test(label.label) ? [{ ...label, kind: 'bare', topics: ['purchase'] }] : []
}

const areColumns = (labels: readonly Statement[]): boolean =>
  labels.length > 1 &&
  new Set(labels.map(({ kind, topics, label }) => (kind === 'ignored' ? label : `${topics}`))).size ===
    labels.length

function readRow(
  { card, values, start, end }: Row,
  labels: readonly Statement[],
  source: string,
  country: Country,
) {
  const quote = quoteOf(source.slice(start, end))
  return labels.flatMap((label, i) =>
    readCell(label, values[i] ?? '', quote, country).map((reading) => ({ ...reading, card })),
  )
}

function readCell(label: Statement, words: string, quote: string, country: Country): Reading[] {
  if (label.kind !== 'ignored') return readLabelled({ ...label, words }, ` ${words}`, quote, country)
  const [income] = /\bincome\b/i.test(label.label) ? amounts(words) : []
  return income ? [{ field: 'min_income', value: income.value, quote }] : []
}
