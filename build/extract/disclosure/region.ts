import { matchesOf } from '../matches.ts'

const QUEBEC =
  /\b(?:if you (?:are a resident of|reside in|live in)|(?:for )?residents of|in|(?:for )?clients in)\s+qu[eé]bec(?:\s+only)?\s*(?:[:\n]|-\s)|(?:^|[\n\t•])\s*qu[eé]bec(?:\s+residents?)?(?:\s+only)?\s*(?:[:\n\t]|-\s)/gi
/** A heading with a colon above a list of offers for residents of Quebec. */
const OFFERED_IN_QUEBEC =
  /(?<!\bnot a )\bresidents? of qu[eé]bec\b[^.:;\n]{0,30}:|(?:^|[\n\t•])\s*(?:for )?qu[eé]bec(?: residents)?\s*:/gi
const NAMED = /qu[eé]bec/i
const ELSEWHERE =
  /\boutside(?: of)?(?: the province of)? qu[eé]bec\b|\bnot (?:a resident of|live in|reside in) qu[eé]bec\b|\bnon-?qu[eé]bec\b|\ball (?:other )?provinces\b|\brest of canada\b|\bother than qu[eé]bec\b|\bexcept(?:ing)?(?: in)? qu[eé]bec\b|\bexcluding (?:residents of )?qu[eé]bec\b/gi

/** Returns a test of whether an offset is under a heading for residents of Quebec only. */
export const quebecSpans = (text: string, reset: readonly number[]): ((at: number) => boolean) =>
  spansUnder(QUEBEC, text, reset)

/** Returns a test of whether an offset is in an offer for residents of Quebec only. */
export const offeredInQuebec = (text: string): ((at: number) => boolean) =>
  spansUnder(OFFERED_IN_QUEBEC, text, [])

function spansUnder(heading: RegExp, text: string, reset: readonly number[]): (at: number) => boolean {
  if (!NAMED.test(text)) return () => false
  const quebec = matchesOf(text, heading).map(({ index, 0: { length } }) => ({
    start: index,
    end: endOfAside(text, index, index + length),
  }))
  const elsewhere = [...matchesOf(text, ELSEWHERE).map(({ index }) => index), ...reset]
  return (at) => {
    const last = quebec.findLast(({ start }) => start <= at)
    return last !== undefined && at < last.end && last.start > lastBefore(elsewhere, at)
  }
}

/**
 * Returns the end of a section for Quebec. It ends with its line if the heading has words before it, or a value or
 * whole sentence after it: "$10 plus interest. In Quebec: 5% of the balance", "Quebec: 20.10%".
 */
function endOfAside(text: string, start: number, end: number): number {
  const before = text.slice(text.lastIndexOf('\n', start) + 1, start)
  const line = /^[^\n]*/.exec(text.slice(end))?.[0] ?? ''
  const isAside = /\w/.test(before) ? /\w/.test(line) : /^[ ]*\d[\d.,]*\s?%|\w\.[ ]*$/.test(line)
  return isAside ? end + line.length : text.length
}

const lastBefore = (places: readonly number[], at: number): number =>
  places.reduce((last, place) => (place <= at ? Math.max(last, place) : last), -1)
