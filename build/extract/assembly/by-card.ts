import { matchesOf } from '../matches.ts'

/** A value that words give to some cards: "2.5% on the Cash and Gold cards". */
interface Price {
  readonly value: number
  /** After the value of the other cards, in parentheses or with a comma: "3%, none on Gold". */
  readonly isException: boolean
  readonly cards: readonly string[]
}

/** What the words of a value say about the cards of a page. */
interface Stated {
  readonly value: number | string | boolean
  readonly high?: number
  readonly quote: string
}

/** Whether the words of a value give it to some of the cards, or name some, but not this one: "For the Gold card, the fee is 3%". */
export function isOfOthers(stated: Stated, name: string, names: readonly string[]): boolean {
  const naming = namingFor(names)
  if (naming === 'none' || pricesOf(stated, names).length > 0) return false
  const named = [...naming.short].flatMap(([each, all]) =>
    all.some((words) => new RegExp(`\\b${escaped(words)}\\b${NO_OTHER_WORD}`).test(stated.quote))
      ? [each]
      : [],
  )
  return named.length > 0 && !named.includes(name)
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
  // "2.5% (Gold: none)": the value is that of the others.
  return (
    withPrice(stated, prices, name) ?? (prices.every(({ isException }) => isException) ? stated : undefined)
  )
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
  const exceptions = prices.filter(({ isException }) => isException)
  return exceptions.length > 0 || prices.some((each) => each.value === value) ? prices : []
}

const VALUE =
  '(?:\\$\\s?(\\d[\\d,]*(?:\\.\\d+)?)|(\\d+(?:\\.\\d+)?)\\s?%|\\b([Nn]one|[Nn]il|[Ff]ree|[Nn]o (?:[a-z]+ ){0,3}fee|[Nn]o charge)\\b)'
/** Words between a value and its cards: "of the U.S. dollar amount". */
const GAP = '(?:(?!\\b(?:except|not|none|nil|free|no (?:fee|charge))\\b)(?:U\\.S\\.|[^;.$%A-Z])){0,30}?'
const LINK = '(?: (?:for|on|with|to)| applies to| apply to)'

/** A word that all cards of a network have, also inside a name: "Meridian Visa Infinite". */
const NETWORK = '(?:[Vv]isas?|[Mm]aster[Cc]ards?|[Cc]ards?)'

/** "Cash advance", "Gold rewards" are no names. */
const NO_OTHER_WORD = '(?![\\w-]| (?:advance|back|rewards?|points|fee|rate|apr)s?\\b)'

/** How sentences may name the cards of a page, and the words that give values to them. */
interface Naming {
  /** The words of each name that are not in all of them, with and without its tier: "Premier Signature", "Premier". */
  readonly short: ReadonlyMap<string, readonly string[]>
  /** A value before its cards, and after them. */
  readonly before: RegExp
  readonly after: RegExp
  /** Words that all names have, and words for a card. */
  readonly common: RegExp
}

/** More names on a page are no list of cards. */
const NAMES_MAX = 20

const NAMINGS = new WeakMap<readonly string[], Naming | 'none'>()

function namingFor(names: readonly string[]): Naming | 'none' {
  const naming = NAMINGS.get(names) ?? namingOf(names) ?? 'none'
  NAMINGS.set(names, naming)
  return naming
}

function pricesIn(quote: string, names: readonly string[]): readonly Price[] {
  const naming = namingFor(names)
  if (naming === 'none') return []
  const priceOf = (list = '', amount = '0', isException = false): Price => ({
    value: Number(amount.replaceAll(',', '')),
    cards: namesIn(list, naming),
    isException,
  })
  const listed = [
    ...matchesOf(quote, naming.before).map(({ index, 1: money, 2: percent, 3: none, 4: list }) =>
      priceOf(list, money ?? percent, none !== undefined && /[,;]\s*$/.test(quote.slice(0, index))),
    ),
    ...matchesOf(quote, naming.after).map(({ index, 1: list, 2: money, 3: percent }) =>
      priceOf(list, money ?? percent, quote[index - 1] === '('),
    ),
  ]
  if (listed.length === 0) return []
  const cards = names.filter((name) => !listed.some((price) => price.cards.includes(name)))
  const others = [...matchesOf(quote, OTHERS), ...matchesOf(quote, OTHERS_FIRST)].map(
    ([, money, percent]) => ({ ...priceOf('', money ?? percent), cards }),
  )
  return [...listed, ...others]
}

