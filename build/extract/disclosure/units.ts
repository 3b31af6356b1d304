/** What a value ends with, and what the next one in the same line begins with. */
const ENDS = '\\d|%|\\)|\\b(?:None|NONE|dollars|greater|lesser|larger)|based on the Prime Rate'
const STARTS = '\\$\\s?\\d|(?:None|NONE)\\b|up to\\s+\\$|\\d{1,2}(?:\\.\\d+)?%|A fee of|An? (?:[a-z]+ )*fee'
const BETWEEN_UNITS = new RegExp(
  [
    '\\n\\s*',
    '[ \\t]+•[ \\t]+',
    '[ \\t]+-[ \\t]+(?=(?:None|NONE|Up to|\\$[\\d.]+ or|\\d[\\d.]*\\s?% of)\\b)',
    // The mark of a footnote may stand behind the full stop; behind the number of an item nothing ends.
    '(?<=[.;][a-f]?)(?<!\\s\\d\\.)\\s+(?=[A-Z$\\d])',
    '\\s+(?=(?:Up to|Either)\\s*[$\\d])',
    '(?<=\\b(?:transfer|advance|transaction))\\s+(?=\\d[\\d.]*\\s?% of\\b)',
    `(?<=${ENDS})\\s+(?=${STARTS})`,
    // Cells run together: "NoneNone", "U.S. dollarsUp to $25".
    '(?<=%|\\)|\\b(?:None|NONE|dollars|greater|lesser))(?=\\$\\s?\\d|None|NONE|Up to\\s?\\$)',
    // The digits of a rate are lost, or the beginning of what a fee is charged on.
    '(?<=\\bRate\\.?)\\s+(?=%[\\s.])|(?<=[A-Za-z.])\\s+(?=% APR\\b)',
    '(?<=\\bNone)\\s+(?=of the amount of each)',
  ].join('|'),
)
const CONTINUES = /^(?:after|thereafter|then|or|and|whichever|if|this|the|on|of|to)\b/i
/** "None of the amount of each advance, whichever is $3 or 3% greater": the second value lost its beginning; "up to $9 up to $9" are two. */
const isOwn = ({ pieces: [first = '', ...more] }: Unit, text: string): boolean => {
  const whole = more.length === 0 ? first : ''
  return (
    (GREATER_OF.test(first) && GREATER_OF.test(text)) ||
    (/^none$/i.test(whole) && /^of the amount\b/.test(text) && HAS_VALUE.test(text)) ||
    (/^(?:none|(?:up to )?\$[\d.]+)$/i.test(whole) && /^up to \$/.test(text))
  )
}
const GREATER_OF = /^the (?:greater|higher|larger|lesser) of\b/i
const OPENS_LOW = /^(?:[a-z(]|-\s|\$[\d.]+ min)/
/** Bullets before a value; a dash between two figures is a range. */
const BULLETS =
  /^(?:[•o]\s+|-\s+(?=none\b|\$|up to\b|either\b|the (?:greater|higher|lesser)\b|\d[\d.]*\s?% of\b))+/i
/** A rate printed before the words that it varies with the index. */
const OPENS_RATE = /^\d{1,2}\.\d+\s?%(?:\s*(?:to|-)\s*\d{1,2}\.\d+\s?%)?(?!\s*(?:to|above|over|plus)\b)/
/** The digits of a rate that the text lost. */
const LOST = /^%[\s.]/
/** How a value begins: a figure, or words that say there is none. */
export const OPENS_VALUE =
  /^[\s•]*(?:\d[\d.,]*\s?%|%[\s.]|\$\s?\d|none\b|either\b|up to\b|intro|no\b|the (?:greater|lesser)|(?:greater|lesser) of|n\/a\b|not applicable|waived|free\b)/i
/** "$8 a month (charged / $96 a year)", "$90 the first year; $40 thereafter": the figure belongs to the one before. */
const isLater = ({ isInBracket }: Unit, text: string): boolean =>
  isInBracket || /^\$\s?[\d.,]+ (?:(?:annually|per year|each year) )?(?:thereafter|after that)\b/i.test(text)
/** "If your payment is late we may charge a fee of $9": a value of its own. */
const TELLS_FEE = /^If\b[^$%]{0,140}\bfee (?:of|is)\s/
/** Words that say a value, be it that there is none. */
export const HAS_VALUE = /\$\s?\d|\d\s?%|^%[\s.]|^\W*none\b|^\W*no\b|not applicable|n\/a/i

/** "After that, your APR will be": what comes next is its end. */
const OPEN_END = /\b(?:will be|is|of|or|plus)$/i

/** "$35 if New Balance is less than $500", "$39 if New Balance is $500 or more": one fee. */
const isNextTier = ({ pieces: [first = ''] }: Unit, text: string): boolean =>
  TIER.test(first) && TIER.test(text)
const TIER =
  /^\W*\$[\d.,]+ (?:if|for|on|when) (?:the |your |a )*(?:new |total |statement |account )?balances?\b/i

/**
 * A value while its words are collected. The pieces stay apart until the end: joining and searching them again for each piece
 * would take time that grows with the square of a page.
 */
interface Unit {
  readonly pieces: string[]
  /** A bracket opened in the pieces is not closed yet. */
  isInBracket: boolean
}

function add(unit: Unit, text: string): Unit {
  unit.pieces.push(text)
  const opened = text.lastIndexOf('(')
  const closed = text.lastIndexOf(')')
  if (opened !== closed) unit.isInBracket = opened > closed
  return unit
}

function belongsTo(last: Unit, text: string): boolean {
  if (LOST.test(text) || isOwn(last, text)) return false
  return (
    isNextTier(last, text) ||
    OPEN_END.test(last.pieces.at(-1) ?? '') ||
    isLater(last, text) ||
    (/\bprime\b|\bmargin\b/i.test(text) && !OPENS_RATE.test(text)) ||
    (CONTINUES.test(text) && !TELLS_FEE.test(text)) ||
    OPENS_LOW.test(text) ||
    !HAS_VALUE.test(text)
  )
}

/** The values in the words, each with the words that belong to it. */
export function unitsOf(words: string): string[] {
  const units: Unit[] = []
  for (const piece of words.split(BETWEEN_UNITS)) {
    const text = (piece ?? '').trim().replace(BULLETS, '')
    if (text === '' || /^[•o\s\t-]+$/.test(text)) continue
    const last = units.at(-1)
    if (last && belongsTo(last, text)) add(last, text)
    else units.push(add({ pieces: [], isInBracket: false }, text))
  }
  return units.map(({ pieces }) => pieces.join('\n')).filter((unit) => HAS_VALUE.test(unit))
}
