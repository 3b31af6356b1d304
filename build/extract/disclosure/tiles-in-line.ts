import type { Subject } from '../lexicon/subjects.ts'
import type { LabelKind } from './labels.ts'
import { labelAt, labelsIn, type Statement } from './segment.ts'

/** The value that a tile opens with: an amount, a rate or a range of rates. */
export const TILE_VALUE =
  '(?:\\$\\s?\\d[\\d,]*(?:\\.\\d{1,2})?|\\d{1,2}(?:\\.\\d{1,2})?\\s?%(?:(?:\\s*(?:-|to)\\s*|,\\s*(?:or\\s+)?|\\s+or\\s+)\\d{1,2}(?:\\.\\d{1,2})?\\s?%)*)'
/** A dash may lead from the value to its label. */
const GAP = /^[ ]*(?:-[ ]+)?/
const VALUE = new RegExp(`(?<![\\d.,$-])${TILE_VALUE}(?=[ ]*[A-Z]|[ ]+-[ ]+[A-Za-z])`, 'g')
const FIGURE = /\$\s?\d|\d\s?%/
/** A label before the tiles has a value of its own: "first year annual fee waived". */
const TOLD = new RegExp(`${FIGURE.source}|\\b(?:waived|rebated|free|none)\\b|[.;]\\s`, 'i')
/** What residents of a province pay instead is no value of the next label. */
const LEAD = '^[\\s:*\\d]{0,4}(?:\\([^()$%]{0,40}\\)\\s*)?[:\\s]*'
const OPENS_AMOUNT = new RegExp(`${LEAD}\\$`)
const OPENS_RATE = new RegExp(`${LEAD}\\d[\\d.,]*\\s?%(?![^.$%]{0,12}\\bqu[eé]bec\\b)`, 'i')
const CARRIES: ReadonlySet<LabelKind> = new Set<LabelKind>(['rate', 'intro', 'fee', 'either'])
/** Fees that are shares as well as amounts. */
const SHARED: ReadonlySet<Subject> = new Set<Subject>(['transfer', 'cash'])
/** A fee that no card field knows is a label all the same. */
const ENDS_LABEL = /\b(?:fee|charge|cost)[\s:*\d]*$/i
const LABEL_MAX = 60
/** What residents of a province pay may stand in brackets behind the label. */
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
 * Tiles whose lines were lost: "$0 Annual fee 12.10% Purchase rate 14.10% Cash advance rate". A run that opens
 * with a value and ends with a label is turned round, a label to a line. The text keeps its length.
 */
export function turnRuns(text: string): string {
  const pairs = [...text.matchAll(VALUE)].flatMap(({ 0: value, index }) => pairAt(text, value, index) ?? [])
  return runsOf(text, pairs)
    .filter((run) => isValueFirst(text, run))
    .flat()
    .reduce(turn, text)
}

/** A value and the label right behind it, where the one can be the other's. */
function pairAt(text: string, value: string, start: number): Pair | undefined {
  const behind = text.slice(start + value.length, start + value.length + LABEL_MAX)
  const gap = GAP.exec(behind)?.[0] ?? ''
  const words = behind.slice(gap.length).split(ENDS_LINE)[0] ?? ''
  const found = labelAt(gap.includes('-') ? titled(words) : words)
  if (!found || found.start > 0 || !suits(value, found)) return undefined
  const label = behind.slice(gap.length, gap.length + found.label.length)
  return { start, value, label, gap, end: start + value.length + gap.length + label.length }
}

/** Behind a dash a label is printed in small letters. */
const titled = (words: string): string => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

function suits(value: string, { kind, topics }: Statement): boolean {
  const isAmount = /^\$/.test(value)
  if (kind !== 'fee') return CARRIES.has(kind) && !isAmount
  return topics.some((topic) => SHARED.has(topic)) || isAmount !== topics.includes('foreign')
}

/** Pairs that follow each other with nothing but a few words between them. */
const runsOf = (text: string, pairs: readonly Pair[]): Pair[][] =>
  pairs
    .reduce<Pair[][]>((runs, pair) => {
      const last = runs.at(-1)?.at(-1)
      const between = last ? text.slice(last.end, pair.start) : ''
      const goesOn = last !== undefined && between.length <= GAP_MAX && !FIGURE.test(between)
      if (goesOn) runs.at(-1)?.push(pair)
      else runs.push([pair])
      return runs
    }, [])
    .filter((run) => run.length >= PAIRS_MIN)

/** No label stands before the first value that it could belong to, and no value behind the last label. */
function isValueFirst(text: string, run: readonly Pair[]): boolean {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return false
  const opens = /^\$/.test(last.value) ? OPENS_AMOUNT : OPENS_RATE
  const before = text.slice(Math.max(0, first.start - LABEL_MAX), first.start)
  if (ENDS_LABEL.test(before) || opens.test(text.slice(last.end, last.end + LABEL_MAX))) return false
  const label = labelsIn(before).findLast((each) => each.kind === 'either' || suits(first.value, each))
  const aside = label ? before.slice(label.end) : before
  return label === undefined || aside.length > ASIDE_MAX || TOLD.test(aside)
}

/** The label, the value behind it, and a line's end in place of the spaces around them. */
function turn(text: string, { start, value, label, gap, end }: Pair): string {
  const before = text.slice(0, start).replace(/[ ]$/, '\n')
  return `${before}${label}${gap}${value}${text.slice(end).replace(/^[ ]/, '\n')}`
}
