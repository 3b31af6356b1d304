import type { EventType } from '../../../data/schema/account.ts'
import { planTerms } from '../../../data/schema/plans.ts'
import type { PortalKey } from '../../../data/schema/portal.ts'
import type { NewPortalWebhook, PortalWebhook } from '../../../data/schema/portal-webhooks.ts'
import { element } from './element.ts'
import { keyName } from './key.ts'
import { emptyState, submitForm } from './parts.ts'
import { request } from './request.ts'
import { required } from './required.ts'

/** Form that registers a webhook for one of the account's keys. */
export function addForm(
  keys: readonly PortalKey[],
  webhooks: readonly PortalWebhook[],
  added: (created: NewPortalWebhook) => Promise<void>,
): HTMLElement {
  if (keys.length === 0) return noKey()
  const url = element('input', { ...URL_INPUT, required: true })
  const key = element(
    'select',
    { id: 'hook-key', name: 'key_id' },
    ...keys.map((each) => keyOption(each, webhooks)),
  )
  const events = eventCheckboxes()
  const add = element('button', { class: 'button' }, 'Add webhook')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const body = { key_id: key.value, url: url.value.trim(), events: events.chosen() }
    void submitForm(add, () => request('addWebhook', { body }), added)
  }
  return element(
    'form',
    { class: 'stack', onsubmit },
    ...[element('label', { for: URL_INPUT.id }, 'URL (public, HTTPS)'), url],
    events.fields,
    ...[element('label', { for: 'hook-key' }, 'Key'), key, keyNote()],
    element('div', {}, add),
  )
}

/** Form that changes the events of a webhook. */
export function eventsForm({ id, events }: PortalWebhook, saved: () => Promise<void>): HTMLElement {
  const boxes = eventCheckboxes(events)
  const save = element('button', { class: 'button quiet' }, 'Save events')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void submitForm(save, () => request('setEvents', { id, body: { events: boxes.chosen() } }), saved)
  }
  return element('form', { class: 'stack', onsubmit }, boxes.fields, element('div', {}, save))
}

const URL_INPUT = {
  type: 'url',
  maxlength: 2048,
  placeholder: 'https://example.com/hooks/cards',
  id: 'hook-url',
  name: 'url',
}

function keyOption(key: PortalKey, webhooks: readonly PortalWebhook[]): HTMLElement {
  const max = planTerms.enterprise.webhooks
  const isFull = webhooks.filter(({ key_id }) => key_id === key.id).length >= max
  return element(
    'option',
    { value: key.id, disabled: isFull },
    `${keyName(key)}${key.mode === 'test' ? ', test key' : ''}${isFull ? `: ${max} of ${max} webhooks` : ''}`,
  )
}

/** Checkboxes of the event types. At least one must be checked. */
function eventCheckboxes(initial: readonly EventType[] = eventTypes()) {
  const boxes = eventTypes().map((type) =>
    element('input', {
      type: 'checkbox',
      name: 'events',
      value: type,
      checked: initial.includes(type),
      onchange: () => check(),
    }),
  )
  const chosen = () => eventTypes().filter((_, index) => boxes[index]?.checked)
  const check = () => boxes[0]?.setCustomValidity(chosen().length === 0 ? 'Choose at least one event.' : '')
  const labels = boxes.map((box) => element('label', { class: 'check' }, box, element('code', {}, box.value)))
  return { fields: element('fieldset', {}, element('legend', {}, 'Events'), ...labels), chosen }
}

const keyNote = () =>
  element(
    'p',
    { class: 'soft small' },
    'Revoking the key deactivates its webhooks. You can also register webhooks with ',
    element('a', { href: '/docs/reference/create-webhook/' }, element('code', {}, 'POST /v1/webhooks')),
    '.',
  )

const noKey = () =>
  emptyState(
    'Webhooks need a key',
    'Each webhook belongs to a key, and you have no active key.',
    element('a', { class: 'button', href: '/portal/keys/' }, 'Create a key'),
  )

/** Event types of the contract, which the page passes in `data-events`. */
const eventTypes = () => (required('#view').dataset.events ?? '').split(' ') as EventType[]
