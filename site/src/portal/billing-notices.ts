import { planTerms } from '../../../data/schema/plans.ts'
import type { BillingState } from '../../../data/schema/portal.ts'
import { element } from './element.ts'
import { formatDate } from './format.ts'
import { notice } from './parts.ts'
import type { Screen } from './screen.ts'

/** Notices about a failed payment and about a plan that ends or has ended. */
export function billingNotices(state: BillingState): readonly HTMLElement[] {
  const payment = state.payment_failed ? paymentNotice(state) : null
  return [payment, planNotice(state)].filter((shown) => shown !== null)
}

/** A failed payment, before and after the plan ended because of it, or a disputed payment. */
function paymentNotice({ plan, status }: BillingState): HTMLElement {
  const problem = (title: string, text: string) =>
    notice('bad', element('p', {}, element('strong', {}, `${title} `), text, planLink()))
  if (status === 'past_due')
    return problem(
      'Your last payment failed.',
      `Update your payment card on the billing page, or your ${planTerms[plan].name} plan will end. `,
    )
  if (status === 'unpaid')
    return problem(
      'Your paid plan has ended because the last payment failed.',
      'Your account is on Free. Pay the open invoice on the billing page, then choose a plan again. ',
    )
  return problem(
    'A payment is disputed.',
    'You cannot change your plan here until the dispute with your bank is resolved. ',
  )
}

function planNotice(state: BillingState): HTMLElement | null {
  const { plan, status, ends_at, trial_ends_at } = state
  const { name } = planTerms[plan]
  if (plan === 'free') return endedNotice(state)
  if (ends_at !== null && !isPast(ends_at)) {
    const until =
      `Your ${name} plan is canceled and ends on ${formatDate(ends_at)}. Your account then moves to Free and keeps its keys. ` +
      'Until then, you can resume the plan on the billing page. '
    return notice('warn', element('p', {}, until, planLink()))
  }
  if (status !== 'trialing' || trial_ends_at === null) return null
  const until = `Your ${name} trial ends on ${formatDate(trial_ends_at)}. The first payment is due then, unless you cancel before. `
  return notice('info', element('p', {}, until, planLink()))
}

/** A plan that has ended. Null after a failed payment, which has its own notice. */
function endedNotice({ status, payment_failed, ends_at, trial_ends_at }: BillingState): HTMLElement | null {
  if (payment_failed || (status !== 'canceled' && status !== 'paused')) return null
  const wasTrial = trial_ends_at !== null && (ends_at === null || ends_at <= trial_ends_at)
  const title = wasTrial ? 'Your trial has ended.' : 'Your paid plan has ended.'
  return notice('info', element('p', {}, `${title} Your account is on Free and keeps its keys. `, planLink()))
}

const isPast = (time: string) => new Date(time).getTime() < Date.now()
const planLink = () =>
  location.pathname === '/portal/plan/' ? null : element('a', { href: '/portal/plan/' }, 'Plan and billing')

const POLL_MS = 2_000
let retriesLeft = 15

/** Result of a checkout. Reloads the screen until the payment is confirmed, for up to 30 seconds. */
export function checkoutNotices(state: BillingState, screen: Screen): readonly HTMLElement[] {
  const result = new URLSearchParams(location.search).get('checkout')
  if (result === 'cancelled')
    return [notice('info', element('p', {}, 'Checkout canceled. You were not charged.'))]
  if (result !== 'done') return []
  if (state.plan !== 'free')
    return [
      notice(
        'info',
        element(
          'p',
          {},
          element('strong', {}, `Welcome to ${planTerms[state.plan].name}. `),
          'All your keys are on the new plan.',
        ),
      ),
    ]
  if (retriesLeft-- > 0) setTimeout(() => void screen.refresh(), POLL_MS)
  return [
    notice(
      'info',
      element(
        'p',
        {},
        'Thank you. Your plan starts as soon as the payment is confirmed. This page updates automatically.',
      ),
    ),
  ]
}
