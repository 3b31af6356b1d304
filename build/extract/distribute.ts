import type { Topic } from './labels.ts'
import type { Statement } from './segment.ts'

/**
 * Merged columns part labels from their values: several labels may stand together before their values, or a
 * value behind the next one. Values go to labels in order, where there are as many of one as of the other.
 */
export function distribute(statements: readonly Statement[]): Statement[] {
  const shared = statements.map((statement) => ({ ...statement }))
  for (let i = 1; i < shared.length; i++) lookBack(shared, i)
  for (let i = 0; i < shared.length; i++) shiftBack(shared, i)
  giveBySubject(shared)
  for (let i = 0; i < shared.length; i++) {
    const run = emptyRun(shared, i)
    if (run > 0) shareOut(shared, i, run)
  }
  return shared
}

const GOES_ON = /^[\s•]*(?:[a-z]|After that\b)/
const OPENS_VALUE =
  /^[\s•]*(?:\d[\d.,]*\s?%|\$\s?\d|none\b|either\b|up to\b|intro|no\b|the (?:greater|lesser)|n\/a\b)/i

/**
 * A label printed in the middle of its cell stands inside its value: the value's first lines come before it.
 * Where the words behind a label only go on with a sentence, the lines that open it are taken back.
 */
function lookBack(statements: Open[], i: number): void {
  const [previous, statement] = [statements[i - 1], statements[i]]
  if (!previous || !statement || statement.kind === 'zone' || statement.kind === 'ignored') return
  if (!GOES_ON.test(statement.words) && !isEmpty(statement.words)) return
  const lines = previous.words.split('\n')
  const owns = previous.kind !== 'zone' && previous.kind !== 'ignored'
  const at = lines.findIndex(
    (line, n) => OPENS_VALUE.test(line) && n > 0 && (!owns || HAS_VALUE.test(lines.slice(0, n).join('\n'))),
  )
  if (at < 0 || (isEmpty(statement.words) && owns)) return
  statement.words = `${lines
    .slice(at)
    .join('\n')
    .replace(/[\s•]+$/, '')} ${statement.words.trimStart()}`
  statement.start = previous.end - lines.slice(at).join('\n').length
  previous.words = lines.slice(0, at).join('\n')
}

/**
 * Each value printed a line above its label: the section's heading then holds the first label's value, and
 * the last label has none. Every label takes the words before it.
 */
const BELOW = /^[ \t:]*\n/

function shiftBack(statements: Open[], i: number): void {
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

type Open = { -readonly [Key in keyof Statement]: Statement[Key] }

const isEmpty = (words: string): boolean => !/[A-Za-z0-9$]/.test(words.replace(/\bo\b|_+/g, ''))
const isFee = ({ kind, zone }: Statement): boolean => kind === 'fee' || (kind === 'either' && zone === 'fees')
const isRate = ({ kind, zone }: Statement): boolean =>
  kind === 'rate' || (kind === 'either' && zone === 'rates')

/** How many labels of one sort, from i on, have no words of their own. */
function emptyRun(statements: readonly Open[], i: number): number {
  const first = statements[i]
  if (!first) return 0
  const alike = isFee(first) ? isFee : isRate(first) ? isRate : () => false
  const length = statements.slice(i).findIndex((each) => !alike(each) || !isEmpty(each.words))
  return length < 0 ? statements.length - i : length
}

/** The values stand behind the last label of the run, or before the first one. */
function shareOut(statements: Open[], i: number, run: number): void {
  if (assignAll(statements, i)) return
  const following = statements[i + run]
  const empty = statements.slice(i, i + run)
  const sort = empty[0] && isFee(empty[0]) ? isFee : isRate
  if (following && sort(following) && assign([...empty, following], following.words)) return
  const previous = statements[i - 1]
  if (previous && sort(previous) && assign([previous, ...empty], previous.words)) return
  if (following?.kind === 'zone' || following?.kind === 'ignored') assign(empty, following.words)
  else if (following && sort === isRate && isRate(following) && unitsOf(following.words).length > 0) {
    // Labels and values do not match in number: whose is whose cannot be told.
    following.words = ''
  }
}

/** All labels first, of whatever sort, then all values. */
function assignAll(statements: Open[], i: number): boolean {
  const labels: Open[] = []
  for (const statement of statements.slice(i)) {
    if (statement.kind === 'zone' && isEmpty(statement.words)) continue
    labels.push(statement)
    if (!isEmpty(statement.words)) break
  }
  const words = labels.at(-1)?.words ?? ''
  if (labels.length > 1 && /^\s*none\s*$/i.test(words))
    return assign(labels, labels.map(() => 'None').join('\n'))
  return labels.length > 2 && assign(labels, words)
}

function assign(labels: readonly Open[], words: string): boolean {
  const values = unitsOf(words)
  if (values.length !== labels.length) return false
  labels.forEach((label, i) => {
    label.words = ` ${values[i] ?? ''}`
  })
  return true
}

const BETWEEN_UNITS =
  /\n\s*|(?<=[.;])\s+(?=[A-Z$\d])|\s+(?=Up to \$)|(?<=\d|\bNone)\s+(?=\$|None\b)|(?<=%)\s+(?=\d{1,2}(?:\.\d+)?%)/
const CONTINUES = /^(?:after|thereafter|then|or|and|whichever|if|this|the|on|of|to)\b/i
const OPENS_LOW = /^(?:[a-z(]|-\s)/
const HAS_VALUE = /\$\s?\d|\d\s?%|^\W*none\b|^\W*no\b|not applicable|n\/a/i

/** The values in the words, each with the words that belong to it. */
export function unitsOf(words: string): string[] {
  const units: string[] = []
  for (const piece of words.split(BETWEEN_UNITS)) {
    const text = (piece ?? '').trim().replace(/^(?:[•o]\s+)+/, '')
    if (text === '' || /^[•o\s\t-]+$/.test(text)) continue
    const last = units.at(-1)
    if (
      last !== undefined &&
      (/\bprime\b|\bmargin\b/i.test(text) ||
        CONTINUES.test(text) ||
        OPENS_LOW.test(text) ||
        !HAS_VALUE.test(text))
    )
      units[units.length - 1] = `${last} ${text}`
    else units.push(text)
  }
  return units.filter((unit) => HAS_VALUE.test(unit))
}

const OWN_SUBJECT: ReadonlyArray<readonly [Topic, RegExp]> = [
  ['cash', /\b(?:of|each|per) (?:each |the )?(?:cash |funds )?advances?\b/i],
  ['transfer', /\b(?:of|each|per) (?:each |the )?(?:balance )?transfer(?:s|red balance)?\b/i],
]

/** A fee that says itself what it is charged on goes to that label, where the label has none of its own. */
function giveBySubject(statements: Open[]): void {
  for (const holder of statements.filter(isFee)) {
    for (const [topic, pattern] of OWN_SUBJECT) {
      const units = unitsOf(holder.words)
      if (units.length < 2) continue
      const unit = units.find((each) => pattern.test(each))
      const owner = statements.find((each) => isFee(each) && each.topics[0] === topic && isEmpty(each.words))
      if (!unit || !owner || holder.topics.includes(topic)) continue
      owner.words = ` ${unit}`
      holder.words = ` ${units.filter((each) => each !== unit).join('\n')}`
    }
  }
}
