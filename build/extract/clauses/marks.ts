import {
  EVENTS,
  FREE,
  JOINS_RATES,
  JOINS_SUBJECTS,
  NAMES_PART,
  NOTHING,
  OTHERS_IN_SENTENCES,
  SHARE_AND_MINIMUM,
  WEAK_ALONE,
} from '../lexicon/clauses.ts'
import { MEASURES, type Measure } from '../lexicon/measures.ts'
import { phrasesOf } from '../lexicon/phrases.ts'
import { ALL_RATES, ARE_FEES, OTHER_SUBJECTS, SUBJECTS, type Subject } from '../lexicon/subjects.ts'
import { endOf, precedes } from '../tokens/cues.ts'
import { type Line, printedAt, valueAt } from '../tokens/line.ts'

/** Subjects, a figure or range, or words for no charge before or after a subject. Its tokens are those from one to before another. */
export interface Mark {
  readonly kind: 'subject' | 'percent' | 'money' | 'none' | 'waived'
  readonly topics: readonly Subject[]
  /** Whether the words of a subject name a fee or a rate: "late fees", "APR for purchases". */
  readonly measure?: Measure
  readonly from: number
  readonly to: number
}

type Meaning = { readonly topics: readonly Subject[] } | 'measure' | 'other'

const entries = <Key extends string, Value>(record: Readonly<Partial<Record<Key, Value>>>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][]

const PHRASES = phrasesOf<Meaning>([
  ['other', OTHER_SUBJECTS],
  ['measure', Object.values(MEASURES).flat()],
  ...entries(SUBJECTS).flatMap(([subject, words]) =>
    subject === 'penalty' ? [] : [[{ topics: [subject] }, words] as const],
  ),
  [{ topics: [] }, SUBJECTS.transfer.filter((phrase) => /che(?:ck|que)$/.test(phrase))],
  ...entries(EVENTS).map(([subject, words]) => [{ topics: [subject] }, words] as const),
  [{ topics: ['purchase', 'transfer', 'cash'] }, ALL_RATES],
  ['other', OTHERS_IN_SENTENCES],
])

/** Returns the marks of a sentence in order. Words of other subjects have no mark. */
export function marksOf(line: Line): readonly Mark[] {
  const marks: Mark[] = []
  for (let at = 0; at < line.keys.length; ) {
    const mark = markAt(line, at)
    if (mark) marks.push(mark)
    at = mark?.to ?? at + Math.max(1, PHRASES(line.keys, at)?.length ?? 0)
  }
  return joined(line, marks)
    .map((mark) => (mark.kind === 'subject' ? withMeasure(line, mark) : mark))
    .filter((mark) => !isWeak(line, mark) && !(mark.kind === 'subject' && mark.topics.length === 0))
}

function markAt(line: Line, at: number): Mark | undefined {
  const key = line.keys[at]
  if (key === '#%' || key === '#$' || isUnsigned(line, at))
    return { kind: key === '#$' ? 'money' : 'percent', topics: [], from: at, to: figuresEnd(line, at) }
  const nothing = endOf(line, at, NOTHING)
  if (nothing > at) return { kind: 'none', topics: [], from: at, to: nothing }
  const found = PHRASES(line.keys, at)
  if (found && typeof found.meaning === 'object')
    return { kind: 'subject', topics: found.meaning.topics, from: at, to: at + found.length }
  const free = endOf(line, at, FREE)
  return free > at ? { kind: 'waived', topics: [], from: at, to: free } : undefined
}

/** "19.99 on purchases": a rate without its sign. */
function isUnsigned(line: Line, at: number): boolean {
  const found =
    line.keys[at] === '#' && /^(?:on|for)$/.test(line.keys[at + 1] ?? '')
      ? PHRASES(line.keys, at + 2)
      : undefined
  return (
    typeof found?.meaning === 'object' &&
    /^\d{1,2}\.\d\d$/.test(printedAt(line, at)) &&
    valueAt(line, at) >= RATE_MIN
  )
}
const RATE_MIN = 8

/** Returns the end of a range, or of a share and its minimum. Rates in a row that fall are those of several subjects. */
function figuresEnd(line: Line, at: number): number {
  let end = at + 1
  for (;;) {
    const isFall = line.keys[end] === '#%' && valueAt(line, end) < valueAt(line, end - 1)
    const range = line.keys[end - 1] === '#%' && !isFall ? endOf(line, end, JOINS_RATES) : -1
    const next = Math.max(range, endOf(line, end, SHARE_AND_MINIMUM))
    if (next <= end) return end
    end = next
  }
}

