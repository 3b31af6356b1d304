import type { Span } from '../document/model.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { nameIn } from '../page/cards-named.ts'
import { memoize } from '../page/memoize.ts'
import { standsAsLabel } from './label-place.ts'
import {
  carriesField,
  LABEL_WORD,
  LABELS,
  type Label,
  type LabelKind,
  topicsNamed,
  type Zone,
} from './labels.ts'

/** A label and the words that follow it, up to the next label. */
export interface Statement {
  readonly kind: LabelKind
  readonly topics: readonly Subject[]
  readonly zone: Zone
  readonly label: string
  readonly words: string
  readonly start: number
  readonly end: number
  /** The card the label itself names: "Annual Fee - Visa Gold". */
  readonly card?: string
  /** Its words hold values of several cards, and whose is whose cannot be told. */
  readonly isNobodys?: boolean
}

interface Hit {
  readonly label: Label
  readonly start: number
  readonly end: number
}

/** Finds the labelled statements of a text in their order. */
export function segment(text: string): Statement[] {
  const hits = labelHits(text)
  let zone: Zone = 'other'
  return hits.map((hit, i) => {
    if (hit.label.zone) zone = hit.label.zone
    const label = text.slice(hit.start, hit.end)
    const end = hits[i + 1]?.start ?? text.length
    const topics = hit.label.topics.length > 0 ? hit.label.topics : topicsNamed(label)
    // Where a mark stood there are spaces.
    const words = text.slice(hit.end, end).replace(/(?<=\S) {2,4}(?=\S)/g, ' ')
    const value = hit.label.kind === 'fee' ? valueBefore(text, hit) : undefined
    const card = hit.label.kind === 'fee' ? cardOnly(words) : undefined
    const own = { kind: hit.label.kind, topics, zone, label, start: hit.start, end }
    if (value !== undefined) return { ...own, words: ` ${value}\n` }
    return card ? { ...own, card: card.name, words: card.rest } : { ...own, words }
  })
}

const VALUE_ONLY = /^[\s•]*(\$\s?\d[\d,.]*|\d[\d.]*\s?%|none)\s+$/i

/** "$95 Annual fee" on a line of its own: what stands on the next line belongs to another label. */
function valueBefore(text: string, { start, end }: Hit): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return /^[ \t]*\n/.test(text.slice(end)) ? VALUE_ONLY.exec(line)?.[1] : undefined
}

/** "Visa Gold (Fixed)None" holds its value. */
const ENDS_IN_VALUE = /(?:none|n\/a)$/i

/** A label may end in a card's name, its value elsewhere: "Annual Fee - Visa Gold". */
function cardOnly(words: string): { name: string; rest: string } | undefined {
  const match = /^[ \t]*-[ \t]*([A-Z][^\n$%:]{3,60}?)[ ]*(?=[\t\n]|$)/.exec(words)
  const name = nameIn(match?.[1] ?? '')
  return match && name && !ENDS_IN_VALUE.test(name) ? { name, rest: words.slice(match[0].length) } : undefined
}

/**
 * The label that a table's cell opens with, be it behind that of its section: "Penalty Fees: Late Payment"; a
 * cell that is a label and nothing else needs not be printed as one.
 */
export const labelAt = memoize((cell): Statement | undefined => {
  const words = cell.trim()
  const [first, second] = segment(`${words}\n`).filter(({ kind }) => kind !== 'ignored')
  const isSection = first?.kind === 'zone' && second !== undefined && /^[\s:•-]*$/.test(first.words)
  const found = isSection ? second : first
  if (found && (first?.start ?? 0) <= 2 && found.kind !== 'zone') return found
  const whole = lineLabel(words)
  return whole && carriesField(whole)
    ? { ...whole, label: words, words: '', start: 0, end: words.length }
    : undefined
})

/** What a label's line may say behind it: "(standard)", "(19.90% for Quebec residents)", "for 6 months". */
const BEHIND_LABEL =
  /(?: \((?:[a-z ]{3,20}|\d[\d.]*\s?% for (?:residents of )?Qu[eé]bec(?: residents)?)\)|[ ]+for \d{1,2} (?:months|statements|billing cycles))?[\s:]*$/

