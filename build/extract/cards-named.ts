/** Words that card names are made of; a phrase without one of them names no card. */
const PRODUCT =
  /\b(?:visa|mastercard|master card|amex|american express|discover|card|cards|platinum|gold|silver|titanium|diamond|classic|traditional|standard|basic|rewards?|\w*rewards|secured|signature|student|teen|infinite|privilege|world|elite|preferred|select|business|cash ?back|cashback|low rate|regular rate|points|miles|travel|premier|everyday|essential|saver|advantage|choice|youth|smart)\b/i
const NOT_A_NAME =
  /\b(?:apr|annual|percentage|rates? (?:for|on)|interest|purchases?|transfers?|advances?|fees?|prime rate|minimum|maximum|tier|after|month|billing|introductory|payment|cheques|transactions?)\b/i

const WORD = "(?:(?!Prime\\b)[A-Z][\\w'&./-]*|(?<![A-Za-z])[a-z]{1,4}[A-Z]\\w+)"
const NAME = `(?:(?:All|Any) [Oo]ther [\\w ]{3,60}?(?: \\([^)]*\\))?|${WORD}(?:[ ]+(?:${WORD}|and|the|of|with|&|\\+))*)`
const VALUE = '(?:\\$\\s?\\d|\\d{1,2}(?:[.,]\\d+)?\\s?%|None\\b|Up to|Prime\\b|No (?:annual )?fee)'
const SCOPE = new RegExp(
  `(${NAME})(\\s*\\([^)%$]{0,60}\\))?\\s*(?:[:\\t-]|\\n)?\\s*(?:\\d{1,2}\\s+)?-?(?=${VALUE})`,
  'g',
)

/** The words that belong to one named card. */
export interface Scope {
  readonly card: string
  readonly words: string
  readonly start: number
  readonly end: number
}

/** Parts a statement's words by the cards they name: "Visa Classic: 12.90% Visa Platinum: 9.50%". */
export function scopesOf(words: string): Scope[] {
  const trailing = trailingScopes(words)
  if (trailing.length > 1) return trailing
  const heads = [...words.replace(/[^\S\n\t]/g, ' ').matchAll(SCOPE)].flatMap((match) => {
    const card = nameIn(match[1] ?? '', match[2])
    return card ? [{ card, start: match.index, valueAt: match.index + match[0].length }] : []
  })
  return heads.map(({ card, start, valueAt }, i) => {
    const end = heads[i + 1]?.start ?? words.length
    return { card, words: words.slice(valueAt, end), start, end }
  })
}

const VALUE_FIRST = new RegExp(
  `((?:Prime \\+ )?\\d{1,2}(?:\\.\\d+)?%(?: ?(?:to|-) (?:Prime \\+ )?\\d{1,2}(?:\\.\\d+)?%)?) (?:APR(?: for)?|for) (?:the )?(${NAME})`,
  'g',
)

/** "22.99% APR Share Secured 18.00% APR Youth Visa": the name behind its rate. */
function trailingScopes(words: string): Scope[] {
  const below = namesBelow(words)
  if (below.length > 1) return below
  return [...words.replace(/\s/g, ' ').matchAll(VALUE_FIRST)].flatMap((match) => {
    const card = nameIn(match[2] ?? '')
    return card
      ? [{ card, words: match[1] ?? '', start: match.index, end: match.index + match[0].length }]
      : []
  })
}

/** Lines that alternate: a value, and below it the card it is for. */
function namesBelow(words: string): Scope[] {
  const lines = [...words.matchAll(/[^\n\t]+/g)].filter(([line]) => line.trim() !== '')
  const end = lines.findIndex(([line], i) =>
    i % 2 === 0 ? !OPENS_WITH_VALUE.test(line) : nameIn(line.trim()) !== line.trim(),
  )
  const paired = lines.slice(0, end < 0 ? lines.length : end - (end % 2))
  return paired.flatMap(([line, ...rest], i) => {
    const value = paired[i - 1]
    if (i % 2 === 0 || !value || rest.length > 0) return []
    return [
      { card: line.trim(), words: value[0], start: value.index, end: (paired[i]?.index ?? 0) + line.length },
    ]
  })
}

const OPENS_WITH_VALUE = /^\s*(?:\d{1,2}(?:\.\d+)?\s?%|\$\s?\d|None\b)/i

/**
 * The card's name in a phrase, or nothing where the phrase names no card. An aside makes another card of the
 * name where it says "secured", not where it says "standard and secured".
 */
export function nameIn(phrase: string, aside = ''): string | undefined {
  const name = plainName(phrase)
  return name && /secured/i.test(aside) && !/standard/i.test(aside) ? `${name} ${aside.trim()}` : name
}

function plainName(phrase: string): string | undefined {
  if (
    /\s(?:of|and|the|with)$|\b(?:standard|default|preferred|basic|reduced|introductory) rates?$/i.test(phrase)
  )
    return undefined
  const name = phrase
    .replace(/\s+/g, ' ')
    .replace(/^(?:and|the|of|with)\s+|\s+(?:and|the|of|with)$/gi, '')
    .trim()
  if (name.length < 4 || name.length > 90) return undefined
  return PRODUCT.test(name) && !NOT_A_NAME.test(name) ? name : undefined
}

const WEAK = new Set(['card', 'credit', 'the', 'cards', 'account', 'a'])

const tokens = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/\((?:except|excluding).*\)/, '')
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '' && !WEAK.has(token))

/** Words that make another card of a name: "Gold" and "Gold Secured" are two. */
const TELLS_APART =
  /^(?:secured|student|business|elite|gold|platinum|infinite|plus|preferred|premier|reserve|classic|privilege|world|teen|rewards|cash|low|other)$/

/** Whether two names mean one card: the longer only adds words that tell no cards apart. */
export function isSameCard(a: string, b: string): boolean {
  const [short = [], long = []] = [tokens(a), tokens(b)].toSorted((x, y) => x.length - y.length)
  if (short.length === 0 || !short.every((token) => long.includes(token))) return false
  return !long.some((token) => !short.includes(token) && TELLS_APART.test(token))
}

/** Card names that stand below each other on lines of their own. */
export function listedNames(text: string): string[] {
  const lines = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  const named = lines.map((line) => nameIn(line) === line && !/[():]|\bProduct\b|^All\b/.test(line))
  return lines.filter((_, i) => named[i] && (named[i - 1] || named[i + 1]))
}
