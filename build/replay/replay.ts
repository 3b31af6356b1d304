import { compareText } from '../../data/compare.ts'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import { type CardFacts, ISSUER_SOURCE, type Observation } from '../../data/schema/fact.ts'
import type { FieldSource } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import { stableJson } from '../../data/snapshot/digest.ts'
import type { Check } from '../facts/checks.ts'
import type { Facts } from '../facts/read.ts'
import { type CardState, cardRow, currentOrigins, currentValues, rowDaysAfter, timeOf } from './card.ts'
import { type ReplayContext, replayContext } from './context.ts'
import { type CurrentValues, legacyBonusValue, statesWorth } from './derived.ts'
import { endOfOffer, type Withdrawal, withdrawOffer } from './expiry.ts'
import { offerSeenAfter, withOfferText } from './last-seen.ts'
import { type Origin, type Origins, rankOf, type Sources } from './precedence.ts'
import { currentClaim, type ResolvedUnits, resolve } from './resolve.ts'
import { completeRows } from './rows.ts'
import { isEqual } from './same.ts'
import { fieldSources } from './sources.ts'
import type { Step } from './step.ts'
import { OFFER } from './units.ts'
import { type Confirmations, lastVerified, valueDigest } from './verified.ts'

/** A card with its history. */
export interface ReplayedCard {
  readonly facts: CardFacts
  readonly steps: readonly Step[]
  /** The card of today. */
  readonly row: Row
  /** ISO date on which its offer was last seen; null without the text of an offer. */
  readonly offerSeen: string | null
  /** ISO date; undefined if the replay has none. */
  readonly today: string | undefined
  /** Where its values come from, in the order of its fields. */
  readonly sources: readonly FieldSource[]
  /** The same after step number `i`. */
  readonly sourcesAfter: (i: number) => readonly FieldSource[]
}

/**
 * Replays the cards one at a time, so that memory does not grow with their number. Offers end up to `today`, an ISO date; without
 * it, only before a later observation.
 */
export async function* replayCards(
  { cards, checks, reference }: Facts,
  today?: string,
): AsyncGenerator<ReplayedCard> {
  const context = replayContext(reference, today)
  for await (const facts of cards()) yield replayCard(facts, checks.get(facts.slug), context)
}

/** Replays a card. `check`: when its pages were last read. */
export function replayCard(facts: CardFacts, check: Check | undefined, context: ReplayContext): ReplayedCard {
  const steps = replay(facts, context)
  const last = steps.at(-1)
  if (last === undefined) throw new Error(`${facts.slug} has no observation`)
  const pages = check ? [check.confirmed] : []
  const { today } = context
  const offerSeen = offerSeenAfter(last, pages)
  const row = { ...last.after, ...checkTimes(last, check) }
  return {
    facts,
    steps,
    row: today === undefined ? row : withOfferText(row, last, offerSeen, today),
    offerSeen,
    today,
    sources: fieldSources(steps, [last.confirmations, ...pages], context),
    sourcesAfter: (i) => fieldSources(steps.slice(0, i + 1), [steps[i]?.confirmations ?? {}], context),
  }
}

/** Returns when the card's pages were last read, and when they last confirmed it. */
const checkTimes = ({ stated, confirmations }: Step, check: Check | undefined): Row =>
  check
    ? { last_scraped: check.scraped, last_verified: lastVerified(stated, [confirmations, check.confirmed]) }
    : {}

/** Replays a card's observations in order, and the ends of its offers. The last step leaves the card as it is today. */
export function replay(card: CardFacts, context: ReplayContext): readonly Step[] {
  const steps: Step[] = []
  let state: CardState | undefined
  const add = (applied: Applied | null) => {
    if (applied === null) return
    steps.push(applied.step)
    state = applied.state
  }
  for (const observation of inOrder(card.observations, context.sources)) {
    add(endOffer(card, state, steps.at(-1), observation.seen, context))
    add(applyObservation(card, state, steps.at(-1), completeRows(observation), context))
  }
  if (context.today !== undefined) add(endOffer(card, state, steps.at(-1), context.today, context))
  return steps
}

/** A step and the state after it. */
interface Applied {
  readonly step: Step
  readonly state: CardState
}

/** Sorts by day, then trust, then content, so that the order in the file does not matter. */
function inOrder(observations: readonly Observation[], sources: Sources): readonly Observation[] {
  const rank = ({ source }: Observation) => rankOf(source, sources)
  return observations.toSorted(
    (a, b) => compareText(a.seen, b.seen) || rank(a) - rank(b) || compareText(stableJson(a), stableJson(b)),
  )
}

