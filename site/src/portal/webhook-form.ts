import type { z } from 'zod'
import type { WebhookWithSecret } from '../../../data/schema/account.ts'
import { ask } from './ask.ts'
import { element } from './element.ts'
import { busy } from './parts.ts'
import { required } from './screen.ts'

/** Kept by "try it" on the pages of the reference, in this browser only. */
const KEPT_KEY = 'card-data-key'

interface Created {
  readonly data: Pick<z.infer<typeof WebhookWithSecret>, 'secret'>
}

/** Registers a webhook with one of the account's keys: it belongs to the key. */
export function addForm(added: (secret: string) => Promise<void>): HTMLElement {
  const url = element('input', { ...ADDRESS, required: true })
  const key = element('input', { ...KEY, required: true, value: localStorage.getItem(KEPT_KEY) ?? '' })
  const boxes = eventTypes().map((type) => element('input', { type: 'checkbox', value: type, checked: true }))
  const add = element('button', { class: 'button' }, 'Add webhook')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    void busy(add, async () => {
      const events = boxes.filter((box) => box.checked).map((box) => box.value)
      const asked = { body: { url: url.value.trim(), events }, key: key.value.trim() }
      const made = await ask<Created>('POST', '/v1/webhooks', asked)
      await added(made.data.secret)
    })
  }
  const checks = boxes.map((box) => element('label', { class: 'check' }, box, element('code', {}, box.value)))
  return element(
    'form',
    { class: 'stack', onsubmit },
    ...[element('label', { for: ADDRESS.id }, 'Address (HTTPS, public)'), url],
    element('fieldset', {}, element('legend', {}, 'Events'), ...checks),
    ...[element('label', { for: KEY.id }, 'API key that the webhook belongs to'), key, note()],
    element('div', {}, add),
  )
}

const ADDRESS = {
  type: 'url',
  maxlength: 2048,
  placeholder: 'https://example.com/hooks/cards',
  id: 'hook-url',
}
const KEY = { type: 'password', autocomplete: 'off', placeholder: 'cds_live_…', id: 'hook-key' }

const note = () =>
  element(
    'p',
    { class: 'soft small' },
    'Revoking that key ends its webhooks. The call is the same as ',
    element('a', { href: '/docs/reference/create-webhook/' }, element('code', {}, 'POST /v1/webhooks')),
    ' and counts as one.',
  )

/** The page carries the list of the contract. */
const eventTypes = (): readonly string[] => (required('#view').dataset.events ?? '').split(' ')
