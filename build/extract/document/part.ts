import type { Block, Document, Span } from './model.ts'
import { holds } from './places.ts'

/** Returns a part of a document as one of its own. */
export function partOf(document: Document, part: Span): Document {
  const { source, blocks } = document
  const move = ({ start, end }: Span): Span => ({ start: start - part.start, end: end - part.start })
  return {
    ...document,
    title: null,
    source: source.slice(part.start, part.end),
    blocks: blocks.flatMap((block): Block[] => {
      if (!holds(part, block.span)) return []
      const moved = { ...block, span: move(block.span) }
      return moved.kind === 'table'
        ? [{ ...moved, cells: moved.cells.map((cell) => ({ ...cell, span: move(cell.span) })) }]
        : [moved]
    }),
    embedded: [],
  }
}
