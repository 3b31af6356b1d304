import { type Block, type Document, type Span, wordsOf } from '../document/model.ts'
import { isTermsTitle } from './titles.ts'

/** A heading above other cards: "Compare with similar cards". */
const OTHERS =
  /^(?:compare (?:(?:to|with) )?(?:other|similar|more) (?:[^.%$]{2,30} )?cards|(?:similar|related|other|more) cards(?: (?:to consider|for you|you (?:may|might) (?:also )?like))|(?:similar|related) cards|(?:cards )?you (?:may|might) also (?:like|be interested in)|(?:customers|people) (?:who viewed this )?also (?:looked at|viewed|like)|(?:more|other) (?:great )?(?:credit )?cards from [^.%$]{2,40}|alternate picks?\b[^.%$]{0,50}):?$/i
const LENGTH_MAX = 90
/** A value before the heading. Without one, the heading is a link at the top of the page. */
const VALUE = /\d\s?%|\$\s?\d/

/** Returns the parts below headings about other cards. */
export function partsOfOthers(document: Document): readonly Span[] {
  const { blocks, source } = document
  const value = source.search(VALUE)
  if (value < 0) return []
  return blocks.flatMap((block) => {
    const { kind, span } = block
    const isHeading =
      kind !== 'table' &&
      span.start > value &&
      span.end - span.start < LENGTH_MAX &&
      OTHERS.test(wordsOf(document, span))
    return isHeading ? [{ start: span.end, end: endOf(document, block) }] : []
  })
}

/** Returns where the terms of the page's card follow: below a heading of the same level or above. A plain line has no level. */
function endOf(document: Document, block: Block): number {
  const { blocks, source } = document
  if (block.kind !== 'heading') return source.length
  const next = blocks.find(
    (other) =>
      other.kind === 'heading' &&
      other.span.start > block.span.start &&
      other.level <= block.level &&
      isTermsTitle(wordsOf(document, other.span)),
  )
  return next?.span.start ?? source.length
}
