import { labelOf, MEANINGS, type Meaning } from '../lexicon/label.ts'
import { phrasesOf } from '../lexicon/phrases.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { ALONE } from '../lexicon/texts.ts'
import { lex, type Token } from '../tokens/lexer.ts'
import { keyOf } from '../tokens/line.ts'

/** The words and signs of a text, without line breaks and the hyphens between words. */
export interface Keys {
  readonly text: string
  readonly tokens: readonly Token[]
  readonly keys: readonly string[]
}

/** Splits a text into words and signs. */
export function keysOf(text: string): Keys {
  const all = lex(text)
  const isHyphen = (i: number): boolean => {
    const [before, token, next] = [all[i - 1], all[i], all[i + 1]]
    return (
      token?.kind === 'sign' && token.sign === '-' && before?.end === token.start && next?.start === token.end
    )
  }
  const tokens = all.filter(({ kind }, i) => kind !== 'break' && !isHyphen(i))
  return { text, tokens, keys: tokens.map(keyOf) }
}

/** Returns a word as printed. */
export const printedAt = ({ text, tokens }: Keys, at: number): string =>
  text.slice(tokens[at]?.start, tokens[at]?.end)

const PHRASES = phrasesOf(MEANINGS)

/** Returns what the longest phrase at a word means, and the word after it. */
export function meaningAt({ keys }: Keys, at: number): { meaning: Meaning; end: number } | undefined {
  const found = PHRASES(keys, at)
  return found && { meaning: found.meaning, end: at + found.length }
}

/** Subjects in a row, and the word after them. */
export interface Subjects {
  readonly topics: readonly Subject[]
  readonly end: number
}

const RATES: readonly Subject[] = ['transfer', 'cash', 'purchase']
const inOrder = (topics: Iterable<Subject>): readonly Subject[] =>
  [...topics].toSorted((a, b) => RATES.indexOf(a) - RATES.indexOf(b))

/** Whether all subjects have a rate. */
export const haveRates = (topics: readonly Subject[]): boolean =>
  topics.every((topic) => RATES.includes(topic))

/** Reads subjects in a row: "balance transfers and cash advances", "late or returned payments". */
export function subjectsAt(line: Keys, at: number): Subjects | undefined {
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
  return { topics: inOrder(topics), end }
}

/** Whether a word such as "cash" is no subject, since no word for a rate or fee follows. */
const isWeak = (line: Keys, at: number, end: number): boolean =>
  ALONE.has(line.keys.slice(at, end).join(' ')) && meaningAt(line, end)?.meaning.kind !== 'measure'

/** Whether subjects can be those of one label. A comma separates labels of fees. */
const areOfOne = (topics: readonly Subject[], joint: string | undefined): boolean =>
  haveRates(topics) || (joint !== ',' && topics.every((topic) => topic === 'late' || topic === 'returned'))

/** Returns the word after a comma or conjunction. */
function jointEnd({ keys }: Keys, at: number): number {
  const comma = /^[,/&]$/.test(keys[at] ?? '') ? at + 1 : at
  const end = /^(?:and|or|&)$/.test(keys[comma] ?? '') ? comma + 1 : comma
  return end > at && /^(?:on|for|all)$/.test(keys[end] ?? '') ? end + 1 : end
}

const NAME_MAX = 4
/** Returns the word after a name and one of the nouns, or the start: "Oak Visa cheques". */
function nounEnd(line: Keys, at: number, noun: RegExp): number {
  for (let i = at; i <= at + NAME_MAX; i += 1) {
    if (noun.test(line.keys[i] ?? '')) return i + 1
    if (!/^\p{Lu}/u.test(printedAt(line, i))) return at
  }
  return at
}

/** "Balance transfers and Oak cheques". */
const chequesEnd = (line: Keys, at: number): number => nounEnd(line, at, /^(?:check|cheque)$/)

/** "Additional Oak Gold cards". */
function namedCardsEnd(line: Keys, at: number): number {
  const isNamed =
    /^(?:additional|supplementary|employee|secondary)$/.test(line.keys[at] ?? '') &&
    /^\p{Lu}/u.test(printedAt(line, at + 1))
  const end = isNamed ? nounEnd(line, at + 1, /^(?:card|cardholder|cardmember)$/) : at + 1
  return end > at + 1 ? end : at
}

/** Returns the subjects of rates that words name: "APR for Balance Transfers and Cash Advances" names two. */
export const topicsNamed = (words: string): readonly Subject[] =>
  inOrder(labelOf(lex(words)).subjects.filter((subject) => RATES.includes(subject)))
