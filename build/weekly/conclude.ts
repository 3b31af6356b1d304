import { writeFacts } from '../../data/facts-file.ts'
import type { CardFacts } from '../../data/schema/fact.ts'
import { digest } from '../../data/snapshot/digest.ts'
import type { Reference } from '../facts/shapes.ts'
import { type CardVerdict, type Change, heldOf } from '../judge/card.ts'
import type { HeldDraft, HeldItem } from '../judge/held.ts'
import type { Applied, FileWrite } from './issuer-run.ts'
import type { KnownCard } from './known.ts'
import { correctedUnits, faults, observation, withObservation } from './observe.ts'

/** What becomes of one card: an observation, or what keeps it from becoming one. */
export interface Conclusion {
  readonly changed: readonly Applied[]
  readonly contradictions: readonly Applied[]
  readonly held: readonly HeldDraft[]
  readonly facts: CardFacts | null
}

/** Turns a card's changes into one observation, unless a correction stands against them or the facts' own rules do. */
export function concludeCard(
  known: KnownCard,
  changes: readonly Change[],
  reference: Reference,
  today: string,
): Conclusion {
  const corrected = correctedUnits(known.facts)
  const free = changes.filter(({ unit }) => !corrected.has(unit))
  const told = (all: readonly Change[]) => all.map((change) => appliedOf(known, change))
  const contradictions = told(changes.filter(({ unit }) => corrected.has(unit)))
  if (free.length === 0) return { changed: [], contradictions, held: [], facts: null }
  const facts = withName(withObservation(known.facts, observation(free, today, free[0]?.url ?? '')), known)
  const before = new Set(faults(known.facts, known.file, reference, today))
  const wrong = faults(facts, known.file, reference, today).filter((fault) => !before.has(fault))
  if (wrong.length === 0) return { changed: told(free), contradictions, held: [], facts }
  return {
    changed: [],
    contradictions,
    held: free.map((change) => heldOf(known.facts.slug, change, wrong)),
    facts: null,
  }
}

/** A renamed card keeps its slug, and its old name leads to it. */
function withName(facts: CardFacts, { row }: KnownCard): CardFacts {
  const name = facts.observations.at(-1)?.values.name
  const old = String(row.name)
  return name === undefined || facts.aliases.includes(old)
    ? facts
    : { ...facts, aliases: [...facts.aliases, old] }
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

/** What waited for a second run, as the change that it now is. */
export const changeOfItem = ({ kind, url, old, values, highs, quotes }: HeldItem): Change => ({
  unit: kind === 'offer gone' ? 'welcome offer' : (Object.keys(values)[0] ?? kind),
  url,
  old,
  values,
  highs: highs ?? {},
  quotes: quotes ?? {},
})

/** A file of the facts with new content. */
export const fileWrite = (path: string, before: string | null, value: unknown): FileWrite => ({
  path,
  before: before === null ? null : digest(before),
  content: writeFacts(value),
})

/** Changes of a card: those of its pages, and those that a second run confirmed. */
export const changesOf = (
  verdicts: readonly CardVerdict[],
  released: readonly HeldItem[],
  card: string,
): Change[] => [
  ...(verdicts.find((verdict) => verdict.card === card)?.changes ?? []),
  ...released.filter((item) => item.card === card).map(changeOfItem),
]
