import { nextPlan, type Plan } from '../../../data/schema/plans.ts'
import type { BillingState, PortalKey, PortalUsage } from '../../../data/schema/portal.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { isActive } from './key.ts'
import { empty, notice, part } from './parts.ts'
import { afterCheckout, billingNotices } from './plan-words.ts'
import { plot } from './plot.ts'
import { openScreen } from './screen.ts'
import { count } from './words.ts'

openScreen(async (screen) => {
  const [usage, { data: keys }, billing] = await Promise.all([
    ask<PortalUsage>('GET', '/portal/api/usage'),
    ask<{ data: readonly PortalKey[] }>('GET', '/portal/api/keys'),
    ask<BillingState>('GET', '/portal/api/billing'),
  ])
  const hasKey = keys.some(isActive)
  return [
    ...afterCheckout(billing, screen),
    ...billingNotices(billing),
    ...(hasKey ? [] : [firstSteps()]),
    element(
      'div',
      { class: 'pair' },
      gauge('Today', usage.daily_used, usage.daily_limit, 'Starts again at midnight UTC.', usage.tier),
      gauge(
        'This month',
        usage.monthly_used,
        usage.monthly_limit,
        'Starts again on the 1st, UTC.',
        usage.tier,
      ),
    ),
    part('Last 30 days', usage.days.some(({ calls }) => calls > 0) ? plot(usage.days) : NO_CALLS()),
    ...(hasKey && !screen.me.suspended ? [firstCall()] : []),
  ]
})

const firstSteps = () =>
  element(
    'section',
    { class: 'panel' },
    empty(
      'Your account is ready',
      'Create a key, then make the first call. It takes a minute.',
      element('a', { class: 'button', href: '/portal/keys/' }, 'Create your first key'),
    ),
  )

const NO_CALLS = () => empty('No calls yet', 'Each day of your calls is drawn here, from the first one on.')

function gauge(title: string, used: number, limit: number, note: string, plan: Plan): HTMLElement {
  const left = Math.max(0, limit - used)
  return part(
    title,
    element(
      'p',
      { class: 'big' },
      count(used),
      element('span', { class: 'soft' }, ` of ${count(limit)} calls`),
    ),
    element('meter', {
      min: 0,
      max: limit,
      value: used,
      high: limit * 0.9,
      'aria-label': `${title}: calls used`,
    }),
    element('p', { class: 'soft small' }, `${count(left)} left. ${note}`),
    left === 0 &&
      notice(
        'warn',
        element(
          'p',
          {},
          'Used up: calls are refused until then. ',
          nextPlan(plan) === null
            ? element('a', { href: '/contact/' }, 'Ask for more')
            : element('a', { href: '/portal/plan/' }, 'See the plans'),
          '.',
        ),
      ),
  )
}

const firstCall = () =>
  part(
    'Make a call',
    element(
      'pre',
      { tabindex: 0, class: 'code' },
      `curl '${location.origin}/v1/cards/chase-sapphire-preferred' \\\n  -H "Authorization: Bearer $CARD_DATA_KEY"`,
    ),
    element(
      'p',
      { class: 'soft small' },
      'Or send requests from the browser: every page of the ',
      element('a', { href: '/docs/reference/' }, 'reference'),
      ' has a form.',
    ),
  )
