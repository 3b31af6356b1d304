import type { PortalDelivery } from '../../../data/schema/portal-webhooks.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { button, empty } from './parts.ts'
import type { Screen } from './screen.ts'
import { ago, moment } from './words.ts'

const LOOK_AGAIN_MS = 2_000
let looks = 10

/** What became of a webhook's deliveries, to be sent again while it `works`; while one is under way it looks again by itself. */
export async function deliveries(webhookId: string, works: boolean, screen: Screen): Promise<HTMLElement> {
  const { data } = await ask<{ data: readonly PortalDelivery[] }>(
    'GET',
    `/portal/api/webhooks/${webhookId}/deliveries`,
  )
  const underWay = data.some(({ state, attempts }) => state === 'pending' && attempts.length === 0)
  if (underWay && looks-- > 0) setTimeout(() => void screen.refresh(), LOOK_AGAIN_MS)
  if (!underWay) looks = 10
  if (data.length === 0)
    return empty('No deliveries in the last 30 days', 'Send a test, or wait for the next change of the data.')
  return element(
    'ul',
    { class: 'list deliveries', 'aria-label': 'Deliveries' },
    ...data.map((delivery) => row(delivery, works, screen)),
  )
}

const STATES: Readonly<Record<PortalDelivery['state'], readonly [string, string]>> = {
  pending: ['Under way', 'info'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  dropped: ['Dropped', 'bad'],
}

function row(delivery: PortalDelivery, works: boolean, screen: Screen): HTMLElement {
  const [label, kind] = STATES[delivery.state]
  const again =
    delivery.state === 'pending' && delivery.next_attempt_at !== null && delivery.attempts.length > 0
  const next = again ? ` · next try ${moment(delivery.next_attempt_at ?? '')}` : ''
  const resend = button('Send again', async () => {
    await ask('POST', `/portal/api/deliveries/${delivery.id}/resend`)
    await screen.refresh('The delivery is on its way again.')
  })
  return element(
    'li',
    {},
    element(
      'div',
      { class: 'grow' },
      element(
        'p',
        {},
        element('span', { class: `state ${kind}` }, label),
        ' ',
        element('code', {}, delivery.event_type),
      ),
      element('p', { class: 'soft small' }, `${ago(delivery.created_at)}${next}`),
      ...delivery.attempts
        .slice(-3)
        .toReversed()
        .map((attempt) => element('p', { class: 'soft small attempt' }, tried(attempt))),
    ),
    works && delivery.state !== 'pending' && resend,
  )
}

const WHY: Readonly<Record<string, string>> = {
  redirect: 'it redirected, which is not followed',
  timeout: 'no answer in 15 seconds',
  address: 'its name leads to a private address',
  tls: 'its certificate is not valid',
  connection: 'no connection',
}

function tried({ at, ms, status, failure }: PortalDelivery['attempts'][number]): string {
  const what = status === null ? (WHY[failure ?? ''] ?? 'no answer') : `HTTP ${status}`
  return `${moment(at)}: ${what}, ${ms} ms`
}
