import { embeddedIn } from './embedded.ts'
import { placeCells, type WrittenCell } from './grid.ts'
import { isBadge, isLink } from './links.ts'
import type { Block, Document } from './model.ts'
import { TITLES_PANEL } from './panels.ts'
import { parseHtml } from './parse.ts'
import { CELLS, TERM, tagOf } from './roles.ts'
import { holdsChips, startOf, type Tile, tileIn } from './tile.ts'
import { type DomElement, type DomNode, isFootnoteMark, isUnprinted, raisedDecimals } from './visible.ts'
import { createWriter, type Mark, type Writer } from './writer.ts'

/** Elements that start a new line. */
const LINES = new Set(
  'p div li ul ol dl dt dd h1 h2 h3 h4 h5 h6 tr table caption section article header footer main aside blockquote pre figure form fieldset summary details dialog button label'.split(
    ' ',
  ),
)
const HEADING = /^h([1-6])$/
/** Maximum nesting, which bounds the recursion. Deeper elements are skipped. */
const DEPTH_MAX = 600
/** Upper limit of spans. Some pages use large numbers for "all columns". */
const SPAN_MAX = 1000

interface OpenTable {
  readonly rows: WrittenCell[][]
  readonly depth: number
}

interface Walk {
  readonly writer: Writer
  readonly blocks: Block[]
  /** Innermost table last. */
  readonly tables: OpenTable[]
  /** The current line outside of cells. */
  line: Mark | undefined
  depth: number
  /** Level of the last heading. */
  level: number
}

/** Parses HTML: visible words in reading order, headings, lines, and tables with resolved spans. */
export function htmlDocument(content: string): Document {
  const $ = parseHtml(content)
  const walk: Walk = { writer: createWriter(), blocks: [], tables: [], line: undefined, depth: 0, level: 0 }
  for (const node of $.root().contents().toArray()) visit(node, walk)
  endLine(walk)
  return {
    title: $('title').first().text().trim() || null,
    source: walk.writer.text(),
    blocks: walk.blocks.toSorted((a, b) => a.span.start - b.span.start || b.span.end - a.span.end),
    embedded: embeddedIn($),
  }
}

function visit(node: DomNode, walk: Walk): void {
  if (node.type === 'text') writeWords(node.data, walk)
  else if ('attribs' in node) visitElement(node, walk)
  else if (node.type !== 'cdata') visitChildren(node, walk)
}

function visitElement(node: DomElement, walk: Walk): void {
  const name = tagOf(node, walk.tables.length > 0)
  const level = HEADING.exec(name)?.[1]
  if (name === 'nav' || isUnprinted(node) || isExtra(node, walk)) return
  if (name === 'br') separateLine(walk)
  else if (isFootnoteMark(node)) writeMark(node, walk)
  else if (level) visitHeading(node, Number(level), walk)
  else if (name === 'summary' || TITLES_PANEL in node.attribs) visitPanelTitle(node, walk)
  else if (name === 'table' || name === 'dl') visitTable(node, walk)
  else if (CELLS.has(name)) visitCell(node, name, walk)
  else if (LINES.has(name)) visitLine(node, walk, name)
  else visitChildren(node, walk)
}

/** Whether an element is a link or badge in a cell, which is no part of what the cell says: "Apply now" below the name of a card. */
function isExtra(node: DomElement, { tables }: Walk): boolean {
  if (tables.length === 0 || !EXTRAS.test(node.name)) return false
  const words = startOf(node)
  return node.name === 'a' || node.name === 'button' ? isLink(words) : isBadge(words) && isAlone(node)
}

/** Whether a node shares its line with no other words. */
const isAlone = ({ prev, next }: DomElement): boolean =>
  [prev, next].every((each) => each?.type !== 'text' || each.data.trim() === '')

const EXTRAS = /^(?:a|button|span|small|strong|b|em|i|div|p)$/

/** Writes the decimals of a percentage, and a space for any other mark. */
function writeMark(node: DomElement, { writer }: Walk): void {
  const decimals = raisedDecimals(node)
  if (decimals === undefined) writer.separate(' ')
  else writer.write(`.${decimals}`)
}

function visitLine(node: DomElement, walk: Walk, name = node.name): void {
  if (name === 'tr') walk.tables.at(-1)?.rows.push([])
  const tile = walk.tables.length === 0 ? tileIn(node) : undefined
  separateLine(walk)
  if (tile?.isDenial) visitPhrase(tile, walk)
  else if (tile) visitTile(tile, walk)
  else if (walk.tables.length === 0 && holdsChips(node)) visitChips(node, walk)
  else visitChildren(node, walk)
  separateLine(walk)
}

