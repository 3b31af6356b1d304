import { PAID_PLANS, type PaidPlan, planTerms } from '../../../data/schema/plans.ts'
import type { BillingState, Me } from '../../../data/schema/portal.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { button, notice, part } from './parts.ts'
import { afterCheckout, billingNotices } from './plan-words.ts'
import { openScreen, required } from './screen.ts'
import { count, day } from './words.ts'

type Billing = 'monthly' | 'annual'

openScreen(async (screen) => {
  const state = await ask<BillingState>('GET', '/portal/api/billing')
  return [
    ...afterCheckout(state, screen),
    ...billingNotices(state),
    part('Your plan', current(state), ...manage(state)),
    ...(mayBuy(state, screen.me) ? [upgrade(state)] : []),
  ]
})

/** A plan that was not paid for, and a suspended account, must be settled first. */
const mayBuy = ({ plan, payment_failed }: BillingState, { suspended }: Me) =>
  plan === 'free' && !payment_failed && !suspended

/** How the plan that runs is paid; a payment that failed has been told of already. */
function paidHow({ plan, billing, renews_at, payment_failed }: BillingState): string {
  if (plan === 'free' || billing === null) return ''
  const how = ` Paid ${billing === 'annual' ? 'once a year' : 'each month'}.`
  return renews_at === null || payment_failed ? how : `${how} Next payment on ${day(renews_at)}.`
}

function current(state: BillingState): HTMLElement {
  const { plan } = state
  const { name, daily, monthly } = planTerms[plan]
  return element(
    'div',
    {},
    element('p', { class: 'big' }, name),
    element(
      'p',
      { class: 'soft' },
      `${count(daily)} calls a day, ${count(monthly)} a month.${paidHow(state)}`,
    ),
    element('p', { class: 'small' }, element('a', { href: '/docs/start/plans/' }, 'What each plan sees')),
  )
}

/** Plans change, and cards are replaced, on the payment provider's pages. */
function manage({ managed, configured, status }: BillingState): readonly HTMLElement[] {
  if (!managed || !configured) return []
  const open = button(
    status === 'past_due' || status === 'unpaid' ? 'Pay on the billing pages' : 'Open the billing pages',
    async () => {
      const { url } = await ask<{ url: string }>('POST', '/portal/api/billing/manage')
      location.assign(url)
    },
    '',
  )
  return [
    element('div', { class: 'row' }, open),
    element(
      'p',
      { class: 'soft small' },
      'Change plan or card, download invoices, cancel or resume. The pages are Stripe’s.',
    ),
  ]
}

function upgrade({ configured, trial_available }: BillingState): HTMLElement {
  if (!configured)
    return part(
      'Upgrade',
      notice(
        'info',
        element(
          'p',
          {},
          'Plans cannot be bought here at the moment. ',
          element('a', { href: '/contact/' }, 'Write to us'),
          '.',
        ),
      ),
    )
  const prices = JSON.parse(required('#view').dataset.prices ?? '{}') as Prices
  return element(
    'section',
    { class: 'offers', 'aria-label': 'Upgrade' },
    ...PAID_PLANS.map((plan) => offer(plan, trial_available, prices[plan])),
  )
}

/** The page carries what the pricing page says; null where only the checkout tells. */
type Prices = Readonly<Record<PaidPlan, string | null>>

function offer(plan: PaidPlan, trial: boolean, price: string | null): HTMLElement {
  const { name, daily, monthly, trialDays } = planTerms[plan]
  const buy = (billing: Billing) => async () => {
    const { checkout_url } = await ask<{ checkout_url: string }>('POST', '/portal/api/billing/checkout', {
      body: { tier: plan, billing },
    })
    location.assign(checkout_url)
  }
  return part(
    name,
    element('p', { class: 'price' }, price ?? 'Price at the checkout'),
    element('p', { class: 'soft' }, `${count(daily)} calls a day, ${count(monthly)} a month.`),
    trial && trialDays > 0 && element('p', { class: 'small' }, `Begins with ${trialDays} days free.`),
    element(
      'div',
      { class: 'row' },
      button(`${name}, monthly`, buy('monthly'), ''),
      button(`${name}, annual`, buy('annual')),
    ),
  )
}
