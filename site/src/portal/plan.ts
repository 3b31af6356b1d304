import { PAID_PLANS, type PaidPlan, planTerms } from '../../../data/schema/plans.ts'
import type { BillingState } from '../../../data/schema/portal.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { button, notice, part } from './parts.ts'
import { afterCheckout, billingNotices } from './plan-words.ts'
import { openScreen } from './screen.ts'
import { count, day } from './words.ts'

type Billing = 'monthly' | 'annual'

openScreen(async (screen) => {
  const state = await ask<BillingState>('GET', '/portal/api/billing')
  return [
    ...afterCheckout(state, screen),
    ...billingNotices(state),
    part('Your plan', current(state), ...manage(state)),
    ...(state.plan === 'free' ? [upgrade(state)] : []),
  ]
})

function current({ plan, billing, renews_at, ends_at }: BillingState): HTMLElement {
  const { name, daily, monthly } = planTerms[plan]
  const paid = [
    billing === null ? null : `Paid ${billing === 'annual' ? 'once a year' : 'each month'}.`,
    renews_at === null || ends_at !== null ? null : `Next payment on ${day(renews_at)}.`,
  ]
  return element(
    'div',
    {},
    element('p', { class: 'big' }, name),
    element(
      'p',
      { class: 'soft' },
      `${count(daily)} calls a day, ${count(monthly)} a month. ${paid.filter((words) => words !== null).join(' ')}`,
    ),
    element('p', { class: 'small' }, element('a', { href: '/docs/start/plans/' }, 'What the plan sees')),
  )
}

/** Plans change, and cards are replaced, on the payment provider's pages. */
function manage({ managed, configured }: BillingState): readonly HTMLElement[] {
  if (!managed || !configured) return []
  const open = button(
    'Open the billing pages',
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
  return element(
    'section',
    { class: 'offers', 'aria-label': 'Upgrade' },
    ...PAID_PLANS.map((plan) => offer(plan, trial_available)),
  )
}

function offer(plan: PaidPlan, trial: boolean): HTMLElement {
  const { name, daily, monthly, trialDays } = planTerms[plan]
  const buy = (billing: Billing) => async () => {
    const { checkout_url } = await ask<{ checkout_url: string }>('POST', '/portal/api/billing/checkout', {
      body: { tier: plan, billing },
    })
    location.assign(checkout_url)
  }
  return part(
    name,
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
