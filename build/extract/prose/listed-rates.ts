import { ratesOf } from '../disclosure/statement-rates.ts'
import { matchesOf } from '../matches.ts'
import { nameIn } from '../page/cards-named.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'

const LINE =
  /^[ \t•*-]*([A-Z][^\n:$%\t]{3,60}?\bcards?) (?:Annual Percentage Rate|APR)(?:[ ]*\([^)\n%]{2,30}\))?:[ ]*(\d{1,2}(?:\.\d+)?\s?%(?:\s*(?:-|to)\s*\d{1,2}(?:\.\d+)?\s?%)?)[^\n%]*$/gm

/** Reads rates listed by card: "Maple store card Annual Percentage Rate (APR): 18.10%". */
export function readListedRates(text: string, source: string): Reading[] {
  const listed = matchesOf(text, LINE).flatMap((match) => {
    const card = nameIn(match[1] ?? '')
    const quote = quoteOf(source.slice(match.index, match.index + match[0].length))
    return card ? ratesOf(['purchase'], match[2] ?? '', quote).map((reading) => ({ ...reading, card })) : []
  })
  return new Set(listed.map(({ card }) => card)).size > 1 ? listed : []
}
