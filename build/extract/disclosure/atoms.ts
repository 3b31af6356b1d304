import { carriesField } from './labels.ts'
import { isEmpty, isRate, type Open } from './open-statement.ts'
import { isNamedBy } from './suits.ts'
import { HAS_VALUE, OPENS_VALUE, unitsOf } from './units.ts'

/** A label, and how the words after it begin. */
export interface Label {
  readonly kind: 'label'
  readonly statement: Open
  /** Words between the label and its first value. */
  readonly lead: string
  readonly isEmpty: boolean
  /** Whether sentences of its own follow: "Paying Interest | Your due date is … We will not charge …". */
  readonly hasText: boolean
  /** After other words on its line. */
  readonly isInLine: boolean
}

/** A value with its words, and the label that it follows. */
export interface Value {
  readonly kind: 'value'
  readonly words: string
  readonly owner: Open | undefined
  /** Place in the words of its label. */
  readonly start: number
  /** After the colon of its label, or in a column of a card. */
  readonly isOwned: boolean
}

export type Atom = Label | Value

/** Whether a label names a field of a card. */
export const isKnown = ({ statement }: Label): boolean => carriesField(statement)

/** Returns the labels of a text and the values around them, in order. */
export function atomsOf(text: string, statements: readonly Open[]): Atom[] {
  for (const [i] of statements.entries()) moveLater(statements, i)
  return [
    ...valuesIn(linesAbove(text.slice(0, statements[0]?.start ?? 0)), undefined).filter(isNational),
    ...statements.flatMap((statement): Atom[] => {
      const values = valuesIn(statement.words, statement)
      const before = text.slice(Math.max(0, statement.start - LINE_MAX), statement.start)
      const line = before.slice(before.lastIndexOf('\n') + 1)
      const lead = statement.words.slice(0, values[0]?.start)
      const label: Label = {
        kind: 'label',
        statement,
        lead,
        hasText: lead.length > TEXT_MIN && /\w[.!?]\W*$/.test(lead),
        isEmpty: isEmpty(statement.words),
        isInLine: !isEmpty(line),
      }
      return [label, ...values.filter(isNational)]
    }),
  ]
}

const TEXT_MIN = 60

/** A figure at the end of other words, before the next label on the line: "$3.50 within Canada 1.95%". */
const TRAILING =
  /(?<=[a-z)] )(?<!\b(?:or|to|and|of|is|be|at|plus|than|by|from|for|min|minimum|max|maximum) )(?:\$\s?\d[\d,.]*|\d[\d.]*\s?%(?: ?(?:-|to) ?\d[\d.]*\s?%)?)\s*$/

/** Returns the values in the words after a label, each with its place in them. */
function valuesIn(words: string, owner: Open | undefined): Value[] {
  let from = 0
  return unitsOf(words).flatMap((unit) => {
    const [start = from] = unit.split('\n').map((line) => {
      const found = words.indexOf(line, from)
      if (found >= 0) from = found + line.length
      return found < 0 ? from : found
    })
    const isOwned =
      OWNS.test(unit) || words.slice(0, start).trimEnd().endsWith(':') || owner?.card !== undefined
    const value = { kind: 'value', owner, isOwned } as const
    const at = TRAILING.exec(unit)?.index ?? 0
    return HAS_VALUE.test(unit.slice(0, at))
      ? [
          { ...value, words: unit.slice(0, at), start },
          { ...value, words: unit.slice(at), start: start + at, isOwned: false },
        ]
      : [{ ...value, words: unit, start }]
  })
}

/** A value after a colon or comma: "Annual fee: $95", "Purchase of a wire transfer: Either $10 or 5%". */
const OWNS = /^\s*[:,]|^[\s•]*[A-Z][^$%:.\n]{8,}:\s/

const isNational = ({ words }: Value): boolean =>
  !OF_QUEBEC.test(words) || (words.match(/%/g)?.length ?? 0) > 1

