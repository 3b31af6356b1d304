import { fold as foldPlain } from '../../data/schema/fold.ts'

/** "ION" and "ION+" are two cards. */
const fold = (name: string): string => foldPlain(name.replaceAll('+', ' plus '))

/** Words that tell nothing about which card of an issuer it is. */
const EMPTY_WORDS = new Set(
  'the a an and or of for from by with to in on your our new card cards credit bank account apply now learn more details official site online home personal overview benefits rewards program visa mastercard mc amex r tm sm details terms rates fees'.split(
    ' ',
  ),
)

const NETWORK_WORDS = /\b(?:card|visa|mastercard|american express|amex|discover)\b/

/** The words of a name that tell one card of an issuer from another; its network's where an issuer has named a card for itself. */
export function tellingWords(name: string, issuerWords: ReadonlySet<string>): ReadonlySet<string> {
  const all = fold(name)
    .split(' ')
    .filter((word) => word !== '')
  const telling = all.filter((word) => !EMPTY_WORDS.has(word) && !issuerWords.has(word))
  if (telling.length > 0) return new Set(telling)
  // "PC Financial" is a site, "PC Financial Mastercard" a card.
  return new Set(all.filter((word) => NETWORK_WORDS.test(word)))
}

/**
 * Whether words are a card's name and not praise of it: one card, named for something, every word of weight written with a
 * capital and no figure among them.
 */
export function isCardName(words: string, issuerWords: ReadonlySet<string>): boolean {
  const plain = words.replace(/[®™℠*]/g, '').trim()
  const all = plain.split(/\s+/)
  const isTitled = all.every((word) => SMALL_WORDS.test(word) || /^[^a-z]/.test(word))
  if (!NETWORK_WORDS.test(fold(plain)) || !isTitled || all.length > NAME_WORDS_MAX || /[$%!?\d]/.test(plain))
    return false
  return fold(plain)
    .split(' ')
    .some((word) => !EMPTY_WORDS.has(word) && !issuerWords.has(word) && !NETWORK_WORDS.test(word))
}

const NAME_WORDS_MAX = 9
const SMALL_WORDS = /^(?:a|an|and|by|for|from|in|it|of|on|or|the|to|with|&)$/

/** Every word of a name. */
export const allWords = (name: string): ReadonlySet<string> =>
  new Set(
    fold(name)
      .split(' ')
      .filter((word) => word !== ''),
  )

/** Words of an issuer's name and short names. */
export const wordsOfIssuer = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => fold(name).split(' ')))

/** Whether two names are for the same people: a card for students is never the one without that word. */
export const isSameKind = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  KIND_WORDS.every((word) => a.has(word) === b.has(word))

const KIND_WORDS = ['business', 'student', 'secured']

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
