import type { Document, Span } from '../document/model.ts'
import { holds } from '../document/places.ts'
import { withoutSpans } from '../scope/blank.ts'
import { withoutLongBlanks } from './blanks.ts'
import { tablesOf } from './grid-of.ts'
import type { Page } from './page-model.ts'
import { wordsFor } from './words.ts'

/** Returns a part of a page, with its document, as a page. */
export const partPage = (page: Page, name: string, document: Document): Page => ({
  document,
  title: name,
  headings: [name],
  ...wordsFor(document),
  whole: page.whole,
  tables: tablesOf(document),
  embedded: [],
})

/** Returns parts as a page of their own. */
export function partsAsPage(
  page: Page,
  document: Document,
  parts: readonly Span[],
  title = '',
): Page | undefined {
  if (parts.length === 0) return undefined
  const others = [0, ...parts.map(({ end }) => end)].map((start, i) => ({
    start,
    end: parts[i]?.start ?? document.source.length,
  }))
  const blocks = document.blocks.filter(({ span }) => parts.some((part) => holds(part, span)))
  const source = withoutSpans(document.source, others)
  return withoutLongBlanks(partPage(page, title, { ...document, source, blocks }))
}
