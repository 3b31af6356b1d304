import { rateRows } from './facts.ts'
import { shownAt, statesOf, termsAt, truthAt } from './timeline.ts'
import { offerFields, type Rate, type Truth, type WorldCard } from './truth.ts'
import { offerSentence } from './words.ts'
import type { World } from './world.ts'

/** Values of a card in the form of facts, by field. */
export type Values = Readonly<Record<string, unknown>>

/** Returns the facts of a card from its true values. */
export function valuesOf(truth: Truth): Values {
  const { high: _, offer, rates: __, more, ...values } = truth
  return {
    ...values,
    ...more,
    ...(offer ? { signup_bonus: offerSentence(offer), ...offerFields(offer) } : {}),
    reward_rates: rateRows(truth),
  }
}

/** Returns variants of a truth, each with another value of one field. */
function variants(truth: Truth): [field: string, others: Truth[]][] {
  const figures = Object.entries(truth).filter(
    ([field, value]) => typeof value === 'number' && field !== 'high',
  )
  const more = Object.entries(truth.more ?? {}).filter(([, value]) => typeof value === 'number')
  const offers = Object.entries(truth.offer ?? {})
  const rates = truth.rates.flatMap((rate, i) => {
    const withRate = (other: Rate) => ({ ...truth, rates: truth.rates.with(i, other) })
    const faster = withRate({ ...rate, multiplier: rate.multiplier + 1.5 })
    return rate.cap === undefined ? [faster] : [faster, withRate({ ...rate, cap: rate.cap + 500 })]
  })
  const offerField = {
    points: 'signup_bonus_points',
    cash: 'signup_bonus_cash_value',
    spend: 'signup_min_spend',
    months: 'signup_min_spend_months',
  }
  return [
    ...figures.map(([field, value]): [string, Truth[]] => [
      field,
      [{ ...truth, [field]: Number(value) + 1.5, ...(field === 'interest_rate_purchase' ? {} : {}) }],
    ]),
    ...more.map(([field, value]): [string, Truth[]] => [
      field,
      [{ ...truth, more: { ...truth.more, [field]: Number(value) + 1.5 } }],
    ]),
    ...offers.map(([key, value]): [string, Truth[]] => [
      offerField[key as keyof typeof offerField],
      [{ ...truth, offer: { ...truth.offer, [key]: value + 1 } as Truth['offer'] }],
    ]),
    ...(truth.annual_fee_waived_first_year
      ? [
          ['annual_fee_waived_first_year', [{ ...truth, annual_fee_waived_first_year: false }]] as [
            string,
            Truth[],
          ],
        ]
      : []),
    ...(rates.length > 0 ? [['reward_rates', rates] as [string, Truth[]]] : []),
  ]
}

export type PageRole = 'product' | 'terms'

/** Returns the fields that the page of a card states: those whose value changes the page. */
export function statedFields(world: World, card: WorldCard, week: number, role: PageRole): readonly string[] {
  const { states, cards, styles } = world
  const style = styles[card.issuer]!
  const truth = role === 'product' ? shownAt(states, card, week) : termsAt(states, card, week)
  const others = cards.filter(({ issuer, slug }) => issuer === card.issuer && slug !== card.slug)
  const write = (own: Truth): string => {
    if (role === 'product')
      return style.product(
        own,
        card.terms,
        others.map((other) => truthAt(states, other, week)),
      )
    const sharing = cards.filter(({ terms }) => terms === card.terms)
    return String(
      style.terms(
        own,
        sharing.map((each) => (each === card ? own : termsAt(states, each, week))),
      ).body,
    )
  }
  const usual = write(truth)
  const fields = variants(truth)
    .filter(([, different]) => different.every((other) => write(other) !== usual))
    .map(([field]) => field)
  const isOffer = ['signup_min_spend', 'signup_min_spend_months'].every((field) => fields.includes(field))
  return isOffer ? [...fields, 'signup_bonus'] : fields
}

/** Whether a page of a card differs in a week for another reason than the truth. */
export const isEdited = (world: World, card: WorldCard, week: number, role: PageRole): boolean =>
  statesOf(world.states, card, week).some(
    (state) => (role === 'product' ? state.page : state.terms) !== undefined,
  )
