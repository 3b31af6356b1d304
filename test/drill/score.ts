import { CORE_FIELDS, type CoreField, type State } from '../world/state.ts'
import { cardsOf, dayOf, isAbout, shownAt, statedPages, truthAt } from '../world/timeline.ts'
import type { WorldCard } from '../world/truth.ts'
import type { World } from '../world/world.ts'
import { type Fields, fieldsOfResponse, fieldsOfTruth, NONE } from './fields.ts'
import type { NotableEvent, Played, ReviewItem } from './play.ts'

/** When a true change was published. A decision counts for its week. */
export type Landing = 'in its week' | 'by a decision in its week' | 'later' | 'by a decision later' | 'never'

/** Outcome of a state of the world. */
export interface Outcome {
  readonly state: State
  readonly landed: Landing | null
  /** Weeks whose run should have mentioned the card and did not. */
  readonly silentWeeks: readonly number[]
}

/** A published value that was not true, or such a value in an event. */
export interface Falsehood {
  readonly week: number
  readonly card: string
  readonly what: string
}

export interface Score {
  readonly outcomes: readonly Outcome[]
  readonly falseValues: readonly Falsehood[]
  readonly falseEvents: readonly Falsehood[]
  readonly wronglyVerified: readonly Falsehood[]
  /** Number of pending decisions after each week's run. */
  readonly decisions: readonly number[]
}

type States = readonly State[]

const truthFields = (states: States, card: WorldCard, week: number): Fields =>
  fieldsOfTruth(truthAt(states, card, week))

const publishedFields = (response: Readonly<Record<string, unknown>> | undefined, truth: Fields): Fields =>
  fieldsOfResponse(response ?? { reward_rates: [] }, truth)

/** Scores played weeks against the world. The expectations follow from the world's states alone. */
export const scoreOf = (world: World, played: readonly Played[]): Score => ({
  outcomes: world.states
    .filter(({ weeks: [from] }) => from <= played.length)
    .map((state) => outcomeOf(world, state, played)),
  falseValues: world.cards.flatMap((card) => falseValuesOf(world.states, card, played)),
  falseEvents: falseEventsOf(world, played),
  wronglyVerified: world.cards.flatMap((card) => wronglyVerifiedOf(world.states, card, played)),
  decisions: played.map(({ waiting }) => decisionsIn(waiting)),
})

const decisionsIn = (waiting: readonly ReviewItem[]): number =>
  new Set(waiting.filter(({ waits }) => waits === 'review').map(({ id, group }) => group ?? id)).size

/**
 * A true change is accepted when every field that it changed is published with its true value: in its week, by the first run
 * that could see it, or by a decision, when a person accepted it after the run. It is silent in a week in which it is not
 * accepted and the run does not mention the card.
 */
function outcomeOf({ states, cards }: World, state: State, played: readonly Played[]): Outcome {
  const own = cardsOf(cards, state)
  const [from, to] = state.weeks
  const shown = played.filter(({ week }) => week >= from)
  const isIn = ({ week }: Played, responses: Played['published']) =>
    own.every((card) => isLanded(states, state, card, week, responses))
  const first = state.truth
    ? shown.find((each) => isIn(each, each.published) || isIn(each, each.decided))
    : undefined
  const waited = state.truth ? shown.filter(({ week }) => first === undefined || week <= first.week) : []
  const silent = waited.filter((each) => !isIn(each, each.published) && !isReported(each, state, own))
  const unsaid = state.mustMention
    ? shown.filter((each) => each.week <= to && !isReported(each, state, own))
    : []
  return {
    state,
    landed: state.truth
      ? landingOf(first, visibleFrom(state), first !== undefined && isIn(first, first.published))
      : null,
    silentWeeks: [...new Set([...silent, ...unsaid].map(({ week }) => week))],
  }
}

/** Changes that only the terms state cannot be seen before the terms change. */
const visibleFrom = ({ weeks: [from], termsLag }: State): number => (termsLag ? from + 1 : from)

function landingOf(first: Played | undefined, from: number, byItself: boolean): Landing {
  if (first === undefined) return 'never'
  if (first.week <= from) return byItself ? 'in its week' : 'by a decision in its week'
  return byItself ? 'later' : 'by a decision later'
}

/** A later change of the same field replaces this one. */
function isLanded(
  states: States,
  state: State,
  card: WorldCard,
  week: number,
  responses: Played['published'],
): boolean {
  const [from] = state.weeks
  const [before, after] = [truthFields(states, card, from - 1), truthFields(states, card, from)]
  const now = truthFields(states, card, week)
  const published = publishedFields(responses.get(card.slug), now)
  const valueIn = (fields: Fields, field: string) => fields[field] ?? NONE
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => valueIn(before, field) !== valueIn(after, field) && movedBy(state, field))
    .every((field) => {
      const value = valueIn(published, field)
      const isNow = value === valueIn(now, field) && valueIn(now, field) !== valueIn(before, field)
      return value === valueIn(after, field) || isNow
    })
}

/** Two states may change a card in one week. */
function movedBy({ truth }: State, field: string): boolean {
  if (typeof truth === 'function' || truth === undefined) return true
  const [name = ''] = field.split(':')
  return name in truth || name in (truth.more ?? {}) || (field.startsWith('signup_') && 'offer' in truth)
}

