import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import type { LabelKind } from './labels.ts'
import { labelAt, labelsIn, type Statement } from './segment.ts'

/** The value that opens a tile: an amount, a rate, or a range of rates. */
export const TILE_VALUE =
  '(?:\\$\\s?\\d[\\d,]*(?:\\.\\d{1,2})?|\\d{1,2}(?:\\.\\d{1,2})?\\s?%(?:(?:\\s*(?:-|to)\\s*|,\\s*(?:or\\s+)?|\\s+or\\s+)\\d{1,2}(?:\\.\\d{1,2})?\\s?%)*)'
/** A dash between the value and its label. */
const GAP = /^[ ]*(?:-[ ]+)?/
const VALUE = new RegExp(`(?<![\\d.,$-])${TILE_VALUE}(?=[ ]*[A-Z]|[ ]+-[ ]+[A-Za-z])`, 'g')
const FIGURE = /\$\s?\d|\d\s?%/
/** A value of a label before the tiles: "first year annual fee waived". */
const HAS_VALUE = new RegExp(`${FIGURE.source}|\\b(?:waived|rebated|free|none)\\b|[.;]\\s`, 'i')
/** Words before a value. A value for residents of a province does not belong to the next label. */
const LEAD = '^[\\s:*\\d]{0,4}(?:\\([^()$%]{0,40}\\)\\s*)?[:\\s]*'
const OPENS_AMOUNT = new RegExp(`${LEAD}\\$`)
const OPENS_RATE = new RegExp(`${LEAD}\\d[\\d.,]*\\s?%(?![^.$%]{0,12}\\bqu[eé]bec\\b)`, 'i')
const CARRIES: ReadonlySet<LabelKind> = new Set<LabelKind>(['rate', 'intro', 'fee', 'either'])
/** Fees that can be percentages or amounts. */
const SHARED: ReadonlySet<Subject> = new Set<Subject>(['transfer', 'cash'])
/** The end of any fee label, also of fees without a card field. */
const ENDS_LABEL = /\b(?:fee|charge|cost)[\s:*\d]*$/i
const LABEL_MAX = 60
/** The end of a label: a line break, or a parenthesis about a province. */
const ENDS_LINE = /\n|[ ]*\((?!s\))/
const GAP_MAX = 60
const ASIDE_MAX = 25
const PAIRS_MIN = 2

interface Pair {
  readonly start: number
  readonly value: string
  readonly label: string
  readonly gap: string
  readonly end: number
}

/**
 * Swaps values and labels of tiles without line breaks, one label per line: "$0 Annual fee 12.10% Purchase rate
 * 14.10% Cash advance rate". A run must open with a value and end with a label. The text keeps its length.
 */
export function swapRuns(text: string): string {
  const pairs = matchesOf(text, VALUE).flatMap(({ 0: value, index }) => pairAt(text, value, index) ?? [])
  return runsOf(text, pairs)
    .filter((run) => isValueFirst(text, run))
    .flat()
    .reduce(swap, text)
}

/** Returns a value and the label right after it if they can belong together. */
function pairAt(text: string, value: string, start: number): Pair | undefined {
  const after = text.slice(start + value.length, start + value.length + LABEL_MAX)
  const gap = GAP.exec(after)?.[0] ?? ''
  const words = after.slice(gap.length).split(ENDS_LINE)[0] ?? ''
  const found = labelAt(gap.includes('-') ? titled(words) : words)
  if (!found || found.start > 0 || !suits(value, found)) return undefined
  const label = after.slice(gap.length, gap.length + found.label.length)
  return { start, value, label, gap, end: start + value.length + gap.length + label.length }
}

/** Capitalizes a label after a dash, which is printed in lowercase. */
const titled = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

function suits(value: string, { kind, topics }: Statement): boolean {
  const isAmount = /^\$/.test(value)
  if (kind !== 'fee') return CARRIES.has(kind) && !isAmount
  return topics.some((topic) => SHARED.has(topic)) || isAmount !== topics.includes('foreign')
}

/** Groups pairs with at most a few words between them. */
const runsOf = (text: string, pairs: readonly Pair[]): Pair[][] =>
  pairs
    .reduce<Pair[][]>((runs, pair) => {
      const last = runs.at(-1)?.at(-1)
      const between = last ? text.slice(last.end, pair.start) : ''
      const continues = last !== undefined && between.length <= GAP_MAX && !FIGURE.test(between)
      if (continues) runs.at(-1)?.push(pair)
      else runs.push([pair])
      return runs
    }, [])
    .filter((run) => run.length >= PAIRS_MIN)

/** Whether the first value belongs to no label before it, and the last label has no value after it. */
function isValueFirst(text: string, run: readonly Pair[]): boolean {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return false
  const opens = /^\$/.test(last.value) ? OPENS_AMOUNT : OPENS_RATE
  const before = text.slice(Math.max(0, first.start - LABEL_MAX), first.start)
  if (ENDS_LABEL.test(before) || opens.test(text.slice(last.end, last.end + LABEL_MAX))) return false
  const label = labelsIn(before).findLast((each) => each.kind === 'either' || suits(first.value, each))
  const aside = label ? before.slice(label.end) : before
  return label === undefined || aside.length > ASIDE_MAX || HAS_VALUE.test(aside)
}

/** Writes the label before the value, with line breaks in place of the spaces around them. */
function swap(text: string, { start, value, label, gap, end }: Pair): string {
  const before = text.slice(0, start).replace(/[ ]$/, '\n')
  return `${before}${label}${gap}${value}${text.slice(end).replace(/^[ ]/, '\n')}`
}
