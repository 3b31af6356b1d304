/** The number of a page on a line of its own: "Page 2 of 9", "- 3 -", "3/12". */
const PAGE =
  /^[\s•|]*(?:page[\s|:]*\d{1,3}(?:\s*(?:of|\/)\s*\d{1,3})?|\d{1,3}\s*(?:of|\/)\s*\d{1,3}|-\s*\d{1,3}\s*-)[\s|]*$/i
const ABOVE = [-1, -2, -3]
const BELOW = [1, 2, 3]
const BESIDE = [...ABOVE, ...BELOW]
const VALUE = /[$%]|\bnone\b/i
const STOPS = /[.!?:;]\s*$/

/**
 * Takes out what a printed page has at its foot and head: its number and the lines that stand beside every
 * number. The text keeps its length, and a sentence around them goes on.
 */
export function withoutFurniture(text: string): string {
  const lines = text.split('\n')
  const pages = lines.flatMap((line, i) => (PAGE.test(line) ? [i] : []))
  if (pages.length === 0) return text
  const gone = furniture(lines, pages)
  let [out, last] = [lines[0] ?? '', gone.has(0) ? '' : (lines[0] ?? '')]
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const inside = gone.has(i - 1) || (gone.has(i) && !STOPS.test(last) && goesOn(lines, gone, i))
    out += `${inside ? ' ' : '\n'}${gone.has(i) ? ' '.repeat(line.length) : line}`
    if (!gone.has(i)) last = line
  }
  return out
}

/** Whether the words behind the foot and head of a page go on with a sentence. */
function goesOn(lines: readonly string[], gone: ReadonlySet<number>, from: number): boolean {
  let i = from
  while (gone.has(i)) i++
  return /^\s*[a-z(]/.test(lines[i] ?? '')
}

const shape = (line: string): string => line.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()

/** The numbers of pages, and what stands right above and below more than one of them. */
function furniture(lines: readonly string[], pages: readonly number[]): Set<number> {
  const counts = new Map<string, number>()
  const placed = (page: number, by: number): string => `${by} ${shape(lines[page + by] ?? '')}`
  for (const page of pages)
    for (const by of BESIDE) counts.set(placed(page, by), (counts.get(placed(page, by)) ?? 0) + 1)
  const isOwn = (page: number, by: number): boolean =>
    (counts.get(placed(page, by)) ?? 0) > 1 && !VALUE.test(lines[page + by] ?? '$')
  const beside = (page: number, places: readonly number[]): number[] => {
    const end = places.findIndex((by) => !isOwn(page, by))
    return places.slice(0, end < 0 ? places.length : end).map((by) => page + by)
  }
  return new Set(pages.flatMap((page) => [...beside(page, ABOVE), page, ...beside(page, BELOW)]))
}
