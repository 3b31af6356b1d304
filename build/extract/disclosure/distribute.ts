import { dealOut } from './deal.ts'
import { FOREIGN_SUBJECT, giveBySubject, givePenalty, OWN_SUBJECT, toldBySubject } from './give.ts'
import { carriesField } from './labels.ts'
import { isEmpty, isFee, isRate, type Open } from './open-statement.ts'
import type { Statement } from './segment.ts'
import { handBack, handForward, handToRate, lookBack, shiftBack } from './take-back.ts'
import { HAS_VALUE, OPENS_VALUE, unitsOf } from './units.ts'

/**
 * Merged columns part labels from their values: several labels may stand together before their values, or a
 * value behind the next one. Values go to labels in order, where there are as many of one as of the other.
 */
export function distribute(statements: readonly Statement[]): Statement[] {
  const shared = statements.filter(isNoEcho).map((statement) => ({ ...statement }))
  for (let i = 1; i < shared.length; i++) {
    handToRate(shared, i)
    handBack(shared, i)
  }
  for (let i = shared.length - 1; i > 0; i--) handForward(shared, i)
  for (let i = 1; i < shared.length; i++) lookBack(shared, i)
  for (let i = 0; i < shared.length; i++) shiftBack(shared, i)
  for (const [i] of shared.entries()) fromHeading(shared, i)
  givePenalty(shared)
  for (const [i] of shared.entries())
    if (!isOpen(shared[i - 1]) && emptyRun(shared, i) > 0) assignAll(shared, i)
  giveBySubject(shared, OWN_SUBJECT)
  const unshared = shared.flatMap((_, i) => {
    const run = isOpen(shared[i - 1]) ? 0 : emptyRun(shared, i)
    return run > 0 ? (shareOut(shared, i, run) ?? []) : []
  })
  const whole = unshared.map(({ words }) => words)
  giveBySubject(shared, FOREIGN_SUBJECT)
  // Labels and values do not match in number: whose is whose cannot be told.
  for (const [n, holder] of unshared.entries()) {
    holder.words = ''
    assignBehind(shared, shared.indexOf(holder), whole[n] ?? '')
  }
  return [...shared, ...toldBySubject(shared)]
}

/** "APR for Cash Advances: 18.10% APR for Cash Advances": the label comes again, once with the value and once without. */
const isNoEcho = (statement: Statement, i: number, all: readonly Statement[]): boolean =>
  !isRate(statement) ||
  !isEmpty(statement.words) ||
  ![all[i - 1], all[i + 1]].some(
    (beside, n) =>
      beside !== undefined &&
      !isEmpty(beside.words) &&
      (n === 0 || HAS_VALUE.test(beside.words)) &&
      beside.kind === statement.kind &&
      beside.topics.join() === statement.topics.join(),
  )

/** A label whose values were looked for from an earlier one, in vain: its own place among them is not known. */
const isOpen = (statement: Open | undefined): boolean =>
  statement !== undefined && (isFee(statement) || isRate(statement)) && isEmpty(statement.words)

/** A label that neither its words nor a section make one of a rate or a fee. */
const isPlain = ({ kind, zone }: Open): boolean => kind === 'either' && zone === 'other'

/** How many labels of one sort, from i on, have no words of their own. */
function emptyRun(statements: readonly Open[], i: number): number {
  const first = statements[i]
  if (!first) return 0
  const alike = isFee(first) ? isFee : isRate(first) ? isRate : isPlain
  const length = statements.slice(i).findIndex((each) => !alike(each) || !isEmpty(each.words))
  return length < 0 ? statements.length - i : length
}

