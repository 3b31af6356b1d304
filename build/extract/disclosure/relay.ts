import { type Cell, cellsIn, isHeading, isKnown, isName, LEAVES_OPEN } from './cells.ts'
import { suits } from './deal.ts'
import { labelAt } from './segment.ts'

/** A label and the cells that are its value; a heading has none. */
interface Row {
  readonly label: Cell
  readonly value: readonly Cell[]
}

const wordsOf = (cells: readonly Cell[]): string => cells.map(({ words }) => words).join(' ')

/** Whether a value can be its label's; anything can be that of a label which carries no field. */
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
 * A table saved column by column, or each value before its label: every label is set before its own value
 * again. The text keeps its length.
 */
export function relay(text: string): string {
  const cells = cellsIn(text)
  let relaid = text
  let done = 0
  for (const [i, { start }] of cells.entries()) {
    const rows =
      start < done
        ? undefined
        : (stacked(cells, i) ?? valuesFirst(cells, i, done) ?? valuesAbove(cells, i, done))
    if (!rows) continue
    relaid = setRows(relaid, rows)
    done = Math.max(...inRows(rows).map(({ end }) => end))
  }
  return relaid
}

const inRows = (rows: readonly Row[]): Cell[] => rows.flatMap(({ label, value }) => [label, ...value])

/** The cells that the rows are made of, each label before its value. */
function setRows(text: string, rows: readonly Row[]): string {
  const cells = inRows(rows)
  const start = Math.min(...cells.map((cell) => cell.start))
  const end = Math.max(...cells.map((cell) => cell.end))
  const set = cells.map((cell) => text.slice(cell.start, cell.end)).join('\n')
  return text.slice(0, start) + set.padEnd(end - start) + text.slice(end)
}

/** How a line goes on with the one above: inside a sentence, or with one that says more of the same. */
const INSIDE = /^(?:[a-z(]|(?:Fixed|Variable|Non-[Vv]ariable)\b|After that\b|Thereafter\b)/
const GOES_ON = new RegExp(`${INSIDE.source}|^(?:This|Your|The|If|We|It)\\b.*\\.$`)

/** The values from a cell on, each with the lines that go on with it, up to the next known label. */
function valuesFrom(cells: readonly Cell[], from: number, most: number, goesOn: RegExp): Cell[][] {
  const values: Cell[][] = []
  for (let at = from; values.length <= most; at++) {
    const cell = cells[at]
    if (!cell || cell.label !== undefined || isName(cell)) break
    const last = values.at(-1)
    if (last && (goesOn.test(cell.words) || LEAVES_OPEN.test(wordsOf(last)))) last.push(cell)
    else values.push([cell])
  }
  return values
}

/** All labels, then as many values. */
function stacked(cells: readonly Cell[], i: number): Row[] | undefined {
  if (!cells[i]?.isTitle || cells[i - 1]?.isTitle) return undefined
  let end = i
  while (cells[end]?.isTitle) end++
  const run = cells.slice(i, end)
  const known = run.findIndex(isKnown)
  if (run.filter(isKnown).length < KNOWN_MIN || run.slice(known).some(isName)) return undefined
  // What stands above the first label is a title.
  const first = run.slice(0, known).findLastIndex(({ label }) => label === undefined) + 1
  const tries = [INSIDE, GOES_ON].flatMap((goesOn) => {
    const values = valuesFrom(cells, end, run.length + 1, goesOn)
    return run.slice(first, known + 1).flatMap((_, n) => [inOrder(run.slice(known - n), values)])
  })
  return tries.find((rows) => rows !== undefined)
}

/** Each label with a value of the run behind them all, where none is left over. */
function inOrder(run: readonly Cell[], values: readonly (readonly Cell[])[]): Row[] | undefined {
  let next = 0
  const rows = run.map((label) => ({ label, value: isHeading(label) ? [] : (values[next++] ?? []) }))
  const isLeft = values[next]?.[0]?.isValue === true
  return next <= values.length && !isLeft && areRows(rows) ? rows : undefined
}

const ABOVE_MIN = 3

/** Some values and then as many labels, up to a heading or the end. */
function valuesAbove(cells: readonly Cell[], i: number, done: number): Row[] | undefined {
  if (!opensValues(cells, i, done)) return undefined
  const values = valuesFrom(cells, i, cells.length, GOES_ON)
  const first = i + values.flat().length
  const length = cells.slice(first).findIndex((cell) => !cell.isTitle || isHeading(cell) || isName(cell))
  const end = length < 0 ? cells.length : first + length
  const labels = cells.slice(first, end)
  const isRun = values.length >= ABOVE_MIN && values.length === labels.length && labels.every(isKnown)
  const rows = labels.map((label, n) => ({ label, value: values[n] ?? [] }))
  return isRun && cells[end]?.isValue !== true && areRows(rows) ? rows : undefined
}

/** Whether a value stands at the beginning of a cell, and no label before it lacks one. */
function opensValues(cells: readonly Cell[], i: number, done: number): boolean {
  const before = cells[i - 1]
  if (!cells[i]?.isValue || cells[i]?.isBeside) return false
  return !(before && (isOpen(before) || LEAVES_OPEN.test(before.words))) && !isUnderLabel(cells, i, done)
}

/** A value, then its label, again and again, up to a heading or the end. */
function valuesFirst(cells: readonly Cell[], i: number, done: number): Row[] | undefined {
  if (!opensValues(cells, i, done)) return undefined
  const rows = pairsFrom(cells, i)
  const ends = rows.flatMap(({ value }, n) => (value.length === 0 ? [n] : []))
  return [rows.length, ...ends.reverse()]
    .map((end) => rows.slice(0, end))
    .find((own) => areFirst(own, cells, i))
}

/** What a province pays instead is said of the value above. */
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

/** Whether the values of rows stand before their labels, and not behind those of the rows before. */
function areFirst(rows: readonly Row[], cells: readonly Cell[], i: number): boolean {
  const [before, last] = [cells[i - 1], rows.at(-1)]
  const end = rows.reduce((sum, { value }) => sum + 1 + value.length, i)
  // Where no label can own the first value, the text breaks off behind the last one.
  const isCut = end === cells.length - 1 && !(before && mayOwn(before))
  const goesOn = !isCut && goesOnBelow(cells[end], cells[end + 1])
  if (!last || last.value.length === 0 || goesOn) return false
  const shifted = labelsFirst(rows)
  const isOwned =
    before !== undefined &&
    mayOwn(before) &&
    shifted.some(({ label }) => isKnown(label)) &&
    shifted.every(fits)
  return !isOwned && (areRows(rows) || areTiles(rows, before))
}

/** What owns the value below it: a label, or a value of the same label. */
const isOpen = (cell: Cell): boolean =>
  isKnown(cell) || cell.isValue || (!isHeading(cell) && labelAt(cell.words) !== undefined)

/** The rate after an introduction ends what is told of it. */
const LATER_RATE = /^(?:After that|Thereafter)\b.*\d\s?%/

/** Whether a label above has told no value so far. */
function isUnderLabel(cells: readonly Cell[], i: number, done: number): boolean {
  let above = i - 1
  while (cells[above] && !cells[above]?.isTitle && !cells[above]?.isValue) above--
  const owner = cells[above]
  const isTold = cells.slice(above + 1, i).some(({ words }) => LATER_RATE.test(words))
  return owner !== undefined && isKnown(owner) && owner.start >= done && !isTold
}

/** What may own it: another title, a sentence that goes on. */
const mayOwn = (cell: Cell): boolean =>
  cell.isTitle ? !isHeading(cell) || /\brate$/i.test(cell.words) : !/[.!?]\)?$/.test(cell.words)

