import type { CheerioAPI } from 'cheerio'
import { HEADING_MARK, oneLine, readableText, UNPRINTED } from '../extract/document/visible.ts'
import { statesCardFacts } from '../extract/page/purpose.ts'
import type { Line } from './closing.ts'

/** Content of a page, without the parts that all pages of its site share. */
export interface Content {
  readonly lines: readonly Line[]
  readonly headings: readonly string[]
  readonly hasPasswordField: boolean
  /** Whether the page states facts of a card, even in collapsed parts. */
  readonly statesFacts: boolean
  /** Whether there is no content, so that the lines are those of navigation and dialogs. */
  readonly isBare: boolean
}

/** Elements hidden by an inline style or a class. A closed tab or accordion is still content. */
const HIDDEN = [
  ...['[style*="display:none" i]', '[style*="display: none" i]'],
  ...['[style*="visibility:hidden" i]', '[style*="visibility: hidden" i]'],
  ...['.hidden', '.d-none', '.is-hidden'],
].join(', ')
const TAB = '[role="tabpanel"], details'
/** Names that sites give to layers over a page. */
const LAYERS = ['cookie', 'consent', 'gdpr', 'onetrust', 'modal', 'popup', 'lightbox'].flatMap((word) =>
  ['div', 'section', 'aside', 'form'].flatMap((tag) => [
    `${tag}[id*="${word}" i]`,
    `${tag}[class*="${word}" i]`,
  ]),
)
/** Parts around the content of a page. */
const AROUND = [
  'nav, dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]',
  '[role="navigation"], [role="banner"], [role="contentinfo"]',
  ...LAYERS,
].join(', ')
const HEAD_AND_FOOT = 'header, footer'
const WITHIN_CONTENT = 'main *, article *, section *'
const CONTENT_MIN = 150

/** Returns the content of a page. Changes the document. */
export function contentOf($: CheerioAPI): Content {
  $(UNPRINTED).remove()
  const statesFacts = statesCardFacts(readableText($.root()))
  $(HIDDEN).not(TAB).remove()
  const whole = linesOf($)
  $(AROUND)
    .add($(HEAD_AND_FOOT).not(WITHIN_CONTENT))
    .not('html, body, main')
    .filter((_, node) => $(node).find('h1, main').length === 0)
    .remove()
  const lines = linesOf($)
  const isBare = lines.reduce((sum, { words }) => sum + words.length, 0) < CONTENT_MIN
  const headings = $('h1')
    .toArray()
    .map((node) => oneLine(readableText([node])))
    .filter(Boolean)
  return {
    lines: isBare ? whole : lines,
    headings,
    hasPasswordField: $('input[type="password"]').length > 0,
    statesFacts,
    isBare,
  }
}

const linesOf = ($: CheerioAPI): Line[] =>
  readableText($.root(), true)
    .split('\n')
    .map((line) => ({
      words: oneLine(line.replaceAll(HEADING_MARK, '')),
      isHeading: line.includes(HEADING_MARK),
    }))
    .filter(({ words }) => words !== '')
