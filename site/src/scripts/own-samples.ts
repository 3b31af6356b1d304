/** Puts the reader's plan and key into the samples of a page. Both stay in this tab's session storage. */
import type { PlanResponse, PlanResponses } from '../data/recorded-responses.ts'
import { namesIn } from '../data/sandbox-names.ts'
import { isKey, storedKey, storeKey, TEST_KEY } from './api-key.ts'

const PLAN = 'card-data-plan'
const PLANS = ['free', 'starter', 'pro', 'enterprise']

/** How samples read the key from the environment, with its replacement. */
const READS = ['CARD_DATA_KEY', 'CARD_DATA_TEST_KEY'].flatMap(
  (name): readonly (readonly [read: string, write: (key: string) => string])[] => [
    [`$${name}`, (key) => key],
    [`{os.environ['${name}']}`, (key) => key],
    [`os.environ["${name}"]`, (key) => `"${key}"`],
    [`process.env.${name}`, (key) => `'${key}'`],
    [`os.Getenv("${name}")`, (key) => `"${key}"`],
  ],
)
/** Imports that samples need only to read the environment. Go refuses unused ones. */
const UNUSED_IMPORT = /^\s*("os"|import os)$/
/** Separates lines in the attribute that the copy button copies. */
const LINE_SEPARATOR = '\u007f'

const originals = new Map<Element, string>()

function wire(box: HTMLElement): void {
  const plan = box.querySelector('select')
  const key = box.querySelector('input')
  if (plan === null) return
  delete box.dataset.waiting
  const stored = sessionStorage.getItem(PLAN) ?? ''
  if ([...plan.options].some(({ value }) => value === stored)) plan.value = stored
  if (key !== null) key.value = storedKey()
  const show = () => {
    const text = key?.value.trim() ?? ''
    for (const sample of document.querySelectorAll('.samples pre'))
      fill(sample, isKey(text) ? text : '', plan.value)
    void showResponse(plan, text.startsWith(TEST_KEY))
  }
  plan.addEventListener('change', () => {
    sessionStorage.setItem(PLAN, plan.value)
    show()
  })
  key?.addEventListener('input', () => {
    saveKey(key.value.trim())
    show()
  })
  const sender = document.querySelector<HTMLInputElement>('.try input[name=key]')
  // On `change`, samples that lose a line would move the form's button away while it is clicked.
  sender?.addEventListener('input', () => {
    if (key === null) return
    key.value = sender.value.trim()
    show()
  })
  box.querySelector('button')?.addEventListener('click', () => {
    if (key === null) return
    key.value = ''
    saveKey('')
    show()
    key.focus()
  })
  show()
}

/** Stores the key of this tab, and shows it in the form that sends requests. */
function saveKey(key: string): void {
  storeKey(key)
  for (const input of document.querySelectorAll<HTMLInputElement>('.try input[name=key]')) {
    input.value = key
    input.dispatchEvent(new Event('change'))
  }
}

/** Rewrites one sample, from its original. */
function fill(sample: Element, key: string, plan: string): void {
  const original = originals.get(sample) ?? sample.innerHTML
  originals.set(sample, original)
  sample.innerHTML = original
  for (const line of sample.querySelectorAll('.ec-line')) {
    if (key !== '' && UNUSED_IMPORT.test(textOf(line))) line.remove()
    else rewrite(line, key, plan)
  }
  const copy = sample.closest('.expressive-code')?.querySelector<HTMLElement>('button[data-code]')
  if (copy) copy.dataset.code = [...sample.querySelectorAll('.ec-line')].map(textOf).join(LINE_SEPARATOR)
}

const textOf = (line: Element): string => (line.textContent ?? '').replace(/\n$/, '')

function rewrite(line: Element, key: string, plan: string): void {
  if (key.startsWith(TEST_KEY))
    for (const [name, inSandbox] of namesIn(textOf(line))) replaceText(line, name, inSandbox)
  if (key !== '') for (const [read, write] of READS) replaceText(line, read, write(key))
  for (const other of PLANS.filter((each) => each !== plan)) {
    replaceText(line, `CardData<'${other}'>`, `CardData<'${plan}'>`)
    replaceText(line, `CardData${titled(other)}`, `CardData${titled(plan)}`)
  }
}

const titled = (plan: string): string => plan.charAt(0).toUpperCase() + plan.slice(1)

/** Replaces a text that may span several elements: the first one gets the replacement. */
function replaceText(line: Element, from: string, to: string): void {
  const at = line.textContent?.indexOf(from) ?? -1
  if (at < 0) return
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  let start = 0
  let isPlaced = false
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const { data } = node
    const first = Math.max(0, at - start)
    const last = Math.min(data.length, at + from.length - start)
    if (first < last) {
      node.data = data.slice(0, first) + (isPlaced ? '' : to) + data.slice(last)
      isPlaced = true
    }
    start += data.length
  }
}

/** Shows the response on the plan, of the sandbox with a test key; the first one if the endpoint responds alike on every plan. */
async function showResponse(plan: HTMLSelectElement, isTest: boolean): Promise<void> {
  const box = document.querySelector<HTMLElement>('.in-sandbox')
  const responses = box !== null && isTest ? await sandboxResponses() : null
  // The reader may have chosen another plan meanwhile.
  const found = responses && responseOn(responses, plan.value)
  const choices = [...document.querySelectorAll<HTMLElement>('.response-example > [data-plan]')]
  const chosen = choices.find((choice) => choice.dataset.plan === plan.value) ?? choices[0]
  for (const choice of choices) choice.hidden = found !== null || choice !== chosen
  if (box === null) return
  box.hidden = found === null
  if (found !== null) showInSandbox(box, found, plan.selectedOptions[0]?.text ?? '')
}

function showInSandbox(box: HTMLElement, { body, left }: PlanResponse, plan: string): void {
  const [title, more] = box.querySelectorAll('p')
  const text = box.querySelector('pre')
  if (title) title.textContent = `200 of the sandbox on the ${plan} plan`
  if (text) text.textContent = JSON.stringify(body, null, 2)
  if (more) more.textContent = left > 0 ? `${left} more rows not shown.` : ''
}

/** The response on a plan. If none is recorded, it is the response of the plan below. */
const responseOn = (responses: PlanResponses, plan: string): PlanResponse | null =>
  PLANS.slice(0, PLANS.indexOf(plan) + 1)
    .toReversed()
    .map((each) => responses[each])
    .find((response) => response !== undefined) ?? null

let loading: Promise<PlanResponses | null> | undefined

/** Loads the page's responses of the sandbox once; null if that fails, so that the live ones stay. */
function sandboxResponses(): Promise<PlanResponses | null> {
  loading ??= fetch('sandbox.json')
    .then((response) => (response.ok ? response.json() : null))
    .catch(() => null)
  return loading
}

const chooser = document.querySelector<HTMLElement>('.own-samples')
if (chooser !== null) wire(chooser)
