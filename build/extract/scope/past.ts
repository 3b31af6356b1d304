import { blank } from './blank.ts'
import { cutColumns, withoutCell } from './cut-columns.ts'

const VALUE = '(?:\\$\\s?\\d[\\d,.]*|\\d{1,2}(?:\\.\\d+)?\\s?%)'
/** "is changing from 19.99% to 9.99%", "changing the fee of the card from $90 to $120": the first value is past. */
const CHANGE = new RegExp(
  `(?:(?:\\b(?:also|be|been)\\s+)*\\b(?:chang|increas|decreas|reduc|lower|mov|rais|go)\\w*\\s+)?\\bfrom\\s+${VALUE}(?:\\s*\\([^()]{0,40}\\))?\\s+to\\s+(?=${VALUE})`,
  'gi',
)
/** "A fee of $3.50 is being replaced by one of $7.50". */
const REPLACED = new RegExp(
  `${VALUE}(?<=[\\d%])(?:(?!\\b(?:intro|promo|card))[^.;\\n]|\\.(?=\\d)){0,140}?\\b(?:is|are|will be) (?:being )?replaced (?:by|with)\\b(?=[^.;\\n]{0,25}${VALUE})`,
  'gi',
)
const CHANGES = /\b(?:(?:chang|increas|decreas|reduc|lower|mov|rais)\w*|go(?:es|ing)?)\b/i
/** A rate that missed payments increase is not a change of terms. */
const MISSED = /\b(?:miss|late|default|fail|do not|don't|not (?:made|paid|received))/i
const SENTENCE_MAX = 220

function withoutChange(text: string): string {
  return text.replace(CHANGE, (gone: string, ...rest: unknown[]) => {
    const at = rest.find((each): each is number => typeof each === 'number') ?? 0
    const before =
      text
        .slice(Math.max(0, at - SENTENCE_MAX), at)
        .split(/[.;]\s|\n\s*\n/)
        .at(-1) ?? ''
    const after = text.slice(at + gone.length, at + gone.length + SENTENCE_MAX).split(/\.\s/)[0] ?? ''
    return CHANGES.test(`${before} ${gone}`) && !MISSED.test(before) && !MISSED.test(after)
      ? blank(gone)
      : gone
  })
}

const PAST = '(?:today|existing|before|prior to|until|up to and including|currently|current)'
const NOW = '(?:new|starting|effective|as of|from|after|beginning|on or after)'
const HEADER = new RegExp(
  `^[^\\t\\n]*\\t[^\\t\\n]*\\b${PAST}\\b[^\\t\\n]*\\t[^\\t\\n]*\\b${NOW}\\b[^\\t\\n]*\\t?[^\\t\\n]*$`,
  'i',
)
/** Each column has the labels too: "Fees before May 1 | Fees starting May 1". */
const HEADER_OF_TWO = new RegExp(
  `^[^\\t\\n]*\\b${PAST}\\b[^\\t\\n]*\\t[^\\t\\n]*\\b${NOW}\\b[^\\t\\n]*\\t?\\s*$`,
  'i',
)
const DATE = '[^\\n\\t]{0,40}\\b(?:19|20)\\d\\d\\b'
const UNTIL_LINE = new RegExp(
  `^(?!.*\\b(?:offers?|available|valid|expires?|apply)\\b).*\\b(?:effective )?(?:before|prior to|until) ${DATE}\\s*$`,
  'i',
)
const SINCE_LINE = new RegExp(
  `\\b(?:effective|starting|beginning|as of|from|on or after)(?: on)? ${DATE}\\s*$`,
  'i',
)

/** "Current: $39 New, effective May 1: $49", "currently 9.10%, new rate 9.20%". */
const CURRENT = new RegExp(
  `\\bcurrent(?:ly:?|:)\\s*${VALUE}(?=[ ]+new\\b[^:\\n%$]{0,40}:|[,;] new\\b[^:\\n%$]{0,40}${VALUE})`,
  'gi',
)

/** Blanks the past values in a notice of changes. The text keeps its length. */
export function withoutPast(text: string): string {
  const sentences = withoutChange(text.replace(CURRENT, blank).replace(REPLACED, blank))
  return pastPairs(pastSections(pastCells(sentences)))
}

/** Blanks the cells of the first of two columns: "Before June 1 | Starting June 1". */
const pastCells = (text: string): string =>
  cutColumns(text, headerColumn, (line, column, isHeader) =>
    isHeader || isAlone(line, column) ? line : withoutCell(line, column),
  )

function headerColumn(line: string): number | undefined {
  if (HEADER.test(line)) return 1
  return HEADER_OF_TWO.test(line) ? 0 : undefined
}

/** Whether only the past column has a value, which then applies to both. */
const isAlone = (line: string, column: number): boolean =>
  line
    .split('\t')
    .slice(column + 1)
    .join('')
    .trim() === ''

/** Blanks the section under the first heading: "Effective prior to May 1, 2030 … Effective May 1, 2030 …". */
function pastSections(text: string): string {
  let gone = false
  return text
    .split('\n')
    .map((line) => {
      if (UNTIL_LINE.test(line)) gone = true
      else if (gone && SINCE_LINE.test(line)) gone = false
      return gone && !UNTIL_LINE.test(line) ? blank(line) : line
    })
    .join('\n')
}

const DAY = '[A-Z][a-z]{2,8}\\.? \\d{1,2},? (?:19|20)\\d\\d'
/** Both headings in a text without line breaks. */
const IN_LINE = new RegExp(
  `\\b(?:[Bb]efore|[Pp]rior to|[Uu]ntil) ${DAY}[^%$\\n]{0,120}?\\b(?:[Ss]tarting|[Ee]ffective|[Bb]eginning|[Ff]rom|[Aa]s of|[Oo]n or after)(?: on)? ${DAY}`,
)

/** The same label twice in a line, each with its value. */
const TWICE = /([A-Z][^:\n%$]{5,90}:)([^:\n]*?\d[^:\n]*?)(?=\s+\1)/g

/** Whether both headings are on consecutive lines. */
function hasHeader(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.some((line, i) => UNTIL_LINE.test(line) && SINCE_LINE.test(lines[i + 1] ?? ''))
}

/** Blanks the first of two columns without borders: "Purchases: 12% Purchases: 13%" below both headings. */
function pastPairs(text: string): string {
  return hasHeader(text) || IN_LINE.test(text) ? text.replace(TWICE, blank) : text
}
