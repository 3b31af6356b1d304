import { extractTextItems } from 'unpdf'
import { placeCells } from './grid.ts'
import type { Block, Document, Span } from './model.ts'
import { type Fragment, type Region, regionsOf } from './pdf-columns.ts'

const MAGIC = [0x25, 0x50, 0x44, 0x46]

/** Whether the bytes are a PDF file. */
export const isPdf = (bytes: Uint8Array): boolean => MAGIC.every((byte, i) => bytes[i] === byte)

/**
 * Parses a PDF: lines in file order with their positions, and text in two columns as tables. A damaged file gives an
 * empty document.
 */
export async function pdfDocument(bytes: Uint8Array): Promise<Document> {
  const pages = await extractTextItems(Uint8Array.from(bytes)).then(
    ({ items }) => items,
    () => [],
  )
  const parts: string[] = []
  let length = 0
  const add = (words: string): Span => {
    parts.push(words)
    length += words.length
    return { start: length - words.length, end: length }
  }
  const blocks = pages.flatMap((items, page) => {
    const lines = linesOf(items.map((item) => fragmentOf(item, page)))
    const regions = regionsOf(lines.flat())
    const written = new Set<Region>()
    const ofPage = lines.flatMap((line): Block[] => {
      const region = regions.find(({ fragments }) => line.some((fragment) => fragments.has(fragment)))
      if (!region) return writeLine(line, page, add)
      if (written.has(region)) return []
      written.add(region)
      return [writeTable(region, add)]
    })
    add('\n')
    return ofPage
  })
  const [first] = blocks
  const source = parts.join('')
  const title = first?.kind === 'line' ? source.slice(first.span.start, first.span.end).trim() : null
  return { title, source, blocks, embedded: [] }
}

type Item = Awaited<ReturnType<typeof extractTextItems>>['items'][number][number]
type Add = (words: string) => Span

const fragmentOf = ({ str, x, y, width, fontSize, hasEOL }: Item, page: number): Fragment => ({
  words: str,
  box: { page, left: x, right: x + width, top: -y },
  size: fontSize,
  endsLine: hasEOL,
})

/** Splits fragments into lines in file order. */
function linesOf(fragments: readonly Fragment[]): Fragment[][] {
  const lines: Fragment[][] = [[]]
  for (const fragment of fragments) {
    lines.at(-1)?.push(fragment)
    if (fragment.endsLine) lines.push([])
  }
  return lines
}

function writeLine(line: readonly Fragment[], page: number, add: Add): Block[] {
  const span = add(line.map(({ words }) => words).join(''))
  add('\n')
  const printed = line.filter(({ words }) => words.trim() !== '')
  const [first] = printed
  if (!first) return []
  const right = Math.max(...printed.map(({ box }) => box.right))
  return [{ kind: 'line', span, box: { page, left: first.box.left, right, top: first.box.top } }]
}

function writeTable({ rows }: Region, add: Add): Block {
  const written = rows.map((cells) => {
    const spans = cells.map((words, i) => {
      if (i > 0) add('\t')
      return add(words)
    })
    add('\n')
    return spans.map((span) => ({ span, rowSpan: 1, columnSpan: 1, isHeader: false }))
  })
  const spans = written.flat().map(({ span }) => span)
  const span = { start: spans[0]?.start ?? 0, end: spans.at(-1)?.end ?? 0 }
  return { kind: 'table', span, depth: 0, ...placeCells(written) }
}