/** The values stand behind the last label of the run, or before the first one; else the words that hold them are told. */
function shareOut(statements: Open[], i: number, run: number): Open | undefined {
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
    (previous && following && assignOne(previous, empty, following)) ||
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

const HEADS_LIST = /\bfor[\s:•]*$/

/** "APR for", then what it is for in a list, then one rate: it is that of all in the list. */
function assignOne(heading: Open, labels: readonly Open[], last: Open): boolean {
  const isList = HEADS_LIST.test(heading.words) && [...labels, last].every(isRate)
  if (!isList || unitsOf(last.words).length !== 1) return false
  for (const label of labels) label.words = last.words
  return true
}

/** Purchases and transfers before one rate, and advances with their own: one cell of the table held both. */
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

/** "• Cash Advance • Foreign Transaction $0 Foreign Transaction: 1%": the last label comes again with its own value. */
const isRepeated = (label: Open, next: Open | undefined): boolean =>
  isAlike(label, next) && next !== undefined && !isEmpty(next.words)

const isAlike = (label: Open, other: Open | undefined): boolean => other?.topics[0] === label.topics[0]

/** The heading of the rates printed behind all labels, its rates below it: they go to the rates' labels in order. */
function fromHeading(statements: readonly Open[], i: number): void {
  const heading = statements[i]
  if (heading?.kind !== 'zone' || heading.zone !== 'rates') return
  const labels = statements.slice(0, i).filter(isRate)
  const rates = unitsOf(heading.words).filter((unit) => /^\d{1,2}\.\d+\s?%/.test(unit))
  const isOpenRun = labels.length > 1 && labels.every(({ words }) => unitsOf(words).length === 0)
  if (!isOpenRun || rates.length !== labels.length) return
  for (const [n, label] of labels.entries()) label.words = ` ${rates[n] ?? ''}`
  heading.words = ''
}

/** A whole sentence ends the text; else it breaks off. */
const STOPS = /[.!?]\s*$/

/** All labels first, of whatever sort, then all values. */
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

/** "Late Payment Fee / Returned Payment Fee / (a blank line) / $25": where the text breaks off here, the value is the first label's. */
const isCutBlock = (labels: readonly Open[], all: readonly Open[]): boolean =>
  breaksOff(labels, all) && labels.every(({ words }, i) => APART.test(words) === (i === labels.length - 1))

/** Values may stand behind a label in the middle of theirs: those of the labels right behind them as well. */
function assignAround(labels: readonly Open[], rest: readonly Open[], words: string): boolean {
  const further = rest.slice(0, emptyRun(rest, 0))
  return labels.length > 1 && further.some((_, n) => assign([...labels, ...further.slice(0, n + 1)], words))
}

/** The value of one label is known by its subject: those printed behind it are of the labels behind it. */
function assignBehind(statements: readonly Open[], last: number, words: string): void {
  const told = statements
    .slice(0, last + 1)
    .filter(({ kind, words: own }) => kind !== 'zone' || !isEmpty(own))
  const known = told.findLast((each) => !isEmpty(each.words))
  const value = known?.words.trim() ?? ''
  const labels = known ? told.slice(told.indexOf(known) + 1) : []
  if (!words.includes(value) || !labels.every(isFee)) return
  assign(labels, words.slice(words.indexOf(value) + value.length))
}

/** What a disclosure says beside its rates, in words that the law prescribes. */
const PRESCRIBED =
  /\bYour due date is\b|\bIf you are charged\b|\bTo learn more\b|\bWe (?:will|do) not charge\b/i

/** Labels of rates, then labels that carry none, then what all of them say: the rates come first. */
function assignAside(statements: Open[], i: number, run: number): boolean {
  const empty = statements.slice(i, i + run)
  if (!empty[0] || !isRate(empty[0])) return false
  const rest = statements.slice(i + run)
  const length = rest.findIndex((each) => each.kind !== 'ignored' || unitsOf(each.words).length > 0)
  const holder = rest[length]
  if (length < 1 || holder?.kind !== 'ignored') return false
  return assign(empty, holder.words.split(PRESCRIBED)[0] ?? '')
}

function assign(labels: readonly Open[], words: string, least = Number.POSITIVE_INFINITY): boolean {
  const values = dealOut(labels, words, least)
  values?.forEach((value, i) => {
    const label = labels[i]
    if (!label) return
    label.words = ` ${value}`
    // A plain label among those of fees is one, where no section says what it is.
    if (isPlain(label) && labels.some(({ kind }) => kind === 'fee')) label.zone = 'fees'
  })
  return values !== undefined
}
