import { planTerms } from '../../../data/schema/plans.ts'
import type { BillingState } from '../../../data/schema/portal.ts'
import { element } from './element.ts'
import { notice } from './parts.ts'
import type { Screen } from './screen.ts'
import { day } from './words.ts'

/** What a reader must know of the plan's state, each in one sentence with what to do. */
export function billingNotices(state: BillingState): readonly HTMLElement[] {
  const unsettled = state.payment_failed ? unsettledOf(state) : null
  return [unsettled, standingOf(state)].filter((told) => told !== null)
}

/** A payment that failed, before and after it has ended the plan, or one that the bank takes back. */
function unsettledOf({ plan, status }: BillingState): HTMLElement {
  const told = (title: string, text: string) =>
    notice('bad', element('p', {}, element('strong', {}, `${title} `), text, toPlan()))
  if (status === 'past_due')
    return told(
      'The last payment failed.',
      `Update the card on the billing pages, or the ${planTerms[plan].name} plan ends. `,
    )
  if (status === 'unpaid')
    return told(
      'The paid plan has ended, since the last payment failed.',
      'The account is on Free. Pay the open invoice on the billing pages, and choose a plan again. ',
    )
  return told(
    'A payment is disputed.',
    'Until the dispute with your bank is settled, the plan cannot be changed here. ',
  )
}

function standingOf(state: BillingState): HTMLElement | null {
  const { plan, status, ends_at, trial_ends_at } = state
  const { name } = planTerms[plan]
  if (plan === 'free') return endedOf(state)
  if (ends_at !== null && !isPast(ends_at)) {
    const until = `The ${name} plan is cancelled. It runs until ${day(ends_at)}, then the account is on Free; the keys stay. You can resume it on the billing pages until then. `
    return notice('warn', element('p', {}, until, toPlan()))
  }
  if (status !== 'trialing' || trial_ends_at === null) return null
  const until = `The trial of ${name} runs until ${day(trial_ends_at)}. Then the first payment is made, unless you cancel before. `
  return notice('info', element('p', {}, until, toPlan()))
}

/** Of a plan that nobody pays for any more; one that was not paid for has been told of already. */
function endedOf({ status, payment_failed, ends_at, trial_ends_at }: BillingState): HTMLElement | null {
  if (payment_failed || (status !== 'canceled' && status !== 'paused')) return null
  const wasTrial = trial_ends_at !== null && (ends_at === null || ends_at <= trial_ends_at)
  const what = wasTrial ? 'The trial has ended.' : 'The paid plan has ended.'
  return notice('info', element('p', {}, `${what} The account is on Free, and the keys stay. `, toPlan()))
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
