/** Suggestions of a form's fields: slugs of cards, issuers, and categories. */
import { completions, SUGGESTIONS, type SuggestedValues } from '../data/suggestions.ts'
import { TEST_KEY } from './api-key.ts'

/** Longer lists are slow, and too long to choose from. */
const COMPLETIONS_MAX = 50

/** The values of each list, joined. */
const shownIn = new WeakMap<Element, string>()

let loaded: Promise<SuggestedValues | null> | undefined

/** Loads the values once a reader enters the form, and suggests those that its key finds. Without them the form works as before. */
export function suggestOnFocus(form: HTMLFormElement, typedKey: () => string): void {
  if (form.querySelector('datalist') === null) return
  form.addEventListener('focusin', () => void fill(form, typedKey()))
  form.addEventListener('input', () => void fill(form, typedKey()))
}

async function fill(form: HTMLFormElement, key: string): Promise<void> {
  loaded ??= fetch(SUGGESTIONS)
    .then((response) => response.json() as Promise<SuggestedValues>)
    .catch(() => null)
  const values = (await loaded)?.[key.startsWith(TEST_KEY) ? 'test' : 'live']
  if (values === undefined) return
  for (const list of form.querySelectorAll('datalist')) show(list, values)
}

/** Fills a list with values of the kind in `data-values`. For a field of several values, it completes the last one. */
function show(list: HTMLDataListElement, values: SuggestedValues['live']): void {
  const own = values[list.dataset.values as keyof typeof values] ?? []
  const field = document.querySelector<HTMLInputElement>(`input[list="${list.id}"]`)
  const isList = list.dataset.several !== undefined && field !== null
  const found = isList
    ? completions(field.value, own).slice(0, COMPLETIONS_MAX)
    : own.map((value) => ({ value, label: value }))
  // Each replacement closes the suggestions that the browser shows.
  const shown = found.map(({ value }) => value).join()
  if (shownIn.get(list) === shown) return
  shownIn.set(list, shown)
  list.replaceChildren(...found.map(({ value, label }) => new Option(label, value)))
}
