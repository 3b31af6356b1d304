import { required } from './required.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Fields that the user has changed since their form was drawn or submitted. */
const changed = new WeakSet<EventTarget>()

/** What the user has typed, by field. */
export type Drafts = ReadonlyMap<string, Pick<HTMLInputElement, 'value' | 'checked'>>

/** Starts to record which fields of the view the user changes. */
export const trackChanges = (view: HTMLElement): void =>
  view.addEventListener('input', ({ target }) => target !== null && changed.add(target))

/** Returns what the user has typed into forms that were not submitted. Secrets are in fields without a name. */
export const draftsOf = (view: HTMLElement): Drafts =>
  new Map(
    fieldsOf(view)
      .filter((field) => changed.has(field))
      .map((field) => [keyOf(field), { value: field.value, checked: isChecked(field) }]),
  )

/** Forgets what the user has typed into a form whose request succeeded, so that it is drawn empty. */
export function discardDraft(form: HTMLFormElement | null): void {
  for (const field of form?.elements ?? []) changed.delete(field)
}

/** Enters drafts into the fields that still exist. Events let the forms check the values and record them as changed. */
export function restoreDrafts(view: HTMLElement, drafts: Drafts): void {
  for (const field of fieldsOf(view)) {
    const draft = drafts.get(keyOf(field))
    if (draft === undefined || (field instanceof HTMLSelectElement && !hasOption(field, draft.value)))
      continue
    if (isCheckbox(field)) field.checked = draft.checked
    else field.value = draft.value
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
}

/**
 * Replaces the content of the view or of a part of it. The focus moves to the same control. If that is gone, it moves to the heading
 * or another control of the same item, or to the heading of the list or the page.
 */
export function replaceContent(part: HTMLElement, nodes: readonly Node[]): void {
  const focused = document.activeElement
  const find = focused !== null && part.contains(focused) ? counterpartOf(focused) : null
  part.replaceChildren(...nodes)
  const next = find?.()
  if (next === undefined) return
  // A heading takes the focus only with an index.
  if (next.tabIndex < 0) next.tabIndex = -1
  next.focus()
}

/** Returns a function that finds the element to focus in place of this one, after the content was replaced. */
function counterpartOf(focused: Element): () => HTMLElement {
  const [key, owner, title] = [keyOf(focused), ownerOf(focused), titleOf(focused)]
  const isOfOwner = (element: Element) => owner !== '' && ownerOf(element) === owner
  return () => {
    const shown = [...required('#view').querySelectorAll<HTMLElement>(CONTROLS)].filter(canFocus)
    const headings = [...required('#view').querySelectorAll('h2')]
    return (
      shown.find((each) => keyOf(each) === key) ??
      headings.find(isOfOwner) ??
      shown.find(isOfOwner) ??
      headings.find(({ textContent }) => textContent === title) ??
      required('#frame h1')
    )
  }
}

const canFocus = (control: HTMLElement): boolean => control.checkVisibility() && !control.matches(':disabled')

const CONTROLS = 'a, button, summary, input, select, textarea'

const fieldsOf = (view: HTMLElement): readonly Field[] => [
  ...view.querySelectorAll<Field>('input[name], select[name], textarea[name]'),
]

const isCheckbox = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.type === 'checkbox'

const isChecked = (field: Field): boolean => isCheckbox(field) && field.checked

const hasOption = ({ options }: HTMLSelectElement, value: string): boolean =>
  [...options].some((option) => option.value === value && !option.disabled)

/** Id of the key, webhook, or other item that the element is part of; '' if it is of the page. */
const ownerOf = (element: Element): string =>
  element.closest<HTMLElement>('[data-owner]')?.dataset.owner ?? ''

/** Heading of the panel that the element is part of. */
const titleOf = (element: Element): string | undefined =>
  element.closest('.part')?.querySelector('h2')?.textContent

/** Identifies a control across redraws: by its owner and its name, or its text if it has none. */
function keyOf(element: Element): string {
  const name = element.getAttribute('name') ?? element.getAttribute('aria-label') ?? element.textContent
  return JSON.stringify([element.tagName, ownerOf(element), name, isCheckbox(element) && element.value])
}
