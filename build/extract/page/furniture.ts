import { oneLine } from '../document/visible.ts'

/** A page number on a line of its own: "Page 2 of 9", "- 3 -", "3/12". */
const PAGE =
  /^[\s•|]*(?:page[\s|:]*\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?|\d{1,3}\s*(?:of|\/)\s*\d{1,3}|-\s*\d{1,3}\s*-)[\s|]*$/i
const ABOVE = [-1, -2, -3]
const BELOW = [1, 2, 3]
const AROUND = [...ABOVE, ...BELOW]
const VALUE = /[$%]|\bnone\b/i
const STOPS = /[.!?:;]\s*$/

/**
 * Removes page headers and footers: page numbers and the lines that repeat next to them. The text keeps its
 * length, and a sentence that crosses pages stays whole.
 */
export function withoutFurniture(text: string): string {
  const lines = text.split('\n')
  const pages = lines.flatMap((line, i) => (PAGE.test(line) ? [i] : []))
  if (pages.length === 0) return text
  const gone = furniture(lines, pages)
  let [out, last] = [lines[0] ?? '', gone.has(0) ? '' : (lines[0] ?? '')]
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const inside = gone.has(i - 1) || (gone.has(i) && !STOPS.test(last) && continues(lines, gone, i))
    out += `${inside ? ' ' : '\n'}${gone.has(i) ? ' '.repeat(line.length) : line}`
    if (!gone.has(i)) last = line
  }
  return out
}

/** Whether the words after a footer and header continue a sentence. */
function continues(lines: readonly string[], gone: ReadonlySet<number>, from: number): boolean {
  let i = from
  while (gone.has(i)) i++
  return /^\s*[a-z(]/.test(lines[i] ?? '')
}

const shape = (line: string): string => oneLine(line.replace(/\d+/g, '#'))

/** Returns the lines of page numbers, and adjacent lines that repeat at several of them. */
function furniture(lines: readonly string[], pages: readonly number[]): Set<number> {
  const counts = new Map<string, number>()
  const placed = (page: number, by: number): string => `${by} ${shape(lines[page + by] ?? '')}`
  for (const page of pages)
    for (const by of AROUND) counts.set(placed(page, by), (counts.get(placed(page, by)) ?? 0) + 1)
  const isOwn = (page: number, by: number): boolean =>
    (counts.get(placed(page, by)) ?? 0) > 1 && !VALUE.test(lines[page + by] ?? '$')
  const adjacent = (page: number, places: readonly number[]): number[] => {
    const end = places.findIndex((by) => !isOwn(page, by))
    return places.slice(0, end < 0 ? places.length : end).map((by) => page + by)
  }
  return new Set(pages.flatMap((page) => [...adjacent(page, ABOVE), page, ...adjacent(page, BELOW)]))
}
