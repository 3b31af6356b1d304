import { placeCells, type WrittenCell } from './grid.ts'
import type { Block, Document, Span } from './model.ts'

/** What stands between the cells of a table that was saved as text. */
const WALL = /[\t|]/
/** The line below a header: "|---|:---:|". */
const RULE = /^[\s|:-]*-[\s|:-]*$/
const HEADING = /^[ \t]*(#{1,6}) +(?=\S)/
/** A saved text may open with a line that says where it is from: no words of the issuer's. */
const ORIGIN = /^(?:# source:|<!-- source:)/
const TITLE_MAX = 120

/** Reads a text: its lines, headings that are marked, and tables whose cells are kept apart by tabs or pipes. */
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
    if (WALL.test(line)) {
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

/** One line with walls is no table. */
function tableBlocks(source: string, rows: readonly Span[]): Block[] {
  const written = rows.map((row) => cellsIn(source, row)).filter((cells) => cells.length > 0)
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return []
  if (written.length < 2 || !written.some((cells) => cells.length > 1))
    return rows.map((span) => ({ kind: 'line', span }))
  return [{ kind: 'table', span: { start: first.start, end: last.end }, depth: 0, ...placeCells(written) }]
}

/** The cells of a line; walls at its ends hold nothing behind them. */
function cellsIn(source: string, { start, end }: Span): WrittenCell[] {
  const cells: WrittenCell[] = []
  for (let from = start; from <= end; ) {
    const wall = source.slice(from, end).search(WALL)
    const to = wall < 0 ? end : from + wall
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
