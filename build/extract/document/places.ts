import type { Block, Cell, Document, Heading, Span, Table } from './model.ts'

/** Returns the cells of each row from left to right. A cell that spans rows is in each of them. */
export function rowsOf({ cells, height }: Table): ReadonlyArray<readonly Cell[]> {
  const rows: Cell[][] = Array.from({ length: height }, () => [])
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1) rows[row]?.push(cell)
  return rows.map((row) => row.toSorted((a, b) => a.column - b.column))
}

/** Returns the nonblank lines of a span. */
export function linesOf({ source }: Document, { start, end }: Span): readonly Span[] {
  const lines: Span[] = []
  for (let from = start; from < end; ) {
    const stop = source.indexOf('\n', from)
    const to = stop < 0 || stop > end ? end : stop
    if (source.slice(from, to).trim() !== '') lines.push({ start: from, end: to })
    from = to + 1
  }
  return lines
}

/** Whether a span contains another one. */
export const holds = (outer: Span, inner: Span): boolean =>
  outer.start <= inner.start && inner.end <= outer.end

/** Joins spans that overlap or touch. They are in order of their starts. */
export function merged(spans: readonly Span[]): readonly Span[] {
  const all: { start: number; end: number }[] = []
  for (const { start, end } of spans) {
    const last = all.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}

/** Returns the part under a heading, up to the next one of its level or above, or one that ends it. */
export function partUnder(
  { blocks, source }: Document,
  heading: Heading,
  endsIt: (other: Heading) => boolean = () => false,
): Span {
  const next = blocks.find(
    (other): other is Heading =>
      other.kind === 'heading' &&
      other.span.start > heading.span.start &&
      (other.level <= heading.level || endsIt(other)),
  )
  return { start: heading.span.start, end: next?.span.start ?? source.length }
}

/** Returns the parts that start at a block, each up to the next block that ends it, in one pass. Parts do not overlap. */
export function partsFrom(
  { blocks, source }: Document,
  starts: (block: Block) => boolean,
  ends: (block: Block, first: Block) => boolean,
): readonly Span[] {
  const parts: Span[] = []
  let first: Block | undefined
  for (const block of blocks) {
    if (first && ends(block, first)) {
      parts.push({ start: first.span.start, end: block.span.start })
      first = undefined
    }
    if (!first && starts(block)) first = block
  }
  return first ? [...parts, { start: first.span.start, end: source.length }] : parts
}

/** Returns a lookup of the headings whose scopes contain an offset, outermost first. */
export function headingScopes({ blocks }: Document): (offset: number) => readonly Heading[] {
  const scopes: (readonly Heading[])[] = []
  const starts: number[] = []
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    const around = (scopes.at(-1) ?? []).filter(({ level }) => level < block.level)
    scopes.push([...around, block])
    starts.push(block.span.start)
  }
  return (offset) => scopes[countUpTo(starts, offset) - 1] ?? []
}

/** Counts the ascending numbers up to and including a limit, in logarithmic time. */
export function countUpTo(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the tables nested in a table. */
export function tablesWithin({ blocks }: Document, table: Table): readonly Table[] {
  const from = blocks.indexOf(table) + 1
  const within: Table[] = []
  for (let i = from; i < blocks.length; i += 1) {
    const block = blocks[i] as Block
    if (block.span.start >= table.span.end) break
    if (block.kind === 'table') within.push(block)
  }
  return within
}
