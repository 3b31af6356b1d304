import type { Choices } from './query.ts'

type Field = HTMLInputElement | HTMLSelectElement

/** Fields whose names are query parameters of the page's URL: amounts by category, and choices. */
function fieldsIn(form: HTMLFormElement): readonly Field[] {
  const isField = (each: Element): each is Field =>
    (each instanceof HTMLInputElement || each instanceof HTMLSelectElement) && each.name !== ''
  return [...form.elements].filter(isField)
}

const isSpend = (field: Field): boolean => 'spend' in field.dataset

const defaultOf = (field: Field): string =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find(({ defaultSelected }) => defaultSelected)?.value ??
      field.options[0]?.value ??
      '')

/** Bounds of the API for amounts. Other numbers count as the nearest bound. */
const AMOUNT_MAX = 1_000_000

/** Returns the amount of a field, within its bounds; 0 if it is empty. */
const amountIn = (text: string, max: number): number => Math.min(Math.max(Number(text) || 0, 0), max)

/** Reads the query from the form. */
export function readForm(form: HTMLFormElement): Choices {
  const fields = fieldsIn(form)
  const textOf = (name: string) => fields.find((field) => field.name === name)?.value ?? ''
  const spend = fields
    .filter(isSpend)
    .map(({ name, value }) => [name, amountIn(value, AMOUNT_MAX)] as const)
    .filter(([, monthly]) => monthly > 0)
  return {
    country: textOf('country') as Choices['country'],
    type: textOf('type') as Choices['type'],
    valuation: textOf('valuation') as Choices['valuation'],
    objective: textOf('objective') as Choices['objective'],
    spend: Object.fromEntries(spend),
    portal: amountIn(textOf('portal'), 100),
    credits: amountIn(textOf('credits'), 100),
    wallet: Number(textOf('wallet')),
  }
}

/** Returns the query string that restores the form; empty while the form has its defaults. */
export function searchOf(form: HTMLFormElement): string {
  const fields = fieldsIn(form)
  const spend = fields.filter(isSpend)
  const isChanged = (field: Field) => field.value !== defaultOf(field)
  // All amounts or none, so that new defaults never change the meaning of a URL.
  const amounts = spend.some(isChanged) ? spend.filter(({ value }) => Number(value) > 0) : []
  const query = new URLSearchParams(
    [...fields.filter((field) => !isSpend(field) && isChanged(field)), ...amounts].map(({ name, value }) => [
      name,
      value,
    ]),
  )
  if (spend.some(isChanged) && amounts.length === 0) query.set('other', '0')
  return query.toString()
}

/** Restores the form from a URL. Ignores unknown parameters and values. */
export function fillForm(form: HTMLFormElement, query: URLSearchParams): void {
  const fields = fieldsIn(form)
  const hasSpend = fields.some((field) => isSpend(field) && query.has(field.name))
  for (const field of fields) {
    const value = query.get(field.name)
    if (isSpend(field) && hasSpend) field.value = String(amountIn(value ?? '', AMOUNT_MAX))
    else if (field instanceof HTMLSelectElement && [...field.options].some((each) => each.value === value))
      field.value = value ?? ''
    else if (field instanceof HTMLInputElement && value !== null)
      field.value = String(amountIn(value, Number(field.max)))
  }
  for (const field of fields) {
    syncSlider(form, field)
    // Fields that the URL sets are expanded.
    const group = field.closest('details')
    if (group && field.value !== defaultOf(field)) group.open = true
  }
}

/** Moves the slider of a field to its number. A slider ends before the largest numbers. */
export function syncSlider(form: HTMLFormElement, { name, value }: Field): void {
  const slider = form.querySelector<HTMLInputElement>(`input[data-of="${CSS.escape(name)}"]`)
  if (slider) slider.value = value
}

/** Writes the position of a slider into its number. */
export function syncNumber(form: HTMLFormElement, slider: HTMLInputElement): void {
  const field = form.elements.namedItem(slider.dataset.of ?? '')
  if (field instanceof HTMLInputElement) field.value = slider.value
}
