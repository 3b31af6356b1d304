import { fold } from '../../data/schema/fold.ts'

/** Words that tell nothing about which card of an issuer it is. */
const EMPTY_WORDS = new Set(
  'the a an and or of for from by with to in on your our new card cards credit bank account apply now learn more details official site online home personal overview benefits rewards program visa mastercard mc amex r tm sm details terms rates fees'.split(
    ' ',
  ),
)

/** The words of a name that tell one card of an issuer from another. */
export function tellingWords(name: string, issuerWords: ReadonlySet<string>): ReadonlySet<string> {
  const words = fold(name)
    .split(' ')
    .filter((word) => word !== '' && !EMPTY_WORDS.has(word))
  const telling = words.filter((word) => !issuerWords.has(word))
  return new Set(telling.length > 0 ? telling : words)
}

/** Words of an issuer's name and short names. */
export const wordsOfIssuer = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => fold(name).split(' ')))

/** How alike two sets of words are: 1 the same, 0 nothing in common. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  const shared = [...a].filter((word) => b.has(word)).length
  return (2 * shared) / (a.size + b.size)
}

/** The parts of a page title: "Sapphire Preferred | Chase" names a card and a site. */
export const partsOfTitle = (title: string): string[] =>
  title
    .split(/\s+[|–—:-]\s+|\s*[|]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
