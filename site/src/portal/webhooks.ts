import { planTerms } from '../../../data/schema/plans.ts'
import type { PortalKey } from '../../../data/schema/portal.ts'
import type { PortalWebhook } from '../../../data/schema/portal-webhooks.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { isActive } from './key.ts'
import { empty, notice, part, secretBox } from './parts.ts'
import { openScreen, type Screen } from './screen.ts'
import { addForm } from './webhook-form.ts'
import { freshSecret, keepSecret, panel } from './webhook-panel.ts'

openScreen(async (screen) => {
  const [{ data: webhooks }, { data: keys }] = await Promise.all([
    ask<{ data: readonly PortalWebhook[] }>('GET', '/portal/api/webhooks'),
    ask<{ data: readonly PortalKey[] }>('GET', '/portal/api/keys'),
  ])
  const active = keys.filter(isActive)
  const allowed = planTerms[screen.me.plan].webhooks > 0
  if (!allowed && webhooks.length === 0) return [elsewhere()]
  const panels = await Promise.all(webhooks.map((webhook) => panel(webhook, { keys, allowed, screen })))
  return [
    ...secretShown(),
    ...(allowed ? [] : [noPlan(screen)]),
    ...(webhooks.length > 0 ? panels : active.length > 0 ? [none()] : []),
    ...(allowed ? [adding(active, webhooks, screen)] : []),
  ]
})

function secretShown(): readonly HTMLElement[] {
  const fresh = freshSecret()
  if (fresh === null) return []
  const note =
    'Copy it now: it is shown this once. Your program checks with it that a delivery comes from us.'
  return [secretBox(fresh.label, fresh.secret, note)]
}

function adding(active: readonly PortalKey[], webhooks: readonly PortalWebhook[], screen: Screen) {
  const form = addForm(active, webhooks, async (secret) => {
    keepSecret('Signing secret', secret)
    await screen.refresh('The webhook is registered. Copy its secret now.')
    scrollTo({ top: 0 })
  })
  return part('Add a webhook', form)
}

const none = () =>
  element(
    'section',
    { class: 'panel' },
    empty(
      'No webhooks yet',
      'Add the address of your program below. It is told within minutes when a card or an offer changes.',
    ),
  )

const noPlan = ({ me }: Screen) =>
  notice(
    'warn',
    element(
      'p',
      {},
      `Nothing is delivered on the ${planTerms[me.plan].name} plan. The webhooks stay here, and work again with Enterprise. `,
      element('a', { href: '/portal/plan/' }, 'Plan and billing'),
    ),
  )

const elsewhere = () =>
  element(
    'section',
    { class: 'panel' },
    empty(
      'Webhooks are part of Enterprise',
      'Your program is told when cards and offers change, signed and retried, instead of asking again and again.',
      element(
        'div',
        { class: 'row' },
        element('a', { class: 'button', href: '/portal/plan/' }, 'See the plans'),
        element('a', { class: 'button quiet', href: '/docs/guides/webhooks/' }, 'How webhooks work'),
      ),
    ),
  )
