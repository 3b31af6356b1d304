import { planTerms } from '../../../data/schema/plans.ts'
import type { PortalKey } from '../../../data/schema/portal.ts'
import type { PortalWebhook } from '../../../data/schema/portal-webhooks.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { keyName } from './key.ts'
import { busy, empty } from './parts.ts'
import { required } from './screen.ts'

/** Registers a webhook for one of the account's keys: it belongs to the key. */
export function addForm(
  keys: readonly PortalKey[],
  webhooks: readonly PortalWebhook[],
  added: (secret: string) => Promise<void>,
): HTMLElement {
  if (keys.length === 0) return noKey()
  const url = element('input', { ...ADDRESS, required: true })
  const key = element('select', { id: 'hook-key' }, ...keys.map((each) => choice(each, webhooks)))
  const events = eventBoxes()
  const add = element('button', { class: 'button' }, 'Add webhook')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void busy(add, async () => {
      const body = { key_id: key.value, url: url.value.trim(), events: events.chosen() }
      const { secret } = await ask<{ secret: string }>('POST', '/portal/api/webhooks', { body })
      await added(secret)
    })
  }
  return element(
    'form',
    { class: 'stack', onsubmit },
    ...[element('label', { for: ADDRESS.id }, 'Address (HTTPS, public)'), url],
    events.fields,
    ...[element('label', { for: 'hook-key' }, 'Belongs to the key'), key, NOTE()],
    element('div', {}, add),
  )
}

/** What a webhook is delivered, to choose anew. */
export function eventsForm({ id, events }: PortalWebhook, saved: () => Promise<void>): HTMLElement {
  const boxes = eventBoxes(events)
  const save = element('button', { class: 'button quiet' }, 'Save events')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void busy(save, async () => {
      await ask('POST', `/portal/api/webhooks/${id}/events`, { body: { events: boxes.chosen() } })
      await saved()
    })
  }
  return element('form', { class: 'stack', onsubmit }, boxes.fields, element('div', {}, save))
}

const ADDRESS = {
  type: 'url',
  maxlength: 2048,
  placeholder: 'https://example.com/hooks/cards',
  id: 'hook-url',
}

function choice(key: PortalKey, webhooks: readonly PortalWebhook[]): HTMLElement {
  const most = planTerms.enterprise.webhooks
  const full = webhooks.filter(({ key_id }) => key_id === key.id).length >= most
  return element(
    'option',
    { value: key.id, disabled: full },
    full ? `${keyName(key)}: ${most} of ${most} webhooks` : keyName(key),
  )
}

/** A box for each type of event, all ticked where nothing else is said; one at least must be. */
function eventBoxes(chosen: readonly string[] = eventTypes()) {
  const boxes = eventTypes().map((type) =>
    element('input', {
      type: 'checkbox',
      value: type,
      checked: chosen.includes(type),
      onchange: () => check(),
    }),
  )
  const ticked = () => boxes.filter((box) => box.checked).map((box) => box.value)
  const check = () => boxes[0]?.setCustomValidity(ticked().length === 0 ? 'Choose at least one event.' : '')
  const labels = boxes.map((box) => element('label', { class: 'check' }, box, element('code', {}, box.value)))
  return { fields: element('fieldset', {}, element('legend', {}, 'Events'), ...labels), chosen: ticked }
}

const NOTE = () =>
  element(
    'p',
    { class: 'soft small' },
    'Revoking the key ends its webhooks. A program can do the same with ',
    element('a', { href: '/docs/reference/create-webhook/' }, element('code', {}, 'POST /v1/webhooks')),
    '.',
  )

const noKey = () =>
  empty(
    'A webhook belongs to a key',
    'The account has no active key yet.',
    element('a', { class: 'button', href: '/portal/keys/' }, 'Create a key'),
  )

/** The page carries the list of the contract. */
const eventTypes = (): readonly string[] => (required('#view').dataset.events ?? '').split(' ')
