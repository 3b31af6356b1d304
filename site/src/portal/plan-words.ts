import { planTerms } from '../../../data/schema/plans.ts'
import type { BillingState } from '../../../data/schema/portal.ts'
import { element } from './element.ts'
import { notice } from './parts.ts'
import type { Screen } from './screen.ts'
import { day } from './words.ts'

/** What a reader must know of the plan's state, each in one sentence with what to do. */
export function billingNotices(state: BillingState): readonly HTMLElement[] {
  const failed = notice(
    'bad',
    element('p', {}, element('strong', {}, 'The last payment failed. '), FAILED, toPlan()),
  )
  const standing = standingOf(state)
  return [...(state.payment_failed ? [failed] : []), ...(standing === null ? [] : [standing])]
}

const FAILED = 'Update the card on the billing pages, or the plan ends. '

function standingOf({ plan, status, ends_at, trial_ends_at }: BillingState): HTMLElement | null {
  const { name } = planTerms[plan]
  if (ends_at !== null && !isPast(ends_at)) {
    const until = `The ${name} plan is cancelled. It runs until ${day(ends_at)}, then the account is on Free; the keys stay. `
    return notice('warn', element('p', {}, until, toPlan()))
  }
  if (status === 'trialing' && trial_ends_at !== null) {
    const until = `The trial of ${name} runs until ${day(trial_ends_at)}. Then the first payment is made, unless you cancel before.`
    return notice('info', element('p', {}, until))
  }
  if (status !== 'canceled') return null
  return notice('info', element('p', {}, 'The paid plan has ended. The account is on Free. ', toPlan()))
}

const isPast = (time: string) => new Date(time).getTime() < Date.now()
const toPlan = () =>
  location.pathname === '/portal/plan/' ? null : element('a', { href: '/portal/plan/' }, 'Plan and billing')

const LOOK_AGAIN_MS = 2_000
let looks = 15

/** After the checkout: says how it went, and looks again until the payment has arrived. */
export function afterCheckout(state: BillingState, screen: Screen): readonly HTMLElement[] {
  const went = new URLSearchParams(location.search).get('checkout')
  if (went === 'cancelled')
    return [notice('info', element('p', {}, 'The checkout was left. Nothing was bought.'))]
  if (went !== 'done') return []
  if (state.plan !== 'free')
    return [
      notice(
        'info',
        element(
          'p',
          {},
          element('strong', {}, `Welcome to ${planTerms[state.plan].name}. `),
          'All keys of the account have the plan from now on.',
        ),
      ),
    ]
  if (looks-- > 0) setTimeout(() => void screen.refresh(), LOOK_AGAIN_MS)
  return [
    notice(
      'info',
      element(
        'p',
        {},
        'Thank you. The plan starts as soon as the payment is confirmed; this page looks again by itself.',
      ),
    ),
  ]
}
