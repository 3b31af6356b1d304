import valuations from '../../../data/facts/valuations.json' with { type: 'json' }
import { oneLine } from '../document/visible.ts'
import { matchesOf } from '../matches.ts'
import type { Reading } from '../reading.ts'

const KNOWN = valuations.map(({ currency_name }) => currency_name)

const WORD = "[A-Z][\\w'&+-]*"
/** "PC Optimum points", "Scene+ Points", "BONUSDOLLARS". */
const UNIT = new RegExp(
  `(?<!\\w)((?:${WORD} +){1,4})(?:bonus |reward )?(?:[Pp]oints?|POINTS|[Mm]iles)\\b|\\b([A-Z]{4,}DOLLARS|[A-Z][a-z]+ Miles)\\b`,
  'g',
)
/** Words before "points" that are not part of a program's name. */
const NO_NAME =
  /^(?:earn|get|bonus|collect|redeem|your|the|all|these|eligible|more|extra|welcome|with|total|use|base|regular|travel|reward|rewards|anniversary|birthday|double|triple|enjoy|receive|up|to|how|paperless|accelerated|convert|transfer|when|where|no|each|every|any|earned|additional|plus|new|card|visa|mastercard|member|annual|statement|and|or|in|of|for)$/i
const MENTIONS_MIN = 2

/** Returns the reward program that the page mentions most often, by its name in the catalog. */
export function readProgram(text: string): Reading[] {
  const counts = new Map<string, { count: number; quote: string }>()
  for (const match of matchesOf(text, UNIT)) {
    const name = programOf(match[1] ?? match[2] ?? '', /miles$/i.test(match[0]))
    if (!name) continue
    const entry = counts.get(name)
    counts.set(name, { count: (entry?.count ?? 0) + 1, quote: entry?.quote ?? oneLine(match[0]) })
  }
  const [first, second] = [...counts].toSorted(([, a], [, b]) => b.count - a.count)
  if (!first || (second && first[1].count < MENTIONS_MIN) || second?.[1].count === first[1].count) return []
  return [{ field: 'reward_currency_name', value: first[0], quote: first[1].quote }]
}

/** Accepts only programs in the catalog, because card names often look like program names. */
function programOf(phrase: string, inMiles: boolean): string | undefined {
  const words = phrase.trim().split(/\s+/)
  const from = words.findLastIndex((word) => NO_NAME.test(word) && !/^rewards?$/i.test(word)) + 1
  const own = words.slice(from)
  if (own.every((word) => NO_NAME.test(word))) return undefined
  return knownAs(inMiles ? [...own, 'miles'] : own)
}

/** The initials of an issuer do not name its program. */
const SHORT = 2

/** Returns the program that the words identify: "Aventura" is "CIBC Aventura", "Rewards" alone is no program. */
function knownAs(words: readonly string[]): string | undefined {
  const distinctive = words.filter((word) => !NO_NAME.test(word)).map((word) => word.toLowerCase())
  if (words.every(({ length }) => length <= SHORT)) return undefined
  const hits = KNOWN.filter((name) => {
    const all = name.toLowerCase().split(/\s+/)
    return (
      distinctive.every((word) => all.includes(word)) ||
      (all.length > 1 && all.every((word) => distinctive.includes(word)))
    )
  })
  return new Set(hits).size === 1 ? hits[0] : undefined
}
