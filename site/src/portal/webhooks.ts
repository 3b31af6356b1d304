import { planTerms } from '../../../data/schema/plans.ts'
import type { PortalWebhook } from '../../../data/schema/portal-webhooks.ts'
import { ask } from './ask.ts'
import { deliveries } from './deliveries.ts'
import { element } from './element.ts'
import { button, confirmed, empty, notice, part, secretBox } from './parts.ts'
import { openScreen, type Screen } from './screen.ts'
import { addForm } from './webhook-form.ts'
import { ago, moment } from './words.ts'

/** A secret that was just made: shown until the page is left. */
let fresh: { readonly label: string; readonly secret: string } | null = null
/** Webhooks whose deliveries are shown. */
const opened = new Set<string>()

openScreen(async (screen) => {
  if (planTerms[screen.me.plan].webhooks === 0) return [elsewhere()]
  const { data: webhooks } = await ask<{ data: readonly PortalWebhook[] }>('GET', '/portal/api/webhooks')
  const shown = await Promise.all(webhooks.map((webhook) => panel(webhook, screen)))
  return [
    ...(fresh === null
      ? []
      : [
          secretBox(
            fresh.label,
            fresh.secret,
            'Copy it now: it is shown this once. Your program checks with it that a delivery is from us.',
          ),
        ]),
    ...(shown.length === 0
      ? [
          element(
            'section',
            { class: 'panel' },
            empty(
              'No webhooks yet',
              'Add the address of your program below. It is told within minutes when a card or an offer changes.',
            ),
          ),
        ]
      : shown),
    part(
      'Add a webhook',
      addForm(async (secret) => {
        fresh = { label: 'Signing secret', secret }
        await screen.refresh('The webhook is registered. Copy its secret now.')
      }),
    ),
  ]
})

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

async function panel(webhook: PortalWebhook, screen: Screen): Promise<HTMLElement> {
  const { id, url, events, is_active, last_triggered_at } = webhook
  const tried = last_triggered_at === null ? 'nothing sent yet' : `last tried ${ago(last_triggered_at)}`
  const toggle = button(opened.has(id) ? 'Hide deliveries' : 'Deliveries', async () => {
    if (!opened.delete(id)) opened.add(id)
    await screen.refresh()
  })
  return element(
    'section',
    { class: 'panel part' },
    element('h2', { class: 'address' }, url),
    element(
      'p',
      { class: 'soft small' },
      element(
        'span',
        { class: `state ${is_active === false ? 'bad' : 'good'}` },
        is_active === false ? 'Inactive' : 'Active',
      ),
      ` · ${events.join(', ')} · ${tried}`,
    ),
    ...states(webhook, screen),
    element(
      'div',
      { class: 'row' },
      ...(is_active === false ? [] : [button('Send a test', () => test(id, screen), '')]),
      toggle,
      button('Rotate secret', () => rotate(webhook, screen)),
      button('Delete', () => remove(webhook, screen), 'danger'),
    ),
    opened.has(id) && (await deliveries(id, screen)),
  )
}

const WHY = {
  gone: 'The receiver answered 410 Gone, so nothing is sent any more.',
  failing: 'Nothing but failures for five days, so nothing is sent any more.',
}

function states(
  { id, is_active, inactive_because, failure_count, previous_secret_until }: PortalWebhook,
  screen: Screen,
) {
  const notes: HTMLElement[] = []
  const activate = async () => {
    await ask('POST', `/portal/api/webhooks/${id}/activate`)
    await screen.refresh('The webhook is active again, from the next event on.')
  }
  if (is_active === false)
    notes.push(
      notice('bad', element('p', {}, WHY[inactive_because ?? 'failing']), button('Activate', activate, '')),
    )
  else if ((failure_count ?? 0) > 0)
    notes.push(
      notice(
        'warn',
        element('p', {}, `The last ${failure_count} tries failed. We go on trying; the deliveries say why.`),
      ),
    )
  if (previous_secret_until !== null)
    notes.push(
      notice(
        'info',
        element('p', {}, `The previous secret signs too, until ${moment(previous_secret_until)}.`),
      ),
    )
  return notes
}

async function test(id: string, screen: Screen): Promise<void> {
  await ask('POST', `/portal/api/webhooks/${id}/test`)
  opened.add(id)
  await screen.refresh('A test event is on its way.')
}

async function rotate({ id, url }: PortalWebhook, screen: Screen): Promise<void> {
  const sure = await confirmed(
    'Rotate the signing secret?',
    'You get a new secret. For a day deliveries are signed with both, so that nothing is lost while you change it.',
    'Rotate',
  )
  if (!sure) return
  const { secret } = await ask<{ secret: string }>('POST', `/portal/api/webhooks/${id}/secret`)
  fresh = { label: `New signing secret of ${new URL(url).host}`, secret }
  await screen.refresh('The secret is new. Copy it now.')
}

async function remove({ id, url }: PortalWebhook, screen: Screen): Promise<void> {
  if (
    !(await confirmed(
      'Delete the webhook?',
      `Nothing is sent to ${url} any more, and its deliveries are forgotten.`,
      'Delete webhook',
    ))
  )
    return
  await ask('DELETE', `/portal/api/webhooks/${id}`)
  fresh = null
  await screen.refresh('The webhook is deleted.')
}
