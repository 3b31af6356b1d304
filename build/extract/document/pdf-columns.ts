import { alignedIn } from './aligned.ts'
import type { Segment as AlignedSegment } from './aligned-rows.ts'
import type { Box } from './model.ts'

/** A piece of a line that a PDF prints as one item. */
export interface Fragment {
  readonly words: string
  readonly box: Box
  /** Size of its font, in points. */
  readonly size: number
  readonly endsLine: boolean
}

/** An area with columns: rows of a label and its values. */
export interface Region {
  readonly fragments: ReadonlySet<Fragment>
  readonly rows: ReadonlyArray<readonly string[]>
}

/** Adjacent fragments of one column. */
interface Segment extends AlignedSegment {
  readonly fragments: readonly Fragment[]
}

/** Segments at the same height. */
interface PrintedLine {
  readonly top: number
  readonly size: number
  readonly segments: readonly Segment[]
}

/** In units of the font size: gap between columns, gap between words, and tolerance of the same height. */
const COLUMN_GAP = 1.2
const WORD_GAP = 0.12
const SAME_HEIGHT = 0.4
/** Tolerance of a column edge in points. */
const EDGE = 3
const LINES_MIN = 3
/** Ratio of the gap between rows to the gap between lines of a cell. */
const ROW_GAP = 1.25

/** Finds the tables of a page: of three or more columns, and of two if the space between their rows tells the rows apart. */
export function regionsOf(fragments: readonly Fragment[]): readonly Region[] {
  const lines = printedLines(fragments.filter(({ words }) => words.trim() !== ''))
  const wide = wideRegions(lines)
  const others = lines.filter(({ segments }) => !wide.some((region) => isPartOf(segments, region)))
  const edge = columnEdge(others)
  return edge === undefined ? wide : [...wide, ...runsOf(others, edge).flatMap((run) => regionOf(run, edge))]
}

const isPartOf = (segments: readonly Segment[], { fragments }: Region): boolean =>
  segments.some((segment) => segment.fragments.some((fragment) => fragments.has(fragment)))

function wideRegions(lines: readonly PrintedLine[]): readonly Region[] {
  const spaced = lines.flatMap((line, i) =>
    isFarBelow(line, lines[i - 1]) ? [NO_WORDS, line.segments] : [line.segments],
  )
  const size = Math.min(...lines.map((line) => line.size))
  return alignedIn(spaced, COLUMN_GAP * size).map(({ from, to, rows }) => ({
    fragments: new Set(
      spaced.slice(from, to).flatMap((segments) => segments.flatMap((segment) => segment.fragments)),
    ),
    rows,
  }))
}

const NO_WORDS: readonly Segment[] = []

/** Whether the space above a line ends a paragraph or table. */
const isFarBelow = ({ top, size }: PrintedLine, above: PrintedLine | undefined): boolean =>
  above !== undefined && top - above.top > PARAGRAPH_GAP * size
const PARAGRAPH_GAP = 2.2

function printedLines(fragments: readonly Fragment[]): readonly PrintedLine[] {
  const sorted = fragments.toSorted((a, b) => a.box.top - b.box.top)
  const heights: Fragment[][] = []
  for (const fragment of sorted) {
    const line = heights.at(-1)
    const isSame =
      line?.[0] !== undefined && fragment.box.top - line[0].box.top <= SAME_HEIGHT * fragment.size
    if (isSame) line.push(fragment)
    else heights.push([fragment])
  }
  return heights.map((line) => ({
    top: line[0]?.box.top ?? 0,
    size: Math.max(...line.map(({ size }) => size)),
    segments: segmentsOf(line.toSorted((a, b) => a.box.left - b.box.left)),
  }))
}

function segmentsOf(line: readonly Fragment[]): readonly Segment[] {
  const segments: Segment[] = []
  for (const fragment of line) {
    const { words, box, size } = fragment
    const before = segments.at(-1)
    const gap = box.left - (before?.right ?? Number.NEGATIVE_INFINITY)
    if (!before || gap > COLUMN_GAP * size)
      segments.push({ fragments: [fragment], words, left: box.left, right: box.right })
    else
      segments[segments.length - 1] = {
        fragments: [...before.fragments, fragment],
        words: `${before.words}${gap > WORD_GAP * size ? ' ' : ''}${words}`,
        left: before.left,
        right: Math.max(before.right, box.right),
      }
  }
  return segments
}

/** Returns the left edge of the second column: the one where most second segments start. */
function columnEdge(lines: readonly PrintedLine[]): number | undefined {
  const seconds = lines.flatMap(({ segments }) => (segments.length === 2 ? [segments[1]?.left ?? 0] : []))
  const counted = Map.groupBy(seconds, (left) => Math.round(left / EDGE))
  const [longest] = [...counted.values()].toSorted((a, b) => b.length - a.length)
  return longest && longest.length >= LINES_MIN ? Math.min(...longest) : undefined
}

const isLeft = ({ right }: Segment, edge: number): boolean => right < edge
const isRight = ({ left }: Segment, edge: number): boolean => left >= edge - EDGE

/** Splits lines into runs in which no segment crosses the columns. */
function runsOf(lines: readonly PrintedLine[], edge: number): readonly (readonly PrintedLine[])[] {
  const runs: PrintedLine[][] = [[]]
  for (const line of lines) {
    const isInColumns = line.segments.every((segment) => isLeft(segment, edge) || isRight(segment, edge))
    if (isInColumns) runs.at(-1)?.push(line)
    else runs.push([])
  }
  return runs
}

function regionOf(lines: readonly PrintedLine[], edge: number): readonly Region[] {
  const rows = rowsIn(lines)
  const cells = rows.map(
    (row) =>
      [
        cellOf(row, (segment) => isLeft(segment, edge)),
        cellOf(row, (segment) => isRight(segment, edge)),
      ] as const,
  )
  const isTable = cells.filter(([label, value]) => label !== '' && value !== '').length >= LINES_MIN
  const fragments = lines.flatMap(({ segments }) => segments.flatMap((segment) => segment.fragments))
  return isTable ? [{ fragments: new Set(fragments), rows: cells.filter(([label]) => label !== '') }] : []
}

/** Groups lines into rows by the gaps between them. Returns nothing if the gaps are even and some line lacks a column. */
function rowsIn(lines: readonly PrintedLine[]): readonly (readonly PrintedLine[])[] {
  const gaps = lines.slice(1).map(({ top }, i) => top - (lines[i]?.top ?? 0))
  const usual = Math.min(...gaps)
  const isEven = gaps.every((gap) => gap <= ROW_GAP * usual)
  // Lines with even gaps are rows only if each has both columns.
  if (isEven) return lines.every(({ segments }) => segments.length === 2) ? lines.map((line) => [line]) : []
  const rows: PrintedLine[][] = []
  for (const [i, line] of lines.entries())
    if (i === 0 || (gaps[i - 1] ?? 0) > ROW_GAP * usual) rows.push([line])
    else rows.at(-1)?.push(line)
  return rows
}

/** Joins the lines of a cell. A line that starts with a lowercase letter or parenthesis continues the previous one. */
const cellOf = (row: readonly PrintedLine[], isOwn: (segment: Segment) => boolean): string =>
  row
    .map(({ segments }) =>
      segments
        .filter(isOwn)
        .map(({ words }) => words.trim())
        .join(' '),
    )
    .filter((words) => words !== '')
    .reduce(
      (cell, words) => (cell === '' ? words : `${cell}${/^[a-z(]/.test(words) ? ' ' : '\n'}${words}`),
      '',
    )
