import { memoize } from '../memoize.ts'

/** End of a value, and start of the next one on the same line. */
const ENDS = '\\d|%|\\)|\\b(?:None|NONE|dollars|greater|lesser|larger)|based on the Prime Rate'
const STARTS = '\\$\\s?\\d|(?:None|NONE)\\b|up to\\s+\\$|\\d{1,2}(?:\\.\\d+)?%|A fee of|An? (?:[a-z]+ )*fee'
const BETWEEN_UNITS = new RegExp(
  [
    '\\n\\s*',
    '[ \\t]+•[ \\t]+',
    '[ \\t]+-[ \\t]+(?=(?:None|NONE|Up to|\\$[\\d.]+ or|\\d[\\d.]*\\s?% of)\\b)',
    // A footnote mark may follow the full stop. The number of an item does not end a value.
    '(?<=[.;][a-f]?)(?<!\\s\\d\\.)\\s+(?=[A-Z$\\d])',
    '\\s+(?=(?:Up to|Either)\\s*[$\\d])',
    '(?<=\\b(?:transfer|advance|transaction))\\s+(?=\\d[\\d.]*\\s?% of\\b)',
    `(?<=${ENDS})\\s+(?=${STARTS})`,
    // Joined cells: "NoneNone", "U.S. dollarsUp to $25".
    '(?<=%|\\)|\\b(?:None|NONE|dollars|greater|lesser))(?=\\$\\s?\\d|None|NONE|Up to\\s?\\$)',
    // The text lost the digits of a rate, or the start of the base of a fee.
    '(?<=\\bRate\\.?)\\s+(?=%[\\s.])|(?<=[A-Za-z.])\\s+(?=% APR\\b)',
    '(?<=\\bNone)\\s+(?=of the amount of each)',
    // A reference to the regulator before the values.
    '(?=\\s)(?<=\\b(?:Bureau|Board) at:?(?: (?:https?:|www)\\S{1,80})?)\\s+(?=None|\\$|\\d|Up to|Either)',
  ].join('|'),
)
const CONTINUES = /^(?:after|thereafter|then|or|and|whichever|if|this|the|on|of|to)\b/i
/** Whether a text is another value: "None of the amount of each advance, whichever is $3 or 3% greater" lost the start of it. */
const isOwn = ({ pieces }: Unit, text: string): boolean =>
  pieces.length === 1 &&
  /^none$/i.test(pieces[0] ?? '') &&
  /^of the amount\b/.test(text) &&
  HAS_VALUE.test(text)
const OPENS_LOW = /^(?:[a-z(]|-\s|\$[\d.]+ min)/
/** Bullets before a value. A dash between two figures is a range. */
const BULLETS =
  /^(?:[•o]\s+|-\s+(?=none\b|\$|up to\b|either\b|the (?:greater|higher|lesser)\b|\d[\d.]*\s?% of\b))+/i
/** A rate before the words about its index. */
const OPENS_RATE = /^\d{1,2}\.\d+\s?%(?:\s*(?:to|-)\s*\d{1,2}\.\d+\s?%)?(?!\s*(?:to|above|over|plus)\b)/
/** Start of a value: a figure, or a word for none. */
export const OPENS_VALUE =
  /^[\s•]*(?:\d[\d.,]*\s?%|%[\s.]|\$\s?\d|none\b|either\b|up to\b|intro|no\b|the (?:greater|lesser)|(?:greater|lesser) of|n\/a\b|not (?:applicable|available|offered)|waived|free\b)/i
/** A value, or a word for none. */
export const HAS_VALUE =
  /\$\s?\d|\d\s?%|^%[\s.]|^\W*none\b|^\W*no\b|^\W*(?:free|waived)\W*$|not (?:applicable|available|offered)|n\/a/i

/**
 * A value while its words are collected. The pieces are joined at the end, because joining and searching them for
 * each piece would take time that grows with the square of a page.
 */
interface Unit {
  readonly pieces: string[]
  /** Whether a parenthesis in the pieces is still open. */
  isInBracket: boolean
}

function add(unit: Unit, text: string): Unit {
  unit.pieces.push(text)
  const opened = text.lastIndexOf('(')
  const closed = text.lastIndexOf(')')
  if (opened !== closed) unit.isInBracket = opened > closed
  return unit
}

/** "$29 if the balance is up to $1,000; $35 if it is more". */
export const NEXT_TIER = /^(?:up to )?\$[\d.,]+ if\b/i

function belongsTo(last: Unit, text: string): boolean {
  if (isOwn(last, text)) return false
  return (
    last.isInBracket ||
    (/;$/.test(last.pieces.at(-1) ?? '') && NEXT_TIER.test(text)) ||
    (/\bprime\b|\bmargin\b/i.test(text) && !OPENS_RATE.test(text)) ||
    CONTINUES.test(text) ||
    OPENS_LOW.test(text) ||
    !HAS_VALUE.test(text)
  )
}

/** Splits words into values, each with the words that belong to it. */
export const unitsOf = memoize((words): readonly string[] => {
  const units: Unit[] = []
  for (const piece of words.split(BETWEEN_UNITS)) {
    const text = (piece ?? '').trim().replace(BULLETS, '')
    if (text === '') continue
    const last = units.at(-1)
    if (last && belongsTo(last, text)) add(last, text)
    else units.push(add({ pieces: [], isInBracket: false }, text))
  }
  return units.map(({ pieces }) => pieces.join('\n')).filter((unit) => HAS_VALUE.test(unit))
})
