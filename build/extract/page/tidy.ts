import { matchesOf } from '../matches.ts'
/**
 * Normalizes a text for the readers. The length does not change, so offsets into the result are offsets into
 * the original, and quotes are the exact words of the page.
 */
export function tidy(text: string): string {
  const plain = RULES.reduce(
    (tidied, [pattern, into]) => tidied.replace(pattern, (...match) => applyTo(match, into)),
    text,
  )
  return withoutFieldNumbers(plain)
}

const FIELD_NUMBER = /(?<=\s)F(\d{1,2})(?=\s)/g
const NUMBERED_MIN = 4

/** Removes form field numbers that a program left before the values: "F4 7.15% … F5 11.25%". */
function withoutFieldNumbers(text: string): string {
  const numbers = new Set(matchesOf(text, FIELD_NUMBER).map(([, number]) => number))
  return numbers.size < NUMBERED_MIN ? text : text.replace(FIELD_NUMBER, (code) => ' '.repeat(code.length))
}

type Replace = (match: readonly string[]) => string

const spaces: Replace = ([whole = '']) => ' '.repeat(whole.length)
const to =
  (char: string): Replace =>
  () =>
    char
const keepFirst: Replace = ([whole = '', first = '']) => first.padEnd(whole.length, ' ')

const padded =
  (char: string): Replace =>
  ([whole = '']) =>
    char.padEnd(whole.length, ' ')
const leading =
  (char: string): Replace =>
  ([whole = '']) =>
    char.padStart(whole.length, ' ')

const RULES: ReadonlyArray<readonly [RegExp, Replace]> = [
  // The source line at the top of a saved text is not part of the page.
  [/^# source:[^\n]*|^<!-- source:[^\n]*-->/, spaces],
  // The marks of a heading.
  [/^[ \t]*#{1,6}(?=[ \t]+\S)/gm, spaces],
  // A truncated title.
  [/^\s*(?=\S)[^\n]{5,140} \.\.\.(?=[ ]*\n)/, spaces],
  [/\r/g, to(' ')],
  [/[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g, to(' ')],
  [/&#37;/g, padded('%')],
  [/&(?:#36|dollar);/g, leading('$')],
  [/[\u2010-\u2015\u2212\uff0d]/g, to('-')],
  [/[\u2018\u2019\u02bc\u00b4]/g, to("'")],
  [/[\u201c\u201d]/g, to('"')],
  [/[\u2022\u2023\u25a0-\u25ff\u2b24\u00b7\uf0b7\uf0a7\u27a2\u2713\u2714]/g, to('•')],
  // Leader dots between a label and its value.
  [/(?<![ ])[ ]*(?:(?:\.[ ]?){4,}|_{4,})/g, padded('\t')],
  // A bullet that the encoding lost, or a letter of a symbol font.
  [/(?<=^|\n)[lnquvwØü§](?=[ \t]+[A-Z][a-z]|[ \t]*\n)|(?<=[a-z] )l(?= [A-Z][a-z])/g, to('•')],
  [/(?<=^|\s)\?(?=[ \t]+[A-Z])/g, to('•')],
  [/[®™℠©†‡§¹²³\u2070-\u209f✪¤∆Δ◊]/g, to(' ')],
  [/\*+(?:,\d{1,2}(?=[\s.]|$))?/g, spaces],
  // "Annual Fee[1]".
  [/(?<=\S ?)\[\d{1,2}\]/g, spaces],
  [/(?<=\d)\s?per ?cent\b/gi, padded('%')],
  // "20,99 %": the decimal comma of Quebec.
  [/(?<=(?<![\d.,])\d{1,2}),(?=\d{1,2}\s?%)/g, to('.')],
  // "Annual Fee = None".
  [/(?<=[a-z)]) =(?= (?:none|n\/a|up to \$|\$|\d))(?<!\b(?:rate|prime|margin|index|factor) =)/gi, spaces],
  // Two marks at the end of a line: "rate4, 5".
  [/(?<=[a-z]{2})\d{1,2}(?:, ?\d{1,2})+(?=[ \t]*\n)/g, spaces],
  // Footnote marks joined to a word, a closing mark or a percent sign: "spent1", "else.70", "11.9%2".
  [
    /(?<=[a-z]{2}[.)]?|[a-z]\))\d{1,3}[a-z]?(?=[\s,;:)/]|\.(?:\s|$)|$)(?!\s*(?:%|months?\b|days?\b|points?\b))/g,
    spaces,
  ],
  // "30,0001,2 points": a group of thousands has three figures.
  [/(?<=\d,\d{3})\d{1,2}(?:,\d{1,2})*(?![\d,%]|\.\d)/g, spaces],
  [/\(%\)/g, spaces],
  // "$03": no fee, and a footnote.
  [/(?<=\$0)\d(?![\d.,])/g, spaces],
  // "18.24Min. of (6.75+11.49) and 29.99%": how the rate is computed, from a hint that opens.
  [/(?<=\d\.\d\d)Min\. of \([\d.+ ]+\) and [\d.]+%/g, padded('%')],
  [/(%)(?:\d{1,2})(?![\d.,%])/g, keepFirst],
  [/(?<=APR|[a-z]{3}\.)[a-f](?=\s)/g, to(' ')],
]

const applyTo = (match: readonly unknown[], replace: Replace): string =>
  replace(match.filter((part): part is string => typeof part === 'string'))

/** A text up to its last value. */
const UP_TO_VALUE = /^[\s\S]*(?:\d|\bnone\b|\bfree\b|\bwaived\b|\bnil\b)/i
/** End of a statement: a block, a cell, or a sentence. */
const STATEMENT_END = /\n(?=\s*[^a-z\s])|\t|(?<!\bU\.S(?=\.\s[a-z]))[.!?](?=\s)/g

/** Returns a quote on one line, up to the end of the statement with the last value. Cuts long quotes at a word. */
export function quoteOf(text: string, lengthMax = 400): string {
  const line = upToEnd(text, UP_TO_VALUE.exec(text)?.[0].length ?? text.length)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= lengthMax ? line : line.slice(0, line.lastIndexOf(' ', lengthMax))
}

const WORD = /[a-z]{3}/i

/** Returns the text to the end of the statement at a position. A value without words includes the words below it. */
function upToEnd(text: string, from: number): string {
  const word = text.search(WORD)
  if (word < 0) return text
  STATEMENT_END.lastIndex = Math.max(from, word + WORD_LENGTH - 1)
  const end = STATEMENT_END.exec(text)
  return end ? text.slice(0, end.index + 1) : text
}

const WORD_LENGTH = 3