/** Joins the subjects of one list. */
function joined(line: Line, marks: readonly Mark[]): readonly Mark[] {
  const groups: Mark[] = []
  for (const mark of marks) {
    const last = groups.at(-1)
    if (mark.kind === 'subject' && isExcluded(line, mark)) continue
    if (last?.kind !== 'subject' || mark.kind !== 'subject' || !areJoined(line, last, mark)) groups.push(mark)
    else {
      const topics = isAudience(line, last, mark)
        ? mark.topics
        : [...new Set([...last.topics, ...mark.topics])]
      groups[groups.length - 1] = { ...last, topics, to: asideEnd(line, last.to, mark.to) }
    }
  }
  return groups
}

/** Returns the end of subjects in parentheses: "(including balance transfers and cheques)". */
function asideEnd({ keys }: Line, from: number, to: number): number {
  const close = keys.indexOf(')', to)
  return keys.slice(from, to).includes('(') && close >= 0 && close - to < ASIDE_MAX ? close + 1 : to
}
const ASIDE_MAX = 8

/** "All charges (excluding cash transactions)". */
const isExcluded = ({ keys }: Line, { from }: Mark): boolean =>
  keys
    .slice(Math.max(0, from - 6), from)
    .some((key, i, all) => /^(?:excluding|except|than)$/.test(key) && !all.slice(i).includes(')'))

const CONJUNCTION = /^(?:and|or|nor|,|\/|&)$/
const INCLUDES =
  /^\((?: (?:which )?(?:including|include|for example|such a|such as|e . g .)[ :,]*)?$|^(?:including|such a|such as)$/

function areJoined(line: Line, a: Mark, b: Mark): boolean {
  const between = line.keys.slice(a.to, b.from)
  if (INCLUDES.test(between.join(' ')) || isAudience(line, a, b)) return true
  if (/(?:^|fee .*), (?:and )?the$|, the$/.test(between.join(' '))) return false
  const isSame = a.topics.join() === b.topics.join()
  return (
    between.every((key, i) => JOINS_SUBJECTS.has(key) || isName(line, a.to + i)) &&
    (isSame || between.some((key) => CONJUNCTION.test(key)))
  )
}

/** Whether a token is part of a name inside a sentence: "balance transfers and Oak Cheques". */
export const isName = (line: Line, at: number): boolean =>
  CAPITAL.test(printedAt(line, at)) && at > 0 && (followsName(line, at) || precedes(line, at, NAMES_PART))

const CAPITAL = /^\p{Lu}[\p{L}']*$/u
const followsName = (line: Line, at: number): boolean =>
  CAPITAL.test(printedAt(line, at - 1)) && line.tokens[at - 1]?.kind === 'word' && isName(line, at - 1)

/** "The annual fee for each additional card". */
const isAudience = ({ keys }: Line, a: Mark, b: Mark): boolean =>
  /^(?:annual|monthly)$/.test(a.topics.join()) &&
  b.topics.join() === 'additional' &&
  b.from > a.to &&
  keys.slice(a.to, b.from).every((key) => /^(?:fee|charge|for|on|of|an|a|each|any|the|per)$/.test(key))

const ADJECTIVES =
  /^(?:transaction|payment|penalty|annual|variable|standard|credit|\(|intro|introductory|promotional)$/
const BEFORE_SUBJECT =
  /^(?:for|on|of|the|your|any|all|an|a|\(|\)|to|each|is|are|applie|apply|made|using|making|taking|future|new|add|eligible|regular)$/
const OF_FEE = /^(?:fee|charge|surcharge|markup)$/
const OF_RATE = /^(?:rate|apr|interest)$/

/** Finds the fee or rate right after a subject, or before it: "fees for cash advances". */
function withMeasure({ keys }: Line, mark: Mark): Mark {
  let after = mark.to
  while (ADJECTIVES.test(keys[after] ?? '')) after += 1
  let before = mark.from - 1
  while (BEFORE_SUBJECT.test(keys[before] ?? '')) before -= 1
  const isFee = mark.topics.every((topic) => ARE_FEES.has(topic))
  const words = [
    ...keys.slice(isFee ? mark.from : mark.to, after + 1),
    ...(before < mark.from - 1 ? [keys[before] ?? ''] : []),
  ]
  if (words.some((key) => OF_FEE.test(key))) return { ...mark, measure: 'fee' }
  return words.some((key) => OF_RATE.test(key)) ? { ...mark, measure: 'rate' } : mark
}

/** Whether a single word without a fee or rate next to it is part of other words: "cash", "foreign", "annual interest". */
function isWeak({ keys }: Line, { kind, topics, from, to, measure }: Mark): boolean {
  if (kind !== 'subject' || to > from + 1 || !WEAK_ALONE.has(keys[from] ?? '')) return false
  if (measure) return measure === 'rate' && topics.every((topic) => ARE_FEES.has(topic))
  const isOn = /^(?:on|for)$/.test(keys[from - 1] ?? '') && /^(?:cash|transfer)$/.test(keys[from] ?? '')
  return !isOn && [from - 2, from - 1, to].every((at) => keys[at] !== '#%')
}
