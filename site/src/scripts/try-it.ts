/** "Try it": sends the form's request to this host with the reader's key. */
import { textInSandbox } from '../data/sandbox-names.ts'
import { keyHeaders, statusText, storedKey, storeKey, TEST_KEY, UNREACHABLE } from './api-key.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) wire(form)

function wire(form: HTMLFormElement): void {
  const key = form.querySelector<HTMLInputElement>('input[name=key]')
  if (key) key.value = storedKey()
  fitExample(form, key?.value ?? '')
  key?.addEventListener('input', () => fitExample(form, key.value.trim()))
  key?.addEventListener('change', () => {
    storeKey(key.value.trim())
    fitExample(form, key.value.trim())
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, key?.value.trim() ?? '')
  })
}

/** Gives the fields that still have the example's values those of the key's mode: a test key finds no live card. */
function fitExample(form: HTMLFormElement, key: string): void {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[data-param], textarea')
  for (const field of fields) {
    const { defaultValue: live, value } = field
    const test = textInSandbox(live)
    if (value === live || value === test) field.value = key.startsWith(TEST_KEY) ? test : live
  }
}

async function send(form: HTMLFormElement, key: string): Promise<void> {
  const button = form.querySelector('button')
  const status = form.querySelector('output')
  const result = form.querySelector<HTMLElement>('.result')
  if (!button || !status || !result) return
  button.disabled = true
  status.textContent = 'Sending…'
  try {
    const response = await fetch(requestUrl(form), requestInit(form, key))
    status.textContent = statusText(response)
    result.textContent = pretty(await response.text())
    result.hidden = false
  } catch {
    status.textContent = UNREACHABLE
  } finally {
    button.disabled = false
  }
}

function requestUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  let path = form.dataset.path ?? ''
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-param]')) {
    const name = input.dataset.param ?? ''
    if (input.dataset.place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(input.value))
    else if (input.value !== '') query.set(name, input.value)
  }
  return query.size === 0 ? path : `${path}?${query}`
}

function requestInit(form: HTMLFormElement, key: string): RequestInit {
  const body = form.querySelector<HTMLTextAreaElement>('[name=body]')?.value ?? ''
  return {
    method: form.dataset.method ?? 'GET',
    headers: {
      ...keyHeaders(key),
      ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
