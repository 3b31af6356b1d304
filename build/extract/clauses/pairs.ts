import { IS_MINIMUM, LINKS_AHEAD, LINKS_BACK, NEUTRAL, SEPARATORS } from '../lexicon/clauses.ts'
import type { Measure } from '../lexicon/measures.ts'
import { nameIn } from '../page/cards-named.ts'
import { follows } from '../tokens/cues.ts'
import { isStop, type Line, printedAt } from '../tokens/line.ts'
import { isName, type Mark } from './marks.ts'

/** A value and the subjects it is of. */
export interface Pair {
  readonly value: Mark
  readonly subject: Mark
  readonly weight: number
}

/** Weights of links: by words that relate a figure and a subject, only by place, or apart. */
const [FIRM, BASE, NEXT, APART] = [3, 2, 1.5, 0.4]
/** What other words between them, the order of the sentence, and a name in lowercase change. */
const [UNKNOWN, ORDER, NAMED, OWNED] = [0.7, 0.5, 0.4, 1.5]
const WEIGHT_MIN = 0.85

/** Whether a value is a fee or a rate of a subject. */
type Measuring = (value: Mark, subject: Mark) => Measure | undefined

/** Pairs each value with the subject before or after it that it is linked to most firmly. Ties stay without a pair. */
export function pairsOf(line: Line, marks: readonly Mark[], measureOf: Measuring): readonly Pair[] {
  const links = marks.flatMap((value, i) =>
    value.kind === 'subject' || isMinimum(line, marks, value) || isStacked(marks, value)
      ? []
      : [marks[i - 1], marks[i + 1]].flatMap((subject) => {
          if (subject?.kind !== 'subject') return []
          const weight = weightOf(line, marks, value, subject)
          return weight >= WEIGHT_MIN ? [{ value, subject, weight }] : []
        }),
  )
  const pairs: Pair[] = []
  for (let open = links; open.length > 0; ) {
    const top = Math.max(...open.map(({ weight }) => weight))
    const best = open.filter(({ weight }) => weight === top)
    const chosen =
      best.find((link) => best.every((other) => other === link || other.value !== link.value)) ??
      directed(best, pairs)
    if (!chosen) break
    pairs.push(chosen)
    const measure = measureOf(chosen.value, chosen.subject)
    open = open.filter(
      ({ value, subject }) =>
        value !== chosen.value && (subject !== chosen.subject || measureOf(value, subject) !== measure),
    )
  }
  return pairs
}

/** "2% of the amount or a $6.50 minimum": a minimum belongs to the share before it. */
const isMinimum = (line: Line, marks: readonly Mark[], value: Mark): boolean =>
  value.kind === 'money' &&
  follows(line, value.to, IS_MINIMUM) &&
  marks.some(({ kind, to }) => kind === 'percent' && to <= value.from)

/** Resolves a tie by the same subject on both sides, or by the order of the other pairs. */
function directed(best: readonly Pair[], pairs: readonly Pair[]): Pair | undefined {
  const [first] = best
  const both = best.filter(({ value }) => value === first?.value)
  if (new Set(both.map(({ subject }) => subject.topics.join())).size === 1) return first
  const back = pairs.filter(({ value, subject }) => value.from < subject.from).length
  if (back * 2 === pairs.length) return undefined
  return both.find(({ value, subject }) => value.from < subject.from === back * 2 > pairs.length)
}

