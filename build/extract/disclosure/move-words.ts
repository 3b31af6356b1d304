import { matchesOf } from '../matches.ts'
import { LEAVES_OPEN } from './cells.ts'
import { carriesField } from './labels.ts'
import { isEmpty, isFee, isRate, type Open } from './open-statement.ts'
import { HAS_VALUE, OPENS_VALUE, unitsOf } from './units.ts'

const CONTINUES = /^[\s•]*(?:[a-z]|After that\b)/
/** A value right after the label: "Annual fee of $90". */
const STATES_VALUE = /^[ ]*(?:of|is) (?:only |just )?(?:\$\s?\d|\d[\d.]*\s?%)/
const IS_ABOUT_RATE = /^\s*(?:The|This|Your) (?:APR|annual percentage rate)\b[^%]*/i

/** Whether words continue a cell whose value was printed above its label. */
const continues = (words: string): boolean => CONTINUES.test(words) || IS_ABOUT_RATE.test(words)

/** More values than this belong to several labels. */
const VALUES_MAX = 2

/** The margin of a rate over its index. */
const INDEXED = /^\s*Margins?\b/im

/**
 * Moves the first lines of a value to its label. A label that was printed in the middle of its cell follows the
 * first lines of its value, and the words after it only continue a sentence.
 */
export function moveLinesAbove(statements: Open[], i: number): void {
  const [previous, statement] = [statements[i - 1], statements[i]]
  if (!previous || !statement || !carriesField(statement)) return
  if (!continues(statement.words) && !isEmpty(statement.words)) return
  if (STATES_VALUE.test(statement.words)) return
  const lines = previous.words.split('\n')
  const owns = carriesField(previous)
  const at = lines.findIndex(
    (line, n) =>
      OPENS_VALUE.test(line) &&
      (n > 0
        ? !owns || HAS_VALUE.test(lines.slice(0, n).join('\n'))
        : IS_ABOUT_RATE.test(statement.words) && !owns),
  )
  if (at < 0) return
  const moved = lines.slice(at).join('\n')
  if (isEmpty(statement.words) && (owns || unitsOf(moved).length > VALUES_MAX)) return
  if (INDEXED.test(moved)) return
  statement.words = `${moved.replace(/[\s•]+$/, '')} ${statement.words.trimStart()}`
  statement.start = previous.end - moved.length
  previous.words = lines.slice(0, at).join('\n')
}

const INTRODUCES = /%[^%]*\bintro(?:ductory)?\b[^%]*$/i

/**
 * Moves the end of the previous cell back to it. A label that was printed in the middle of that cell precedes it:
 * "After that, 13%. 0% for 9 months. After that, 14%".
 */
export function moveEnding(statements: readonly Open[], i: number): void {
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
/** A rate at the start of a line or after the end of a sentence. */
const OPENS_RATE = /(?:^|\n|(?<=[.)])\s)[ \t•]*(?=\d{1,2}(?:\.\d+)?\s?%)/g
/** Words that continue inside an incomplete cell. */
const INSIDE = /^[\s•]*(?:[a-z]|Will the Penalty|Prime Rate\b|Rate\.|\d{1,2}(?:\.\d+)?\s?% based)/

/** Moves the start of a cell to its label: "… 9%. 2% introductory APR for ten cycles / APR for Balance Transfers / 12%, after that". */
export function moveOpening(statements: readonly Open[], i: number): void {
  const [previous, statement] = [statements[i - 1], statements[i]]
  if (!previous || !statement || !isRate(statement)) return
  const at = matchesOf(previous.words, OPENS_RATE).at(-1)?.index
  if (at === undefined) return
  const [rest, opening] = [previous.words.slice(0, at), previous.words.slice(at).trim()]
  const isWhole = !isRate(previous) || INSIDE.test(rest) || unitsOf(rest).length > 0
  if (!isWhole || !isContinued(opening, statement.words)) return
  previous.words = rest
  statement.words = ` ${opening} ${statement.words.trimStart()}`
}

/** Whether the words after a label continue its cell: the sentence is incomplete, or the rate after an intro rate follows. */
const isContinued = (opening: string, words: string): boolean =>
  LEAVES_OPEN.test(opening) ||
  (INSIDE.test(words) && !/(?<!\bU\.S)[.!?]$|\n\s*\n/.test(opening)) ||
  (INTRODUCED.test(opening) &&
    (opening.match(/[%$]/g)?.length ?? 0) < 2 &&
    LATER.test(words) &&
    !INTRODUCED.test(words))

const LATER_RATE =
  /^\s*After (?:that|this)[^.%$]{0,60}\d{1,2}(?:\.\d+)?\s?%[^$]*?\.(?=\s|$)(?:\s*(?:This|Your|My) APRs?\b[^.%$]*\.)?/i

/** Moves "After that, your APR will be 13%" from a fee label to the intro rate before it. */
export function moveLaterRate(statements: readonly Open[], i: number): void {
  const statement = statements[i]
  if (!statement || !isFee(statement)) return
  const [later] = LATER_RATE.exec(statement.words) ?? []
  if (!later) return
  const rate = statements.slice(0, i).findLast((each) => isRate(each) && INTRODUCED.test(each.words))
  if (!rate || unitsOf(rate.words).length > 1) return
  rate.words = `${rate.words.trimEnd()} ${later.trim()}`
  statement.words = statement.words.slice(later.length)
}
