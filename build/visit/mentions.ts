import { distinctiveWords } from './names.ts'

const MARKS = '[®™℠*]*'
/** Capitalized words next to a name are part of a longer one: "Gold Plus", "Student Gold". */
const BEFORE = "(?<![A-Z][\\w'’]*[®™]?\\s)"
const AFTER = '(?!\\+|-\\w|\\s\\+|\\s[A-Z]\\w)'
const CARD_AFTER = '(?:\\s(?:[Cc]redit\\s|[Cc]harge\\s)?[Cc]ard)?'

/** Returns a pattern for a card's name in sentences, with or without its article, issuer, network, and "card". */
export function namePattern(name: string, issuerWords: ReadonlySet<string>): RegExp | undefined {
  const distinctive = distinctiveWords(name, issuerWords)
  const words = name
    .replace(/[®™℠*]/g, '')
    .split(/\s+/)
    .filter(Boolean)
  const isDistinctive = (word: string) =>
    [...distinctiveWords(word, issuerWords)].some((each) => distinctive.has(each))
  const first = words.findIndex(isDistinctive)
  if (first < 0) return undefined
  const parts = words.map((word, i) => {
    const part = word.replace(/[^\w]/g, '\\$&') + MARKS
    if (i < first) return `(?:${part}\\s+)?`
    const spaced = i === first ? part : `\\s+${part}`
    return isDistinctive(word) ? spaced : `(?:${spaced})?`
  })
  const issuer = issuerPattern(issuerWords)
  return new RegExp(
    `${BEFORE}\\b(?:(?:[Tt]he|[Tt]his|[Oo]ur)\\s)?(?:${issuer}\\s+)?${parts.join('')}${CARD_AFTER}${AFTER}`,
    'g',
  )
}

/** Returns a pattern for consecutive capitalized words of the issuer's names. */
export function issuerPattern(issuerWords: ReadonlySet<string>): string {
  const words = [...issuerWords].filter((word) => /^\w{2,}$/.test(word)).map(inEitherCase)
  const any = `(?:${words.length > 0 ? words.join('|') : '(?!)'})${MARKS}`
  return `\\b(?=[A-Z])${any}(?:\\s+${any})*\\b`
}

/** Returns a pattern that matches a word in any case. */
const inEitherCase = (word: string): string =>
  [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('')

/** A card with its names in the catalog. */
interface Mentioned {
  readonly name: string
  readonly aliases: readonly string[]
}

/** Lines in capitals, such as headings, are matched in title case. */
const ALL_CAPITALS = /^(?=.*[A-Z]{3})[^a-z\n]+$/gm
const inTitleCase = (line: string): string =>
  line.toLowerCase().replace(/(?<![\w'’])[a-z]/g, (letter) => letter.toUpperCase())

/** Returns a function that finds the cards with a full name of at least two words in a text. A longer name belongs to another card. */
export function mentionFinder<Card extends Mentioned>(
  cards: readonly Card[],
  issuerWords: ReadonlySet<string>,
): (text: string) => Card[] {
  const known = cards.map((card) => ({
    card,
    patterns: [card.name, ...card.aliases].flatMap((each) => namePattern(each, issuerWords) ?? []),
  }))
  const isNamed = (text: string, pattern: RegExp): boolean =>
    text.match(pattern)?.some((words) => /\S\s+\S/.test(words.replace(/^(?:the|this|our)\s+/i, ''))) ?? false
  return (text) => {
    const plain = text.replace(ALL_CAPITALS, inTitleCase)
    return known
      .filter(({ patterns }) => patterns.some((pattern) => isNamed(plain, pattern)))
      .map(({ card }) => card)
  }
}
