import { type Cell, cellsIn, isHeading, isKnown, isName, LEAVES_OPEN } from './cells.ts'
import { labelAt } from './segment.ts'
import { suits } from './split-values.ts'

/** A label and the cells of its value. A heading has none. */
interface Row {
  readonly label: Cell
  readonly value: readonly Cell[]
}

const wordsOf = (cells: readonly Cell[]): string => cells.map(({ words }) => words).join(' ')

/** Whether a value can belong to its label. Any value can belong to a label without a field. */
function fits({ label, value }: Row): boolean {
  const words = wordsOf(value)
  if (!isKnown(label) || !label.label) return true
  const { kind, topics } = label.label
  const isRate = kind === 'bare' || (kind === 'rate' && !topics.includes('penalty'))
  return value[0]?.isValue === true && (!isRate || /\d\s?%/.test(words)) && suits(label.label, words)
}

const KNOWN_MIN = 2
const areRows = (rows: readonly Row[]): boolean =>
  rows.filter(({ label }) => isKnown(label)).length >= KNOWN_MIN && rows.every(fits)

/**
 * Puts each label right before its value in a table that was saved by column, or with values before labels. The
 * text keeps its length.
 */
export function pairCells(text: string): string {
  const cells = cellsIn(text)
  let paired = text
  let done = 0
  for (const [i, { start }] of cells.entries()) {
    const rows =
      start < done
        ? undefined
        : (stacked(cells, i) ?? valuesFirst(cells, i, done) ?? valuesAbove(cells, i, done))
    if (!rows) continue
    paired = writeRows(paired, rows)
    done = Math.max(...inRows(rows).map(({ end }) => end))
  }
  return paired
}

const inRows = (rows: readonly Row[]): Cell[] => rows.flatMap(({ label, value }) => [label, ...value])

/** Writes the cells of the rows in place of the original ones, each label before its value. */
function writeRows(text: string, rows: readonly Row[]): string {
  const cells = inRows(rows)
  const start = Math.min(...cells.map((cell) => cell.start))
  const end = Math.max(...cells.map((cell) => cell.end))
  const set = cells.map((cell) => text.slice(cell.start, cell.end)).join('\n')
  return text.slice(0, start) + set.padEnd(end - start) + text.slice(end)
}

