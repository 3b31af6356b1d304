import { labelOf, MEANINGS, type Meaning } from '../lexicon/label.ts'
import { ALONE, CASH_DETAILS, DETAILS } from '../lexicon/label-details.ts'
import { phrasesOf } from '../lexicon/phrases.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { lex } from '../tokens/lexer.ts'
import { type Line, printedAt } from '../tokens/line.ts'
import { isRateTopic } from './statement-rates.ts'

const PHRASES = phrasesOf(MEANINGS)

/** Returns what the longest phrase at a word means, and the word after it. */
export function meaningAt({ keys }: Line, at: number): { meaning: Meaning; end: number } | undefined {
  const found = PHRASES(keys, at)
  return found && { meaning: found.meaning, end: at + found.length }
}

/** Subjects in a row, and the word after them. */
export interface Subjects {
  readonly topics: readonly Subject[]
  readonly end: number
}

/** Whether all subjects have a rate. */
export const haveRates = (topics: readonly Subject[]): boolean => topics.every(isRateTopic)

/** Reads subjects in a row: "balance transfers and cash advances", "late or returned payments". */
export function subjectsAt(line: Line, at: number): Subjects | undefined {
  const named = namedCardsEnd(line, at)
  if (named > at) return { topics: ['additional'], end: named }
  const first = meaningAt(line, at)
  if (first?.meaning.kind !== 'subject') return undefined
  const topics = new Set(first.meaning.subjects)
  let { end } = first
  for (let joint = jointEnd(line, end); joint > end; joint = jointEnd(line, end)) {
    const next = meaningAt(line, joint)
    const cheques = haveRates([...topics]) ? chequesEnd(line, joint) : joint
    if (
      next?.meaning.kind === 'subject' &&
      !isWeak(line, joint, next.end) &&
      areOfOne([...topics, ...next.meaning.subjects], line.keys[end])
    ) {
      for (const subject of next.meaning.subjects) topics.add(subject)
      end = next.end
    } else if (cheques > joint) end = cheques
    else break
  }
  return { topics: [...topics], end }
}

/** Whether a word such as "cash" is no subject, since no word for a rate or fee follows. */
const isWeak = (line: Line, at: number, end: number): boolean =>
  ALONE.has(line.keys.slice(at, end).join(' ')) && meaningAt(line, end)?.meaning.kind !== 'measure'

/** Whether subjects can be those of one label. A comma separates labels of fees. */
const areOfOne = (topics: readonly Subject[], joint: string | undefined): boolean =>
  haveRates(topics) || (joint !== ',' && topics.every((topic) => topic === 'late' || topic === 'returned'))

/** Returns the word after a comma or conjunction. */
function jointEnd({ keys }: Line, at: number): number {
  const comma = /^[,/&]$/.test(keys[at] ?? '') ? at + 1 : at
  const end = /^(?:and|or|&)$/.test(keys[comma] ?? '') ? comma + 1 : comma
  return end > at && /^(?:on|for|all)$/.test(keys[end] ?? '') ? end + 1 : end
}

const NAME_MAX = 4
/** Returns the word after a name and one of the nouns, or the start: "Oak Visa cheques". */
function nounEnd(line: Line, at: number, noun: RegExp): number {
  for (let i = at; i <= at + NAME_MAX; i += 1) {
    if (noun.test(line.keys[i] ?? '')) return i + 1
    if (!/^\p{Lu}/u.test(printedAt(line, i))) return at
  }
  return at
}

/** "Balance transfers and Oak cheques". */
const chequesEnd = (line: Line, at: number): number => nounEnd(line, at, /^(?:check|cheque)$/)

/** "Additional Oak Gold cards". */
function namedCardsEnd(line: Line, at: number): number {
  const isNamed =
    /^(?:additional|supplementary|employee|secondary)$/.test(line.keys[at] ?? '') &&
    /^\p{Lu}/u.test(printedAt(line, at + 1))
  const end = isNamed ? nounEnd(line, at + 1, /^(?:card|cardholder|cardmember)$/) : at + 1
  // "Additional Oak No Fee Card" is an additional card of another kind, without the benefits of the first.
  return end > at + 1 && line.keys[end - 2] !== 'fee' ? end : at
}

const DETAIL = phrasesOf([[true, DETAILS]])
const CASH_DETAIL = phrasesOf([[true, CASH_DETAILS]])
const detailAt = (keys: Line['keys'], at: number, topics: readonly Subject[]) =>
  DETAIL(keys, at) ?? (topics.includes('cash') ? CASH_DETAIL(keys, at) : undefined)

/** Returns the end of a label with its detail: "Annual fee, per card", "Cash advance in Canada". */
export const detailEnd = ({ keys, text, tokens }: Line, at: number, topics: readonly Subject[]): number =>
  text.slice(tokens[at - 1]?.end, tokens[at]?.start).includes('\n')
    ? at
    : at + (detailAt(keys, at, topics)?.length ?? 0)

/** Returns the subjects of rates that words name: "APR for Balance Transfers and Cash Advances" names two. */
export const topicsNamed = (words: string): readonly Subject[] =>
  labelOf(lex(words)).subjects.filter(isRateTopic)