function visitChildren(node: DomNode, walk: Walk): void {
  if (!('children' in node) || walk.depth >= DEPTH_MAX) return
  walk.depth += 1
  for (const child of node.children) visit(child, walk)
  walk.depth -= 1
}

/** Writes words, and separates a capitalized word from a figure at the end of the previous element. */
function writeWords(words: string, walk: Walk): void {
  if (/^[A-Z][a-z]/.test(words) && /[\d%]$/.test(walk.writer.last())) walk.writer.separate(' ')
  if (walk.tables.length === 0) walk.line ??= walk.writer.open()
  walk.writer.write(words)
}

function separateLine(walk: Walk): void {
  endLine(walk)
  walk.writer.separate('\n')
}

function endLine(walk: Walk): void {
  if (!walk.line) return
  const span = walk.writer.close(walk.line)
  walk.line = undefined
  if (span.end > span.start) walk.blocks.push({ kind: 'line', span })
}

function visitHeading(node: DomElement, level: number, walk: Walk): void {
  separateLine(walk)
  const mark = walk.writer.open()
  visitChildren(node, walk)
  const span = walk.writer.close(mark)
  walk.line = undefined
  walk.level = level
  if (span.end > span.start) walk.blocks.push({ kind: 'heading', span, level })
  separateLine(walk)
}

/** Writes the title of a panel as a heading below the last one of the page. */
function visitPanelTitle(node: DomElement, walk: Walk): void {
  const { level } = walk
  if (hasHeading(node)) visitLine(node, walk)
  else {
    visitHeading(node, Math.min(level + 1, LEVEL_MAX), walk)
    walk.level = level
  }
}

const LEVEL_MAX = 6
/** Maximum nesting of a heading in the title of a panel. */
const TITLE_DEPTH_MAX = 8

const hasHeading = (node: DomElement, depth = 0): boolean =>
  depth < TITLE_DEPTH_MAX &&
  node.children.some(
    (child) => 'attribs' in child && (HEADING.test(child.name) || hasHeading(child, depth + 1)),
  )

const visitTable = (node: DomElement, walk: Walk): void => writeTable(walk, () => visitChildren(node, walk))

function visitChips({ children }: DomElement, walk: Walk): void {
  for (const child of children) {
    visit(child, walk)
    separateLine(walk)
  }
}

/** Writes a tile as one line. */
function visitPhrase({ figure, words }: Tile, walk: Walk): void {
  for (const part of [figure, ...words]) {
    visitChildren(part, walk)
    walk.writer.separate(' ')
  }
}

/** Writes a tile as a row. */
const visitTile = ({ figure, words }: Tile, walk: Walk): void =>
  writeTable(walk, () => {
    writeCell(walk, () => visitChildren(figure, walk))
    writeCell(walk, () => {
      for (const each of words) visitElement(each, walk)
    })
  })

function writeTable(walk: Walk, visitRows: () => void): void {
  separateLine(walk)
  const table: OpenTable = { rows: [], depth: walk.tables.length }
  const mark = walk.writer.open()
  walk.tables.push(table)
  visitRows()
  walk.tables.pop()
  const span = walk.writer.close(mark)
  const placed = placeCells(table.rows.filter((row) => row.length > 0))
  if (span.end > span.start && placed.cells.length > 0)
    walk.blocks.push({ kind: 'table', span, depth: table.depth, ...placed })
  separateLine(walk)
}

/** Writes a cell. A definition list becomes a table with two columns. */
function visitCell(node: DomElement, name: string, walk: Walk): void {
  if (name === TERM) walk.tables.at(-1)?.rows.push([])
  writeCell(walk, () => visitChildren(node, walk), {
    rowSpan: spanOf(node.attribs.rowspan),
    columnSpan: spanOf(node.attribs.colspan),
    isHeader: name === 'th' || name === TERM,
  })
}

const PLAIN_CELL = { rowSpan: 1, columnSpan: 1, isHeader: false }

function writeCell(walk: Walk, visitWords: () => void, cell: Omit<WrittenCell, 'span'> = PLAIN_CELL): void {
  const table = walk.tables.at(-1)
  if (table?.rows.length === 0) table.rows.push([])
  const row = table?.rows.at(-1)
  walk.writer.separate(row && row.length > 0 ? '\t' : '\n')
  const mark = walk.writer.open()
  visitWords()
  row?.push({ span: walk.writer.close(mark), ...cell })
  walk.writer.separate('\n')
}

function spanOf(attribute: string | undefined): number {
  const value = Number.parseInt(attribute ?? '1', 10)
  return value >= 1 ? Math.min(value, SPAN_MAX) : 1
}
