import { storedKey, storeKey } from '../scripts/api-key.ts'

/** The form for the reader's key. */
export interface KeyForm {
  /** The key for requests; empty while the page computes the values itself. */
  readonly value: () => string
}

/**
 * Opens the form of a page. A key from another page is filled in, but used only after the reader submits it, since requests
 * count.
 */
export function openKeyForm(page: HTMLElement, onChange: () => void): KeyForm {
  const form = page.querySelector<HTMLFormElement>('form.try')
  const field = form?.querySelector<HTMLInputElement>('input[name=key]')
  const stop = form?.querySelector<HTMLButtonElement>('[data-stop]')
  let key = ''
  const use = (next: string) => {
    key = next
    page.dataset.by = key === '' ? 'page' : 'api'
    if (stop) stop.hidden = key === ''
    onChange()
  }
  if (field) field.value = storedKey()
  form?.addEventListener('submit', (event) => {
    event.preventDefault()
    const entered = field?.value.trim() ?? ''
    storeKey(entered)
    use(entered)
  })
  stop?.addEventListener('click', () => use(''))
  return { value: () => key }
}
