/** The calculator: values cards for the amounts of the form. Its state is in the URL. */
import type { ValueFacts } from '../../../data/value/facts.ts'
import { quarterOf } from '../../../data/value/quarters.ts'
import { valuesOf, walletsOf } from './compute.ts'
import { type CalculatorFile, openFacts } from './facts.ts'
import { fillForm, readForm, searchOf, syncNumber, syncSlider } from './form.ts'
import { openKeyForm } from './key-form.ts'
import { type Labels, labelsOf } from './labels.ts'
import { type Choices, queryOf } from './query.ts'
import { forgetRefusals, requestValues, requestWallets } from './remote.ts'
import { debounced, openView, type View } from './view.ts'

/** Time without a change before wallets are searched, and before the API is called. */
const IDLE_MS = 150
const REQUEST_MS = 500

/** The cards of a country. */
interface Cards {
  readonly facts: ValueFacts
  readonly labels: Labels
}

function open(page: HTMLElement, form: HTMLFormElement): void {
  const view = openView(page)
  const key = openKeyForm(page, () => {
    forgetRefusals()
    update()
  })
  /** Counts changes: results of earlier ones are not shown. */
  let change = 0
  const showBusy = () => {
    view.setBusy('ranking')
    view.setBusy('wallet')
  }
  const run = async (compute: typeof computeHere | typeof computeByApi) => {
    const mine = change
    const choices = readForm(form)
    const isExample = change === 0 && location.search === ''
    if (!isExample && !ready.has(choices.country)) showBusy()
    const cards = await cardsOf(choices.country).catch(() => null)
    if (mine !== change) return
    if (cards === null)
      view.setStatus("Can't load the cards. Check your connection and change an amount to retry.")
    else await compute({ choices, cards, view, key: key.value(), isStale: () => mine !== change })
  }
  const sendLater = debounced(REQUEST_MS, () => void run(computeByApi))
  const update = () => {
    change++
    showInUrl(form)
    if (key.value() === '') return void run(computeHere)
    showBusy()
    sendLater()
  }
  listen(page, form, update, () => key.value() !== '')
  fillForm(form, new URLSearchParams(location.search))
  void run(computeHere)
}

/** Updates on every move of a slider; with a key only when the slider is released, since each request counts. */
function listen(page: HTMLElement, form: HTMLFormElement, update: () => void, isByApi: () => boolean): void {
  const changed = ({ target, type }: Event) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    if (!isField || target.form !== form) return
    if (target instanceof HTMLInputElement && target.dataset.of !== undefined) syncNumber(form, target)
    else syncSlider(form, target)
    if (isByApi() === (type === 'change')) update()
  }
  // Some fields are outside the form, next to the results.
  page.addEventListener('input', changed)
  page.addEventListener('change', changed)
  form.addEventListener('submit', (event) => event.preventDefault())
  form.addEventListener('reset', () =>
    setTimeout(() => {
      fillForm(form, new URLSearchParams())
      update()
    }),
  )
}

function showInUrl(form: HTMLFormElement): void {
  const query = searchOf(form)
  history.replaceState(null, '', query === '' ? location.pathname : `?${query}`)
}

const loaded = new Map<Choices['country'], Promise<Cards>>()
/** Countries whose cards are here, so that results follow a change at once. */
const ready = new Set<Choices['country']>()

/** Loads the cards of a country once. The next call retries a failed load. */
function cardsOf(country: Choices['country']): Promise<Cards> {
  const known = loaded.get(country) ?? loadCards(country)
  loaded.set(country, known)
  known.then(
    () => ready.add(country),
    () => loaded.delete(country),
  )
  return known
}

async function loadCards(country: Choices['country']): Promise<Cards> {
  const response = await fetch(`/calculator/${country.toLowerCase()}.json`)
  if (!response.ok) throw new Error(`${response.status}`)
  const file = (await response.json()) as CalculatorFile
  return { facts: openFacts(file), labels: labelsOf(file) }
}

interface Task {
  readonly choices: Choices
  readonly cards: Cards
  readonly view: View
  readonly key: string
  readonly isStale: () => boolean
}

async function computeHere(task: Task): Promise<void> {
  task.view.setStatus('')
  showValuesHere(task)
  await showWalletsHere(task)
}

function showValuesHere({ choices, cards: { facts, labels }, view }: Task): void {
  view.showValues(valuesOf(facts, queryOf(choices), quarterOf(new Date())), labels)
}

async function showWalletsHere({ choices, cards: { facts, labels }, view, isStale }: Task): Promise<void> {
  await new Promise((resume) => setTimeout(resume, IDLE_MS))
  if (isStale()) return
  view.setBusy('wallet')
  const wallets = await walletsOf(facts, queryOf(choices), quarterOf(new Date()), isStale).catch(
    () => 'The search for the best wallet takes too long here. Enter fewer categories, or fewer cards.',
  )
  if (wallets !== null) view.showWallets(wallets, labels)
}

async function computeByApi(task: Task): Promise<void> {
  const { choices, cards, view, key, isStale } = task
  const query = queryOf(choices)
  const [values, wallets] = await Promise.all([requestValues(key, query), requestWallets(key, query)])
  if (isStale()) return
  view.setStatus(
    values.value === null ? `${values.status} ${INSTEAD}` : `From the API: ${values.status}.`,
    values.upgradeUrl,
  )
  if (values.value === null) showValuesHere(task)
  else view.showValues(values.value, cards.labels)
  if (wallets.value !== null) return view.showWallets(wallets.value, cards.labels)
  if (values.value !== null)
    view.setStatus(`From the API: ${values.status}. Wallet: ${wallets.status} ${INSTEAD}`, wallets.upgradeUrl)
  await showWalletsHere(task)
}

const INSTEAD = 'What you see instead is computed from the Free plan.'

const page = document.querySelector<HTMLElement>('.calculator')
const form = page?.querySelector<HTMLFormElement>('form.choices')
if (page && form) open(page, form)
