import { type CardFacts, ISSUER_SOURCE, type Observation } from '../../data/schema/fact.ts'
import type { Row } from '../../data/schema/view.ts'
import { stableJson } from '../../data/snapshot/digest.ts'
import { cardOf, factsOf, type Known, rowDaysOf, type Setting } from './card.ts'
import { legacyBonusValue } from './derived.ts'
import { rankOf, type Sources } from './precedence.ts'
import { inFull } from './rows.ts'
import { isEqual } from './same.ts'
import { type Contradiction, settle, shown } from './settle.ts'
import { OFFER, OFFER_FIELDS } from './units.ts'

/** One observation's effect on a card. */
export interface Step {
  readonly seen: string
  readonly source: string
  readonly url: string | null
  /** Null for the first observation. */
  readonly before: Row | null
  readonly after: Row
  /** Stated fields and relations whose difference is a change of the card. */
  readonly changed: ReadonlySet<string>
  readonly contradictions: readonly Contradiction[]
}

/** Replays a card's observations in order: what the card was after each of them, the last being the card of today. */
export function replay(card: CardFacts, setting: Setting): readonly Step[] {
  const steps: Step[] = []
  let known: Known | undefined
  for (const observation of inOrder(card.observations, setting.sources)) {
    const before = steps.at(-1)?.after ?? null
    const next = take(card, known, before, inFull(observation), setting)
    steps.push(next.step)
    known = next.known
  }
  return steps
}

/** Oldest first; of one day the least trusted first, then by content, so that the order of writing does not matter. */
function inOrder(observations: readonly Observation[], sources: Sources): readonly Observation[] {
  const rank = ({ source }: Observation) => rankOf(source, sources)
  const keyed = observations.map((observation) => ({ observation, text: stableJson(observation) }))
  keyed.sort(
    (a, b) =>
      compare(a.observation.seen, b.observation.seen) ||
      rank(a.observation) - rank(b.observation) ||
      compare(a.text, b.text),
  )
  return keyed.map(({ observation }) => observation)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function take(
  card: CardFacts,
  known: Known | undefined,
  before: Row | null,
  observation: Observation,
  setting: Setting,
): { readonly step: Step; readonly known: Known } {
  const { seen, source, url } = observation
  const settled = settle(known?.standing ?? new Map(), observation, setting.sources)
  const next = remember(known, observation, settled.standing)
  const after = cardOf(card.slug, card.issuer, next, setting)
  const kept = { ...next, rowDays: rowDaysOf(after, next) }
  const { changed, contradictions } = settled
  return { step: { seen, source, url, before, after, changed, contradictions }, known: kept }
}

function remember(known: Known | undefined, observation: Observation, standing: Known['standing']): Known {
  const { seen, source, url } = observation
  const bonusValue = bonusValueAfter(known, observation, standing)
  const isSame =
    known !== undefined &&
    known.bonusValue === bonusValue &&
    isEqual(factsOf(known.standing), factsOf(standing))
  return {
    standing,
    created: known?.created ?? seen,
    updated: isSame ? known.updated : seen,
    verified: source === ISSUER_SOURCE ? seen : (known?.verified ?? null),
    sourceUrl: url ?? known?.sourceUrl ?? null,
    bonusValue,
    rowDays: known?.rowDays ?? new Map(),
  }
}

/** Only an observation whose offer stands, or that tells of the standing one, writes the deprecated value. */
function bonusValueAfter(
  known: Known | undefined,
  observation: Observation,
  standing: Known['standing'],
): unknown {
  const stored = known?.bonusValue ?? null
  const offer = shown(standing.get(OFFER))
  const states = OFFER_FIELDS.some((field) => observation.values[field] !== undefined)
  if (!states || offer?.seen !== observation.seen || offer.source !== observation.source) return stored
  return legacyBonusValue(stored, observation.values, observation.seen)
}
