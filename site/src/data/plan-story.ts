import { Card } from '../../../data/schema/card.ts'
import type { EndpointName } from '../../../data/schema/endpoints.ts'
import { PLANS, type Plan, planTerms } from '../../../data/schema/plans.ts'
import { emptyFields } from './coverage.ts'
import { fieldNotes } from './fields.ts'
import { operations } from './reference.ts'

/** Who a plan is for. */
export const audiences: Readonly<Record<Plan, string>> = {
  free: 'To try the API and build a prototype.',
  starter: 'For apps that show cards in full.',
  pro: 'For products that follow changes and compute value.',
  enterprise: 'For high volume, GraphQL, and webhooks.',
}

/** The plan that the pricing page highlights. */
export const HIGHLIGHTED: Plan = 'pro'

/** Name of an endpoint where plans are compared. Empty if another endpoint's name covers it. */
const FEATURES: Partial<Readonly<Record<EndpointName, string>>> = {
  listCardPerks: 'Perks of each card',
  listCardCredits: 'Statement credits of each card',
  calculate: 'Card values for any spend',
  checkEligibility: 'Eligibility checks',
  getCardHistory: 'Full history of each card',
  listTransferPartners: 'Transfer partners',
  listCardTransfers: '',
  listNotableOffers: 'Offer history and notable offers',
  listOfferHistory: '',
  listChanges: 'Feed of all changes',
  optimize: 'Best set of cards',
  listExports: 'Bulk exports',
  getExport: '',
}

/** What a plan adds to the next lower plan, derived from the contract and the data. */
export function planStory(plan: Plan): readonly string[] {
  const { webhooks, trialDays, keys } = planTerms[plan]
  const below = PLANS[PLANS.indexOf(plan) - 1]
  const fields = filledFields(plan)
  if (below === undefined)
    return [`${fields} fields per card`, 'The 3 best rates of each card', `${keys} keys`]
  return [
    `Everything in ${planTerms[below].name}`,
    ...(trialDays > 0 ? [`${trialDays}-day free trial`] : []),
    ...(fields > 0 ? [`${fields} more fields per card`] : []),
    ...(plan === 'starter' ? ['Every rate of each card'] : []),
    ...addedFeatures(plan),
    ...(webhooks > 0 ? [`${webhooks} webhooks per key`] : []),
  ]
}

/** Number of fields that a plan adds and that have a value on at least one card: a field without data is not sold. */
export function filledFields(plan: Plan): number {
  const empty = emptyFields()
  return fieldNotes(Card).filter((note) => note.plan === plan && !empty.includes(note.name)).length
}

const addedFeatures = (plan: Plan): readonly string[] =>
  operations
    .filter(({ endpoint }) => endpoint.plan === plan && endpoint.group !== 'Webhooks')
    .map(({ name, endpoint }) => FEATURES[name] ?? endpoint.title)
    .filter((feature) => feature !== '')
