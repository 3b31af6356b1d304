import type { PortalDelivery } from '../../../data/schema/portal-webhooks.ts'
import { element } from './element.ts'
import { formatAge, formatDateTime } from './format.ts'
import { button, emptyState } from './parts.ts'
import { replaceContent } from './redraw.ts'
import { request } from './request.ts'
import type { Screen } from './screen.ts'

const POLL_MS = 2_000
const MAX_POLLS = 10

/** The webhook and screen that a delivery log belongs to. */
export interface DeliveryLog {
  readonly webhookId: string
  /** Whether the webhook accepts deliveries, so that one can be sent again. */
  readonly canSend: boolean
  readonly screen: Screen
  /** Called with the date-time of the newest attempt. */
  readonly onAttempt: (at: string) => void
}

/** List of a webhook's deliveries. Reloads itself, and nothing else on the page, while a delivery has no attempt yet. */
export async function deliveryLog(log: DeliveryLog): Promise<HTMLElement> {
  const box = element('div', { class: 'log' })
  await fill(box, log, MAX_POLLS)
  return box
}

async function fill(box: HTMLElement, log: DeliveryLog, pollsLeft: number): Promise<void> {
  const { data } = await request('listDeliveries', { id: log.webhookId })
  replaceContent(box, [data.length === 0 ? noDeliveries() : deliveryList(data, log)])
  const newest = data.flatMap(({ attempts }) => attempts.map(({ at }) => at)).toSorted()
  const last = newest.at(-1)
  if (last !== undefined) log.onAttempt(last)
  const isPending = data.some(({ state, attempts }) => state === 'pending' && attempts.length === 0)
  const reload = () => box.isConnected && fill(box, log, pollsLeft - 1).catch(() => {})
  if (isPending && pollsLeft > 0) setTimeout(reload, POLL_MS)
}

const noDeliveries = () =>
  emptyState('No deliveries in the last 30 days', 'Send a test event, or wait for the next data change.')

const deliveryList = (data: readonly PortalDelivery[], log: DeliveryLog) =>
  element(
    'ul',
    { class: 'list deliveries', 'aria-label': 'Deliveries' },
    ...data.map((delivery) => deliveryRow(delivery, log)),
  )

const STATES: Readonly<Record<PortalDelivery['state'], readonly [string, string]>> = {
  pending: ['Pending', 'info'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'bad'],
  dropped: ['Dropped', 'bad'],
}

function deliveryRow(delivery: PortalDelivery, { canSend: works, screen }: DeliveryLog): HTMLElement {
  const [label, kind] = STATES[delivery.state]
  const willRetry =
    delivery.state === 'pending' && delivery.next_attempt_at !== null && delivery.attempts.length > 0
  const next = willRetry ? ` · next attempt ${formatDateTime(delivery.next_attempt_at ?? '')}` : ''
  const resend = button('Send again', async () => {
    await request('resendDelivery', { id: delivery.id })
    await screen.refresh('Delivery queued again.')
  })
  return element(
    'li',
    { 'data-owner': delivery.id },
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
      element('p', { class: 'soft small' }, `${formatAge(delivery.created_at)}${next}`),
      ...delivery.attempts
        .slice(-3)
        .toReversed()
        .map((attempt) => element('p', { class: 'soft small attempt' }, attemptText(attempt))),
    ),
    works && delivery.state !== 'pending' && resend,
    delivery.payload !== null && payloadBox(delivery.payload),
    responseBox(delivery.attempts.at(-1)),
  )
}

/** The body that was sent, with line breaks. */
const payloadBox = (payload: string) =>
  element(
    'details',
    { class: 'payload' },
    element('summary', {}, 'Payload'),
    element('pre', { class: 'code', tabindex: 0 }, JSON.stringify(JSON.parse(payload), null, 2)),
  )

/** What the receiver returned to the newest attempt. */
const responseBox = (attempt: PortalDelivery['attempts'][number] | undefined) =>
  typeof attempt?.response === 'string' &&
  element(
    'details',
    { class: 'payload response' },
    element('summary', {}, 'Response'),
    element('pre', { class: 'code', tabindex: 0 }, attempt.response),
  )

const FAILURE_TEXT: Readonly<Record<string, string>> = {
  redirect: 'redirects are not followed',
  timeout: 'no response within 15 seconds',
  address: 'the host has a private IP address',
  tls: 'invalid TLS certificate',
  connection: 'connection failed',
}

function attemptText({ at, ms, status, failure }: PortalDelivery['attempts'][number]): string {
  const result = status === null ? (FAILURE_TEXT[failure ?? ''] ?? 'no response') : `HTTP ${status}`
  return `${formatDateTime(at)}: ${result}, ${ms} ms`
}
