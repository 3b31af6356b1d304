import { isHead } from '../page/card-heads.ts'
import { isSameCard, nameIn } from '../page/cards-named.ts'

/** Cards that a header sets beside each other, where the header ends and its last line. */
export interface Header {
  readonly cards: readonly string[]
  readonly end: number
  readonly line: number
  readonly isOneLine: boolean
}

/** The headers of a text that name several cards and nothing else, in their order. */
export function headersOf(text: string): Header[] {
  const inLines = [...byFirstWord(text), ...inOneLine(text)]
  const first = inLines.filter(({ line }, i) => inLines.findIndex((each) => each.line === line) === i)
  return [...first, ...lineByLine(text)].toSorted((a, b) => a.line - b.line)
}

const NETWORK = '(?:Visa|VISA|Master ?[Cc]ard|MASTERCARD|American Express|Amex)'
const WORD = "(?!(?:Annual|APR|Variable|Features?|Benefits|Details|Compare)\\b)[A-Z][\\w'-]*"
const ENDS = '(?=\\s*$|\\s+(?:Annual|APR|Variable)\\b)'
/** A header of cards alone: "Visa Gold Visa Platinum", "Gold Visa Platinum Visa"; before it at most a heading. */
const NAMES: ReadonlyArray<readonly [header: RegExp, name: RegExp]> = [
  `${NETWORK}(?:[ ]+(?!${NETWORK})${WORD}){1,4}`,
  `(?:(?!${NETWORK})${WORD}[ ]+){1,3}${NETWORK}`,
].map((name) => [
  new RegExp(`^([^.%$:\\n\\t]{0,60}?)((?:${name}[ ]*){2,5})${ENDS}`, 'gm'),
  new RegExp(name, 'g'),
])

const inOneLine = (text: string): Header[] =>
  NAMES.flatMap(([pattern, name]) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const names = (match[2] ?? '').match(name)?.map((each) => each.replace(/\s+/g, ' ')) ?? []
      return headerOf(text, names, match.index + match[0].length, true)
    }),
  )

const CARDS_MAX = 6
const CAPITALS = /(?:[A-Z][\w'&-]*[ ]+){3,30}[A-Z][\w'&-]*$/
const KIND = /\b(?:visa|master ?card|american express|amex|cards?)\b/i
const TWO_NETWORKS = /\b(?:visa|master ?card|amex)\b.*\b(?:visa|master ?card|amex)\b/i

/** Names that all begin with the issuer's: "Oak Visa Gold Oak Visa Platinum". */
const byFirstWord = (text: string): Header[] =>
  [...text.matchAll(/[^\n]+/g)].flatMap((line) => {
    const words = (CAPITALS.exec(line[0].trim())?.[0] ?? '').split(/\s+/)
    const own = words.slice(
      0,
      words.findIndex((word) => KIND.test(word)),
    )
    const first = own.find((word, i) => words.indexOf(word, i + 2) > 0)
    const starts = words.flatMap((word, i) => (word === first ? [i] : []))
    const names = starts.map((start, i) => words.slice(start, starts[i + 1]).join(' '))
    return names.every((name) => KIND.test(name) && !TWO_NETWORKS.test(name))
      ? headerOf(text, names, line.index + line[0].length, true)
      : []
  })

/** "Credit Card" is no card's name; "Featured travel card" is not printed as one. */
const TITLED = /^(?!(?:Credit )?[Cc]ard\b)(?:(?:[A-Z][\w'&-]*|of|for|the|and|with)(?:[ ]+|$)){2,}$/

/** Names on lines of their own, one below the other. */
function lineByLine(text: string): Header[] {
  const lines = [...text.matchAll(/[^\n]*\S[^\n]*/g)].map((match) => ({
    words: match[0].replace(/\s+/g, ' ').trim(),
    end: match.index + match[0].length,
  }))
  const named = lines.map(({ words }) => isHead(words) && TITLED.test(words))
  return lines.flatMap(({ end }, i) => {
    if (!named[i] || named[i + 1]) return []
    const run = named.slice(0, i + 1).findLastIndex((is) => !is) + 1
    return headerOf(
      text,
      lines.slice(run, i + 1).map(({ words }) => words),
      end,
      false,
    )
  })
}

function headerOf(text: string, cards: readonly string[], end: number, isOneLine: boolean): Header[] {
  const isHeader =
    cards.length > 1 &&
    cards.length <= CARDS_MAX &&
    !cards.some((each, i) => cards.slice(i + 1).some((other) => isSameCard(each, other))) &&
    cards.every((each) => nameIn(each))
  return isHeader ? [{ cards, end, line: text.lastIndexOf('\n', end - 1), isOneLine }] : []
}
