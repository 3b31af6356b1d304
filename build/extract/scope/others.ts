import { type Block, type Document, type Span, wordsOf } from '../document/model.ts'
import { partsFrom } from '../document/places.ts'
import { isTermsTitle } from './titles.ts'

/** A heading above other cards: "Compare with similar cards". */
const OTHERS =
  /^(?:compare (?:(?:to|with) )?(?:other|similar|more) (?:[^.%$]{2,30} )?cards|(?:similar|related|other|more) cards(?: (?:to consider|for you|you (?:may|might) (?:also )?like))|(?:similar|related) cards|(?:cards )?you (?:may|might) also (?:like|be interested in)|(?:customers|people) (?:who viewed this )?also (?:looked at|viewed|like)|(?:more|other) (?:great )?(?:credit )?cards from [^.%$]{2,40}|(?:see |our )?(?:more|other) (?:(?!(?:fees?|rates?|on|for|of|all|with|personal|business|low|travel)\b)[\w'&]+ ){1,3}cards|alternate picks?\b[^.%$]{0,50}):?$/i
const LENGTH_MAX = 90
/** A value before the heading. Without one, the heading is a link at the top of the page. */
const VALUE = /\d\s?%|\$\s?\d/

/**
 * Returns the parts under headings about other cards, each up to the terms of the page's card: a heading of the same level or above.
 * A plain line has no level, so its part goes to the end of the page.
 */
export function partsOfOthers(document: Document): readonly Span[] {
  const value = document.source.search(VALUE)
  if (value < 0) return []
  const isOfTerms = (block: Block, first: Block): boolean =>
    first.kind === 'heading' &&
    block.kind === 'heading' &&
    block.level <= first.level &&
    isTermsTitle(wordsOf(document, block.span))
  return partsFrom(document, (block) => block.span.start > value && isAboveOthers(document, block), isOfTerms)
}

const isAboveOthers = (document: Document, { kind, span }: Block): boolean =>
  kind !== 'table' && span.end - span.start < LENGTH_MAX && OTHERS.test(wordsOf(document, span))
