import type { Span } from '../document/model.ts'
import { merged } from '../document/places.ts'
import type { Subject } from '../lexicon/subjects.ts'
import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import { isLabelAt } from './label-place.ts'
import { LABELS, type Label, type LabelKind, labelWordsIn, topicsNamed, type Zone } from './labels.ts'

/** A label and the words that follow it, up to the next label. */
export interface Statement {
  readonly kind: LabelKind
  readonly topics: readonly Subject[]
  readonly zone: Zone
  readonly label: string
  readonly words: string
  readonly start: number
  readonly end: number
  /** The card that the label names: "Annual Fee - Visa Gold". */
  readonly card?: string
  /** The words have values of several cards, and nothing assigns them. */
  readonly isAmbiguous?: boolean
}

interface Hit {
  readonly label: Label
  readonly start: number
  readonly end: number
}

/** Splits a text into labeled statements. */
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

/** A joined value: "Visa Gold (Fixed)None". */
const ENDS_IN_VALUE = /(?:none|n\/a)$/i

/** Returns the card name that ends a label without its value: "Annual Fee - Visa Gold". */
function cardOnly(words: string): { name: string; rest: string } | undefined {
  const match = /^[ \t]*-[ \t]*([A-Z][^\n$%:]{3,60}?)[ ]*(?=[\t\n]|$)/.exec(words)
  const name = nameIn(match?.[1] ?? '')
  return match && name && !ENDS_IN_VALUE.test(name) ? { name, rest: words.slice(match[0].length) } : undefined
}

/** Upper limit of the length of a label. */
const LABEL_LENGTH_MAX = 400

/** Returns the parts of a text around words of a label, with the maximum length of a label on either side. */
const partsAround = (places: readonly number[]): readonly Span[] =>
  merged(
    places.map((place) => ({ start: Math.max(0, place - LABEL_LENGTH_MAX), end: place + LABEL_LENGTH_MAX })),
  )

function hitsIn(text: string): Hit[] {
  const places = labelWordsIn(text)
  return LABELS.flatMap((label) =>
    partsAround(places.get(label) ?? []).flatMap((part) =>
      matchesOf(text, label.pattern, part).map((match) => ({
        label,
        start: match.index,
        end: match.index + match[0].length,
      })),
    ),
  ).toSorted((a, b) => a.start - b.start || b.end - a.end)
}

function labelHits(text: string): Hit[] {
  const accepted: Hit[] = []
  for (const hit of hitsIn(text)) {
    if (hit.start < (accepted.at(-1)?.end ?? 0)) continue
    const found = [hit, withoutAdjectives(text, hit), belowLine(text, hit)].find(
      (each) => each && isLabelAt(text, each.label, each.start, each.end, accepted.at(-1)?.end),
    )
    if (found) accepted.push(found)
  }
  return accepted
}

/** Returns the labels of a table header. */
export function labelsIn(header: string): Statement[] {
  const accepted: Hit[] = []
  for (const hit of hitsIn(header)) {
    const isAside = accepted.length > 0 && header[hit.start - 1] === '('
    if (hit.start >= (accepted.at(-1)?.end ?? 0) && !isAside) accepted.push(hit)
  }
  return accepted.map(({ label, start, end }) => {
    const words = header.slice(start, end)
    const topics = label.topics.length > 0 ? label.topics : topicsNamed(words)
    return { kind: label.kind, topics, zone: label.zone ?? 'other', label: words, words: '', start, end }
  })
}

/** Drops words of the previous line from a label: "credit card / Interest rate on purchases". */
function belowLine(text: string, hit: Hit): Hit | undefined {
  const label = text.slice(hit.start, hit.end)
  const above = /^[^\n]*\n\s*/.exec(label)?.[0]
  if (!above) return undefined
  const below = label.slice(above.length)
  const isLabel = matchesOf(below, hit.label.pattern).some(([words]) => words === below)
  return isLabel ? { ...hit, start: hit.start + above.length } : undefined
}

/** Drops adjectives that may belong to the previous value: "18% fixed Cash Advance APR". */
function withoutAdjectives(text: string, hit: Hit): Hit | undefined {
  const adjectives =
    /^(?:(?:fixed|variable|non-variable|standard|regular|current|ongoing|credit|card|visa|Card|CARD|Visa|VISA|Master[Cc]ard|MASTERCARD)[ ]+)+(?=[A-Z])/.exec(
      text.slice(hit.start, hit.end),
    )
  return adjectives ? { ...hit, start: hit.start + adjectives[0].length } : undefined
}
