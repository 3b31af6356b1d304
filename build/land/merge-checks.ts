import type { Check, Checks } from '../facts/checks.ts'

/**
 * Merges the checks of two sides, field by field. Each side has read some pages, so a field that either confirmed stays
 * confirmed.
 */
export function mergeChecks(ours: Checks, theirs: Checks): Checks {
  const cards = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])].sort()
  return Object.fromEntries(
    cards.flatMap((card) => {
      const [mine, upstream] = [ours[card], theirs[card]]
      const merged = mine && upstream ? mergeCheck(mine, upstream) : (mine ?? upstream)
      return merged ? [[card, merged] as const] : []
    }),
  )
}

/** Takes the stated fields and the unstated values from the later reading, because each reading covers all of a card's pages. */
function mergeCheck(mine: Check, upstream: Check): Check {
  const [earlier, later] = mine.scraped >= upstream.scraped ? [upstream, mine] : [mine, upstream]
  const listed = [mine, upstream]
    .flatMap((check) => check.listed ?? [])
    .toSorted()
    .at(-1)
  return {
    scraped: later.scraped,
    ...(listed === undefined ? {} : { listed }),
    fields: later.fields,
    confirmed: mergeConfirmed(earlier.confirmed, later.confirmed),
    ...(later.unstated ? { unstated: later.unstated } : {}),
  }
}

function mergeConfirmed(earlier: Check['confirmed'], later: Check['confirmed']): Check['confirmed'] {
  const fields = [...new Set([...Object.keys(earlier), ...Object.keys(later)])].sort()
  return Object.fromEntries(
    fields.flatMap((field) => {
      const [a, b] = [earlier[field], later[field]]
      const newest = a && b ? (a.at > b.at ? a : b) : (a ?? b)
      return newest ? [[field, newest] as const] : []
    }),
  )
}
