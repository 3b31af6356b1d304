export type Child = Node | string | null | false

/** Attributes as written in HTML; a function listens to the event that `on…` names. */
export type Attributes = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>

const SVG = 'http://www.w3.org/2000/svg'

/** An element with its attributes and what stands in it. Text is always text, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return filled(document.createElement(tag), attributes, children)
}

/** The same for a drawing. */
export function drawing<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return filled(document.createElementNS(SVG, tag), attributes, children)
}

function filled<E extends Element>(made: E, attributes: Attributes, children: readonly Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name.slice(2), value)
    else if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}
