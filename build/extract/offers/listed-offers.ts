import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import type { Reading } from '../reading.ts'
import { readOffer } from './offer.ts'

const POINTS = '(?:up to )?\\d[\\d,]{3,} (?:[\\w+-]+ ){0,4}(?:points|miles)'
const OPENS_POINTS = new RegExp(POINTS)
/** Heading of a list of stages: "Oak Gold Card (new) - up to 40,000 Oak points:". */
const HEAD = new RegExp(
  `^[ \\t•*-]*([A-Z][^\\n:$%|(]{3,70}?)[ ]*(?:\\([^)\\n]*\\))?[ ]*(?::|[ ]-)[ ]*(?=(?:earn |get )?${POINTS}\\b)`,
  'gim',
)
/** "The standard bonus on the Oak Gold Card is 20,000 points." */
const SENTENCE = new RegExp(
  `\\b(?:bonus|welcome offer) (?:on|for|of|with) (?:the |our )?([A-Z][^\\n:$%|.;,]{3,70}?) is (?=${POINTS}\\b)[^.\\n]*`,
  'gm',
)
/** The first line that is not a stage ends the list. */
const LIST_ENDS = /\n(?![ \t•*-]*(?:[\d$]|earn\b|get\b|receive\b|plus\b))/i

/** Label for lists, whose heading labels all cards at once. */
const LABEL = 'Welcome bonus: '

const withoutLabel = ({ quote, value }: Reading): Pick<Reading, 'quote' | 'value'> => ({
  quote: quote.replace(LABEL, ''),
  value: typeof value === 'string' ? value.replace(LABEL, '') : value,
})

/** Reads welcome offers listed by card, each with its stages. */
export function readListedOffers(text: string, source: string): Reading[] {
  const heads = matchesOf(text, HEAD).map(({ 0: head, 1: name = '', index }) => {
    const start = index + head.length
    return { name, start, end: start + (LIST_ENDS.exec(text.slice(start))?.index ?? text.length) }
  })
  const sentences = matchesOf(text, SENTENCE).map(({ 0: words, 1: name = '', index }) => ({
    name,
    start: index + words.search(OPENS_POINTS),
    end: index + words.length,
  }))
  const listed = [...heads, ...sentences].flatMap(({ name, start, end }) => {
    const card = nameIn(name)
    const readings = card ? readOffer(LABEL + text.slice(start, end), LABEL + source.slice(start, end)) : []
    return readings.map((each) => ({ ...each, ...withoutLabel(each), card: card ?? '' }))
  })
  return new Set(listed.map(({ card }) => card)).size > 1 ? listed : []
}
