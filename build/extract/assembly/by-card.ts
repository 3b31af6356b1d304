import { matchesOf } from '../matches.ts'

/** A value that words give to some cards: "2.5% on the Cash and Gold cards". */
interface Price {
  readonly value: number
  readonly cards: readonly string[]
}

/** What the words of a value say about the cards of a page. */
interface Stated {
  readonly value: number | string | boolean
  readonly high?: number
  readonly quote: string
}

/**
 * Returns the value for one of several cards, or undefined if the words give values to others only: "1% on the Cash Visa; none on
 * the Signature Visa". Words that do not distinguish the cards are for all of them.
 */
export function valueFor<Any extends Stated>(
  stated: Any,
  name: string,
  names: readonly string[],
): Any | undefined {
  const prices = pricesOf(stated, names)
  return prices.length === 0 ? stated : withPrice(stated, prices, name)
}

/** Returns the value for a card that the words name, whichever card they were read for. */
export const valueNamed = <Any extends Stated>(
  stated: Any,
  name: string,
  names: readonly string[],
): Any | undefined => withPrice(stated, pricesOf(stated, names), name)

function withPrice<Any extends Stated>(stated: Any, prices: readonly Price[], name: string): Any | undefined {
  const own = prices.find(({ cards }) => cards.includes(name))
  if (!own || own.value === stated.value) return own && stated
  const { high: _, ...rest } = stated
  return { ...rest, value: own.value } as Any
}

/** Returns the values that the words give to cards, if the stated one is among them. */
function pricesOf({ value, quote }: Stated, names: readonly string[]): readonly Price[] {
  const prices = typeof value === 'number' ? pricesIn(quote, names) : []
  return prices.some((each) => each.value === value) ? prices : []
}

const VALUE =
  '(?:\\$\\s?(\\d[\\d,]*(?:\\.\\d+)?)|(\\d+(?:\\.\\d+)?)\\s?%|\\b([Nn]one|[Nn]il|[Ff]ree|[Nn]o fee|[Nn]o charge)\\b)'
const LINK = '(?: (?:for|on|with|to)| applies to| apply to)'

/** More names on a page are no list of cards. */
const NAMES_MAX = 20

function pricesIn(quote: string, names: readonly string[]): readonly Price[] {
  if (names.length < 2 || names.length > NAMES_MAX) return []
  const short = shortNames(names)
  const words = [...short.values()].filter((each) => each !== '')
  if (words.length < names.length) return []
  const name = `(?:[Tt]he |[Oo]ur )?(?:${words
    .toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})(?: [Vv]isas?| [Mm]aster[Cc]ards?| [Cc]ards?)*`
  const list = `(${name}(?:(?:, and|, or|,| and| or) ${name})*)(?![\\w-]| (?:advance|back|rewards?|points|fee|rate|apr)s?\\b)`
  const patterns = [
    { pattern: new RegExp(`${VALUE}[^;.$%A-Z]{0,30}?${LINK} ${list}`, 'g'), listAt: 4, valueAt: 1 },
    {
      pattern: new RegExp(`(?<![\\w-] )${list}(?: has| have| is| are| pays?|:| -) ${VALUE}`, 'g'),
      listAt: 1,
      valueAt: 2,
    },
  ]
  return patterns.flatMap(({ pattern, listAt, valueAt }) =>
    matchesOf(quote, pattern).map((match) => ({
      value: Number((match[valueAt] ?? match[valueAt + 1] ?? '0').replace(',', '')),
      cards: namesIn(match[listAt] ?? '', short),
    })),
  )
}

/** Returns the words of each name that are not in all of them. */
function shortNames(names: readonly string[]): ReadonlyMap<string, string> {
  const [first = '', ...others] = names.map((name) => name.split(/\s+/))
  const common = new Set([...first].filter((word) => others.every((other) => other.includes(word))))
  const isWeak = (word: string): boolean =>
    common.has(word) || /^(?:visa|mastercard|card|credit)$/i.test(word)
  return new Map(
    names.map((name) => [
      name,
      name
        .split(/\s+/)
        .filter((word) => !isWeak(word))
        .join(' '),
    ]),
  )
}

/** Returns the cards of a list by their short names. "Cash Plus" is not "Cash". */
function namesIn(list: string, short: ReadonlyMap<string, string>): readonly string[] {
  const parts = list
    .split(/,? and |,? or |, /)
    .map((part) => part.replace(/^(?:the|our) /i, '').replace(/(?: visas?| mastercards?| cards?)+$/i, ''))
  return [...short].flatMap(([name, words]) =>
    parts.some((part) => part.toLowerCase() === words.toLowerCase()) ? [name] : [],
  )
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
