import type { EventType } from '../../../data/schema/account.ts'
import type { PortalWebhook } from '../../../data/schema/portal-webhooks.ts'
import { element } from './element.ts'
import { submitForm } from './parts.ts'
import { request } from './request.ts'

/** Form that sends an event about a card of the sandbox to a webhook of a test key. `cards`: slugs. */
export function sandboxEventForm(
  { id, events }: PortalWebhook,
  cards: readonly string[],
  sent: () => Promise<void>,
): HTMLElement {
  const type = select('type', `type-${id}`, events)
  const card = select('card', `card-${id}`, cards)
  const send = element('button', { class: 'button quiet' }, 'Send sandbox event')
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const body = { type: type.value as EventType, card: card.value }
    void submitForm(send, () => request('sendSandboxEvent', { id, body }), sent)
  }
  return element(
    'form',
    { class: 'fields', onsubmit },
    element('div', {}, element('label', { for: type.id }, 'Event'), type),
    element('div', {}, element('label', { for: card.id }, 'Card of the sandbox'), card),
    send,
  )
}

const select = (name: string, id: string, values: readonly string[]) =>
  element('select', { name, id }, ...values.map((value) => element('option', { value }, value)))
