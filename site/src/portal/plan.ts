import { PAID_PLANS, type PaidPlan, planTerms } from '../../../data/schema/plans.ts'
import type { BillingState, Me } from '../../../data/schema/portal.ts'
import { billingNotices, checkoutNotices } from './billing-notices.ts'
import { element } from './element.ts'
import { formatDate, formatNumber } from './format.ts'
import { button, notice, panel } from './parts.ts'
import { request } from './request.ts'
import { required } from './required.ts'
import { openScreen } from './screen.ts'

type Billing = 'monthly' | 'annual'

openScreen(async (screen) => {
  const state = await request('billing')
  return [
    ...checkoutNotices(state, screen),
    ...billingNotices(state),
    panel('Your plan', currentPlan(state), ...billingLink(state)),
    ...(canUpgrade(state, screen.me) ? [upgrade(state)] : []),
  ]
})

/** A failed payment or a suspension must be resolved first. */
const canUpgrade = ({ plan, payment_failed }: BillingState, { suspended }: Me) =>
  plan === 'free' && !payment_failed && !suspended

/** Billing period and next payment. Omits the next payment after a failed one, which has its own notice. */
function paymentText({ plan, billing, renews_at, payment_failed }: BillingState): string {
  if (plan === 'free' || billing === null) return ''
  const period = ` Billed ${billing === 'annual' ? 'annually' : 'monthly'}.`
  return renews_at === null || payment_failed ? period : `${period} Next payment on ${formatDate(renews_at)}.`
}

function currentPlan(state: BillingState): HTMLElement {
  const { plan } = state
  const { name, daily, monthly } = planTerms[plan]
  return element(
    'div',
    {},
    element('p', { class: 'big' }, name),
    element(
      'p',
      { class: 'soft' },
      `${formatNumber(daily)} calls per day, ${formatNumber(monthly)} per month.${paymentText(state)}`,
    ),
    element('p', { class: 'small' }, element('a', { href: '/docs/start/plans/' }, 'What each plan includes')),
  )
}

/** Link to the payment provider's page, where customers change their plan and payment card. */
function billingLink({ managed, configured, status }: BillingState): readonly HTMLElement[] {
  if (!managed || !configured) return []
  const open = button(
    status === 'past_due' || status === 'unpaid' ? 'Pay on the billing page' : 'Open the billing page',
    async () => {
      const { url } = await request('manageBilling')
      location.assign(url)
    },
    '',
  )
  return [
    element('div', { class: 'row' }, open),
    element(
      'p',
      { class: 'soft small' },
      'Change your plan or payment card, download invoices, cancel, or resume. Stripe hosts this page.',
    ),
  ]
}

function upgrade({ configured, trial_available }: BillingState): HTMLElement {
  if (!configured)
    return panel(
      'Upgrade',
      notice(
        'info',
        element(
          'p',
          {},
          'Online upgrades are currently unavailable. ',
          element('a', { href: '/contact/' }, 'Contact us'),
          '.',
        ),
      ),
    )
  const prices = JSON.parse(required('#view').dataset.prices ?? '{}') as Prices
  return element(
    'section',
    { class: 'offers', 'aria-label': 'Upgrade' },
    ...PAID_PLANS.map((plan) => planOffer(plan, trial_available, prices[plan])),
  )
}

/** Prices as on the pricing page; null if only the checkout shows them. The page passes them in `data-prices`. */
type Prices = Readonly<Record<PaidPlan, string | null>>

function planOffer(plan: PaidPlan, trial: boolean, price: string | null): HTMLElement {
  const { name, daily, monthly, trialDays } = planTerms[plan]
  const buy = (billing: Billing) => async () => {
    const { checkout_url } = await request('checkout', {
      body: { tier: plan, billing },
    })
    location.assign(checkout_url)
  }
  return panel(
    name,
    element('p', { class: 'price' }, price ?? 'Price at checkout'),
    element(
      'p',
      { class: 'soft' },
      `${formatNumber(daily)} calls per day, ${formatNumber(monthly)} per month.`,
    ),
    trial && trialDays > 0 && element('p', { class: 'small' }, `${trialDays}-day free trial.`),
    element(
      'div',
      { class: 'row' },
      button(`${name}, monthly`, buy('monthly'), ''),
      button(`${name}, annual`, buy('annual')),
    ),
  )
}
