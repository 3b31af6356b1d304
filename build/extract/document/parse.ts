import type { CheerioAPI } from 'cheerio'
import { load } from 'cheerio/slim'
import { parse, serialize } from 'parse5'
import { adapter as treeAdapter } from 'parse5-htmlparser2-tree-adapter'
import { showPanels } from './panels.ts'

/** Nesting at which the standard parser takes minutes, because it searches all open elements repeatedly. */
const NESTED_MAX = 1500
const TAG = /<(\/?)([a-z][a-z0-9]*)/gi
/** Elements that need no end tag. */
const OPEN_ENDED = new Set(
  'p li dt dd tr td th thead tbody tfoot colgroup option area base br col embed hr img input link meta source track wbr'.split(
    ' ',
  ),
)

/**
 * Parses HTML in linear time: by the standard, or more simply and without positions if elements are nested deeper than in any
 * real page. Panels of tabs and accordions are shown. `hasPlaces` adds the position of each element in the source.
 */
export function parseHtml(
  content: string,
  { hasPlaces = false }: { readonly hasPlaces?: boolean } = {},
): CheerioAPI {
  const $ = isNestedDeep(content)
    ? load(content, { xml: { xmlMode: false } })
    : load(parse(content, { treeAdapter, sourceCodeLocationInfo: hasPlaces }))
  showPanels($)
  return $
}

/** Returns a parsed page as HTML. */
export const htmlOf = ($: CheerioAPI): string =>
  $.root()
    .toArray()
    .map((root) => serialize(root, { treeAdapter }))
    .join('')

function isNestedDeep(content: string): boolean {
  let [depth, deepest] = [0, 0]
  for (const [, end, name = ''] of content.matchAll(TAG)) {
    if (OPEN_ENDED.has(name.toLowerCase())) continue
    depth = end ? Math.max(0, depth - 1) : depth + 1
    deepest = Math.max(deepest, depth)
  }
  return deepest > NESTED_MAX
}
