import type { CoreField, State } from './state.ts'
import type { Change, Truth, WorldCard } from './truth.ts'

export const WEEKS = 9
const FIRST_DAY = '2027-01-04'

/** Day of a week's run as YYYY-MM-DD, a Monday. */
export const dayOf = (week: number): string =>
  new Date(Date.parse(FIRST_DAY) + (week - 1) * 7 * 86_400_000).toISOString().slice(0, 10)

export const cardOf = (cards: readonly WorldCard[], slug: string): WorldCard => {
  const card = cards.find((each) => each.slug === slug)
  if (!card) throw new Error(`The world has no card ${slug}.`)
  return card
}

/** Cards that a state is about: one, or all of an issuer. */
export const cardsOf = (cards: readonly WorldCard[], { of }: State): readonly WorldCard[] => {
  const own = cards.filter(({ slug, issuer }) => slug === of || issuer === of)
  if (own.length === 0) throw new Error(`The world has no card or issuer ${of}.`)
  return own
}

export const isAbout = (state: State, card: WorldCard): boolean =>
  state.of === card.slug || state.of === card.issuer

/** Returns the states of a card that apply in a week. */
export const statesOf = (states: readonly State[], card: WorldCard, week: number): readonly State[] =>
  states.filter((state) => isAbout(state, card) && week >= state.weeks[0] && week <= state.weeks[1])

const resolve = (change: State['truth'], truth: Truth): Change =>
  typeof change === 'function' ? change(truth) : (change ?? {})

function changed(start: Truth, changes: readonly State['truth'][]): Truth {
  let truth = start
  for (const change of changes) truth = { ...truth, ...resolve(change, truth) }
  return truth
}

/** A closed card does not change with the others of its issuer. */
const isClosedBefore = (states: readonly State[], card: WorldCard, week: number): boolean =>
  states.some(
    ({ of, truth, weeks: [from] }) =>
      of === card.slug && typeof truth === 'object' && truth.is_discontinued === true && from <= week,
  )

/** Returns the true values of a card in a week; week 0 has the initial facts. */
export function truthAt(states: readonly State[], card: WorldCard, week: number): Truth {
  const changes = states
    .filter((state) => state.truth && isAbout(state, card) && state.weeks[0] <= week)
    .filter((state) => state.of === card.slug || !isClosedBefore(states, card, state.weeks[0]))
    .toSorted((a, b) => a.weeks[0] - b.weeks[0])
  return changed(
    card.first,
    changes.map(({ truth }) => truth),
  )
}

/** Returns the values that the card's own page states. */
export function shownAt(states: readonly State[], card: WorldCard, week: number): Truth {
  const shows = statesOf(states, card, week).map(({ shows }) => shows)
  return changed(truthAt(states, card, week), shows)
}

/** Returns the values that the card's terms state. */
export function termsAt(states: readonly State[], card: WorldCard, week: number): Truth {
  const now = statesOf(states, card, week)
  const isLate = now.some(({ termsLag }) => termsLag)
  return changed(
    truthAt(states, card, isLate ? week - 1 : week),
    now.map(({ termsShow }) => termsShow),
  )
}

/** Core values that the terms state in addition to the card's page. */
const IN_TERMS: readonly CoreField[] = ['name', 'annual_fee', 'interest_rate_purchase']

/** Returns the values that the pages of a card with core values state in a week. */
export function statedPages(
  states: readonly State[],
  card: WorldCard,
  week: number,
  core: CoreField,
): readonly Truth[] {
  const now = statesOf(states, card, week)
  const isShown = now.every(({ hides = [] }) => !hides.includes(core))
  const isInTerms = IN_TERMS.includes(core) && now.every(({ terms }) => terms === undefined)
  return [
    ...(isShown ? [shownAt(states, card, week)] : []),
    ...(isInTerms ? [termsAt(states, card, week)] : []),
  ]
}
