import { type Statement, segment } from '../disclosure/segment.ts'
import { readLabelled } from '../disclosure/statement.ts'
import { isHead } from '../page/card-heads.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Country, Reading } from '../reading.ts'
import { amounts } from '../values/readings.ts'

interface Line {
  readonly words: string
  readonly start: number
  readonly end: number
}

const VALUE = /^(?:\$\s?\d|\d{1,2}(?:\.\d+)?\s?%|none\b|n\/a\b|no (?:annual )?fee\b)[^\n]{0,70}$/i
const HEADER_MAX = 600

/**
 * A table saved one cell a line: labels of columns, and below them each card's name and its values in their
 * order. Nothing where a card has not as many values as there are labels.
 */
export function readListedRows(text: string, source: string, country: Country): Reading[] {
  const lines = linesOf(text)
  const rows = lines.flatMap((line, i) => (isHead(line.words) ? [rowAt(lines, i)] : []))
  const [first] = rows
  const labels = first ? labelsAbove(text, first.name.start) : []
  const full = rows.filter(({ values }) => values.length === labels.length)
  if (labels.length < 2 || new Set(full.map(({ name }) => name.words)).size < 2) return []
  return full.flatMap(({ name, values }) =>
    labels.flatMap((label, i) => {
      const { words = '', end = 0 } = values[i] ?? {}
      const quote = quoteOf(source.slice(name.start, end))
      return readCell(label, words, quote, country).map((reading) => ({ ...reading, card: name.words }))
    }),
  )
}

function rowAt(lines: readonly Line[], at: number): { name: Line; values: readonly Line[] } {
  const rest = lines.slice(at + 1)
  const length = rest.findIndex(({ words }) => !VALUE.test(words))
  return {
    name: lines[at] ?? { words: '', start: 0, end: 0 },
    values: rest.slice(0, length < 0 ? rest.length : length),
  }
}

/** The labels that stand above the first card without values of their own. */
function labelsAbove(text: string, end: number): Statement[] {
  const header = text.slice(Math.max(0, end - HEADER_MAX), end)
  const labels = segment(header).filter(({ kind }) => kind !== 'zone')
  return labels.slice(labels.findLastIndex(({ words }) => /[$%]/.test(words)) + 1)
}

function readCell(label: Statement, words: string, quote: string, country: Country): Reading[] {
  if (label.kind !== 'ignored') return readLabelled({ ...label, words }, ` ${words}`, quote, country)
  const [income] = /\bincome\b/i.test(label.label) ? amounts(words) : []
  return income ? [{ field: 'min_income', value: income.value, quote }] : []
}

const linesOf = (text: string): Line[] =>
  [...text.matchAll(/[^\n\t]*[^\s][^\n\t]*/g)].map((match) => ({
    words: match[0].replace(/\s+/g, ' ').trim(),
    start: match.index,
    end: match.index + match[0].length,
  }))
