import { nextPlan, type Plan } from '../../../data/schema/plans.ts'
import type { PortalKey } from '../../../data/schema/portal.ts'
import { billingNotices, checkoutNotices } from './billing-notices.ts'
import { element } from './element.ts'
import { requestLine } from './first-request.ts'
import { formatNumber } from './format.ts'
import { isActive } from './key.ts'
import { emptyState, notice, panel } from './parts.ts'
import { request } from './request.ts'
import { sandboxPanel } from './sandbox-panel.ts'
import { openScreen } from './screen.ts'
import { usageChart } from './usage-chart.ts'

openScreen(async (screen) => {
  const [usage, { data: sandboxUsage }, { data: keys }, billing] = await Promise.all([
    request('usage'),
    request('sandboxUsage'),
    request('listKeys'),
    request('billing'),
  ])
  const hasKey = keys.some(isActive)
  return [
    ...checkoutNotices(billing, screen),
    ...billingNotices(billing),
    ...(hasKey ? [] : [firstSteps()]),
    element(
      'div',
      { class: 'pair' },
      quotaPanel('Today', usage.daily_used, usage.daily_limit, 'Resets at midnight UTC.', usage.tier),
      quotaPanel(
        'This month',
        usage.monthly_used,
        usage.monthly_limit,
        'Resets on the 1st (UTC).',
        usage.tier,
      ),
    ),
    panel('Last 30 days', usage.days.some(({ calls }) => calls > 0) ? usageChart(usage.days) : noCalls()),
    ...sandboxPanel(sandboxUsage, keys, screen),
    ...(hasKey && !screen.me.suspended ? [firstCall(keys)] : []),
  ]
})

const firstSteps = () =>
  element(
    'section',
    { class: 'panel' },
    emptyState(
      'Your account is ready',
      'Create a key and make your first request. It takes a minute.',
      element('a', { class: 'button', href: '/portal/keys/' }, 'Create your first key'),
    ),
  )

const noCalls = () => emptyState('No calls yet', 'Your calls per day appear here.')

function quotaPanel(title: string, used: number, limit: number, note: string, plan: Plan): HTMLElement {
  const left = Math.max(0, limit - used)
  return panel(
    title,
    element(
      'p',
      { class: 'big' },
      formatNumber(used),
      element('span', { class: 'soft' }, ` of ${formatNumber(limit)} calls`),
    ),
    element('meter', {
      min: 0,
      max: limit,
      value: used,
      high: limit * 0.9,
      'aria-label': `${title}: calls used`,
    }),
    element('p', { class: 'soft small' }, `${formatNumber(left)} left. ${note}`),
    left === 0 &&
      notice(
        'warn',
        element(
          'p',
          {},
          'Quota used up. Requests fail until it resets. ',
          nextPlan(plan) === null
            ? element('a', { href: '/contact/' }, 'Contact us for a larger quota')
            : element('a', { href: '/portal/plan/' }, 'Compare plans'),
          '.',
        ),
      ),
  )
}

/** A request for a card that one of the keys can read. */
const firstCall = (keys: readonly PortalKey[]) =>
  panel(
    'Make a request',
    element('pre', { tabindex: 0, class: 'code' }, requestLine(hasLiveKey(keys) ? 'live' : 'test')),
    element(
      'p',
      { class: 'soft small' },
      'Or send requests from the browser: every page of the ',
      element('a', { href: '/docs/reference/' }, 'reference'),
      ' has a form.',
    ),
  )

const hasLiveKey = (keys: readonly PortalKey[]): boolean =>
  keys.some((key) => isActive(key) && key.mode === 'live')
