import { withoutSpan } from './blank.ts'

/** A heading above other cards: "Compare with similar cards". */
const OTHERS =
  /^[ \t#]*(?:compare (?:to|with) (?:other|similar) cards|(?:similar|related) cards(?: (?:to consider|you may like))?|other cards (?:you (?:may|might) (?:also )?like|to consider)|(?:cards )?you (?:may|might) also (?:like|be interested in)|(?:more|other) (?:great )?(?:credit )?cards from [^\n.%$]{2,40}|alternate picks?\b[^\n.%$]{0,50})[: \t]*$/im
/** A value before the heading. Without one, the heading is a link at the top of the page. */
const VALUE = /\d\s?%|\$\s?\d/

/** Blanks the section about other cards. The text keeps its length. */
export function withoutOthers(text: string): string {
  const heading = OTHERS.exec(text)
  if (!heading || !VALUE.test(text.slice(0, heading.index))) return text
  const from = heading.index + heading[0].length
  return withoutSpan(text, { start: from, end: text.length })
}
