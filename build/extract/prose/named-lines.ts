import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'

const LINE = /^[^\n:$%]*:(?=[^\n]*\d\s?%)/gm
/** A label of the rates on the line of the first card. */
const LEAD = /^.*\brates?(?:\s*\(s\))?[\s•]+(?=[A-Z])/i

interface NamedLine {
  readonly card: string
  readonly start: number
  readonly end: number
}

/** Returns lines that open with a card name and colon: "Oak Mastercard: 19.90% on purchases". */
function namedLines(text: string): NamedLine[] {
  const lines = matchesOf(text, LINE).flatMap(({ 0: head, index }) => {
    const name = head.slice(0, -1).replace(LEAD, '').trim()
    const end = text.indexOf('\n', index)
    return nameIn(name) === name
      ? [{ card: name, start: index + head.length, end: end < 0 ? text.length : end }]
      : []
  })
  return new Set(lines.map(({ card }) => card)).size > 1 ? lines : []
}

/** Returns a lookup of the card whose name opens the line at an offset, if several cards have such lines. */
export function cardsOfLines(text: string): (at: number) => string | undefined {
  const lines = namedLines(text)
  return (at) => lines.find(({ start, end }) => start <= at && at < end)?.card
}
