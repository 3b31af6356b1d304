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
import type { AppliedChange, FileWrite } from './issuer-run.ts'
import type { KnownCard } from './known.ts'
import { correctedUnits, observation, problemsOf } from './observe.ts'

/** Conclusion about one card: an observation, or the reasons against it. */
export interface Conclusion {
  readonly changed: readonly AppliedChange[]
  readonly contradictions: readonly AppliedChange[]
  readonly queued: readonly ReviewDraft[]
  /** Additions to the card's file; null if nothing changed. */
  readonly addition: FactsAddition | null
}

/** Additions to a card's file by a run or a decision. */
export interface FactsAddition {
  readonly aliases: readonly string[]
  readonly observation: Observation
}

/** Returns the card's facts with an addition. */
export const withAddition = (card: CardFacts, { aliases, observation }: FactsAddition): CardFacts => ({
  ...card,
  aliases,
  observations: addObservation(card.observations, observation),
})

/**
 * Turns a card's changes into one observation of the day `seen`, unless a correction or the rules of the facts contradict them.
 * `seenAgain`: current values that this second run states too.
 */
export function concludeCard(
  known: KnownCard,
  changes: readonly Change[],
  reference: Reference,
  seen: string,
  seenAgain: readonly Change[] = [],
): Conclusion {
  const corrected = correctedUnits(known.facts)
  const allowed = changes.filter(({ unit }) => !corrected.has(unit))
  const applied = (all: readonly Change[]) => all.map((change) => appliedOf(known, change))
  const contradictions = applied(changes.filter(({ unit }) => corrected.has(unit)))
  if (allowed.length + seenAgain.length === 0)
    return { changed: [], contradictions, queued: [], addition: null }
  const addition = additionOf(
    known,
    observation([...seenAgain, ...allowed], seen, (allowed[0] ?? seenAgain[0])?.url ?? ''),
  )
  const before = new Set(problemsOf(known.facts, known.file, reference, seen))
  const wrong = problemsOf(withAddition(known.facts, addition), known.file, reference, seen).filter(
    (fault) => !before.has(fault),
  )
  if (wrong.length === 0) return { changed: applied(allowed), contradictions, queued: [], addition }
  return {
    changed: [],
    contradictions,
    queued: allowed.map((change) => reviewDraft(known.facts.slug, change, wrong.map(breaksRules))),
    addition: null,
  }
}

const breaksRules = (text: string) => ({ code: 'breaks-rules', text }) as const

/** A renamed card keeps its slug, and its old name becomes an alias. */
function additionOf({ facts: { aliases }, row }: KnownCard, added: Observation): FactsAddition {
  const old = String(row.name)
  const isRenamed = added.values.name !== undefined && !aliases.includes(old)
  return { aliases: isRenamed ? [...aliases, old] : aliases, observation: added }
}

const appliedOf = (
  { facts: { slug }, row }: KnownCard,
  { unit, old, values, quotes, url }: Change,
): AppliedChange => ({
  card: slug,
  name: String(row.name),
  unit,
  old,
  values,
  quotes,
  url,
})

/**
 * Returns the changes of queued items, one per unit, so that a correction of one does not stop the others.
 * `isUnconfirmed`: no other run has seen them.
 */
export function changesOfItem(item: ReviewItem, isUnconfirmed = false): Change[] {
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
    return [{ ...changeOfDraft({ ...item, ...part, values }), isUnconfirmed }]
  })
}

/** Returns a file of the facts with new content. */
export const fileWrite = (path: string, before: string | null, value: unknown): FileWrite => ({
  path,
  before: before === null ? null : digest(before),
  content: writeFacts(value),
})

/** Returns the changes of a card: those of its pages, and those that this run confirmed. */
export const changesOf = (
  verdicts: readonly CardVerdict[],
  released: readonly ReviewItem[],
  card: string,
): Change[] => [
  ...(verdicts.find((verdict) => verdict.card === card)?.changes ?? []),
  ...released.filter((item) => item.card === card).flatMap((item) => changesOfItem(item, !isSeenTwice(item))),
]
