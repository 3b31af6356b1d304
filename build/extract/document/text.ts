import { alignedIn } from './aligned.ts'
import { RULE as ALIGNED_RULE, type Segments } from './aligned-rows.ts'
import { placeCells, type WrittenCell } from './grid.ts'
import type { Block, Document, Span, Table } from './model.ts'
import { holds } from './places.ts'

/** Separator of cells in a table that was saved as text. */
const SEPARATOR = /[\t|]/
/** The line below a header: "|---|:---:|". */
const RULE = /^[\s|:-]*-[\s|:-]*$/
const HEADING = /^[ \t]*(#{1,6}) +(?=\S)/
/** The source line at the top of a saved text, which is not part of the page. */
const ORIGIN = /^(?:# source:|<!-- source:)/
const TITLE_MAX = 120

/** Parses a text: lines, marked headings, and tables with tabs, pipes, or wide spaces between cells. */
export function textDocument(written: string): Document {
  const { source, tables } = withAligned(withJoinedNames(written))
  const blocks: Block[] = []
  let rows: Span[] = []
  const endTable = (): void => {
    blocks.push(...tableBlocks(source, rows))
    rows = []
  }
  for (const span of lineSpans(source)) {
    const line = source.slice(span.start, span.end)
    const table = tables.find((each) => holds(each.span, span))
    if (table) {
      endTable()
      if (blocks.at(-1) !== table) blocks.push(table)
      continue
    }
    if (ORIGIN.test(line)) continue
    if (RULE.test(line)) {
      joinHeaderRow(source, rows, line)
      continue
    }
    if (SEPARATOR.test(line)) {
      rows.push(span)
      continue
    }
    if (line.trim() === '') {
      if (rows.length > 0 && source[span.end + 1] !== '|') endTable()
      continue
    }
    endTable()
    blocks.push(lineBlock(line, span))
  }
  endTable()
  const first = blocks.find(({ kind, span }) => kind !== 'table' && span.end - span.start < TITLE_MAX)
  const title = first ? source.slice(first.span.start, first.span.end).trim() : null
  return { title, source, blocks, embedded: [] }
}

/** A card name joined to the first label of the card: "Oak Gold Visa*Annual fee$20". */
const JOINED_NAME =
  /(?<=[^A-Z\s-]|\s{2})((?:[A-Z][\w'&.]{0,20}[®™]? ){1,6}?(?:Visa|Mastercard|Card)(?: (?:Infinite|Privilege|Signature|Platinum|Gold))*[®™*]{0,2})(?=(?:Annual [Ff]ee|Interest [Rr]ate|Purchase)\b)/g

/** Gives card names lines of their own in a list that lost its lines. */
const withJoinedNames = (written: string): string =>
  (written.match(JOINED_NAME)?.length ?? 0) > 1 ? written.replace(JOINED_NAME, '\n$1\n') : written

/** Creates a heading from a marked line, or a line. */
function lineBlock(line: string, { start, end }: Span): Block {
  const mark = HEADING.exec(line)
  return mark
    ? { kind: 'heading', level: mark[1]?.length ?? 1, span: { start: start + mark[0].length, end } }
    : { kind: 'line', span: { start, end } }
}

/** Joins the cells of a header that were saved one per line, if they are as many as the columns of the rule below: "Fee |\n New |\n---|---|". */
function joinHeaderRow(source: string, rows: Span[], rule: string): void {
  const columns = rule.split('|').filter((cell) => cell.includes('-')).length
  const isCell = ({ start, end }: Span): boolean => /^[^|]*\|\s*$/.test(source.slice(start, end))
  const [first, last] = [rows.at(-columns), rows.at(-1)]
  if (columns > 1 && first && last && rows.slice(-columns).every(isCell))
    rows.splice(-columns, columns, { start: first.start, end: last.end })
}

/** Dots between a label and its value. */
const LEADERS = /(?<!\.)\.{4,}/g
/** Minimum spaces between columns. */
const COLUMN_GAP = 2

/** Writes tabs between the cells of tables whose columns only spaces show. */
function withAligned(written: string): { readonly source: string; readonly tables: readonly Table[] } {
  const lines = written.split('\n')
  const aligned = alignedIn(lines.map(segmentsOf), COLUMN_GAP)
  if (aligned.length === 0) return { source: written, tables: [] }
  const tables: Table[] = []
  let source = ''
  for (const [i, { from, to, rows }] of aligned.entries()) {
    source += lines
      .slice(aligned[i - 1]?.to ?? 0, from)
      .map((line) => `${line}\n`)
      .join('')
    const table = tableAt(source.length, rows)
    source += `${rows.map((cells) => cells.join('\t')).join('\n')}\n`
    tables.push(table)
    if (to === lines.length) source = source.slice(0, -1)
  }
  return { source: source + lines.slice(aligned.at(-1)?.to).join('\n'), tables }
}

function tableAt(start: number, rows: ReadonlyArray<readonly string[]>): Table {
  let end = start
  const cells = rows.map((row) =>
    row.map((words) => {
      const span = { start: end, end: end + words.length }
      end = span.end + 1
      return { span, rowSpan: 1, columnSpan: 1, isHeader: false }
    }),
  )
  return { kind: 'table', span: { start, end: end - 1 }, depth: 0, ...placeCells(cells) }
}

/** Splits a line at wide spaces and dot leaders. A line with cell borders is no part of a table without. */
function segmentsOf(printed: string): Segments {
  if (/^(?=.*[=_-])[\s=_-]+$/.test(printed)) return ALIGNED_RULE
  if (SEPARATOR.test(printed) || printed.trim() === '') return []
  const line = printed.replace(LEADERS, (dots) => ' '.repeat(dots.length))
  return [...line.matchAll(/\S+(?:[ ]\S+)*/g)].map(({ index, 0: words }) => ({
    words,
    left: index,
    right: index + words.length,
  }))
}

function lineSpans(source: string): Span[] {
  const spans: Span[] = []
  for (let start = 0; start <= source.length; ) {
    const stop = source.indexOf('\n', start)
    const end = stop < 0 ? source.length : stop
    spans.push({ start, end })
    start = end + 1
  }
  return spans
}

/** Creates a table, or lines if it would have only one row or column. */
function tableBlocks(source: string, rows: readonly Span[]): Block[] {
  const written = rows.map((row) => cellsIn(source, row)).filter((cells) => cells.length > 0)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  if (written.length < 2 || !written.some((cells) => cells.length > 1))
    return rows.map((span) => ({ kind: 'line', span }))
  return [{ kind: 'table', span: { start: first.start, end: last.end }, depth: 0, ...placeCells(written) }]
}

/** Splits a line into its nonempty cells. */
function cellsIn(source: string, { start, end }: Span): WrittenCell[] {
  const cells: WrittenCell[] = []
  for (let from = start; from <= end; ) {
    const separator = source.slice(from, end).search(SEPARATOR)
    const to = separator < 0 ? end : from + separator
    const span = trimmed(source, { start: from, end: to })
    if (span.end > span.start) cells.push({ span, rowSpan: 1, columnSpan: 1, isHeader: false })
    from = to + 1
  }
  return cells
}

function trimmed(source: string, { start, end }: Span): Span {
  const words = source.slice(start, end)
  const from = start + words.length - words.trimStart().length
  return { start: from, end: Math.max(from, start + words.trimEnd().length) }
}
