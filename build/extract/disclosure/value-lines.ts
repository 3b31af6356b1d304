import { type Line, linesOf } from '../page/lines.ts'
import { isLabelLine } from './segment.ts'
import { OPENS_VALUE } from './units.ts'

const LINES_MIN = 4
const VALUE_MAX = 60

interface Turned extends Line {
  readonly value: string
  readonly label: string
}

/**
 * Lines that each hold a value and then its label, and nothing else: "None Annual Fee", "1% of each transaction
 * Foreign Transaction Fee". They are turned round where no label stands right above them and no value right
 * below. The text keeps its length.
 */
export function turnValueLines(text: string): string {
  const lines = linesOf(text).filter(({ words }) => !/^[•-]$/.test(words))
  const split = lines.map((line) => valueAndLabel(line))
  return lines.reduce((turned, _, i) => {
    const run = split[i - 1] ? [] : runFrom(split, i)
    return run.length >= LINES_MIN && isApart(lines, i, run.length) ? run.reduce(turn, turned) : turned
  }, text)
}

function valueAndLabel(line: Line): Turned | undefined {
  const words = line.words.split(' ')
  if (!OPENS_VALUE.test(line.words)) return undefined
  for (let at = 1; at < words.length; at++) {
    const [value, label] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (value.length > VALUE_MAX) return undefined
    if (/^[A-Z].*[^:]$/.test(label) && isLabelLine(label)) return { ...line, value, label }
  }
  return undefined
}

function runFrom(split: readonly (Turned | undefined)[], from: number): Turned[] {
  const run: Turned[] = []
  for (let each = split[from]; each; each = split[from + run.length]) run.push(each)
  return run
}

const isApart = (lines: readonly Line[], from: number, count: number): boolean =>
  !isLabelLine(lines[from - 1]?.words ?? '') && !OPENS_VALUE.test(lines[from + count]?.words ?? '')

const turn = (text: string, { start, end, value, label }: Turned): string =>
  text.slice(0, start) + `${label} ${value}`.padEnd(end - start) + text.slice(end)
