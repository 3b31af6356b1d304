import { oneLine } from '../extract/document/visible.ts'
import type { CardReading, PageReading } from './read.ts'

/** What a card's value may look like: money, a share, a multiple, an amount of points. */
const VALUE = /\$\s?(\d[\d,.]*)|(\d[\d,.]*)\s?(?:[%¢]|[xX]\b|\s(?:[\w'’]+\s+){0,2}(?:points?|miles)\b)/g
const WORD = /[a-z]{3}/i

/** Returns lines of a page with a value that no reading has from there; a bare figure with the line before it. */
export function unusedLines({ source, cards }: PageReading): string[] {
  const readings = cards.flatMap(readingsOf)
  const lines = source.split('\n').map(oneLine).filter(Boolean)
  const isUsed = (line: string, value: number) =>
    readings.some(({ quote, values }) => values.has(value) && isSameWords(line, quote))
  const unused = lines.flatMap((line, i) => {
    const isRead = valuesIn(line).every((value) => isUsed(line, value))
    return isRead ? [] : [WORD.test(line) ? line : `${lines[i - 1] ?? ''} ${line}`.trim()]
  })
  // The source holds each line as it came and in one spelling.
  const bySpelling = new Map(unused.map((line) => [line.replace(/[^\w$%]+/g, ' '), line]))
  return [...bySpelling.values()]
}

const valuesIn = (line: string): number[] =>
  [...line.matchAll(VALUE)].map(([, money, other]) => Number((money ?? other ?? '').replace(/,|[.,]$/g, '')))

interface Used {
  readonly quote: string
  readonly values: ReadonlySet<unknown>
}

/** What a card's readings quote, and the values of the card that may stand there. */
function readingsOf({ fields, relations }: CardReading): Used[] {
  const all = Object.values(fields)
  const values = new Set(all.flatMap(({ value, high }) => [value, high]))
  const rows = Object.values(relations).flat()
  return [
    ...all.map(({ quote }) => ({ quote, values })),
    ...rows.map((row) => ({ quote: String(row.quote), values: new Set(Object.values(row)) })),
  ]
}

/** Whether one has all words of the other; a quote may join a label and its value in another order. */
function isSameWords(line: string, quote: string): boolean {
  const [a, b] = [wordsOf(line), wordsOf(quote)]
  const [short, long] = a.length < b.length ? [a, new Set(b)] : [b, new Set(a)]
  return short.every((word) => long.has(word))
}

const wordsOf = (text: string): readonly string[] => text.match(/[\w.,]*\w/g) ?? []
