import type { PortalKey } from '../../../data/schema/portal.ts'
import type { PortalWebhook } from '../../../data/schema/portal-webhooks.ts'
import { deliveryLog } from './deliveries.ts'
import { element } from './element.ts'
import { formatAge, formatDateTime } from './format.ts'
import { hasWebhooks, isActive, keyName, keyOf } from './key.ts'
import { button, confirmDialog, notice } from './parts.ts'
import { request } from './request.ts'
import { sandboxEventForm } from './sandbox-event-form.ts'
import type { Screen } from './screen.ts'
import { eventsForm } from './webhook-form.ts'

interface Secret {
  readonly webhookId: string
  readonly label: string
  readonly secret: string
}

/** The newest secret created on this page, shown until its webhook is deleted or the page is closed. */
let newSecret: Secret | null = null
/** Returns the secret to show; null if none was created for these webhooks. */
export const shownSecret = (webhooks: readonly PortalWebhook[]): Secret | null =>
  webhooks.some(({ id }) => id === newSecret?.webhookId) ? newSecret : null
/** Stores a new secret, so that the screen shows it when it is drawn again. */
export const showSecret = (secret: Secret): void => {
  newSecret = secret
}

/** Ids of the webhooks whose deliveries or settings are expanded. */
const openDeliveries = new Set<string>()
const openSettings = new Set<string>()

export interface PanelContext {
  readonly keys: readonly PortalKey[]
  /** Slugs of the sandbox's cards. */
  readonly cards: readonly string[]
  readonly screen: Screen
}

/** A webhook with its status, deliveries, and settings. */
export async function webhookPanel(webhook: PortalWebhook, context: PanelContext): Promise<HTMLElement> {
  const { id, url, is_active } = webhook
  const { cards, screen } = context
  const isTest = webhook.mode === 'test'
  const canSend =
    isAllowed(webhook, context) && is_active !== false && activeKey(webhook, context)?.mode === webhook.mode
  const toggle = button(openDeliveries.has(id) ? 'Hide deliveries' : 'Deliveries', async () => {
    if (!openDeliveries.delete(id)) openDeliveries.add(id)
    await screen.refresh()
  })
  // Its label changes, and the focus stays on it.
  toggle.name = 'deliveries'
  const lastAttempt = element('span', {}, lastAttemptText(webhook.last_triggered_at))
  const onAttempt = (at: string) => lastAttempt.replaceChildren(lastAttemptText(at))
  return element(
    'section',
    { class: 'panel part', 'data-owner': id },
    element('h2', { class: 'url' }, url),
    statusRow(webhook, context, canSend, lastAttempt),
    ...notes(webhook, context),
    element(
      'div',
      { class: 'row' },
      canSend && button('Send test event', () => test(id, screen), ''),
      toggle,
    ),
    canSend && isTest && sandboxEventForm(webhook, cards, () => showSent(id, screen)),
    openDeliveries.has(id) && (await deliveryLog({ webhookId: id, canSend, screen, onAttempt })),
    settings(webhook, context),
  )
}

/** Whether the plan of its key includes webhooks. */
const isAllowed = (webhook: PortalWebhook, { keys, screen }: PanelContext): boolean =>
  hasWebhooks(keyOf(webhook, keys) ?? { plan: null }, screen.me)

const activeKey = ({ key_id }: PortalWebhook, { keys }: PanelContext) =>
  keys.find((key) => key.id === key_id && isActive(key))

const lastAttemptText = (at: string | null) =>
  at === null ? 'nothing sent yet' : `last attempt ${formatAge(at)}`

function statusRow(
  webhook: PortalWebhook,
  { keys }: PanelContext,
  canSend: boolean,
  lastAttempt: Node,
): HTMLElement {
  const { events, is_active, inactive_because } = webhook
  const paused = inactive_because === 'paused'
  const [label, kind] = canSend ? ['Active', 'good'] : paused ? ['Paused', 'info'] : ['Inactive', 'bad']
  const key = keyOf(webhook, keys)
  const keyText = key === undefined ? '' : ` · ${key.mode === 'test' ? 'test ' : ''}key ${keyName(key)}`
  return element(
    'div',
    { class: 'soft small', 'data-active': String(is_active) },
    element('p', {}, element('span', { class: `state ${kind}` }, label), ' · ', lastAttempt, keyText),
    element('p', { class: 'chips' }, ...events.map((type) => element('code', {}, type))),
  )
}

const INACTIVE_TEXT = {
  gone: 'Deactivated because your server returned 410 Gone.',
  failing: 'Deactivated because every delivery failed for five days.',
  paused: 'You paused this webhook. Events during the pause are not delivered.',
  revoked: 'Deactivated because its key was revoked.',
}

