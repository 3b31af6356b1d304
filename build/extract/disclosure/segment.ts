import type { Subject } from '../lexicon/subjects.ts'
import { nameIn } from '../page/cards-named.ts'
import { isLabelAt } from './label-place.ts'
import { labelsIn as candidatesIn, type Label, type LabelKind, type Zone } from './labels.ts'

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

/** Splits a text into labeled statements. */
export function segment(text: string): Statement[] {
  const labels = labelHits(text)
  let zone: Zone = 'other'
  return labels.map(({ kind, topics, zone: opened, start, end: from }, i) => {
    zone = opened ?? zone
    const end = labels[i + 1]?.start ?? text.length
    const words = text.slice(from, end)
    const card = kind === 'fee' ? cardOnly(words) : undefined
    // The value of "Introductory 0% Balance Transfer Rate" is inside the label, and the words after it have others.
    const isOver = INTRODUCED.test(text.slice(Math.max(0, start - INTRO_MAX), start))
    const own = {
      kind: isOver ? 'ignored' : kind,
      topics,
      zone,
      label: text.slice(start, from),
      start,
      end,
    } as const
    return card ? { ...own, card: card.name, words: card.rest } : { ...own, words }
  })
}

const INTRODUCED = /\b(?:intro(?:ductory)?|promotional|special)\s+\d{1,2}(?:\.\d+)?\s?%\s*$/i
const INTRO_MAX = 40

/** A joined value: "Visa Gold (Fixed)None". */
const ENDS_IN_VALUE = /(?:none|n\/a)$/i

/** Returns the card name that ends a label without its value: "Annual Fee - Visa Gold". */
function cardOnly(words: string): { name: string; rest: string } | undefined {
  const match = /^[ \t]*-[ \t]*([A-Z][^\n$%:]{3,60}?)[ ]*(?=[\t\n]|$)/.exec(words)
  const name = nameIn(match?.[1] ?? '')
  return match && name && !ENDS_IN_VALUE.test(name) ? { name, rest: words.slice(match[0].length) } : undefined
}

/** Maximum spaces and bullets between two labels. */
const GAP_MAX = 8

function labelHits(text: string): Label[] {
  const accepted: Label[] = []
  const candidates = candidatesIn(text)
  const starts = new Set(candidates.map(({ start }) => start))
  for (const label of candidates) {
    const last = accepted.at(-1)?.end
    const next =
      label.end + (/^[ \t]*(?:•[ \t]*)?/.exec(text.slice(label.end, label.end + GAP_MAX))?.[0].length ?? 0)
    const leads = starts.has(next) && /[A-Z]/.test(text[next] ?? '')
    if (label.start >= (last ?? 0) && isLabelAt(text, label, leads, last)) accepted.push(label)
  }
  return accepted
}

/** Returns the labels of a table header. */
export function labelsIn(header: string): Statement[] {
  const accepted: Label[] = []
  for (const label of candidatesIn(header)) {
    const isAside = accepted.length > 0 && header[label.start - 1] === '('
    if (label.start >= (accepted.at(-1)?.end ?? 0) && !isAside && !label.isWeak) accepted.push(label)
  }
  return accepted.map(({ kind, topics, zone = 'other', start, end }) => ({
    kind,
    topics,
    zone,
    label: header.slice(start, end),
    words: '',
    start,
    end,
  }))
}