/** A line that continues a sentence, or adds a sentence about the same value. */
const INSIDE = /^(?:[a-z(]|(?:Fixed|Variable|Non-[Vv]ariable)\b|After that\b|Thereafter\b)/
const CONTINUES = new RegExp(`${INSIDE.source}|^(?:This|Your|The|If|We|It)\\b.*\\.$`)

/** Returns the values from a cell on, each with its continuation lines, up to the next known label. */
function valuesFrom(cells: readonly Cell[], from: number, valuesMax: number, continues: RegExp): Cell[][] {
  const values: Cell[][] = []
  for (let at = from; values.length <= valuesMax; at++) {
    const cell = cells[at]
    if (!cell || cell.label !== undefined || isName(cell)) break
    const last = values.at(-1)
    if (last && (continues.test(cell.words) || LEAVES_OPEN.test(wordsOf(last)))) last.push(cell)
    else values.push([cell])
  }
  return values
}

/** Pairs a run of labels with as many values after it. */
function stacked(cells: readonly Cell[], i: number): Row[] | undefined {
  if (!cells[i]?.isTitle || cells[i - 1]?.isTitle) return undefined
  let end = i
  while (cells[end]?.isTitle) end++
  const run = cells.slice(i, end)
  const known = run.findIndex(isKnown)
  if (run.filter(isKnown).length < KNOWN_MIN || run.slice(known).some(isName)) return undefined
  // Cells above the first label are a title.
  const first = run.slice(0, known).findLastIndex(({ label }) => label === undefined) + 1
  const tries = [INSIDE, CONTINUES].flatMap((continues) => {
    const values = valuesFrom(cells, end, run.length + 1, continues)
    return run.slice(first, known + 1).flatMap((_, n) => [inOrder(run.slice(known - n), values)])
  })
  return tries.find((rows) => rows !== undefined)
}

/** Pairs labels and values in order if no value is left. */
function inOrder(run: readonly Cell[], values: readonly (readonly Cell[])[]): Row[] | undefined {
  let next = 0
  const rows = run.map((label) => ({ label, value: isHeading(label) ? [] : (values[next++] ?? []) }))
  const isLeft = values[next]?.[0]?.isValue === true
  return next <= values.length && !isLeft && areRows(rows) ? rows : undefined
}

const ABOVE_MIN = 3

/** Pairs a run of values with as many labels after it, up to a heading or the end. */
function valuesAbove(cells: readonly Cell[], i: number, done: number): Row[] | undefined {
  if (!opensValues(cells, i, done)) return undefined
  const values = valuesFrom(cells, i, cells.length, CONTINUES)
  const first = i + values.flat().length
  const length = cells.slice(first).findIndex((cell) => !cell.isTitle || isHeading(cell) || isName(cell))
  const end = length < 0 ? cells.length : first + length
  const labels = cells.slice(first, end)
  const isRun = values.length >= ABOVE_MIN && values.length === labels.length && labels.every(isKnown)
  const rows = labels.map((label, n) => ({ label, value: values[n] ?? [] }))
  return isRun && cells[end]?.isValue !== true && areRows(rows) ? rows : undefined
}

/** Whether a run of values starts here, and no label before it lacks a value. */
function opensValues(cells: readonly Cell[], i: number, done: number): boolean {
  const before = cells[i - 1]
  if (!cells[i]?.isValue || cells[i]?.isInRow) return false
  return !(before && (isOpen(before) || LEAVES_OPEN.test(before.words))) && !isUnderLabel(cells, i, done)
}

/** Pairs alternating values and labels, up to a heading or the end. */
function valuesFirst(cells: readonly Cell[], i: number, done: number): Row[] | undefined {
  if (!opensValues(cells, i, done)) return undefined
  const rows = pairsFrom(cells, i)
  const ends = rows.flatMap(({ value }, n) => (value.length === 0 ? [n] : []))
  return [rows.length, ...ends.reverse()]
    .map((end) => rows.slice(0, end))
    .find((own) => areFirst(own, cells, i))
}

/** An aside about a province belongs to the value above. */
const ASIDE_OF_PROVINCE = /^\([^()]*\bqu[eé]bec\b/i

function pairsFrom(cells: readonly Cell[], from: number): Row[] {
  const rows: Row[] = []
  for (let at = from; ; ) {
    const value = oneValue(cells, at)
    const label = cells[at + value.length]
    if (ASIDE_OF_PROVINCE.test(value[0]?.words ?? '')) return rows
    if (
      !label?.isTitle ||
      label.words.endsWith(':') ||
      isName(label) ||
      (value.length === 0 ? isKnown(label) : isHeading(label))
    )
      return rows
    rows.push({ label, value })
    at += value.length + 1
  }
}

/** Whether values precede their labels, rather than follow the labels of the previous rows. */
function areFirst(rows: readonly Row[], cells: readonly Cell[], i: number): boolean {
  const [before, last] = [cells[i - 1], rows.at(-1)]
  const end = rows.reduce((sum, { value }) => sum + 1 + value.length, i)
  // If no label can own the first value, the text is truncated after the last label.
  const isCut = end === cells.length - 1 && !(before && mayOwn(before))
  const continues = !isCut && continuesBelow(cells[end], cells[end + 1])
  if (!last || last.value.length === 0 || continues) return false
  const shifted = labelsFirst(rows)
  const isOwned =
    before !== undefined &&
    mayOwn(before) &&
    shifted.some(({ label }) => isKnown(label)) &&
    shifted.every(fits)
  return !isOwned && (areRows(rows) || areTiles(rows, before))
}

/** Whether a cell owns the value below it: a label, or a value of the same label. */
const isOpen = (cell: Cell): boolean =>
  isKnown(cell) || cell.isValue || (!isHeading(cell) && labelAt(cell.words) !== undefined)

/** The rate after an intro rate ends the value. */
const LATER_RATE = /^(?:After that|Thereafter)\b.*\d\s?%/

/** Whether a label above has no complete value yet. */
function isUnderLabel(cells: readonly Cell[], i: number, done: number): boolean {
  let above = i - 1
  while (cells[above] && !cells[above]?.isTitle && !cells[above]?.isValue) above--
  const owner = cells[above]
  const isComplete = cells.slice(above + 1, i).some(({ words }) => LATER_RATE.test(words))
  return owner !== undefined && isKnown(owner) && owner.start >= done && !isComplete
}

/** Whether a cell can own the value below: another title, or an incomplete sentence. */
const mayOwn = (cell: Cell): boolean =>
  cell.isTitle ? !isHeading(cell) || /\brate$/i.test(cell.words) : !/[.!?]\)?$/.test(cell.words)

/** Whether another value follows for the last label. Values for a province and rewards do not count. */
const continuesBelow = (next: Cell | undefined, below: Cell | undefined): boolean =>
  next?.isValue === true &&
  !EARNED.test(below?.words ?? '') &&
  !/(?<!\boutside(?: of)? )\bqu[eé]bec\b/i.test(next.words)

const EARNED = /^(?:cash ?back|back|points?|in rewards)\b/i

/** Whether rows are tiles: a figure above its label, at least one of them known. */
const areTiles = (rows: readonly Row[], before: Cell | undefined): boolean =>
  rows.some(({ label }) => isKnown(label)) &&
  rows.every((row) => fits(row) && row.value.every(({ words }) => FIGURE.test(words))) &&
  !(rows.length === 1 && before && isName(before))

const FIGURE =
  /^(?:(?:up to )?\$\s?\d[\d,]*(?:\.\d{1,2})?(?: \$0)?(?:\s*(?:\/|per |a )\s*(?:year|month|yr|mo)\.?)?|\d{1,2}(?:[.,]\d{1,2})?\s?%(?:\s*(?:-|to)\s*\d{1,2}(?:[.,]\d{1,2})?\s?%)?|none)$/i

/** Pairs the same cells the other way: each label with the value after it. */
const labelsFirst = (rows: readonly Row[]): Row[] =>
  rows.slice(0, -1).map(({ label }, i) => ({ label, value: rows[i + 1]?.value ?? [] }))

/** Returns one value with its continuation lines. */
function oneValue(cells: readonly Cell[], from: number): readonly Cell[] {
  let end = from
  const continues = ({ isTitle, isValue, words }: Cell, above: string): boolean =>
    !isTitle && (LEAVES_OPEN.test(above) || (!isValue && CONTINUES.test(words)))
  for (let cell = cells[end]; cell && !cell.isTitle; cell = cells[end]) {
    if (end > from && !continues(cell, cells[end - 1]?.words ?? '')) break
    end++
  }
  return cells.slice(from, end)
}
