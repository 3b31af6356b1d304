import { placeCells, type WrittenCell } from './grid.ts'
import type { Block, Document, Span } from './model.ts'

/** Separator of cells in a table that was saved as text. */
const SEPARATOR = /[\t|]/
/** The line below a header: "|---|:---:|". */
const RULE = /^[\s|:-]*-[\s|:-]*$/
const HEADING = /^[ \t]*(#{1,6}) +(?=\S)/
/** The source line at the top of a saved text, which is not part of the page. */
const ORIGIN = /^(?:# source:|<!-- source:)/
const TITLE_MAX = 120

/** Parses a text: lines, marked headings, and tables with tabs or pipes between cells. */
export function textDocument(source: string): Document {
  const blocks: Block[] = []
  let rows: Span[] = []
  const endTable = (): void => {
    blocks.push(...tableBlocks(source, rows))
    rows = []
  }
  for (const span of lineSpans(source)) {
    const line = source.slice(span.start, span.end)
    if (ORIGIN.test(line) || RULE.test(line)) continue
    if (SEPARATOR.test(line)) {
      rows.push(span)
      continue
    }
    if (line.trim() === '') {
      if (rows.length > 0 && source[span.end + 1] !== '|') endTable()
      continue
    }
    endTable()
    const mark = HEADING.exec(line)
    blocks.push(
      mark
        ? {
            kind: 'heading',
            level: mark[1]?.length ?? 1,
            span: { start: span.start + mark[0].length, end: span.end },
          }
        : { kind: 'line', span },
    )
  }
  endTable()
  const first = blocks.find(({ kind, span }) => kind !== 'table' && span.end - span.start < TITLE_MAX)
  const title = first ? source.slice(first.span.start, first.span.end).trim() : null
  return { title, source, blocks, embedded: [] }
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
