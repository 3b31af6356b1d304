import { planTerms } from '../../../data/schema/plans.ts'
import type { PortalKey } from '../../../data/schema/portal.ts'
import type { PortalWebhook } from '../../../data/schema/portal-webhooks.ts'
import { element } from './element.ts'
import { hasWebhooks, isActive, keyOf } from './key.ts'
import { emptyState, notice, panel, secretBox } from './parts.ts'
import { request } from './request.ts'
import { openScreen, type Screen } from './screen.ts'
import { addForm } from './webhook-form.ts'
import { shownSecret, showSecret, webhookPanel } from './webhook-panel.ts'

openScreen(async (screen) => {
  const { me } = screen
  const [{ data: webhooks }, { data: keys }] = await Promise.all([
    request('listWebhooks'),
    request('listKeys'),
  ])
  const isIncluded = hasWebhooks({ plan: null }, me)
  const usable = keys.filter((key) => isActive(key) && hasWebhooks(key, me))
  const canAdd = isIncluded || usable.length > 0
  if (!canAdd && webhooks.length === 0) return [upgradePanel()]
  const cards = await sandboxCards(usable)
  const panels = await Promise.all(webhooks.map((webhook) => webhookPanel(webhook, { keys, cards, screen })))
  const isPaused = !isIncluded && webhooks.some((webhook) => keyOf(webhook, keys)?.mode !== 'test')
  return [
    ...secretPanel(webhooks),
    ...(isPaused ? [planNotice(screen)] : []),
    ...(webhooks.length > 0 ? panels : usable.length > 0 ? [noWebhooks()] : []),
    ...(canAdd ? [addPanel(usable, webhooks, screen)] : []),
  ]
})

/** Slugs of the sandbox's cards, if a test key can get events about them. */
const sandboxCards = async (keys: readonly PortalKey[]): Promise<readonly string[]> =>
  keys.some(({ mode }) => mode === 'test') ? (await request('sandboxCards')).data.map(({ slug }) => slug) : []

function secretPanel(webhooks: readonly PortalWebhook[]): readonly HTMLElement[] {
  const created = shownSecret(webhooks)
  if (created === null) return []
  const note =
    "Copy it now. You won't see it again. Your server uses it to verify that deliveries come from us."
  return [secretBox(created.label, created.secret, note)]
}

function addPanel(active: readonly PortalKey[], webhooks: readonly PortalWebhook[], screen: Screen) {
  const form = addForm(active, webhooks, async ({ webhook: { id, url }, secret }) => {
    showSecret({ webhookId: id, label: `Signing secret for ${url}`, secret })
    await screen.refresh('Webhook registered. Copy its secret now.')
    scrollTo({ top: 0 })
  })
  return panel('Add a webhook', form)
}

const noWebhooks = () =>
  element(
    'section',
    { class: 'panel' },
    emptyState(
      'No webhooks yet',
      "Add your server's URL below. We check for changes about once a week and send an event for each one.",
    ),
  )

const planNotice = ({ me }: Screen) =>
  notice(
    'warn',
    element(
      'p',
      {},
      `The ${planTerms[me.plan].name} plan does not include webhooks. Yours are kept, and resume when you upgrade to Enterprise. `,
      element('a', { href: '/portal/plan/' }, 'Plan and billing'),
    ),
  )

const upgradePanel = () =>
  element(
    'section',
    { class: 'panel' },
    emptyState(
      'Webhooks are part of Enterprise',
      'Get notified when cards and offers change. Deliveries are signed and retried. Try them with a test key.',
      element(
        'div',
        { class: 'row' },
        element('a', { class: 'button', href: '/portal/plan/' }, 'Compare plans'),
        element('a', { class: 'button quiet', href: '/portal/keys/' }, 'Create a test key'),
        element('a', { class: 'button quiet', href: '/docs/guides/webhooks/' }, 'How webhooks work'),
      ),
    ),
  )
