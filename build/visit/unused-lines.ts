import { oneLine } from '../extract/document/visible.ts'
import type { CardReading, PageReading } from './read.ts'

/** Possible values of a card: money, a percentage, a multiple, or points. */
const VALUE = /\$\s?(\d[\d,.]*)|(\d[\d,.]*)\s?(?:[%¢]|[xX]\b|\s(?:[\w'’]+\s+){0,2}(?:points?|miles)\b)/g
const WORD = /[a-z]{3}/i

/** Returns the lines of a page with a value that no reader used. A line without words gets the line before it. */
export function unusedLines({ source, cards }: PageReading): string[] {
  const readings = cards.flatMap(readingsOf)
  const lines = source.split('\n').map(oneLine).filter(Boolean)
  const isUsed = (line: string, value: number) =>
    readings.some(({ quote, values }) => values.has(value) && isSameWords(line, quote))
  const unused = lines.flatMap((line, i) => {
    const isRead = valuesIn(line).every((value) => isUsed(line, value))
    return isRead ? [] : [WORD.test(line) ? line : `${lines[i - 1] ?? ''} ${line}`.trim()]
  })
  // The source has each line twice: unchanged and normalized.
  const bySpelling = new Map(unused.map((line) => [line.replace(/[^\w$%]+/g, ' '), line]))
  return [...bySpelling.values()]
}

const valuesIn = (line: string): number[] =>
  [...line.matchAll(VALUE)].map(([, money, other]) => Number((money ?? other ?? '').replace(/,|[.,]$/g, '')))

interface Used {
  readonly quote: string
  readonly values: ReadonlySet<unknown>
}

/** Returns the quotes of a card's readings, each with the values that it may contain. */
function readingsOf({ fields, relations }: CardReading): Used[] {
  const all = Object.values(fields)
  const values = new Set(all.flatMap(({ value, high }) => [value, high]))
  const rows = Object.values(relations).flat()
  return [
    ...all.map(({ quote }) => ({ quote, values })),
    ...rows.map((row) => ({ quote: String(row.quote), values: new Set(Object.values(row)) })),
  ]
}

/** Whether one text has all words of the other. A quote may join a label and its value in another order. */
function isSameWords(line: string, quote: string): boolean {
  const [a, b] = [wordsOf(line), wordsOf(quote)]
  const [short, long] = a.length < b.length ? [a, new Set(b)] : [b, new Set(a)]
  return short.every((word) => long.has(word))
}

const wordsOf = (text: string): readonly string[] => text.match(/[\w.,]*\w/g) ?? []
