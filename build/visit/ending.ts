import type { CheerioAPI } from 'cheerio'

/** HTML lets these elements end without a tag. */
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

/**
 * Whether an HTML page came whole: it closes its document, or else every element that has to be closed. Needs a document that
 * was loaded from `html` with the places of its tags.
 */
export function isWhole($: CheerioAPI, html: string): boolean {
  const places = placesIn($)
  if (places.some(({ name, place }) => (name === 'html' || name === 'body') && place.isClosed)) return true
  if (ENDS_IN_TAG.test(html)) return false
  const unclosed = places.filter(({ name, place }) => !place.isClosed && !VOID.has(name))
  const last = unclosed.at(-1)?.place.end
  return unclosed.every(({ name, place }, i) => {
    if (!MAY_OMIT_END.has(name)) return false
    // Where the page closes such elements elsewhere, one that is open at the end was cut.
    const isOpenAtEnd = place.end === last && name !== 'html' && name !== 'body'
    const closesOthers = places.some((other) => other.name === name && other.place.isClosed)
    return !isOpenAtEnd || !closesOthers || unclosed.some((other, j) => j !== i && other.name === name)
  })
}

interface Place {
  readonly name: string
  readonly place: { readonly isClosed: boolean; readonly end: number }
}

/** Where the elements that the page itself opens end, and whether a tag says so. */
const placesIn = ($: CheerioAPI): Place[] =>
  $('*')
    .toArray()
    .flatMap((node) => {
      const found = node.sourceCodeLocation
      if (!('name' in node) || !found || !('startTag' in found) || !found.startTag) return []
      return [{ name: node.name, place: { isClosed: found.endTag !== undefined, end: found.endOffset } }]
    })
