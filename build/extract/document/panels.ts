import type { Cheerio, CheerioAPI } from 'cheerio'
import type { DomElement } from './visible.ts'

const HIDDEN = '[hidden], [aria-hidden="true"], [style*="display" i]'
const NOT_DISPLAYED = /display\s*:\s*none/i
/** Elements that a click on them changes. */
const CONTROL =
  'button, summary, [aria-expanded], [aria-controls], [role="button"], [role="tab"], a[href^="#"], label[for]'
const TITLE = 'h1, h2, h3, h4, h5, h6'
/** Attributes that name what a control shows. */
const TARGETS = [
  'aria-controls',
  'href',
  'data-target',
  'data-bs-target',
  'data-modal',
  'popovertarget',
  'commandfor',
  'for',
]

/** Attribute of a control that is the title of the panel after it. */
export const TITLES_PANEL = 'data-titles-panel'

/** Titles of dialogs with the terms of a card: "Rates & fees", "Pricing and terms". */
const TITLE_OF_TERMS =
  /^\W*(?:summary of )?(?:(?:interest )?rates?|fees?|pricing|terms)(?:,? (?:&|and) (?:rates?|fees?|pricing|terms|costs?|charges|disclosures?))+\W*$|^\W*(?:pricing information|information box|cost of borrowing|(?:full |legal )?disclosure)\W*$/i

/**
 * Shows the panels of tabs and accordions: hidden elements that a control names, or that follow one, and dialogs with the terms
 * of a card. Hides the other elements that are not displayed, such as notices and past offers.
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
      follows ||
      isNamed ||
      before.find('[aria-expanded]').length > 0 ||
      isAllUnderTitle($, node) ||
      isAfterTabs($, node)
    if (isDialog(node) ? isNamed && hasTerms($, node) : isPanel) show(attribs)
    else attribs.hidden = ''
  }
}

/** Whether an element is all that a title has, which a script makes a control. */
function isAllUnderTitle($: CheerioAPI, node: DomElement): boolean {
  const next = $(node).next()
  return $(node).prev().is(TITLE) && (next.length === 0 || next.is(TITLE))
}

const TABS_MAX = 12

/** Whether an element is one of several alike below a row of as many controls, which names none of them. */
function isAfterTabs($: CheerioAPI, node: DomElement): boolean {
  const kind = kindOf(node)
  const isAlike = (other: Cheerio<DomElement>): boolean => {
    const [element] = other
    return element !== undefined && kindOf(element) === kind
  }
  let row = $(node).prev()
  for (let step = 0; step < TABS_MAX && isAlike(row); step += 1) row = row.prev()
  const tabs = row.children()
  if (tabs.length < 2 || tabs.length > TABS_MAX || !tabs.toArray().every((tab) => $(tab).is(CONTROL)))
    return false
  let panels = 0
  for (let panel = row.next(); panels <= TABS_MAX && isAlike(panel); panel = panel.next()) panels += 1
  return panels === tabs.length
}

/** Returns the name of an element with its first class: "tab" of "tab is-active". */
const kindOf = ({ name, attribs }: DomElement): string =>
  `${name} ${attribs.class?.trim().split(/\s+/)[0] ?? ''}`

/** Whether the title of a dialog says that it has the terms. */
function hasTerms($: CheerioAPI, node: DomElement): boolean {
  const title = firstTitle(node)
  return TITLE_OF_TERMS.test(title ? $(title).text() : (node.attribs['aria-label'] ?? ''))
}

/** Levels below a dialog in which its title is, so that dialogs inside each other take no longer. */
const TITLE_DEPTH_MAX = 4

function firstTitle({ children }: DomElement, depth = 0): DomElement | undefined {
  if (depth === TITLE_DEPTH_MAX) return undefined
  for (const child of children) {
    if (!('attribs' in child)) continue
    const title = /^h[1-6]$/.test(child.name) ? child : firstTitle(child, depth + 1)
    if (title) return title
  }
  return undefined
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