/** Returns how firmly the words between a value and a subject link them. */
function weightOf(line: Line, marks: readonly Mark[], value: Mark, subject: Mark): number {
  const isAhead = subject.to <= value.from
  const [from, to] = isAhead ? [subject.to, value.from] : [value.to, subject.from]
  const between = wordsBetween(line, from, to)
  if (between.some((key) => key === ';' || key === '.') || isOfCard(line, from, to)) return 0
  // "A minimum payment of $10 plus any over-limit amount".
  if (!isAhead && between.includes('plus')) return 0
  if (value.kind === 'waived') return isAhead && between.every((key) => isKnown(key, LINKS_AHEAD)) ? FIRM : 0
  if (value.kind === 'none') return isAhead || isKindOfCards(line, subject) ? 0 : noneWeight(between, subject)
  const links = isAhead ? LINKS_AHEAD : LINKS_BACK
  const isLinked =
    between.some((key) => links.has(key)) || (isAhead && isCondition(line, subject) && between.includes(','))
  const unknown = between.filter((key) => !isKnown(key, links)).length * UNKNOWN + between.length * 0.01
  if (between.some((key) => SEPARATORS.has(key)) && !(isAhead && isCondition(line, subject)))
    return isLinked ? NEXT - 0.2 - unknown : APART
  if (
    !isAhead &&
    between.some((key) => key === 'each' || key === 'every') &&
    line.keys[value.from - 1] === ':'
  )
    return APART
  if (isLinked) return (!isAhead && isBase(line, subject) ? BASE : FIRM) - unknown
  if (isBase(line, subject) && isAhead) return APART
  if (isStacked(marks, subject)) return APART
  const isInOrder = (marks[0]?.kind === 'subject') === isAhead
  const isNamed = !isAhead && /^\p{Ll}/u.test(printedAt(line, subject.from)) && subject.measure !== undefined
  const hasOwn = !isAhead && /^(?::|either|none)$/.test(line.keys[subject.to] ?? '')
  return NEXT - unknown + (isInOrder ? ORDER : 0) + (isNamed ? NAMED : 0) - (hasOwn ? OWNED : 0)
}

/** Whether a mark is right before or after another of its kind: nothing tells which belong together. */
export const isStacked = (marks: readonly Mark[], mark: Mark): boolean =>
  marks.some((other) => (other.to === mark.from || other.from === mark.to) && other.kind === mark.kind)

/** "Annual fee Oak Gold Card: $25" is the fee of that card. */
function isOfCard({ text, tokens }: Line, from: number, to: number): boolean {
  const between = text.slice(tokens[from]?.start, tokens[to]?.start).trim()
  return between.endsWith(':') && nameIn(between.slice(0, -1)) !== undefined
}

const isKnown = (key: string, links: ReadonlySet<string>): boolean =>
  links.has(key) || NEUTRAL.has(key) || SEPARATORS.has(key)

/** "If you go over your limit, …". */
const isCondition = ({ keys }: Line, { from }: Mark): boolean =>
  keys.slice(Math.max(0, from - 8), from + 1).some((key) => /^(?:if|when|whenever)$/.test(key))

/** The base of a share: "3% of each transfer". */
const isBase = ({ keys }: Line, { from }: Mark): boolean =>
  keys.slice(Math.max(0, from - 3), from).some((key) => key === 'of')

/** "No annual fee cards": the link to a list, or the title of one. */
function isKindOfCards(line: Line, { to }: Mark): boolean {
  const at = line.keys.findIndex(
    (key, i) => i >= to && !/^(?:fee|transaction|credit|visa|mastercard)$/.test(key),
  )
  return /^cards$/i.test(printedAt(line, at))
}

function noneWeight(between: readonly string[], subject: Mark): number {
  if (between.length === 0) return subject.measure === 'fee' || subject.topics[0] === 'additional' ? FIRM : 0
  if (between.includes('first')) return 0
  const isFor = between.some((key) => /^(?:for|on|to|of|when)$/.test(key))
  const isFee = between.some((key) => /^(?:fee|charge|cost|interest)$/.test(key))
  if (isFor && isFee && between.every((key) => isKnown(key, LINKS_BACK))) return FIRM
  const isList = between.every((key) => /^(?:hidden|setup|set|up|or|and|,|any|a|an|membership)$/.test(key))
  return subject.measure === 'fee' && isList ? BASE : 0
}

/** Returns the words between two marks, without asides, names, and the dots of abbreviations. */
function wordsBetween(line: Line, from: number, to: number): readonly string[] {
  const keys = line.keys
    .slice(from, to)
    .filter(
      (key, i, all) =>
        !isName(line, from + i) &&
        !(key === 'and' && all[i - 1] === 'any') &&
        !(key === '.' && !isStop(line, from + i)),
    )
  const open = keys.indexOf('(')
  const close = keys.indexOf(')', open)
  return open < 0 || close < 0 ? keys : [...keys.slice(0, open), ...keys.slice(close + 1)]
}
