import { Card } from '../../../data/schema/card.ts'
import { PLANS, type Plan, planTerms } from '../../../data/schema/plans.ts'
import { fieldNotes } from './fields.ts'
import { operations } from './reference.ts'

/** What a plan adds to the next lower plan, derived from the contract. */
export function planStory(plan: Plan): readonly string[] {
  const fields = fieldNotes(Card).filter((note) => note.plan === plan).length
  const added = operations
    .filter(({ endpoint }) => endpoint.plan === plan && endpoint.group !== 'Webhooks')
    .map(({ endpoint }) => endpoint.title)
  const { webhooks, trialDays } = planTerms[plan]
  const below = PLANS[PLANS.indexOf(plan) - 1]
  if (below === undefined)
    return [`${fields} fields per card`, 'The 3 best rates of each card', `${planTerms[plan].keys} keys`]
  return [
    `Everything in ${planTerms[below].name}`,
    ...(trialDays > 0 ? [`${trialDays}-day free trial`] : []),
    `${fields} more fields per card`,
    ...(plan === 'starter' ? ['Every rate of each card'] : []),
    ...added,
    ...(webhooks > 0 ? [`${webhooks} webhooks per key`] : []),
  ]
}
