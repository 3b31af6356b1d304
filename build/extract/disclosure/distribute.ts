import {
  assignBySubject,
  assignPenalty,
  FOREIGN_SUBJECT,
  feesBySubject,
  OWN_SUBJECT,
} from './assign-by-subject.ts'
import { carriesField } from './labels.ts'
import { moveEnding, moveLaterRate, moveLinesAbove, moveOpening } from './move-words.ts'
import { isEmpty, isFee, isRate, type Open } from './open-statement.ts'
import type { Statement } from './segment.ts'
import { splitValues } from './split-values.ts'
import { HAS_VALUE, OPENS_VALUE, unitsOf } from './units.ts'

/**
 * Assigns values to labels after columns were merged: several labels may precede their values, or a value may follow
 * the next label. Assigns in order if there are as many values as labels.
 */
export function distribute(statements: readonly Statement[]): Statement[] {
  const shared = statements.filter(isNotRepeated).map((statement) => ({ ...statement }))
  for (let i = 1; i < shared.length; i++) {
    moveLaterRate(shared, i)
    moveEnding(shared, i)
  }
  for (let i = shared.length - 1; i > 0; i--) moveOpening(shared, i)
  for (let i = 1; i < shared.length; i++) moveLinesAbove(shared, i)
  for (const [i] of shared.entries()) assignFromHeading(shared, i)
  assignPenalty(shared)
  for (const [i] of shared.entries())
    if (!isOpen(shared[i - 1]) && emptyRun(shared, i) > 0) assignAll(shared, i)
  assignBySubject(shared, OWN_SUBJECT)
  const unshared = shared.flatMap((_, i) => {
    const run = isOpen(shared[i - 1]) ? 0 : emptyRun(shared, i)
    return run > 0 ? (assignRun(shared, i, run) ?? []) : []
  })
  const whole = unshared.map(({ words }) => words)
  assignBySubject(shared, FOREIGN_SUBJECT)
  // The numbers of labels and values differ, so nothing assigns the values.
  for (const [n, holder] of unshared.entries()) {
    holder.words = ''
    assignAfterKnown(shared, shared.indexOf(holder), whole[n] ?? '')
  }
  return [...shared, ...feesBySubject(shared)]
}

/** Whether a statement is not a repeated label without a value: "APR for Cash Advances: 18.10% APR for Cash Advances". */
const isNotRepeated = (statement: Statement, i: number, all: readonly Statement[]): boolean =>
  !isRate(statement) ||
  !isEmpty(statement.words) ||
  ![all[i - 1], all[i + 1]].some(
    (neighbor, n) =>
      neighbor !== undefined &&
      !isEmpty(neighbor.words) &&
      (n === 0 || HAS_VALUE.test(neighbor.words)) &&
      neighbor.kind === statement.kind &&
      neighbor.topics.join() === statement.topics.join(),
  )

/** Whether a label has no value yet. A run of such labels is handled from its first label. */
const isOpen = (statement: Open | undefined): boolean =>
  statement !== undefined && (isFee(statement) || isRate(statement)) && isEmpty(statement.words)

/** Whether neither the words nor the section of a label make it a rate or fee. */
const isPlain = ({ kind, zone }: Open): boolean => kind === 'either' && zone === 'other'

/** Counts the labels of one kind without words, from i on. */
function emptyRun(statements: readonly Open[], i: number): number {
  const first = statements[i]
  if (!first) return 0
  const alike = isFee(first) ? isFee : isRate(first) ? isRate : isPlain
  const length = statements.slice(i).findIndex((each) => !alike(each) || !isEmpty(each.words))
  return length < 0 ? statements.length - i : length
}

/** Assigns the values after or before a run of labels. Returns the statement with unassigned values, if any. */
function assignRun(statements: Open[], i: number, run: number): Open | undefined {
  const [previous, following, after] = [statements[i - 1], statements[i + run], statements[i + run + 1]]
  const empty = statements.slice(i, i + run)
  const sort = empty[0] && isFee(empty[0]) ? isFee : isRate
  const isDone =
    assignAll(statements, i) ||
    assignAside(statements, i, run) ||
    (following && isRepeated(following, after) && assign(empty, following.words)) ||
    (following &&
      sort(following) &&
      assign(
        [...empty, following],
        following.words,
        isCutBlock([...empty, following], statements) ? 1 : undefined,
      )) ||
    (following && after && assignMerged(empty, following, after)) ||
    (previous &&
      sort(previous) &&
      areValues(previous.words) &&
      assign([previous, ...empty], previous.words)) ||
    (following && !carriesField(following) && assign(empty, following.words)) ||
    (following?.kind === 'ignored' && assign([...empty, following], following.words))
  if (isDone || !following || !sort(following)) return undefined
  return unitsOf(following.words).length >= (sort === isRate || run >= STACKED ? 1 : STACKED)
    ? following
    : undefined
}

/** Assigns one rate to purchases and transfers that shared a table cell, if advances have their own rate. */
function assignMerged(labels: readonly Open[], following: Open, after: Open): boolean {
  const [label, more] = labels
  const isPair = label?.topics[0] === 'purchase' && following.topics[0] === 'transfer' && !more
  const isOne = isRate(following) && unitsOf(following.words).length === 1
  if (!isPair || !isOne || !isRate(after) || isEmpty(after.words)) return false
  label.words = following.words
  return true
}