function notes(webhook: PortalWebhook, context: PanelContext): readonly HTMLElement[] {
  return [failureNotice(webhook, context), rotationNotice(webhook)].filter((shown) => shown !== null)
}

/** Why the webhook is inactive, or that its deliveries are failing. */
function failureNotice(webhook: PortalWebhook, context: PanelContext): HTMLElement | null {
  const { id, is_active, inactive_because, failure_count } = webhook
  const activate = async () => {
    await request('activateWebhook', { id })
    await context.screen.refresh('Webhook activated. Deliveries resume with the next event.')
  }
  if (isAllowed(webhook, context) && activeKey(webhook, context) === undefined)
    return notice('bad', element('p', {}, KEY_REVOKED))
  const key = keyOf(webhook, context.keys)
  if (key !== undefined && key.mode !== webhook.mode) return notice('bad', element('p', {}, OTHER_MODE))
  if (is_active === false) {
    const kind = inactive_because === 'paused' ? 'info' : 'bad'
    const reason = element('p', {}, INACTIVE_TEXT[inactive_because ?? 'failing'])
    return notice(kind, reason, isAllowed(webhook, context) && button('Activate', activate, ''))
  }
  const failures = failure_count ?? 0
  return failures > 0 ? notice('warn', element('p', {}, failingText(failures))) : null
}

function rotationNotice({ previous_secret_until: until }: PortalWebhook): HTMLElement | null {
  if (until === null) return null
  return notice(
    'info',
    element('p', {}, `Deliveries are also signed with the previous secret until ${formatDateTime(until)}.`),
  )
}

const KEY_REVOKED =
  'Deactivated because its key was revoked. Add the URL again with another key, then delete this webhook.'

/** Only in Redis, where webhooks of test keys that an earlier version stored have no mode. SQLite gets it by an upgrade. */
const OTHER_MODE =
  'Registered before webhooks of test keys got events, so it gets none. Add the URL again with this key, then delete this webhook.'

const failingText = (times: number) =>
  `${times === 1 ? 'The last attempt' : `The last ${times} attempts`} failed. We keep retrying. See the deliveries for details.`

/** Settings, collapsed by default. */
function settings(webhook: PortalWebhook, context: PanelContext): HTMLElement {
  const { id, is_active } = webhook
  const { screen } = context
  const allowed = isAllowed(webhook, context)
  const details: HTMLDetailsElement = element(
    'details',
    {
      class: 'settings',
      open: openSettings.has(id),
      ontoggle: () => (details.open ? openSettings.add(id) : openSettings.delete(id)),
    },
    element('summary', {}, 'Settings'),
    allowed && eventsForm(webhook, () => screen.refresh('Events saved.')),
    element(
      'div',
      { class: 'row' },
      allowed && is_active !== false && button('Pause', () => pause(id, screen)),
      allowed && button('Rotate secret', () => rotate(webhook, screen)),
      button('Delete', () => remove(webhook, screen), 'danger'),
    ),
  )
  return details
}

async function test(id: string, screen: Screen): Promise<void> {
  await request('testWebhook', { id })
  await showSent(id, screen, 'Test event')
}

/** Shows the deliveries of a webhook that an event was sent to. */
async function showSent(id: string, screen: Screen, what = 'Sandbox event'): Promise<void> {
  openDeliveries.add(id)
  await screen.refresh(`${what} queued. The result appears below.`)
}

async function pause(id: string, screen: Screen): Promise<void> {
  await request('pauseWebhook', { id })
  await screen.refresh('Webhook paused.')
}

async function rotate({ id, url }: PortalWebhook, screen: Screen): Promise<void> {
  const confirmed = await confirmDialog(
    'Rotate the signing secret?',
    'You get a new secret. For one day, deliveries are signed with both secrets, so you can switch without losing any.',
    'Rotate',
  )
  if (!confirmed) return
  const { secret } = await request('rotateSecret', { id })
  showSecret({ webhookId: id, label: `New signing secret for ${url}`, secret })
  await screen.refresh('Secret rotated. Copy the new secret now.')
  scrollTo({ top: 0 })
}

async function remove({ id, url }: PortalWebhook, screen: Screen): Promise<void> {
  const confirmed = await confirmDialog(
    'Delete this webhook?',
    `We stop sending events to ${url} and delete its delivery log.`,
    'Delete webhook',
  )
  if (!confirmed) return
  await request('removeWebhook', { id })
  await screen.refresh('Webhook deleted.')
}
