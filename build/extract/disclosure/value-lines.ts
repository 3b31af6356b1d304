import { type Line, linesOf } from '../page/lines.ts'
import { isLabelLine } from './segment.ts'
import { OPENS_VALUE } from './units.ts'

const LINES_MIN = 4
const VALUE_MAX = 60

interface Swapped extends Line {
  readonly value: string
  readonly label: string
}

/**
 * Swaps values and labels on lines with only both: "None Annual Fee", "1% of each transaction Foreign Transaction
 * Fee". There must be no label right above such lines and no value right below. The text keeps its length.
 */
export function swapValueLines(text: string): string {
  const lines = linesOf(text).filter(({ words }) => !/^[•-]$/.test(words))
  const split = lines.map((line) => valueAndLabel(line))
  return lines.reduce((swapped, _, i) => {
    const run = split[i - 1] ? [] : runFrom(split, i)
    return run.length >= LINES_MIN && isApart(lines, i, run.length) ? run.reduce(swap, swapped) : swapped
  }, text)
}

function valueAndLabel(line: Line): Swapped | undefined {
  const words = line.words.split(' ')
  if (!OPENS_VALUE.test(line.words)) return undefined
  for (let at = 1; at < words.length; at++) {
    const [value, label] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (value.length > VALUE_MAX) return undefined
    if (/^[A-Z].*[^:]$/.test(label) && isLabelLine(label)) return { ...line, value, label }
  }
  return undefined
}

function runFrom(split: readonly (Swapped | undefined)[], from: number): Swapped[] {
  const run: Swapped[] = []
  for (let each = split[from]; each; each = split[from + run.length]) run.push(each)
  return run
}

const isApart = (lines: readonly Line[], from: number, count: number): boolean =>
  !isLabelLine(lines[from - 1]?.words ?? '') && !OPENS_VALUE.test(lines[from + count]?.words ?? '')

const swap = (text: string, { start, end, value, label }: Swapped): string =>
  text.slice(0, start) + `${label} ${value}`.padEnd(end - start) + text.slice(end)
