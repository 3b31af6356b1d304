import type { CheerioAPI } from 'cheerio'

/** Elements whose end tag HTML allows to be omitted. */
const MAY_OMIT_END = new Set(
  'html head body p li dt dd option optgroup thead tbody tfoot tr td th colgroup caption rb rt rtc rp'.split(
    ' ',
  ),
)
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr basefont bgsound frame keygen'.split(
    ' ',
  ),
)

const ENDS_IN_TAG = /<[a-z!/][^<>]*$/i
const ENDS_DOCUMENT = /<\/(?:body|html)\s*>\s*$/i

/**
 * Whether an HTML page is complete: it closes the document, or else every element that needs an end tag. The document must
 * have been loaded from `html` with source locations.
 */
export function isComplete($: CheerioAPI, html: string): boolean {
  const places = placesIn($)
  // Elements nested too deep for their places to be known.
  if (places.length === 0) return ENDS_DOCUMENT.test(html)
  if (places.some(({ name, place }) => (name === 'html' || name === 'body') && place.isClosed)) return true
  if (ENDS_IN_TAG.test(html)) return false
  const unclosed = places.filter(({ name, place }) => !place.isClosed && !VOID.has(name))
  const last = unclosed.at(-1)?.place.end
  return unclosed.every(({ name, place }, i) => {
    if (!MAY_OMIT_END.has(name)) return false
    // If the page closes other such elements, one that is open at the end was cut off.
    const isOpenAtEnd = place.end === last && name !== 'html' && name !== 'body'
    const closesOthers = places.some((other) => other.name === name && other.place.isClosed)
    return !isOpenAtEnd || !closesOthers || unclosed.some((other, j) => j !== i && other.name === name)
  })
}

interface Place {
  readonly name: string
  readonly place: { readonly isClosed: boolean; readonly end: number }
}

/** Returns the end of each element with a start tag, and whether it has an end tag. */
const placesIn = ($: CheerioAPI): Place[] =>
  $('*')
    .toArray()
    .flatMap((node) => {
      const found = node.sourceCodeLocation
      if (!('name' in node) || !found || !('startTag' in found) || !found.startTag) return []
      return [{ name: node.name, place: { isClosed: found.endTag !== undefined, end: found.endOffset } }]
    })
