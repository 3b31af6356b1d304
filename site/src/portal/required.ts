/** Finds an element that every portal page has; throws if it is missing. */
export function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}
