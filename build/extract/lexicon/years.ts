import type { Token } from '../tokens/lexer.ts'
import { keyOf } from '../tokens/line.ts'

const FIRST_YEAR = /^(?:the )?(?:first|1 st|introductory|intro) year$|^year (?:one|1)$/
const LATER_YEARS =
  /^(?:after|thereafter|then|ongoing|renewal|(?:year )?(?:two|2|2 \+)(?: and (?:on|later|beyond|after))?|(?:after|following) (?:that|(?:the )?(?:first year|year one|year 1))|(?:each|every|following|later|subsequent|second) year(?: after| thereafter)?)$/

/** Returns the years that the head of a column names, if it names nothing else. */
export function yearsOf(tokens: readonly Token[]): 'first' | 'later' | undefined {
  const words = tokens
    .map((token) => (token.kind === 'number' ? String(token.value) : keyOf(token)))
    .join(' ')
  if (FIRST_YEAR.test(words)) return 'first'
  return LATER_YEARS.test(words) ? 'later' : undefined
}
