import { AT_NO_FEE, NO_CHARGE, THERE_IS } from '../lexicon/figures.ts'
import { cues, endOf, find, follows } from '../tokens/cues.ts'
import { type Line, lineOf, printedAt, sentenceEnd, valueAt } from '../tokens/line.ts'

/** Returns the first token after leading signs. */
export function firstWord({ keys }: Line): number {
  const at = keys.findIndex((key) => /[\p{L}#]/u.test(key))
  return at < 0 ? keys.length : at
}

/** Whether words open with a statement that there is no charge. */
export function isFreeLine(line: Line): boolean {
  const { keys } = line
  const first = firstWord(line)
  const at = Math.max(first, endOf(line, first, THERE_IS))
  const end = follows(line, at, AT_NO_FEE) ? -1 : endOf(line, at, NO_CHARGE)
  if (end < 0) return false
  const [last = '', key] = [keys[end - 1], keys[end]]
  if (key === undefined || /^[.,;!*()\n•]$/.test(key)) return true
  if (key === 'for') return /^(?:fee|charge|cost)$/.test(last)
  if (key === '-') return line.text[(line.tokens[end]?.start ?? 0) - 1] === ' '
  if (last === 'none' && (key === 'how' || (key === 'with' && keys.includes('membership')))) return true
  return /^(?:none|nil|fee)$/.test(last) && opensLabel(line, end)
}

/** "None" and then the next label, in a text without line breaks. */
function opensLabel(line: Line, at: number): boolean {
  const next = line.keys[at] === '#' ? at + 1 : at
  return /^\p{Lu}\p{Ll}/u.test(printedAt(line, next)) && /^\p{L}/u.test(printedAt(line, next + 1))
}

/** Whether the words open with a statement that there is no charge. */
export const isFree = (words: string): boolean => isFreeLine(lineOf(words))

const NONE = cues('none|nil\n#$')
/** Words that continue a fee after its first period: "None. After 12 months, $5". */
const GOES_ON = cues(`
  after|then|thereafter|afterward|afterwards|subsequently|following|first|second|each|every|additional|otherwise|except|intro|introductory
  promotional|year|however|but
`)

/** Whether words open with "None", "$0", or "We do not charge a fee" as a line, cell, or sentence of its own: "None. Other banks charge 3%". */
export function isFreeAlone(line: Line): boolean {
  const first = firstWord(line)
  const none = endOf(line, first, NONE)
  const end = none < 0 && isFreeLine(line) ? sentenceEnd(line, first) : none
  const isZero = line.keys[first] !== '#$' || valueAt(line, first) === 0
  const isEnd = /^[.\n]$/.test(line.keys[end] ?? '') && /^[\p{Lu}(]/u.test(printedAt(line, end + 1))
  const isCell = line.keys.slice(end, end + RULE).join('') === '---'
  const isOwn = isCell || (isEnd && find(line, GOES_ON, end, paragraphEnd(line, end)) < 0)
  return end > 0 && isZero && isOwn
}

/** Dashes between two cells. */
const RULE = 3
const CONTINUES = /^(?:then|thereafter|after|following|afterward|#\$)$/

/** Returns the end of a paragraph, but not before one that goes on with a later fee. */
function paragraphEnd(line: Line, from: number): number {
  const end = line.keys.findIndex(
    (key, at) =>
      at >= from &&
      key === '\n' &&
      /\n\s*\n/.test(printedAt(line, at)) &&
      !CONTINUES.test(line.keys[at + 1] ?? ''),
  )
  return end < 0 ? line.keys.length : end
}
