import type { Usage } from '../../../data/schema/account.ts'
import { planTerms } from '../../../data/schema/plans.ts'
import type { PortalKey } from '../../../data/schema/portal.ts'
import { element } from './element.ts'
import { formatNumber } from './format.ts'
import { isActive } from './key.ts'
import { button, confirmDialog, panel } from './parts.ts'
import { request } from './request.ts'
import type { Screen } from './screen.ts'

/** Usage of the sandbox by plan, for accounts that have a test key or have used one this month. */
export function sandboxPanel(
  usage: readonly Usage[],
  keys: readonly PortalKey[],
  screen: Screen,
): readonly HTMLElement[] {
  const plans = new Set(keys.filter(isActive).map(({ plan }) => plan))
  const rows = usage.filter(({ tier, monthly_used }) => plans.has(tier) || monthly_used > 0)
  if (rows.length === 0) return []
  const isUsed = rows.some(({ monthly_used }) => monthly_used > 0)
  return [
    panel(
      'Sandbox',
      usageTable(rows),
      element(
        'p',
        { class: 'soft small' },
        "Calls of your test keys. They don't count against your plan. ",
        element('a', { href: '/docs/guides/sandbox/' }, 'How the sandbox works'),
        '.',
      ),
      isUsed &&
        element(
          'div',
          {},
          button('Reset sandbox', () => reset(screen)),
        ),
    ),
  ]
}

const usageTable = (rows: readonly Usage[]) =>
  element(
    'div',
    { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': 'Calls in the sandbox by plan' },
    element(
      'table',
      { class: 'rows' },
      element('thead', {}, element('tr', {}, ...HEADINGS.map(heading))),
      element('tbody', {}, ...rows.map(usageRow)),
    ),
  )

const HEADINGS = ['Plan', 'Today', 'This month'] as const

const heading = (text: string, place: number) =>
  element('th', { scope: 'col', class: place === 0 ? undefined : 'number' }, text)

const usageRow = ({ tier, daily_used, daily_limit, monthly_used, monthly_limit }: Usage) =>
  element(
    'tr',
    {},
    element('td', {}, planTerms[tier].name),
    usedText(daily_used, daily_limit),
    usedText(monthly_used, monthly_limit),
  )

const usedText = (calls: number, limit: number) =>
  element('td', { class: 'number' }, `${formatNumber(calls)} of ${formatNumber(limit)}`)

async function reset(screen: Screen): Promise<void> {
  const confirmed = await confirmDialog(
    'Reset the sandbox?',
    'The calls of all your test keys go back to 0. Live keys keep their count.',
    'Reset',
  )
  if (!confirmed) return
  await request('resetSandbox')
  await screen.refresh('Sandbox reset.')
}
