import type { CheerioAPI } from 'cheerio'
import type { DomElement } from './visible.ts'

const HIDDEN = '[hidden], [aria-hidden="true"], [style*="display" i]'
const NOT_DISPLAYED = /display\s*:\s*none/i
/** Elements that a click on them changes. */
const CONTROL =
  'button, summary, [aria-expanded], [aria-controls], [role="button"], [role="tab"], a[href^="#"], label[for]'
const TITLE = 'h1, h2, h3, h4, h5, h6'
/** Attributes that name what a control shows. */
const TARGETS = ['aria-controls', 'href', 'data-target', 'data-bs-target', 'for']

/** Attribute of a control that is the title of the panel after it. */
export const TITLES_PANEL = 'data-titles-panel'

/**
 * Shows the panels of tabs and accordions: hidden elements that a control names, or that follow one. Hides the other elements
 * that are not displayed, such as dialogs and past offers.
 */
export function showPanels($: CheerioAPI): void {
  const hidden = $(HIDDEN)
    .toArray()
    .filter((node) => isHidden(node))
  if (hidden.length === 0) return
  const named = namedIn($)
  for (const node of hidden) {
    const { attribs } = node
    const before = $(node).prev()
    const follows = before.is(CONTROL) && !isDialog(node)
    const isNamed = attribs.role === 'tabpanel' || (attribs.id !== undefined && named.has(attribs.id))
    if (follows) before.attr(TITLES_PANEL, '')
    const isPanel =
      follows || isNamed || before.find('[aria-expanded]').length > 0 || isAllUnderTitle($, node)
    if (isPanel && !isDialog(node)) show(attribs)
    else attribs.hidden = ''
  }
}

/** Whether an element is all that a title has, which a script makes a control. */
function isAllUnderTitle($: CheerioAPI, node: DomElement): boolean {
  const next = $(node).next()
  return $(node).prev().is(TITLE) && (next.length === 0 || next.is(TITLE))
}

/** Returns the identifiers of what controls show. */
const namedIn = ($: CheerioAPI): ReadonlySet<string> =>
  new Set(
    $(CONTROL)
      .toArray()
      .flatMap(({ attribs }) => TARGETS.flatMap((name) => attribs[name]?.split(/\s+/) ?? []))
      .map((target) => target.replace(/^#/, '')),
  )

const isHidden = ({ attribs }: DomElement): boolean =>
  attribs.hidden !== undefined || attribs['aria-hidden'] === 'true' || NOT_DISPLAYED.test(attribs.style ?? '')

/** Whether an element is a window over the page, such as a notice about cookies. */
const isDialog = ({ attribs }: DomElement): boolean =>
  attribs['aria-modal'] === 'true' || /^(?:alert)?dialog$/.test(attribs.role ?? '')

function show(attribs: Record<string, string>): void {
  delete attribs.hidden
  delete attribs['aria-hidden']
  if (attribs.style) attribs.style = attribs.style.replace(NOT_DISPLAYED, '')
}