/** A value for Quebec belongs to the label of the value before it. */
const OF_QUEBEC =
  /(?<!\b(?:outside(?: of)?|except(?: in)?|other than|not(?: \w+){0,2} (?:in|to)(?: residents of)?) )\bqu[eé]bec\b/i

const LINES_MAX = 30
const LINE_MAX = 60

/** Returns the lines with values right above the first label. */
function linesAbove(text: string): string {
  const lines = text.slice(-LINES_MAX * LINE_MAX).split('\n')
  let from = lines.length
  for (let i = lines.length - 1; i >= 0 && lines.length - i <= LINES_MAX; i -= 1) {
    const line = (lines[i] ?? '').trim()
    if (HAS_VALUE.test(line) && OPENS_VALUE.test(line)) from = i
    else if (line.length > LINE_MAX || /[.!?]$/.test(line)) break
  }
  return lines.slice(from).join('\n')
}

/** Moves "After that, your APR will be 13%" from a later label to the label of the intro rate. */
function moveLater(statements: readonly Open[], i: number): void {
  const statement = statements[i]
  const [later] = statement && OPENS_LATER.test(statement.words) ? unitsOf(statement.words) : []
  const near = statements.slice(Math.max(0, i - FEES_BETWEEN_MAX), i)
  const owner = near.findLast((each) => isRate(each) && !isEmpty(each.words))
  if (!statement || !later || !owner) return
  const [first, ...others] = unitsOf(owner.words)
  if (!first || others.length > 0 || !INTRODUCED.test(first) || LATER.test(first)) return
  owner.words = `${owner.words.trimEnd()} ${later}`
  const rest = unitsOf(statement.words).slice(1)
  statement.words = rest.length > 0 ? ` ${rest.join('\n')}` : ''
}
const OPENS_LATER = /^[\s•]*(?:After (?:that|this)|Thereafter)\b/i
const FEES_BETWEEN_MAX = 6

/** Whether a value before a label can be its own: the label ends its line, or nothing follows but the next value. */
export const mayFollowValue = ({ lead, statement }: Label): boolean =>
  !/\b(?:free|no|none|waived)\b/i.test(lead.split('\n')[0] ?? '') &&
  !/^\s*:/.test(statement.words) &&
  (isEmpty(lead) || /^[^\n.:]{0,24}(?:\n|$)|^\s*\([^()]{0,24}\)\s*$/.test(lead))

/** The end of words whose sentence or parenthesis continues. */
const LEAVES_OPEN =
  /(?:\([^)]*|,|\bif(?: you)?:|(?<!\/)\b(?:an?|and|as|at|be|by|for|from|if|in|is|of|on|or|than|that|the|to|up|will|with|your))$/i
const INTRODUCED = /\d\s?%\s*intro/i
const LATER = /\bafter (?:that|this)\b|^\s*thereafter\b/i
const CONTINUES =
  /^[\s•]*(?:(?!(?:is|are|was|will|may|can|has|have|comes?|costs?|at|for) )[a-z]|After that\b|Thereafter\b|(?:The|This|Your) (?:APR|annual percentage rate)\b)/
/** A value that nothing continues. */
const IS_NONE = /^\W*(?:none|n\/a)\W*$/i
const STATES_VALUE = /^[ ]*(?:of|is) (?:only |just )?(?:\$\s?\d|\d[\d.]*\s?%)/

/** Whether a label is printed in the middle of its value: the words before it, or after it, are part of a sentence. */
export function isContinued({ words }: Value, { lead, statement }: Label, own: Value | undefined): boolean {
  const following = `${lead}${own?.words ?? ''}`
  if (STATES_VALUE.test(following) || IS_NONE.test(words)) return false
  if (LEAVES_OPEN.test(words.trimEnd()) || CONTINUES.test(following)) return true
  if (!own && isNamedBy(statement, words)) return true
  return INTRODUCED.test(words) && !LATER.test(words) && LATER.test(following) && !INTRODUCED.test(following)
}
