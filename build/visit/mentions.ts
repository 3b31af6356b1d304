import { tellingWords } from './names.ts'

const MARKS = '[®™℠*]*'
/** Words in capitals beside a name make a longer one of it: "Gold Plus", "Student Gold". */
const BEFORE = "(?<![A-Z][\\w'’]*[®™]?\\s)"
const AFTER = '(?!\\+|-\\w|\\s\\+|\\s[A-Z]\\w)'
const CARD_AFTER = '(?:\\s(?:[Cc]redit\\s|[Cc]harge\\s)?[Cc]ard)?'

/** Returns a pattern of a card's name as sentences print it: with or without its article, issuer, network and "card". */
export function namePattern(name: string, issuerWords: ReadonlySet<string>): RegExp | undefined {
  const telling = tellingWords(name, issuerWords)
  const words = name
    .replace(/[®™℠*]/g, '')
    .split(/\s+/)
    .filter(Boolean)
  const isTelling = (word: string) => [...tellingWords(word, issuerWords)].some((each) => telling.has(each))
  const first = words.findIndex(isTelling)
  if (first < 0) return undefined
  const parts = words.map((word, i) => {
    const part = word.replace(/[^\w]/g, '\\$&') + MARKS
    if (i < first) return `(?:${part}\\s+)?`
    const spaced = i === first ? part : `\\s+${part}`
    return isTelling(word) ? spaced : `(?:${spaced})?`
  })
  const issuer = issuerPattern(issuerWords)
  return new RegExp(
    `${BEFORE}\\b(?:(?:[Tt]he|[Tt]his|[Oo]ur)\\s)?(?:${issuer}\\s+)?${parts.join('')}${CARD_AFTER}${AFTER}`,
    'g',
  )
}

/** Returns a pattern of one or more words of the issuer's names in a row, written with capitals. */
export function issuerPattern(issuerWords: ReadonlySet<string>): string {
  const words = [...issuerWords].filter((word) => /^\w{2,}$/.test(word)).map(inEitherCase)
  const any = `(?:${words.length > 0 ? words.join('|') : '(?!)'})${MARKS}`
  return `\\b(?=[A-Z])${any}(?:\\s+${any})*\\b`
}

/** "bmo" as BMO, Bmo or bmo. */
const inEitherCase = (word: string): string =>
  [...word].map((letter) => `[${letter}${letter.toUpperCase()}]`).join('')

/** A card with the names that the catalog knows. */
interface Mentioned {
  readonly name: string
  readonly aliases: readonly string[]
}

/** A line of capitals only is a heading of the same words. */
const ALL_CAPITALS = /^(?=.*[A-Z]{3})[^a-z\n]+$/gm
const inTitleCase = (line: string): string =>
  line.toLowerCase().replace(/(?<![\w'’])[a-z]/g, (letter) => letter.toUpperCase())

/** Returns the cards whose whole names, of two words or more, stand in a text; a longer name is another card's. */
export function mentionedIn<Card extends Mentioned>(
  text: string,
  cards: readonly Card[],
  issuerWords: ReadonlySet<string>,
): Card[] {
  const plain = text.replace(ALL_CAPITALS, inTitleCase)
  return cards.filter(({ name, aliases }) =>
    [name, ...aliases].some((each) => {
      const pattern = namePattern(each, issuerWords)
      const found = pattern ? plain.match(pattern) : null
      return found?.some((words) => /\S\s+\S/.test(words.replace(/^(?:the|this|our)\s+/i, '')))
    }),
  )
}