const areValues = (words: string): boolean => unitsOf(words).every((unit) => OPENS_VALUE.test(unit))

const STACKED = 2

/** Whether the last label repeats with its own value: "• Cash Advance • Foreign Transaction $0 Foreign Transaction: 1%". */
const isRepeated = (label: Open, next: Open | undefined): boolean =>
  isAlike(label, next) && next !== undefined && !isEmpty(next.words)

const isAlike = (label: Open, other: Open | undefined): boolean => other?.topics[0] === label.topics[0]

/** Assigns the rates below a heading that follows all labels, in order. */
function assignFromHeading(statements: readonly Open[], i: number): void {
  const heading = statements[i]
  if (heading?.kind !== 'zone' || heading.zone !== 'rates') return
  const labels = statements.slice(0, i).filter(isRate)
  const rates = unitsOf(heading.words).filter((unit) => /^\d{1,2}\.\d+\s?%/.test(unit))
  const isOpenRun = labels.length > 1 && labels.every(({ words }) => unitsOf(words).length === 0)
  if (!isOpenRun || rates.length !== labels.length) return
  for (const [n, label] of labels.entries()) label.words = ` ${rates[n] ?? ''}`
  heading.words = ''
}

/** The end of a sentence. A text without it is truncated. */
const STOPS = /[.!?]\s*$/

/** Assigns values that follow all labels, of whatever kind. */
function assignAll(statements: Open[], i: number): boolean {
  const labels: Open[] = []
  for (const statement of statements.slice(i)) {
    if (statement.kind === 'zone' && isEmpty(statement.words)) continue
    labels.push(statement)
    if (!isEmpty(statement.words)) break
  }
  const last = labels.at(-1)
  if (!last) return false
  const { words } = last
  if (labels.length > 1 && /^\s*none\s*$/i.test(words))
    return assign(labels, labels.map(() => 'None').join('\n'))
  return (
    (labels.length > 2 && assign(labels, words, breaksOff(labels, statements) ? 2 : undefined)) ||
    assignAround(labels, statements.slice(statements.indexOf(last) + 1), words)
  )
}

const breaksOff = (labels: readonly Open[], all: readonly Open[]): boolean =>
  labels.at(-1) === all.at(-1) && !STOPS.test(labels.at(-1)?.words ?? '')

const APART = /^[ \t•]*\n\s*\n/

/** Whether a truncated text has a blank line before its values: "Late Payment Fee / Returned Payment Fee / / $25". */
const isCutBlock = (labels: readonly Open[], all: readonly Open[]): boolean =>
  breaksOff(labels, all) && labels.every(({ words }, i) => APART.test(words) === (i === labels.length - 1))

/** Assigns values that follow a label in the middle of a run to the labels before and after them. */
function assignAround(labels: readonly Open[], rest: readonly Open[], words: string): boolean {
  const further = rest.slice(0, emptyRun(rest, 0))
  return labels.length > 1 && further.some((_, n) => assign([...labels, ...further.slice(0, n + 1)], words))
}

/** Assigns the values after one that was assigned by its subject to the labels after its label. */
function assignAfterKnown(statements: readonly Open[], last: number, words: string): void {
  const earlier = statements
    .slice(0, last + 1)
    .filter(({ kind, words: own }) => kind !== 'zone' || !isEmpty(own))
  const known = earlier.findLast((each) => !isEmpty(each.words))
  const value = known?.words.trim() ?? ''
  const labels = known ? earlier.slice(earlier.indexOf(known) + 1) : []
  if (!words.includes(value) || !labels.every(isFee)) return
  assign(labels, words.slice(words.indexOf(value) + value.length))
}

/** Sentences that the law prescribes in addition to the rates. */
const PRESCRIBED =
  /\bYour due date is\b|\bIf you are charged\b|\bTo learn more\b|\bWe (?:will|do) not charge\b/i

/** Assigns values that follow rate labels and labels without a field. The rates come first. */
function assignAside(statements: Open[], i: number, run: number): boolean {
  const empty = statements.slice(i, i + run)
  if (!empty[0] || !isRate(empty[0])) return false
  const rest = statements.slice(i + run)
  const length = rest.findIndex((each) => each.kind !== 'ignored' || unitsOf(each.words).length > 0)
  const holder = rest[length]
  if (length < 1 || holder?.kind !== 'ignored') return false
  return assign(empty, holder.words.split(PRESCRIBED)[0] ?? '')
}

function assign(labels: readonly Open[], words: string, valuesMin = Number.POSITIVE_INFINITY): boolean {
  const values = splitValues(labels, words, valuesMin)
  values?.forEach((value, i) => {
    const label = labels[i]
    if (!label) return
    label.words = ` ${value}`
    // A plain label among fee labels is a fee if no section decides.
    if (isPlain(label) && labels.some(({ kind }) => kind === 'fee')) label.zone = 'fees'
  })
  return values !== undefined
}