/** Whether a run's output mentions one of the cards, or the issuer as a whole, except among applied and confirmed changes. */
function isReported({ run }: Played, { of }: State, cards: readonly WorldCard[]): boolean {
  const { landed: _landed, confirmed: _confirmed, issuers, ...lists } = run
  const troubles = (issuers as readonly Record<string, unknown>[]).filter(({ issuer }) =>
    cards.some((card) => card.issuer === issuer),
  )
  const isTroubled = troubles.some(
    ({ doubts, failure }) => failure !== null || (doubts as unknown[]).length > 0,
  )
  const text = JSON.stringify(lists)
  const isIssuerReported = (lists.silent as readonly Record<string, unknown>[]).some(
    ({ issuer }) => issuer === of,
  )
  return isTroubled || isIssuerReported || cards.some(({ slug }) => text.includes(`"${slug}"`))
}

/** A field with a new value that is not true. An outdated value is not false. */
function falseValuesOf(states: States, card: WorldCard, played: readonly Played[]): Falsehood[] {
  let before = truthFields(states, card, 0)
  return played.flatMap(({ week, published, decided }) => {
    const truth = truthFields(states, card, week)
    const also = alsoTrue(states, card, week)
    return [published, decided].flatMap((responses) => {
      const [old, now] = [before, publishedFields(responses.get(card.slug), truth)]
      before = now
      return Object.keys(now)
        .filter(
          (field) =>
            now[field] !== (old[field] ?? NONE) && now[field] !== truth[field] && now[field] !== also[field],
        )
        .map((field) => ({
          week,
          card: card.slug,
          what: `${field}: ${old[field]} → ${now[field]}, true is ${truth[field]}`,
        }))
    })
  })
}

/** The values of an A/B test of two offers are true too, while it shows them for the first time. */
function alsoTrue(states: States, card: WorldCard, week: number): Fields {
  const isTested = states.some(
    (state) => state.alsoTrue && isAbout(state, card) && state.weeks[0] <= week && week <= state.weeks[1],
  )
  return isTested ? fieldsOfTruth(shownAt(states, card, week)) : {}
}

/** An event is false if its values are not true, if nothing changed, or if it was sent before. */
function falseEventsOf(world: World, played: readonly Played[]): Falsehood[] {
  const sent = new Set<string>()
  const said = new Set<string>()
  return played.flatMap(({ week, notable }) => {
    const fresh = notable.filter(({ id }) => !sent.has(id))
    return fresh.flatMap((event) => {
      sent.add(event.id)
      const what = `${event.field} became ${event.value}`
      const isRight = isTrueEvent(world, event, week) && !said.has(`${event.slug} ${what}`)
      said.add(`${event.slug} ${what}`)
      return isRight ? [] : [{ week, card: event.slug, what }]
    })
  })
}

function isTrueEvent({ states, cards }: World, { slug, field, value }: NotableEvent, week: number): boolean {
  const card = cards.find((each) => each.slug === slug)
  if (!card) return false
  const [first, truth] = [truthFields(states, card, 0), truthFields(states, card, week)]
  const isTrue = truth[field] === value || alsoTrue(states, card, week)[field] === value
  return isTrue && first[field] !== value
}

const FIELDS_OF_CORE = {
  name: /^name$/,
  annual_fee: /^annual_fee$/,
  interest_rate_purchase: /^interest_rate_purchase$/,
  reward_rates: /^reward_rates: /,
  welcome_offer: /^signup_/,
} as const satisfies Record<CoreField, RegExp>

/**
 * A card is wrongly verified when `last_verified` is later than the least recent week in which its pages stated a core value
 * as it is published, or is set although one of them was never stated.
 */
function wronglyVerifiedOf(states: States, card: WorldCard, played: readonly Played[]): Falsehood[] {
  const confirmed = new Map<CoreField, number>()
  return played.flatMap(({ week, published, decided }) => {
    const truth = truthFields(states, card, week)
    const [now, after] = [published, decided].map((responses) =>
      publishedFields(responses.get(card.slug), truth),
    ) as [Fields, Fields]
    for (const core of CORE_FIELDS) if (isStated(states, card, week, core, after)) confirmed.set(core, week)
    const own = CORE_FIELDS.filter((core) => fieldsOf(core, now).some((field) => now[field] !== 'none'))
    const oldest = Math.min(...own.map((core) => confirmed.get(core) ?? 0))
    const verified = published.get(card.slug)?.last_verified
    if (typeof verified !== 'string' || (oldest > 0 && verified.slice(0, 10) <= dayOf(oldest))) return []
    const late = own.filter((core) => (confirmed.get(core) ?? 0) === oldest).join(', ')
    const what = `verified ${verified.slice(0, 10)}; ${late} last stated ${oldest > 0 ? dayOf(oldest) : 'never'}`
    return [{ week, card: card.slug, what }]
  })
}

const fieldsOf = (core: CoreField, fields: Fields): string[] =>
  Object.keys(fields).filter((field) => FIELDS_OF_CORE[core].test(field))

/** Whether a page of the card states a core value as it is published. */
function isStated(
  states: States,
  card: WorldCard,
  week: number,
  core: CoreField,
  published: Fields,
): boolean {
  const pages = statedPages(states, card, week, core).map(fieldsOfTruth)
  const fields = fieldsOf(core, published)
  return pages.some((page) => fields.every((field) => page[field] === published[field]))
}
