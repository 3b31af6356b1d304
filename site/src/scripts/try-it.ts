/** "Try it": sends the form's request to this host with the reader's key. */
import { curl } from '../data/curl.ts'
import { textInSandbox } from '../data/sandbox-names.ts'
import { isKey, keyHeaders, statusText, storedKey, storeKey, TEST_KEY, UNREACHABLE } from './api-key.ts'
import { copyText } from './copy.ts'
import { suggestOnFocus } from './suggest.ts'

for (const form of document.querySelectorAll<HTMLFormElement>('form.try')) wire(form)

function wire(form: HTMLFormElement): void {
  const key = form.querySelector<HTMLInputElement>('input[name=key]')
  const typedKey = () => key?.value.trim() ?? ''
  if (key) key.value = storedKey()
  const update = () => {
    fitExample(form, typedKey())
    showCommand(form, typedKey())
  }
  update()
  key?.addEventListener('input', update)
  key?.addEventListener('change', () => {
    storeKey(typedKey())
    update()
  })
  form.addEventListener('input', () => showCommand(form, typedKey()))
  form.querySelector('[data-copy]')?.addEventListener('click', () => void copyCommand(form))
  suggestOnFocus(form, typedKey)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form, typedKey())
  })
}

/** Shows the form's request as a command, with the key if it is one. */
function showCommand(form: HTMLFormElement, key: string): void {
  const place = form.querySelector('.command')
  if (place === null) return
  const { method, body } = requestInit(form, key)
  const variable = form.querySelector('[name=key]') === null ? null : '$CARD_DATA_KEY'
  place.textContent = curl({
    method: method ?? 'GET',
    url: location.origin + requestUrl(form),
    key: isKey(key) ? key : variable,
    body: typeof body === 'string' ? body : null,
  })
}

async function copyCommand(form: HTMLFormElement): Promise<void> {
  const place = form.querySelector('.command')
  const status = form.querySelector('output')
  if (place === null || status === null) return
  delete status.dataset.outcome
  status.textContent = await copyText(place.textContent, () => getSelection()?.selectAllChildren(place))
}

/**
 * Replaces example values with those of the key's mode in fields that the reader has not changed: test keys cannot read live
 * cards.
 */
function fitExample(form: HTMLFormElement, key: string): void {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[data-param], textarea')
  for (const field of fields) {
    const { defaultValue: live, value } = field
    const test = textInSandbox(live)
    if (value === live || value === test) field.value = key.startsWith(TEST_KEY) ? test : live
  }
}

async function send(form: HTMLFormElement, key: string): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const status = form.querySelector('output')
  const result = form.querySelector<HTMLElement>('.result')
  if (!button || !status || !result) return
  button.disabled = true
  status.textContent = 'Sending…'
  delete status.dataset.outcome
  try {
    const response = await fetch(requestUrl(form), requestInit(form, key))
    status.textContent = statusText(response)
    status.dataset.outcome = response.ok ? 'good' : 'bad'
    result.textContent = pretty(await response.text())
    result.hidden = false
  } catch {
    status.textContent = UNREACHABLE
    status.dataset.outcome = 'bad'
  } finally {
    button.disabled = false
  }
}

function requestUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  let path = form.dataset.path ?? ''
  for (const input of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-param]')) {
    const name = input.dataset.param ?? ''
    if (input.value === '') continue
    if (input.dataset.place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(input.value))
    else query.set(name, input.value)
  }
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? path : `${path}?${text}`
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
