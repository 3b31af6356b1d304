import { copyText } from './copy.ts'

/** Sends the landing page's example request, which needs no key, and shows the response and how long it took. */
const example = document.querySelector<HTMLElement>('[data-request]')
if (example) {
  void send(example)
  example.querySelector('button')?.addEventListener('click', () => void copy(example))
}

async function send(place: HTMLElement): Promise<void> {
  const path = place.dataset.request ?? ''
  const started = performance.now()
  const response = await fetch(path, { cache: 'no-store' }).catch(() => null)
  if (!response?.ok) return
  const body: unknown = await response.json().catch(() => null)
  const elapsed = Math.max(1, Math.round(performance.now() - started))
  const [shown, outcome] = [
    place.querySelector('.response'),
    place.querySelector<HTMLElement>('[data-outcome]'),
  ]
  if (body === null || shown === null || outcome === null) return
  shown.textContent = JSON.stringify(body, null, 2)
  outcome.textContent = `No key needed. Your browser got this in ${elapsed} ms just now.`
  outcome.dataset.outcome = 'live'
}

async function copy(place: HTMLElement): Promise<void> {
  const [code, button] = [place.querySelector('code'), place.querySelector('button')]
  if (code === null || button === null) return
  button.textContent = await copyText(code.textContent, () => getSelection()?.selectAllChildren(code))
}
