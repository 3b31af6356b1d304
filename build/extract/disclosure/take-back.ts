import { LEAVES_OPEN } from './cells.ts'
import { carriesField } from './labels.ts'
import { isEmpty, isFee, isRate, type Open } from './open-statement.ts'
import { HAS_VALUE, OPENS_VALUE, unitsOf } from './units.ts'

const GOES_ON = /^[\s•]*(?:[a-z]|After that\b)/
/** "Annual fee of $90": the value is there. */
const TELLS_VALUE = /^[ ]*(?:of|is) (?:only |just )?(?:\$\s?\d|\d[\d.]*\s?%)/
const TELLS_OF_RATE = /^\s*(?:The|This|Your) (?:APR|annual percentage rate)\b[^%]*/i

/** Words that only go on with a cell whose value was printed above its label. */
const goesOn = (words: string): boolean => GOES_ON.test(words) || TELLS_OF_RATE.test(words)

/** More values than that are those of other labels too. */
const TAKEN_MAX = 2

/** The index that a rate varies with, or the margin over it. */
const INDEXED = /^\s*Margins?\b/im

/**
 * A label printed in the middle of its cell stands inside its value: the value's first lines come before it.
 * Where the words behind a label only go on with a sentence, the lines that open it are taken back.
 */
export function lookBack(statements: Open[], i: number): void {
  const [previous, statement] = [statements[i - 1], statements[i]]
  if (!previous || !statement || !carriesField(statement)) return
  if (!goesOn(statement.words) && !isEmpty(statement.words)) return
  if (TELLS_VALUE.test(statement.words)) return
  const lines = previous.words.split('\n')
  const owns = carriesField(previous)
  const at = lines.findIndex(
    (line, n) =>
      OPENS_VALUE.test(line) &&
      (n > 0
        ? !owns || HAS_VALUE.test(lines.slice(0, n).join('\n'))
        : TELLS_OF_RATE.test(statement.words) && !owns),
  )
  if (at < 0) return
  const taken = lines.slice(at).join('\n')
  if (isEmpty(statement.words) && (owns || unitsOf(taken).length > TAKEN_MAX)) return
  if (INDEXED.test(taken)) return
  statement.words = `${taken.replace(/[\s•]+$/, '')} ${statement.words.trimStart()}`
  statement.start = previous.end - taken.length
  previous.words = lines.slice(0, at).join('\n')
}

const INTRODUCES = /%[^%]*\bintro(?:ductory)?\b[^%]*$/i

/**
 * A label printed in the middle of the cell before it: "After that, 13%. 0% for 9 months. After that, 14%"
 * opens with the end of that cell.
 */
export function handBack(statements: readonly Open[], i: number): void {
  const [previous, statement] = [statements[i - 1], statements[i]]
  if (!previous || !statement || !isRate(previous) || !isRate(statement)) return
  if (!/^[\s•]*(?:After that|Thereafter)\b/i.test(statement.words) || !INTRODUCES.test(previous.words)) return
  const [first, ...rest] = unitsOf(statement.words)
  if (first === undefined || rest.length === 0) return
  previous.words = `${previous.words.trimEnd()} ${first}`
  statement.words = ` ${rest.join('\n')}`
}

const INTRODUCED = /\d\s?%\s*intro/i
const LATER = /\bafter (?:that|this)\b/i
/** Where a rate opens a line, or stands behind the end of a sentence. */
const OPENS_RATE = /(?:^|\n|(?<=[.)])\s)[ \t•]*(?=\d{1,2}(?:\.\d+)?\s?%)/g
/** What goes on inside the cell that was left open. */
const INSIDE = /^[\s•]*(?:[a-z]|Will the Penalty|Prime Rate\b|Rate\.|\d{1,2}(?:\.\d+)?\s?% based)/

/** "… 9%. 2% introductory APR for ten cycles / APR for Balance Transfers / 12%, after that": the label stands in the middle of its cell. */
export function handForward(statements: readonly Open[], i: number): void {
  const [previous, statement] = [statements[i - 1], statements[i]]
  if (!previous || !statement || !isRate(statement)) return
  const at = [...previous.words.matchAll(OPENS_RATE)].at(-1)?.index
  if (at === undefined) return
  const [rest, opening] = [previous.words.slice(0, at), previous.words.slice(at).trim()]
  const isWhole = !isRate(previous) || INSIDE.test(rest) || unitsOf(rest).length > 0
  if (!isWhole || !isGoneOn(opening, statement.words)) return
  previous.words = rest
  statement.words = ` ${opening} ${statement.words.trimStart()}`
}

/** Whether a cell's end stands behind the label: its sentence is left open, or it tells what follows an introduction. */
const isGoneOn = (opening: string, words: string): boolean =>
  LEAVES_OPEN.test(opening) ||
  (INSIDE.test(words) && !/(?<!\bU\.S)[.!?]$|\n\s*\n/.test(opening)) ||
  (INTRODUCED.test(opening) &&
    (opening.match(/[%$]/g)?.length ?? 0) < 2 &&
    LATER.test(words) &&
    !INTRODUCED.test(words))

const STANDING =
  /^\s*After (?:that|this)[^.%$]{0,60}\d{1,2}(?:\.\d+)?\s?%[^$]*?\.(?=\s|$)(?:\s*(?:This|Your|My) APRs?\b[^.%$]*\.)?/i

/** "After that, your APR will be 13%" behind the label of a fee goes on with the introduction told before. */
export function handToRate(statements: readonly Open[], i: number): void {
  const statement = statements[i]
  if (!statement || !isFee(statement)) return
  const [standing] = STANDING.exec(statement.words) ?? []
  if (!standing) return
  const rate = statements.slice(0, i).findLast((each) => isRate(each) && INTRODUCED.test(each.words))
  if (!rate || unitsOf(rate.words).length > 1) return
  rate.words = `${rate.words.trimEnd()} ${standing.trim()}`
  statement.words = statement.words.slice(standing.length)
}

const BELOW = /^[ \t]*\n/

/**
 * Each value printed a line above its label: the section's heading then holds the first label's value, and
 * the last label has none. Every label takes the words before it.
 */
export function shiftBack(statements: Open[], i: number): void {
  const heading = statements[i]
  if (heading?.kind !== 'zone' || !BELOW.test(heading.words) || unitsOf(heading.words).length !== 1) return
  const rest = statements.slice(i + 1)
  const length = rest.findIndex((each) => !isFee(each))
  const labels = rest.slice(0, length < 0 ? rest.length : length)
  const last = labels.at(-1)
  const isShifted = ({ words }: Open): boolean => BELOW.test(words) && unitsOf(words).length === 1
  if (!last || OPENS_VALUE.test(last.words) || !labels.slice(0, -1).every(isShifted)) return
  const values = [heading, ...labels].map(({ words }) => words)
  labels.forEach((label, n) => {
    label.words = values[n] ?? ''
  })
  heading.words = ''
}
