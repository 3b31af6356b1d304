import type { PortalKey } from '../../../data/schema/portal.ts'
import type { PortalWebhook } from '../../../data/schema/portal-webhooks.ts'
import { ask } from './ask.ts'
import { deliveries } from './deliveries.ts'
import { element } from './element.ts'
import { isActive, keyName } from './key.ts'
import { button, confirmed, notice } from './parts.ts'
import type { Screen } from './screen.ts'
import { eventsForm } from './webhook-form.ts'
import { ago, moment } from './words.ts'

interface Secret {
  readonly label: string
  readonly secret: string
}

/** A secret that was just made: shown until the page is left. */
let fresh: Secret | null = null
export const freshSecret = (): Secret | null => fresh
export const keepSecret = (label: string, secret: string): void => {
  fresh = { label, secret }
}

/** Webhooks whose deliveries, and whose settings, are shown. */
const opened = new Set<string>()
const settled = new Set<string>()

export interface Around {
  readonly keys: readonly PortalKey[]
  /** Whether the plan has webhooks. */
  readonly allowed: boolean
  readonly screen: Screen
}

/** A webhook: how it stands, what became of its deliveries, what can be done with it. */
export async function panel(webhook: PortalWebhook, around: Around): Promise<HTMLElement> {
  const { id, url, is_active } = webhook
  const { screen, allowed } = around
  const works = allowed && is_active !== false && activeKey(webhook, around) !== undefined
  const toggle = button(opened.has(id) ? 'Hide deliveries' : 'Deliveries', async () => {
    if (!opened.delete(id)) opened.add(id)
    await screen.refresh()
  })
  const tried = element('span', {}, triedWhen(webhook.last_triggered_at))
  const told = (at: string) => tried.replaceChildren(triedWhen(at))
  return element(
    'section',
    { class: 'panel part' },
    element('h2', { class: 'address' }, url),
    standing(webhook, around, works, tried),
    ...notes(webhook, around),
    element('div', { class: 'row' }, works && button('Send a test', () => test(id, screen), ''), toggle),
    opened.has(id) && (await deliveries({ webhookId: id, works, screen, tried: told })),
    settings(webhook, around),
  )
}

const activeKey = ({ key_id }: PortalWebhook, { keys }: Around) =>
  keys.find((key) => key.id === key_id && isActive(key))

const triedWhen = (at: string | null) => (at === null ? 'nothing sent yet' : `last tried ${ago(at)}`)

function standing(webhook: PortalWebhook, { keys }: Around, works: boolean, tried: Node): HTMLElement {
  const { events, is_active, key_id, inactive_because } = webhook
  const paused = inactive_because === 'paused'
  const [word, kind] = works ? ['Active', 'good'] : paused ? ['Paused', 'info'] : ['Inactive', 'bad']
  const key = keys.find(({ id }) => id === key_id)
  const whose = key === undefined ? '' : ` · key ${keyName(key)}`
  return element(
    'div',
    { class: 'soft small', 'data-active': String(is_active) },
    element('p', {}, element('span', { class: `state ${kind}` }, word), ' · ', tried, whose),
    element('p', { class: 'chips' }, ...events.map((type) => element('code', {}, type))),
  )
}

const WHY = {
  gone: 'The receiver answered 410 Gone, so nothing is sent any more.',
  failing: 'Nothing but failures for five days, so nothing is sent any more.',
  paused: 'You paused it. What happens meanwhile is not sent.',
  revoked: 'Its key is revoked, so nothing is sent any more.',
}

function notes(webhook: PortalWebhook, around: Around): readonly HTMLElement[] {
  return [troubleOf(webhook, around), overlapOf(webhook)].filter((told) => told !== null)
}

/** Why nothing is sent, or what may come to that. */
function troubleOf(webhook: PortalWebhook, around: Around): HTMLElement | null {
  const { id, is_active, inactive_because, failure_count } = webhook
  const activate = async () => {
    await ask('POST', `/portal/api/webhooks/${id}/activate`)
    await around.screen.refresh('The webhook is active again, from the next event on.')
  }
  if (around.allowed && activeKey(webhook, around) === undefined)
    return notice('bad', element('p', {}, NO_KEY))
  if (is_active === false) {
    const kind = inactive_because === 'paused' ? 'info' : 'bad'
    const why = element('p', {}, WHY[inactive_because ?? 'failing'])
    return notice(kind, why, around.allowed && button('Activate', activate, ''))
  }
  const failures = failure_count ?? 0
  return failures > 0 ? notice('warn', element('p', {}, failing(failures))) : null
}

function overlapOf({ previous_secret_until: until }: PortalWebhook): HTMLElement | null {
  if (until === null) return null
  return notice('info', element('p', {}, `The previous secret signs too, until ${moment(until)}.`))
}

const NO_KEY =
  'Its key is revoked, so nothing is sent any more. Add the address again with another key, and delete this one.'

const failing = (times: number) =>
  `${times === 1 ? 'The last try' : `The last ${times} tries`} failed. We go on trying; the deliveries say why.`

/** What is seldom done, behind one word. */
function settings(webhook: PortalWebhook, { screen, allowed }: Around): HTMLElement {
  const { id, is_active } = webhook
  const made: HTMLDetailsElement = element(
    'details',
    {
      class: 'settings',
      open: settled.has(id),
      ontoggle: () => (made.open ? settled.add(id) : settled.delete(id)),
    },
    element('summary', {}, 'Settings'),
    allowed && eventsForm(webhook, () => screen.refresh('The events are saved.')),
    element(
      'div',
      { class: 'row' },
      allowed && is_active !== false && button('Pause', () => pause(id, screen)),
      allowed && button('Rotate secret', () => rotate(webhook, screen)),
      button('Delete', () => remove(webhook, screen), 'danger'),
    ),
  )
  return made
}

async function test(id: string, screen: Screen): Promise<void> {
  await ask('POST', `/portal/api/webhooks/${id}/test`)
  opened.add(id)
  await screen.refresh('A test event is on its way.')
}

async function pause(id: string, screen: Screen): Promise<void> {
  await ask('POST', `/portal/api/webhooks/${id}/pause`)
  await screen.refresh('The webhook is paused.')
}

async function rotate({ id, url }: PortalWebhook, screen: Screen): Promise<void> {
  const sure = await confirmed(
    'Rotate the signing secret?',
    'You get a new secret. For a day deliveries are signed with both, so that nothing is lost while you change it.',
    'Rotate',
  )
  if (!sure) return
  const { secret } = await ask<{ secret: string }>('POST', `/portal/api/webhooks/${id}/secret`)
  keepSecret(`New signing secret of ${new URL(url).host}`, secret)
  await screen.refresh('The secret is new. Copy it now.')
  scrollTo({ top: 0 })
}

async function remove({ id, url }: PortalWebhook, screen: Screen): Promise<void> {
  const sure = await confirmed(
    'Delete the webhook?',
    `Nothing is sent to ${url} any more, and its deliveries are forgotten.`,
    'Delete webhook',
  )
  if (!sure) return
  await ask('DELETE', `/portal/api/webhooks/${id}`)
  fresh = null
  await screen.refresh('The webhook is deleted.')
}
