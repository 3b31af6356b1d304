import { nameIn } from '../page/cards-named.ts'

/** The capitalized words at the end of a header. A heading may precede them. */
const CAPITALS = /(?:^|[ ])((?:(?:[A-Z][\w'&+-]*|for(?=[ ](?:Students?|Business)\b))(?:[ ]|$)){4,30})$/
const NETWORK = /^(?:visa|master ?card|american|amex)$/i
const KIND = /^(?:visa|mastercard|express|amex|card)$/i
/** A tier after the name of a network: "Oak Visa Infinite". */
const TIER = /^(?:infinite|signature|privilege)$/i

type Split = (words: readonly string[]) => string[]

/** "Classic Gold Platinum": no card has two ranks. */
const RANKS = /^(?:(?:Classic|Silver|Gold|Platinum|Titanium|Diamond)(?:\s+|$)){2,5}$/

/** Returns the names of several cards on one line, or nothing. */
export function namesIn(line: string): string[] {
  if (RANKS.test(line.trim())) return line.trim().split(/\s+/)
  const words = CAPITALS.exec(line)?.[1]?.trim().split(' ') ?? []
  return SPLITS.map((split) => split(words)).find((names) => names.length > 1) ?? []
}

const join = (names: readonly (readonly string[])[]): string[] => names.map((words) => words.join(' '))

const splitAt = (words: readonly string[], starts: readonly number[]): string[][] =>
  starts.map((start, i) => words.slice(start, starts[i + 1]))

const countOf = (words: readonly string[], pattern: RegExp): number =>
  words.filter((word) => pattern.test(word)).length

/** Splits names that start with the issuer: "Oak Visa Gold Oak Visa Platinum". */
const byFirstWord: Split = (words) => {
  const own = words.slice(
    0,
    words.findIndex((word) => KIND.test(word)),
  )
  const first = own.find((word, i) => words.indexOf(word, i + 2) > 0)
  const starts = words.flatMap((word, i) => (word === first ? [i] : []))
  const names = splitAt(words, starts)
  return names.every((name) => countOf(name, KIND) > 0 && countOf(name, NETWORK) < 2) ? join(names) : []
}

/** Splits names that start with their network: "Visa Gold Visa Platinum". */
const byNetwork: Split = (words) => {
  const starts = words.flatMap((word, i) => (NETWORK.test(word) ? [i] : []))
  const before = words[(starts[0] ?? 0) - 1] ?? ''
  const names = splitAt(words, starts)
  return nameIn(before) === undefined && names.every((name) => name.length > 1 && name.length < 6)
    ? join(names)
    : []
}

/** Whether words end with a kind or a tier: "Oak Visa", "Oak Visa Signature". */
const ends = (words: readonly string[]): boolean =>
  (words.length > 1 && KIND.test(words.at(-1) ?? '')) ||
  (words.length > 2 && TIER.test(words.at(-1) ?? '') && NETWORK.test(words.at(-2) ?? ''))

/** Splits names that end with their kind: "Gold Visa Platinum Visa", "Student Card Travel Card". */
const byKind: Split = (words) => {
  const names: string[][] = [[]]
  words.forEach((word, i) => {
    const name = names.at(-1) ?? []
    name.push(word)
    const next = words[i + 1] ?? ''
    const continues =
      (NETWORK.test(word) && TIER.test(next)) ||
      (TIER.test(word) && (TIER.test(next) || KIND.test(next))) ||
      (KIND.test(next) && !name.includes(next))
    if (ends(name) && !continues && next !== '') names.push([])
  })
  const [first = [], ...rest] = names
  if (!ends(words) || isOneName(names)) return []
  const longest = Math.max(0, ...rest.map(({ length }) => length)) + 1
  return join([first.slice(-longest), ...rest])
}

/** Whether the words are one name: "Oak Bank Visa Real Rewards Card", "Oak Travel American Express Business Card". */
const isOneName = ([first = [], second = [], ...others]: readonly (readonly string[])[]): boolean =>
  others.length === 0 && /^card$/i.test(second.at(-1) ?? '') && !/^card$/i.test(first.at(-1) ?? '')

const SPLITS: readonly Split[] = [byFirstWord, byNetwork, byKind]
