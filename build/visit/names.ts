import { fold as foldPlain } from '../../data/schema/fold.ts'

/** Folds a name. Keeps the plus sign, because "ION" and "ION+" are different cards. */
const fold = (name: string): string => foldPlain(name.replaceAll('+', ' plus '))

/** Words that do not distinguish an issuer's cards. */
const COMMON_WORDS = new Set(
  [
    'the a an and or of for from by with to in on your our new card cards credit bank account apply now',
    'learn more details official site online home personal overview benefits rewards program visa mastercard',
    'mc amex r tm sm details terms rates fees',
  ].flatMap((words) => words.split(' ')),
)

const NETWORK_WORDS = /\b(?:card|visa|mastercard|american express|amex|discover)\b/

/** Returns the words of a name that distinguish an issuer's cards; the network's if the rest is the issuer's name. */
export function distinctiveWords(name: string, issuerWords: ReadonlySet<string>): ReadonlySet<string> {
  const all = fold(name)
    .split(' ')
    .filter((word) => word !== '')
  const distinctive = all.filter((word) => !COMMON_WORDS.has(word) && !issuerWords.has(word))
  if (distinctive.length > 0) return new Set(distinctive)
  // "PC Financial" is a site, "PC Financial Mastercard" a card.
  return new Set(all.filter((word) => NETWORK_WORDS.test(word)))
}

/**
 * Whether words look like the name of a card rather than advertising: a distinctive word and a network or "card", all
 * important words capitalized, and no figures.
 */
export function isCardName(words: string, issuerWords: ReadonlySet<string>): boolean {
  const plain = words.replace(/[®™℠*]/g, '').trim()
  const all = plain.split(/\s+/)
  const isTitled = all.every((word) => SMALL_WORDS.test(word) || /^[^a-z]/.test(word))
  if (!NETWORK_WORDS.test(fold(plain)) || !isTitled || all.length > NAME_WORDS_MAX || /[$%!?\d]/.test(plain))
    return false
  return fold(plain)
    .split(' ')
    .some((word) => !COMMON_WORDS.has(word) && !issuerWords.has(word) && !NETWORK_WORDS.test(word))
}

const NAME_WORDS_MAX = 9
const SMALL_WORDS = /^(?:a|an|and|by|for|from|in|it|of|on|or|the|to|with|&)$/

/** Returns all words of a name. */
export const allWords = (name: string): ReadonlySet<string> =>
  new Set(
    fold(name)
      .split(' ')
      .filter((word) => word !== ''),
  )

/** Returns the words of an issuer's name and aliases. */
export const wordsOfIssuer = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => fold(name).split(' ')))

/** Whether two names are for the same customers. A student card never matches a name without that word. */
export const isSameKind = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  KIND_WORDS.every((word) => a.has(word) === b.has(word))

const KIND_WORDS = ['business', 'student', 'secured']

/** Returns the similarity of two sets of words, from 0 (disjoint) to 1 (equal). */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0
  const shared = [...a].filter((word) => b.has(word)).length
  return (2 * shared) / (a.size + b.size)
}

/** Splits a page title such as "Sapphire Preferred | Chase" into its parts. */
export const partsOfTitle = (title: string): string[] =>
  title
    .split(/\s+[|–—:-]\s+|\s*[|]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