/** A value for the cards that are not named: "none for the Gold card; 1% for all other cards". */
const OTHERS = new RegExp(
  `${VALUE}${GAP}${LINK} (?:all|any|every|each|the|our) (?:of (?:the|our) )?others?\\b`,
  'g',
)

/** The same before the value: "on all others it is 3%". */
const OTHERS_FIRST = new RegExp(
  `\\b(?:[Ff]or|[Oo]n|[Ww]ith)? ?(?:all|any|every) (?:of (?:the|our) )?others?(?: cards?)?,?:?(?: it| the fee)?(?: is)? ${VALUE}`,
  'g',
)

/** Returns how the cards are named, or undefined if the name of one is part of all. */
function namingOf(names: readonly string[]): Naming | undefined {
  const [first = [], ...others] = names.map((name) => name.split(/\s+/))
  const shared = first.filter((word) => others.every((other) => other.includes(word)))
  const common = new RegExp(
    `^(?:${[...shared.map(escaped), 'visas?', 'master ?cards?', 'cards?', 'credit', 'the', 'our'].join('|')})$`,
    'i',
  )
  const short = shortNames(new Map(names.map((name) => [name, ownWords(name, common)])))
  const words = [...short.values()].flat()
  if (names.length < 2 || names.length > NAMES_MAX || [...short.values()].some(({ length }) => length === 0))
    return undefined
  const anyOf = (each: readonly string[]): string =>
    [...each, ...each.map(titled)]
      .toSorted((a, b) => b.length - a.length)
      .map((words) => words.split(' ').map(escaped).join(`(?: ${NETWORK})* `))
      .join('|')
  const lead = `(?:(?:[Tt]he|[Oo]ur${shared.length > 0 ? `|${anyOf(shared)}` : ''}) )*`
  const name = `${lead}(?:${anyOf(words)})(?: ${NETWORK})*`
  const list = `(${name}(?:(?:, and|, or|,| and| or) ${name})*)${NO_OTHER_WORD}`
  return {
    short,
    common,
    before: new RegExp(`${VALUE}${GAP}${LINK} ${list}`, 'g'),
    after: new RegExp(
      `(?:(?<![\\w-] )|\\b(?=[Tt]he |[Oo]ur ))${list}(?: has| have| is| are| pays?| charges?|:| -) ${VALUE}`,
      'g',
    ),
  }
}

/** Adds names without their tier, if no other card is called like this. */
function shortNames(own: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const plain = [...own.values()].map((words) => words.replace(TIER, ''))
  return new Map(
    [...own].map(([name, words], i) => {
      const [alias = ''] = plain.slice(i, i + 1)
      const isUnique = plain.filter((each) => each === alias).length === 1
      return [name, [...new Set([words, ...(isUnique ? [alias] : [])])].filter((each) => each !== '')]
    }),
  )
}
const TIER = / (?:Signature|Infinite|Privilege)$/

/** Returns words as sentences write a name in capitals: "Gold Rewards". */
const titled = (words: string): string =>
  words === words.toUpperCase() ? words.replace(/(?<=\w)\w+/g, (rest) => rest.toLowerCase()) : words

const ownWords = (name: string, common: RegExp): string =>
  name
    .split(/\s+/)
    .filter((word) => !common.test(word))
    .join(' ')

/** Returns the cards of a list by their own words. "Cash Plus" is not "Cash". */
function namesIn(list: string, { short, common }: Naming): readonly string[] {
  const parts = list.split(/,? and |,? or |, /).map((part) => ownWords(part, common).toLowerCase())
  return [...short].flatMap(([name, all]) =>
    all.some((words) => parts.includes(words.toLowerCase())) ? [name] : [],
  )
}

const escaped = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
