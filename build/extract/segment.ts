import { nameIn } from './cards-named.ts'
import { LABELS, type Label, type LabelKind, type Topic, topicsNamed, type Zone } from './labels.ts'

/** A label and the words that follow it, up to the next label. */
export interface Statement {
  readonly kind: LabelKind
  readonly topics: readonly Topic[]
  readonly zone: Zone
  readonly label: string
  readonly words: string
  readonly start: number
  readonly end: number
  /** The card the label itself names: "Annual Fee - Visa Gold". */
  readonly card?: string
}

interface Hit {
  readonly label: Label
  readonly start: number
  readonly end: number
}

const BULLET = '(?:[•○◦>]|[-o](?=\\s))'
const STARTS_CELL = new RegExp(`(?:^|[\\n\\t:;|•(]|\\n\\s*\\d{1,2}[.)])\\s*(?:${BULLET}\\s*)*$`)
const FOLLOWS_WORD =
  /(?:\b(?:for|on|of|the|and|or|to|an?|your|each|any|this|these|our|in|with|both|all|by|from|as|is|are|if|than|no|non|that|when|under|per|such|other|apply|applies|does|will|may|intro|introductory|new|make|making|every|following|only|outside|my|above|regular|between|at|be|not|it|promotional|certain|eligible|includes?|including|excluding|except|i\.e\.|e\.g\.)|[,"(/])\s*$/i
const OPENS_VALUE =
  /^[\s:.•|)-]{0,6}(?:o\s)?\s*(?:\$|\d|\.\d|none\b|no\b|nil\b|up to\b|either\b|the (?:greater|lesser|higher)|greater of|lesser of|intro|n\/a\b|not applicable|waived|free\b|see\b|prime\b|rates? appl(?:y|ies)\b|your apr|your rate|same|variable|currently|from\b|between\b|[{[<]|min\b|\(min|% of|an? (?:fee|introductory|intro|promotional))/i
const OPENS_ASIDE = /^\s*\((?:[^)%$]{0,300})\)[^%$:]{0,40}[-:]?\s*\d/
/** A sentence goes on behind the words: "Foreign Transaction date and", "Convenience Cheques, are converted". */
const READS_ON = /^[ ]?(?:[,)]|[ ]+(?!(?:of|is|for|will|on|if|per|and|to|are|the|in)\b)[a-z]{2,})/
const ASIDE = /^\s*\([^)\n]{0,60}\)\s*[:\t-]/
const ENDS_CELL = /^[\s•]*(?:[:\t\n|]|-\s|–|$)/

/** Finds the labelled statements of a text in their order. */
export function segment(text: string): Statement[] {
  const hits = labelHits(text)
  let zone: Zone = 'other'
  return hits.map((hit, i) => {
    if (hit.label.zone) zone = hit.label.zone
    const label = text.slice(hit.start, hit.end)
    const end = hits[i + 1]?.start ?? text.length
    const topics = hit.label.topics.length > 0 ? hit.label.topics : topicsNamed(label)
    const words = text.slice(hit.end, end)
    const card = hit.label.kind === 'fee' ? cardOnly(words) : undefined
    const own = { kind: hit.label.kind, topics, zone, label, start: hit.start, end }
    return card ? { ...own, card: card.name, words: card.rest } : { ...own, words }
  })
}

/** A label may end in a card's name, its value elsewhere: "Annual Fee - Visa Gold". */
function cardOnly(words: string): { name: string; rest: string } | undefined {
  const match = /^[ \t]*-[ \t]*([A-Z][^\n$%:]{3,60}?)[ \t]*(?=\n|$)/.exec(words)
  const name = nameIn(match?.[1] ?? '')
  return match && name ? { name, rest: words.slice(match[0].length) } : undefined
}

/** The label that a table's cell opens with. */
export function labelAt(cell: string): Statement | undefined {
  return segment(`${cell.trim()}\n`).find(
    ({ start, kind }) => start <= 2 && kind !== 'zone' && kind !== 'ignored',
  )
}

function labelHits(text: string): Hit[] {
  const hits = LABELS.flatMap((label) =>
    [...text.matchAll(label.pattern)].map((match) => ({
      label,
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
  const longestFirst = hits.toSorted((a, b) => a.start - b.start || b.end - a.end)
  const kept: Hit[] = []
  for (const hit of longestFirst) {
    if (hit.start < (kept.at(-1)?.end ?? 0)) continue
    const stands = [hit, withoutMood(text, hit)].find(
      (each) => each && standsAsLabel(text, each, kept.at(-1)),
    )
    if (stands) kept.push(stands)
  }
  return kept
}

/** "18% fixed Cash Advance APR": a word in small letters before the label may belong to the value before. */
function withoutMood(text: string, hit: Hit): Hit | undefined {
  if (hit.label.kind !== 'rate' && hit.label.kind !== 'either') return undefined
  const mood = /^(?:[a-z][a-z-]*\s+)+(?=[A-Z])/.exec(text.slice(hit.start, hit.end))
  return mood ? { ...hit, start: hit.start + mood[0].length } : undefined
}

/** Whether the words at this place are a label and not part of a sentence. */
function standsAsLabel(text: string, hit: Hit, previous: Hit | undefined): boolean {
  const before = text.slice(Math.max(0, hit.start - 40), hit.start)
  const after = text.slice(hit.end, hit.end + 60)
  if (/^[a-z]/.test(after)) return false
  const titled = isTitled(text.slice(hit.start, hit.end))
  if (/\w$/.test(before) && !(titled && /[a-z\d]$/.test(before))) return false
  const starts = STARTS_CELL.test(before)
  const opens = OPENS_VALUE.test(after) || OPENS_ASIDE.test(text.slice(hit.end, hit.end + 400))
  const closed = ENDS_CELL.test(after) || ASIDE.test(after)
  const adjacent = previous !== undefined && /^[\s•:,o-]*$/.test(text.slice(previous.end, hit.start))
  if (hit.label.kind === 'intro' && /for$/i.test(text.slice(hit.start, hit.end))) return titled
  const itemized = /•\s*$/.test(before) || (hit.label.kind === 'rate' && starts && titled)
  if (!opens && !closed && !itemized && READS_ON.test(after)) return false
  if (hit.label.kind === 'ignored' && !/\s/.test(text.slice(hit.start, hit.end)))
    return starts && (opens || closed)
  if (hit.label.kind === 'bare') return (starts || adjacent) && (opens || closed)
  if (hit.label.kind === 'either' && itemized && titled && READS_ON.test(after)) return true
  if (hit.label.kind === 'either')
    return starts
      ? opens || (closed && (titled || adjacent))
      : (titled || adjacent) && free(before) && (opens || (closed && adjacent))
  const capital =
    /^[A-Z]/.test(text.slice(hit.start)) && hit.label.kind !== 'ignored' && hit.label.kind !== 'zone'
  if (starts) return titled || capital || opens || closed
  const sure =
    opens || closed || adjacent || hit.label.kind !== 'zone' || /\s/.test(text.slice(hit.start, hit.end))
  if (adjacent && (opens || closed)) return true
  if (capital && free(before) && /^\s*:\s*(?:\$|\d|none)/i.test(after)) return true
  return titled && free(before) && sure
}

const free = (before: string): boolean => !FOLLOWS_WORD.test(before)

const MINOR = new Set(['and', 'or', 'for', 'on', 'of', 'the', 'to', 'when', 'it', 'your', 'from', 'if', 'in'])

/** Title Case or CAPITALS, as labels inside a line are printed. */
function isTitled(words: string): boolean {
  const all = words.match(/[A-Za-z][\w']+/g) ?? []
  return all.every((word, i) => /^[A-Z]/.test(word) || (i > 0 && MINOR.has(word)))
}
