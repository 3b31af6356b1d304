import type { Row } from './rows.ts'

/** Maximum number of cards in a comparison. */
const CARDS_MAX = 5

/** The comparison: checkboxes in the rows, and a tray of the chosen cards. `onChange` gets their slugs. */
export function openTray(
  rows: readonly Row[],
  tray: HTMLElement,
  onChange: (slugs: readonly string[]) => void,
) {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  let chosen: readonly string[] = []
  const boxes = new Map<string, HTMLInputElement>()
  const choose = (slugs: readonly string[]) => {
    chosen = slugs.filter((slug) => bySlug.has(slug)).slice(0, CARDS_MAX)
    render()
  }
  const toggle = (slug: string, isChosen: boolean) => {
    choose(isChosen ? [...chosen, slug] : chosen.filter((each) => each !== slug))
    onChange(chosen)
  }
  const render = () => {
    tray.hidden = chosen.length === 0
    const list = tray.querySelector('ul')
    list?.replaceChildren(
      ...chosen.map((slug) => entry(bySlug.get(slug)?.name ?? slug, () => toggle(slug, false))),
    )
    const link = tray.querySelector('a')
    if (link) {
      link.href = `/compare/?cards=${chosen.join(',')}`
      link.textContent = chosen.length < 2 ? 'Choose another card' : `Compare ${chosen.length} cards`
      link.toggleAttribute('aria-disabled', chosen.length < 2)
    }
    for (const [slug, box] of boxes) {
      box.checked = chosen.includes(slug)
      box.disabled = !box.checked && chosen.length === CARDS_MAX
    }
  }
  /** Adds the checkboxes of rows that are shown for the first time. */
  const addBoxes = (shown: readonly Row[]) => {
    for (const row of shown) {
      if (boxes.has(row.slug)) continue
      const box = document.createElement('input')
      box.type = 'checkbox'
      box.ariaLabel = `Compare ${row.name}`
      box.checked = chosen.includes(row.slug)
      box.disabled = !box.checked && chosen.length === CARDS_MAX
      box.addEventListener('change', () => toggle(row.slug, box.checked))
      row.element.cells[0]?.prepend(box)
      boxes.set(row.slug, box)
    }
  }
  return { choose, addBoxes }
}

function entry(name: string, remove: () => void): HTMLLIElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = name
  button.ariaLabel = `Remove ${name}`
  button.addEventListener('click', remove)
  const item = document.createElement('li')
  item.append(button)
  return item
}
