import { writeFacts } from '../../data/facts-file.ts'
import type { CardFacts, Observation } from '../../data/schema/fact.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { Reference } from '../facts/shapes.ts'
import type { CardVerdict } from '../judge/card.ts'
import { type Change, changeOfDraft, reviewDraft } from '../judge/change.ts'
import { isSeenTwice } from '../judge/queue.ts'
import type { ReviewDraft, ReviewItem } from '../judge/review-item.ts'
import { addObservation } from '../replay/append.ts'
import { UNITS } from '../replay/units.ts'
import type { Applied, FileWrite } from './issuer-run.ts'
import type { KnownCard } from './known.ts'
import { correctedUnits, faults, observation } from './observe.ts'

/** What becomes of one card: an observation, or what keeps it from becoming one. */
export interface Conclusion {
  readonly changed: readonly Applied[]
  readonly contradictions: readonly Applied[]
  readonly queued: readonly ReviewDraft[]
  /** What the card's file gains, or null where nothing changed. */
  readonly gain: Gain | null
}

/** What a card's file gains from a run or a decision. */
export interface Gain {
  readonly aliases: readonly string[]
  readonly observation: Observation
}

/** Returns the card's facts with a gain. */
export const withGain = (card: CardFacts, { aliases, observation }: Gain): CardFacts => ({
  ...card,
  aliases,
  observations: addObservation(card.observations, observation),
})

/**
 * `seenAgain`: current values that this run, the second, states too. Turns a card's changes into one observation of the day `seen`, unless a correction stands against them or the facts' own rules do. */
export function concludeCard(
  known: KnownCard,
  changes: readonly Change[],
  reference: Reference,
  seen: string,
  seenAgain: readonly Change[] = [],
): Conclusion {
  const corrected = correctedUnits(known.facts)
  const free = changes.filter(({ unit }) => !corrected.has(unit))
  const told = (all: readonly Change[]) => all.map((change) => appliedOf(known, change))
  const contradictions = told(changes.filter(({ unit }) => corrected.has(unit)))
  if (free.length + seenAgain.length === 0) return { changed: [], contradictions, queued: [], gain: null }
  const gain = gainOf(known, observation([...seenAgain, ...free], seen, (free[0] ?? seenAgain[0])?.url ?? ''))
  const before = new Set(faults(known.facts, known.file, reference, seen))
  const wrong = faults(withGain(known.facts, gain), known.file, reference, seen).filter(
    (fault) => !before.has(fault),
  )
  if (wrong.length === 0) return { changed: told(free), contradictions, queued: [], gain }
  return {
    changed: [],
    contradictions,
    queued: free.map((change) => reviewDraft(known.facts.slug, change, wrong.map(breaksRules))),
    gain: null,
  }
}

const breaksRules = (text: string) => ({ code: 'breaks-rules', text }) as const

/** A renamed card keeps its slug, and its old name leads to it. */
function gainOf({ facts: { aliases }, row }: KnownCard, added: Observation): Gain {
  const old = String(row.name)
  const isRenamed = added.values.name !== undefined && !aliases.includes(old)
  return { aliases: isRenamed ? [...aliases, old] : aliases, observation: added }
}

const appliedOf = (
  { facts: { slug }, row }: KnownCard,
  { unit, old, values, quotes, url }: Change,
): Applied => ({
  card: slug,
  name: String(row.name),
  unit,
  old,
  values,
  quotes,
  url,
})

/**
 * Returns what was held as the changes that it now is: one per unit, so that a correction of one stops no other.
 * `isFirstSight`: no other run has seen it.
 */
export function changesOfItem(item: ReviewItem, isFirstSight = false): Change[] {
  const pick = <T>(record: Readonly<Record<string, T>> | undefined, fields: readonly string[]) =>
    Object.fromEntries(Object.entries(record ?? {}).filter(([field]) => fields.includes(field)))
  return UNITS.flatMap(({ fields }) => {
    const values = pick(item.values, fields)
    if (Object.keys(values).length === 0) return []
    const part = {
      old: pick(item.old, fields),
      highs: pick(item.highs, fields),
      quotes: pick(item.quotes, fields),
    }
    return [{ ...changeOfDraft({ ...item, ...part, values }), isFirstSight }]
  })
}

/** A file of the facts with new content. */
export const fileWrite = (path: string, before: string | null, value: unknown): FileWrite => ({
  path,
  before: before === null ? null : digest(before),
  content: writeFacts(value),
})

/** Changes of a card: those of its pages, and those that a second run confirmed. */
export const changesOf = (
  verdicts: readonly CardVerdict[],
  released: readonly ReviewItem[],
  card: string,
): Change[] => [
  ...(verdicts.find((verdict) => verdict.card === card)?.changes ?? []),
  ...released.filter((item) => item.card === card).flatMap((item) => changesOfItem(item, !isSeenTwice(item))),
]
