import { type Document, type Span, wordsOf } from '../document/model.ts'

/** A heading above other cards: "Compare with similar cards". */
const OTHERS =
  /^(?:compare (?:to|with) (?:other|similar) cards|(?:similar|related) cards(?: (?:to consider|you may like))?|other cards (?:you (?:may|might) (?:also )?like|to consider)|(?:cards )?you (?:may|might) also (?:like|be interested in)|(?:customers|people) (?:who viewed this )?also (?:looked at|viewed|like)|(?:more|other) (?:great )?(?:credit )?cards from [^.%$]{2,40}|alternate picks?\b[^.%$]{0,50}):?$/i
const LENGTH_MAX = 90
/** A value before the heading. Without one, the heading is a link at the top of the page. */
const VALUE = /\d\s?%|\$\s?\d/

/** Returns the part below a heading about other cards, up to the end of the page. */
export function partOfOthers(document: Document): readonly Span[] {
  const { blocks, source } = document
  const heading = blocks.find(
    ({ kind, span }) =>
      kind !== 'table' && span.end - span.start < LENGTH_MAX && OTHERS.test(wordsOf(document, span)),
  )
  const isBelowValue = heading && VALUE.test(source.slice(0, heading.span.start))
  return isBelowValue ? [{ start: heading.span.end, end: source.length }] : []
}