/** A further value belongs to the last label; what a province pays instead goes on with it in any case, what is earned is none. */
const goesOnBelow = (next: Cell | undefined, below: Cell | undefined): boolean =>
  next?.isValue === true &&
  !EARNED.test(below?.words ?? '') &&
  !/(?<!\boutside(?: of)? )\bqu[eé]bec\b/i.test(next.words)

const EARNED = /^(?:cash ?back|back|points?|in rewards)\b/i

/** A figure and below it what it is, one known label among them. */
const areTiles = (rows: readonly Row[], before: Cell | undefined): boolean =>
  rows.some(({ label }) => isKnown(label)) &&
  rows.every((row) => fits(row) && row.value.every(({ words }) => FIGURE.test(words))) &&
  !(rows.length === 1 && before && isName(before))

const FIGURE =
  /^(?:(?:up to )?\$\s?\d[\d,]*(?:\.\d{1,2})?(?: \$0)?(?:\s*(?:\/|per |a )\s*(?:year|month|yr|mo)\.?)?|\d{1,2}(?:[.,]\d{1,2})?\s?%(?:\s*(?:-|to)\s*\d{1,2}(?:[.,]\d{1,2})?\s?%)?|none)$/i

/** The same cells, each label with the value behind it. */
const labelsFirst = (rows: readonly Row[]): Row[] =>
  rows.slice(0, -1).map(({ label }, i) => ({ label, value: rows[i + 1]?.value ?? [] }))

/** One value and the lines that go on with it. */
function oneValue(cells: readonly Cell[], from: number): readonly Cell[] {
  let end = from
  const goesOn = ({ isTitle, isValue, words }: Cell, above: string): boolean =>
    !isTitle && (LEAVES_OPEN.test(above) || (!isValue && GOES_ON.test(words)))
  for (let cell = cells[end]; cell && !cell.isTitle; cell = cells[end]) {
    if (end > from && !goesOn(cell, cells[end - 1]?.words ?? '')) break
    end++
  }
  return cells.slice(from, end)
}
