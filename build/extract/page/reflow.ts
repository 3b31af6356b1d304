/** Width of a printed column, in characters. */
const WIDTH_MIN = 24
const WIDTH_MAX = 130
/** Lines above and below that show the width of a column, and how many of them must fill it. */
const REACH = 5
const FULL_MIN = 3
const FULL = 0.75

/** Joins lines that were only wrapped at the width of a printed column. The text keeps its length. */
export function reflow(text: string): string {
  const lines = withoutHyphens(text).split('\n')
  const lengths = lines.map((line) => line.trimEnd().length)
  const fills = lines.map((_, i) => i > 0 && isFilled(lines, lengths, i))
  const certain = lines.map(
    (line, i) => (fills[i] ?? false) && (CONTINUES.test(line) || IS_INCOMPLETE.test(lines[i - 1] ?? '')),
  )
  // One break inside a sentence shows that this column wraps its lines.
  const isSoft = (i: number): boolean =>
    (fills[i] ?? false) && certain.slice(Math.max(0, i - REACH), i + REACH + 1).includes(true)
  return lines.map((line, i) => (i === 0 ? line : `${isSoft(i) ? ' ' : '\n'}${line}`)).join('')
}

/** A hyphenated word at the end of a line: "percent-\nage". */
const HYPHEN = /(?<=\b([A-Za-z][a-z]+))-\n([ ]*)([a-z]{3,}[,.;:]?)(?=[ \n])/g
/** "non-refundable", "cash-like" keep their hyphen. */
const PREFIX =
  /^(?:non|co|re|pre|self|cash|long|short|year|over|pay|third|auto|half|full|grace|late|low|high|first|well|cross|point|time|day|month|credit|card|post|follow|real|same)$/

const withoutHyphens = (text: string): string =>
  text.replace(HYPHEN, (whole: string, head: string, space: string, tail: string) =>
    PREFIX.test(head.toLowerCase()) ? whole : `${tail}\n${space} `,
  )

/** Sentences and items of lists begin on lines of their own. */
const STOPS = /[.!?:;]\)?\s*$/
const OPENS_ITEM =
  /^\s*(?:[•*#-]\s|(?:\d{1,2}|[ivx]{1,4})[.)]\s|\(?[a-z]\)\s|for (?:purchases|balance|cash)\b)/i
/** The label of a rate in the middle of its cell. */
const LABEL =
  /^\s*(?:(?:annual percentage rate|apr)(?: \(apr\))? for (?:purchases|balance transfers|cash advances)|(?:purchase|balance transfer|cash advance) (?:apr|annual percentage rate)(?: \(apr\))?|penalty apr and when it applies)\s*$/i
const HEADING = /^\s*(?:interest rates and interest charges|fees)\s*$/i
const CONTINUES = /^\s*[a-z]/
const IS_INCOMPLETE =
  /(?:\b(?:an?|and|are|as|at|by|for|from|if|in|is|of|on|or|our|than|that|the|to|with|within|your|per|will|be|up|first|after)|,|-)\s*$/

/** Whether the first word of a line would not fit on the line above. */
function isFilled(lines: readonly string[], lengths: readonly number[], i: number): boolean {
  const [above = '', line = ''] = [lines[i - 1], lines[i]]
  const [word = ''] = line.trim().split(' ', 1)
  if (word === '' || above.trim() === '' || /\t/.test(above + line) || OPENS_ITEM.test(line)) return false
  if (LABEL.test(line) || HEADING.test(above)) return false
  if (STOPS.test(above) && !CONTINUES.test(line)) return false
  const near = columnAround(lengths, i)
  const width = Math.max(...near)
  return (
    width >= WIDTH_MIN &&
    width <= WIDTH_MAX &&
    near.filter((length) => length >= width * FULL).length >= FULL_MIN &&
    (lengths[i - 1] ?? 0) + 1 + word.length > width
  )
}

/** Returns the lengths of the lines around a break, up to the next empty lines. */
function columnAround(lengths: readonly number[], i: number): number[] {
  let [from, to] = [i - 1, i]
  while (from > 0 && i - from <= REACH && lengths[from - 1] !== 0) from--
  while (to < lengths.length && to - i < REACH && lengths[to] !== 0) to++
  return lengths.slice(from, to)
}
