import { withoutSpan } from './blanks.ts'

/** A heading below which a page sets other cards beside its own. */
const OTHERS =
  /^[ \t#]*(?:compare (?:to|with) (?:other|similar) cards|(?:similar|related) cards(?: (?:to consider|you may like))?|other cards (?:you (?:may|might) (?:also )?like|to consider)|(?:cards )?you (?:may|might) also (?:like|be interested in)|alternate picks?\b[^\n.%$]{0,50})[: \t]*$/im
/** Where the page comes back to its own card. */
const OWN = /^[ \t#]*(?:full|detailed|in-depth) review\b/im
/** A list of links at the head of a page may bear the same words. */
const STATES = /\d\s?%|\$\s?\d/

/** Takes out the cards that a page sets beside its own; the text keeps its length. */
export function withoutOthers(text: string): string {
  const heading = OTHERS.exec(text)
  if (!heading || !STATES.test(text.slice(0, heading.index))) return text
  const from = heading.index + heading[0].length
  const back = OWN.exec(text.slice(from))?.index
  const to = back === undefined ? text.length : from + back
  return withoutSpan(text, { start: from, end: to })
}