function applyObservation(
  card: CardFacts,
  state: CardState | undefined,
  before: Step | undefined,
  observation: Observation,
  context: ReplayContext,
): Applied {
  const { seen, source, url, unconfirmed = [] } = observation
  const { units, changed, contradictions } = resolve(state?.units ?? new Map(), observation, context.sources)
  const closing = isClosed(units) ? withdrawOffer(units, seen) : null
  const open = stateAfter(state, observation, units)
  const next = closing ? withoutOffer(open, closing, seen) : open
  const after = cardRow(card.slug, card.issuer, next, context)
  const statements = statedValues(observation)
  return {
    step: {
      ...{ seen, source, url, statements, unconfirmed, contradictions },
      ...outcomeOf(before, after, next),
      changed: new Set([...changed, ...(closing?.changed ?? [])]),
    },
    state: { ...next, rowDays: rowDaysAfter(after, next) },
  }
}

/** Result of a step. */
function outcomeOf(before: Step | undefined, after: Row, state: CardState) {
  const { values, origins, confirmations, units } = state
  const offer = currentClaim(units.get(OFFER))
  const hasText = typeof after.signup_bonus === 'string'
  const offerSeen = offer === undefined || !hasText ? null : (offer.restated ?? offer.seen)
  return { before: before?.after ?? null, after, stated: values, origins, confirmations, offerSeen }
}

const isClosed = (units: ResolvedUnits) =>
  currentClaim(units.get('is_discontinued'))?.values.is_discontinued === true

/** Not a source: the end of an offer is known beforehand. */
const CALENDAR = 'calendar'

/** Ends the current offer if it is over by a day. */
function endOffer(
  card: CardFacts,
  state: CardState | undefined,
  before: Step | undefined,
  day: string,
  context: ReplayContext,
): Applied | null {
  const over = state ? endOfOffer(state.units) : null
  if (state === undefined || over === null || over > day) return null
  const withdrawal = withdrawOffer(state.units, over)
  if (withdrawal === null) return null
  const next = withoutOffer(state, withdrawal, over)
  const after = cardRow(card.slug, card.issuer, next, context)
  return {
    step: {
      ...{ seen: over, source: CALENDAR, url: null, statements: {}, unconfirmed: [], contradictions: [] },
      ...outcomeOf(before, after, next),
      changed: new Set(withdrawal.changed),
    },
    state: next,
  }
}

const withoutOffer = (state: CardState, { units }: Withdrawal, day: string): CardState => ({
  ...state,
  units,
  updated: day,
  values: currentValues(units),
  bonusValue: null,
})

/** Values and rows that an observation states. */
const statedValues = (observation: Observation): CurrentValues => ({
  ...observation.values,
  ...Object.fromEntries(
    RELATION_NAMES.flatMap((name) => (observation[name] ? [[name, observation[name]]] : [])),
  ),
})

function stateAfter(state: CardState | undefined, observation: Observation, units: ResolvedUnits): CardState {
  const { seen, source, url } = observation
  const setsBonus = setsBonusValue(observation, units)
  const current = state?.bonusValue ?? null
  const bonusValue = setsBonus ? legacyBonusValue(current, observation.values, seen) : current
  const values = currentValues(units)
  const isSame =
    state !== undefined && state.bonusValue === bonusValue && isEqual(known(state.values), known(values))
  return {
    units,
    created: state?.created ?? seen,
    updated: isSame ? state.updated : seen,
    values,
    scraped: source === ISSUER_SOURCE ? seen : (state?.scraped ?? null),
    confirmations: { ...state?.confirmations, ...confirmationsOf(observation) },
    origins: originsAfter(state, observation, units, setsBonus),
    sourceUrl: url ?? state?.sourceUrl ?? null,
    bonusValue,
    rowDays: state?.rowDays ?? new Map(),
  }
}

/** A first statement that there is no value shows nothing new. */
const known = (values: CurrentValues): CurrentValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))

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

/** Only an observation of the current offer that states its worth sets the deprecated value. */
function setsBonusValue({ values, seen, source }: Observation, units: ResolvedUnits): boolean {
  const offer = currentClaim(units.get(OFFER))
  return statesWorth(values) && offer?.seen === seen && offer.source === source
}

/** The deprecated value and the page are of the observation that set them last. */
function originsAfter(
  state: CardState | undefined,
  { seen, source, url }: Observation,
  units: ResolvedUnits,
  setsBonus: boolean,
): Origins {
  const origin = { seen, source, url }
  const { source_url: page, signup_bonus_value: bonus } = state?.origins ?? {}
  return {
    ...currentOrigins(units),
    ...optional('source_url', url === null ? page : origin),
    ...optional('signup_bonus_value', setsBonus ? origin : bonus),
  }
}

const optional = (name: string, origin: Origin | undefined): Origins => (origin ? { [name]: origin } : {})
