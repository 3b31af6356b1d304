import type { PortalDelivery } from '../../../data/schema/portal-webhooks.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { button, empty } from './parts.ts'
import type { Screen } from './screen.ts'
import { ago, moment } from './words.ts'

const LOOK_AGAIN_MS = 2_000
const LOOKS = 10

/** What a list of deliveries stands in. */
export interface Log {
  readonly webhookId: string
  /** Whether anything can be sent to the webhook, and so sent again. */
  readonly works: boolean
  readonly screen: Screen
  /** Told when the newest attempt was made. */
  readonly tried: (at: string) => void
}

/** What became of a webhook's deliveries. While one is under way the list looks again, and leaves all beside it as it is. */
export async function deliveries(log: Log): Promise<HTMLElement> {
  const box = element('div', { class: 'log' })
  await fill(box, log, LOOKS)
  return box
}

async function fill(box: HTMLElement, log: Log, looks: number): Promise<void> {
  const path = `/portal/api/webhooks/${log.webhookId}/deliveries`
  const { data } = await ask<{ data: readonly PortalDelivery[] }>('GET', path)
  box.replaceChildren(data.length === 0 ? NONE() : listed(data, log))
  const newest = data.flatMap(({ attempts }) => attempts.map(({ at }) => at)).toSorted()
  const last = newest.at(-1)
  if (last !== undefined) log.tried(last)
  const underWay = data.some(({ state, attempts }) => state === 'pending' && attempts.length === 0)
  const again = () => box.isConnected && fill(box, log, looks - 1).catch(() => {})
  if (underWay && looks > 0) setTimeout(again, LOOK_AGAIN_MS)
}

const NONE = () =>
  empty('No deliveries in the last 30 days', 'Send a test, or wait for the next change of the data.')

const listed = (data: readonly PortalDelivery[], log: Log) =>
  element(
    'ul',
    { class: 'list deliveries', 'aria-label': 'Deliveries' },
    ...data.map((delivery) => row(delivery, log)),
  )

const STATES: Readonly<Record<PortalDelivery['state'], readonly [string, string]>> = {
  pending: ['Under way', 'info'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  dropped: ['Dropped', 'bad'],
}

function row(delivery: PortalDelivery, { works, screen }: Log): HTMLElement {
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
