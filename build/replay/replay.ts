import { compareText } from '../../data/compare.ts'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import { type CardFacts, ISSUER_SOURCE, type Observation } from '../../data/schema/fact.ts'
import type { Row } from '../../data/schema/view.ts'
import { stableJson } from '../../data/snapshot/digest.ts'
import type { Check } from '../facts/checks.ts'
import type { Facts } from '../facts/read.ts'
import { type CardState, cardRow, currentValues, rowDaysAfter, timeOf } from './card.ts'
import { type ReplayContext, replayContext } from './context.ts'
import { type CurrentValues, legacyBonusValue } from './derived.ts'
import { rankOf, type Sources } from './precedence.ts'
import { type Contradiction, currentClaim, type ResolvedUnits, resolve } from './resolve.ts'
import { completeRows } from './rows.ts'
import { isEqual } from './same.ts'
import { OFFER, OFFER_FIELDS } from './units.ts'
import { type Confirmations, lastVerified, valueDigest } from './verified.ts'

/** The effect of one observation on a card. */
export interface Step {
  readonly seen: string
  readonly source: string
  readonly url: string | null
  /** Null for the first observation. */
  readonly before: Row | null
  readonly after: Row
  /** Fields and relations that the observation states. */
  readonly states: readonly string[]
  /** Fields of these that only one run has seen. */
  readonly unconfirmed: readonly string[]
  /** Current values after the observation. */
  readonly stated: CurrentValues
  /** Values that the issuer's pages stated so far. */
  readonly confirmations: Confirmations
  /** Stated fields and relations that changed on the card. */
  readonly changed: ReadonlySet<string>
  readonly contradictions: readonly Contradiction[]
}

/** A card with its history. */
export interface ReplayedCard {
  readonly facts: CardFacts
  readonly steps: readonly Step[]
  /** The card of today. */
  readonly row: Row
}

/** Replays the cards one at a time, so that memory does not grow with their number. */
export async function* replayCards({ cards, checks, reference }: Facts): AsyncGenerator<ReplayedCard> {
  const context = replayContext(reference)
  for await (const facts of cards()) {
    const steps = replay(facts, context)
    const last = steps.at(-1)
    if (last === undefined) throw new Error(`${facts.slug} has no observation`)
    yield { facts, steps, row: { ...last.after, ...checkTimes(last, checks.get(facts.slug)) } }
  }
}

/** Returns when the card's pages were last read, and when they last confirmed it. */
const checkTimes = ({ stated, confirmations }: Step, check: Check | undefined): Row =>
  check
    ? { last_scraped: check.scraped, last_verified: lastVerified(stated, [confirmations, check.confirmed]) }
    : {}

/** Replays a card's observations in order. The last step leaves the card as it is today. */
export function replay(card: CardFacts, context: ReplayContext): readonly Step[] {
  const steps: Step[] = []
  let state: CardState | undefined
  for (const observation of inOrder(card.observations, context.sources)) {
    const before = steps.at(-1)?.after ?? null
    const next = applyObservation(card, state, before, completeRows(observation), context)
    steps.push(next.step)
    state = next.state
  }
  return steps
}

/** Sorts by day, then trust, then content, so that the order in the file does not matter. */
function inOrder(observations: readonly Observation[], sources: Sources): readonly Observation[] {
  const rank = ({ source }: Observation) => rankOf(source, sources)
  const keyed = observations.map((observation) => ({ observation, text: stableJson(observation) }))
  keyed.sort(
    (a, b) =>
      compareText(a.observation.seen, b.observation.seen) ||
      rank(a.observation) - rank(b.observation) ||
      compareText(a.text, b.text),
  )
  return keyed.map(({ observation }) => observation)
}

function applyObservation(
  card: CardFacts,
  state: CardState | undefined,
  before: Row | null,
  observation: Observation,
  context: ReplayContext,
): { readonly step: Step; readonly state: CardState } {
  const { seen, source, url, unconfirmed = [] } = observation
  const { units, changed, contradictions } = resolve(state?.units ?? new Map(), observation, context.sources)
  const next = stateAfter(state, observation, units)
  const after = cardRow(card.slug, card.issuer, next, context)
  const { values: stated, confirmations } = next
  const states = Object.keys(statedValues(observation))
  return {
    step: {
      ...{ seen, source, url, before, after, states, unconfirmed },
      ...{ stated, confirmations, changed, contradictions },
    },
    state: { ...next, rowDays: rowDaysAfter(after, next) },
  }
}

/** Values and rows that an observation states. */
const statedValues = (observation: Observation): CurrentValues => ({
  ...observation.values,
  ...Object.fromEntries(
    RELATION_NAMES.flatMap((name) => (observation[name] ? [[name, observation[name]]] : [])),
  ),
})

function stateAfter(state: CardState | undefined, observation: Observation, units: ResolvedUnits): CardState {
  const { seen, source, url } = observation
  const bonusValue = bonusValueAfter(state, observation, units)
  const values = currentValues(units)
  const isSame = state !== undefined && state.bonusValue === bonusValue && isEqual(state.values, values)
  return {
    units,
    created: state?.created ?? seen,
    updated: isSame ? state.updated : seen,
    values,
    scraped: source === ISSUER_SOURCE ? seen : (state?.scraped ?? null),
    confirmations: { ...state?.confirmations, ...confirmationsOf(observation) },
    sourceUrl: url ?? state?.sourceUrl ?? null,
    bonusValue,
    rowDays: state?.rowDays ?? new Map(),
  }
}

/** An observation of an issuer's page confirms every value that it states. */
function confirmationsOf(observation: Observation): Confirmations {
  const { seen, source } = observation
  if (source !== ISSUER_SOURCE) return {}
  const at = timeOf(seen)
  return Object.fromEntries(
    Object.entries(statedValues(observation)).map(([field, value]) => [
      field,
      { at, of: valueDigest(value) },
    ]),
  )
}

/** Only an observation of the current offer sets the deprecated value. */
function bonusValueAfter(
  state: CardState | undefined,
  observation: Observation,
  units: ResolvedUnits,
): unknown {
  const current = state?.bonusValue ?? null
  const offer = currentClaim(units.get(OFFER))
  const states = OFFER_FIELDS.some((field) => observation.values[field] !== undefined)
  if (!states || offer?.seen !== observation.seen || offer.source !== observation.source) return current
  return legacyBonusValue(current, observation.values, observation.seen)
}