/** Every line is held against these: to look for a label anywhere in it would take most of the time of reading a page. */
const WHOLE_LABELS = LABELS.map((label) => ({
  label,
  whole: new RegExp(`^(?:${label.pattern.source})$`, 'i'),
}))
const plainLine = (line: string): string => line.replace(BEHIND_LABEL, '').replace(/^[^A-Za-z(]+/, '')

/** Whether a line is a label of what a card states, and nothing else. */
export function isLabelLine(line: string): boolean {
  const label = lineLabel(line)
  return label !== undefined && carriesField(label)
}

/** The label that a line is, and nothing else. */
export const lineLabel = memoize((line): Pick<Statement, 'kind' | 'topics' | 'zone'> | undefined => {
  if (line.search(LABEL_WORD) < 0) return undefined
  const plain = plainLine(line)
  const found = WHOLE_LABELS.find(({ whole }) => whole.test(plain))?.label
  if (!found) return undefined
  const topics = found.topics.length > 0 ? found.topics : topicsNamed(plain)
  return { kind: found.kind, topics, zone: found.zone ?? 'other' }
})

/** `matchAll` would copy the pattern for every text, and what V8 has compiled of it may be gone by then. */
function matchesOf(
  text: string,
  pattern: RegExp,
  { start, end }: Span = { start: 0, end: text.length },
): RegExpExecArray[] {
  const matches: RegExpExecArray[] = []
  const part = text.slice(0, end)
  pattern.lastIndex = start
  for (let match = pattern.exec(part); match; match = pattern.exec(part)) {
    matches.push(match)
    if (match[0] === '') pattern.lastIndex += 1
  }
  return matches
}

/** Longer than a label is. */
const LABEL_LENGTH_MAX = 400

/** The parts of a text that hold words of labels, with as much around them as a label is long. */
function partsWithLabels(text: string): Span[] {
  const parts: { start: number; end: number }[] = []
  for (const { index } of matchesOf(text, LABEL_WORD)) {
    const last = parts.at(-1)
    const part = { start: Math.max(0, index - LABEL_LENGTH_MAX), end: index + LABEL_LENGTH_MAX }
    if (last && part.start <= last.end) last.end = part.end
    else parts.push(part)
  }
  return parts
}

const hitsIn = (text: string): Hit[] =>
  partsWithLabels(text)
    .flatMap((part) =>
      LABELS.flatMap((label) =>
        matchesOf(text, label.pattern, part).map((match) => ({
          label,
          start: match.index,
          end: match.index + match[0].length,
        })),
      ),
    )
    .toSorted((a, b) => a.start - b.start || b.end - a.end)

function labelHits(text: string): Hit[] {
  const kept: Hit[] = []
  for (const hit of hitsIn(text)) {
    if (hit.start < (kept.at(-1)?.end ?? 0)) continue
    const stands = [hit, withoutMood(text, hit), belowLine(text, hit)].find(
      (each) => each && standsAsLabel(text, each.label, each.start, each.end, kept.at(-1)?.end),
    )
    if (stands) kept.push(stands)
  }
  return kept
}

/** The labels of a line that says nothing else: the header of a table. */
export function labelsIn(header: string): Statement[] {
  const kept: Hit[] = []
  for (const hit of hitsIn(header)) {
    const isAside = kept.length > 0 && header[hit.start - 1] === '('
    if (hit.start >= (kept.at(-1)?.end ?? 0) && !isAside) kept.push(hit)
  }
  return kept.map(({ label, start, end }) => {
    const words = header.slice(start, end)
    const topics = label.topics.length > 0 ? label.topics : topicsNamed(words)
    return { kind: label.kind, topics, zone: label.zone ?? 'other', label: words, words: '', start, end }
  })
}

/** Words at the end of a line may look like the beginning of the label below it: "credit card / Interest rate on purchases". */
function belowLine(text: string, hit: Hit): Hit | undefined {
  const label = text.slice(hit.start, hit.end)
  const above = /^[^\n]*\n\s*/.exec(label)?.[0]
  if (!above) return undefined
  const below = label.slice(above.length)
  const isLabel = matchesOf(below, hit.label.pattern).some(([words]) => words === below)
  return isLabel ? { ...hit, start: hit.start + above.length } : undefined
}

/** "18% fixed Cash Advance APR", "14% for Visa and Mastercard APR for Cash Advances": the word before the label may belong to the value before. */
function withoutMood(text: string, hit: Hit): Hit | undefined {
  if (hit.label.kind !== 'rate' && hit.label.kind !== 'either') return undefined
  const mood =
    /^(?:(?:fixed|variable|non-variable|standard|regular|current|ongoing|credit|card|visa|Card|CARD|Visa|VISA|Master[Cc]ard|MASTERCARD)[ ]+)+(?=[A-Z])/.exec(
      text.slice(hit.start, hit.end),
    )
  return mood ? { ...hit, start: hit.start + mood[0].length } : undefined
}
