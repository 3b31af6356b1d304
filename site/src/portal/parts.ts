import { AskError, isSignedOut } from './ask.ts'
import { type Child, element } from './element.ts'

/** A part of a screen with its heading. */
export const part = (title: string, ...children: readonly Child[]): HTMLElement =>
  element('section', { class: 'panel part' }, element('h2', {}, title), ...children)

/** A word from the service that the reader should not miss. */
export const notice = (kind: 'info' | 'warn' | 'bad', ...children: readonly Child[]): HTMLElement =>
  element('div', { class: `notice ${kind}`, role: kind === 'bad' ? 'alert' : 'note' }, ...children)

/** What a list shows before it has anything. */
export const empty = (title: string, text: string, ...children: readonly Child[]): HTMLElement =>
  element(
    'div',
    { class: 'empty' },
    element('p', { class: 'title' }, title),
    element('p', { class: 'soft' }, text),
    ...children,
  )

export const button = (label: string, work: () => Promise<void>, kind = 'quiet'): HTMLButtonElement => {
  const made: HTMLButtonElement = element(
    'button',
    { class: `button ${kind}`, type: 'button', onclick: () => void busy(made, work) },
    label,
  )
  return made
}

/** Runs work that a control started: it cannot be started twice, and says what went wrong. */
export async function busy(control: HTMLButtonElement, work: () => Promise<void>): Promise<void> {
  control.disabled = true
  say('')
  try {
    await work()
  } catch (error) {
    if (!isSignedOut(error)) say(wordsOf(error), 'bad')
  } finally {
    control.disabled = false
  }
}

export const wordsOf = (error: unknown): string => {
  if (!(error instanceof AskError)) return 'Something went wrong. Reload the page and try again.'
  return error.retrySeconds === null
    ? error.message
    : `${error.message} Try again in ${error.retrySeconds} seconds.`
}

/** Says something below the heading, where a screen reader hears it. */
export function say(text: string, kind: 'good' | 'bad' = 'good'): void {
  const place = document.querySelector<HTMLElement>('#said')
  if (place === null) return
  place.textContent = text
  place.dataset.kind = kind
}

/** A secret that is shown this once, with a button that copies it. */
export function secretBox(label: string, secret: string, note: string): HTMLElement {
  const field = element('input', {
    readonly: true,
    value: secret,
    'aria-label': label,
    class: 'secret',
    onfocus: () => field.select(),
  })
  const copy = button(
    'Copy',
    async () => {
      await navigator.clipboard.writeText(secret).catch(() => field.select())
      copy.textContent = 'Copied'
    },
    '',
  )
  return element(
    'div',
    { class: 'notice info once', role: 'group', 'aria-label': label },
    element('p', {}, element('strong', {}, label)),
    element('div', { class: 'copyable' }, field, copy),
    element('p', { class: 'soft' }, note),
  )
}

/** Asks before something that cannot be undone. */
export function confirmed(title: string, text: string, action: string): Promise<boolean> {
  return new Promise((resolve) => {
    const close = (value: boolean) => {
      dialog.close()
      dialog.remove()
      resolve(value)
    }
    const dialog = element(
      'dialog',
      { 'aria-labelledby': 'asked', oncancel: () => close(false) },
      element('h2', { id: 'asked' }, title),
      element('p', { class: 'soft' }, text),
      element(
        'div',
        { class: 'row end' },
        element(
          'button',
          { class: 'button quiet', type: 'button', autofocus: true, onclick: () => close(false) },
          'Keep it',
        ),
        element('button', { class: 'button danger', type: 'button', onclick: () => close(true) }, action),
      ),
    )
    document.body.append(dialog)
    dialog.showModal()
  })
}
