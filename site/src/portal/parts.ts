import { copyText } from '../scripts/copy.ts'
import { type Child, element } from './element.ts'
import { errorMessage } from './error-message.ts'
import { discardDraft } from './redraw.ts'
import { isSignedOut } from './request.ts'

/** A section of a screen with a heading. */
export const panel = (title: string, ...children: readonly Child[]): HTMLElement =>
  element('section', { class: 'panel part' }, element('h2', {}, title), ...children)

/** A highlighted message. Screen readers announce `bad` ones immediately. */
export const notice = (kind: 'info' | 'warn' | 'bad', ...children: readonly Child[]): HTMLElement =>
  element('div', { class: `notice ${kind}`, role: kind === 'bad' ? 'alert' : 'note' }, ...children)

/** Placeholder of an empty list. */
export const emptyState = (title: string, text: string, ...children: readonly Child[]): HTMLElement =>
  element(
    'div',
    { class: 'empty' },
    element('p', { class: 'title' }, title),
    element('p', { class: 'soft' }, text),
    ...children,
  )

/** A button that runs `work` once per click. */
export const button = (label: string, work: () => Promise<void>, kind = 'quiet'): HTMLButtonElement => {
  const control: HTMLButtonElement = element(
    'button',
    { class: `button ${kind}`, type: 'button', onclick: () => void runAction(control, work) },
    label,
  )
  return control
}

/**
 * Runs the action of a control, which is disabled meanwhile. Shows a failure as the status message. The attribute `disabled`
 * would take the focus from the control, so that a dialog could not return it.
 */
export async function runAction(control: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  if (control.hasAttribute('aria-disabled')) return
  control.setAttribute('aria-disabled', 'true')
  showStatus('')
  try {
    await work()
  } catch (error) {
    if (!isSignedOut(error)) showStatus(errorMessage(error), 'bad')
  } finally {
    control.removeAttribute('aria-disabled')
  }
}

/** Sends a form by its button, then empties the form and continues with the response. A failure leaves it as it is. */
export const submitForm = <T>(
  send: HTMLButtonElement,
  request: () => Promise<T>,
  next: (response: T) => Promise<void>,
): Promise<void> =>
  runAction(send, async () => {
    const response = await request()
    discardDraft(send.form)
    await next(response)
  })

/** Shows a message below the heading, which screen readers announce. */
export function showStatus(text: string, kind: 'good' | 'bad' = 'good'): void {
  const place = document.querySelector<HTMLElement>('#status')
  if (place === null) return
  place.textContent = text
  place.dataset.kind = kind
  // It is out of view next to the footer, and in a low window.
  const { top, bottom } = place.getBoundingClientRect()
  if (text !== '' && (top < 0 || bottom > innerHeight)) place.scrollIntoView()
}

/** A button that copies a text. Where the browser refuses, `select` marks the text for the reader to copy. */
export function copyButton(label: string, text: string, select: () => void): HTMLButtonElement {
  const copy = button(
    label,
    async () => {
      copy.textContent = await copyText(text, select)
    },
    '',
  )
  return copy
}

/** A secret with a copy button. */
export function secretBox(label: string, secret: string, note: string): HTMLElement {
  const field = element('input', {
    readonly: true,
    value: secret,
    'aria-label': label,
    class: 'secret',
    onfocus: () => field.select(),
  })
  const copy = copyButton('Copy', secret, () => field.focus())
  return element(
    'div',
    { class: 'notice info once', role: 'group', 'aria-label': label },
    element('p', {}, element('strong', {}, label)),
    element('div', { class: 'copyable' }, field, copy),
    element('p', { class: 'soft' }, note),
  )
}

/** Asks the user to confirm an action; resolves to false on Cancel or Escape. */
export function confirmDialog(title: string, text: string, action: string): Promise<boolean> {
  return new Promise((resolve) => {
    const close = (value: boolean) => {
      dialog.close()
      dialog.remove()
      resolve(value)
    }
    const dialog = element(
      'dialog',
      { 'aria-labelledby': 'dialog-title', oncancel: () => close(false) },
      element('h2', { id: 'dialog-title' }, title),
      element('p', { class: 'soft' }, text),
      element(
        'div',
        { class: 'row end' },
        element(
          'button',
          { class: 'button quiet', type: 'button', autofocus: true, onclick: () => close(false) },
          'Cancel',
        ),
        element('button', { class: 'button danger', type: 'button', onclick: () => close(true) }, action),
      ),
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}
