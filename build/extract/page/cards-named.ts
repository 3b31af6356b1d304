import { oneLine } from '../document/visible.ts'
import { memoize } from '../memoize.ts'

/** No issuer lists more cards on a page. */
export const CARDS_MAX = 200

/** Words of card names. A phrase without one of them is not a card name. */
const PRODUCT =
  /\b(?:visa|other (?:visas|mastercards)|mastercard|master card|amex|american express|discover|card|cards|platinum|gold|silver|titanium|diamond|classic|traditional|standard|basic|rewards?|\w*rewards|secured|signature|student|teen|infinite|privilege|world|elite|preferred|select|business|cash ?back|cashback|low rate|regular rate|points|miles|travel|premier|everyday|essential|saver|advantage|choice|youth|smart)\b/i
/** A word for the network of a card. */
export const NETWORK = /\b(?:visa|master ?card|amex|american express)\b/i

/** Whether words can have a card name. */
export const mayNameCard = (words: string): boolean => PRODUCT.test(words)

const NOT_A_NAME =
  /\b(?:apr|annual|percentage|rates? (?:for|on)|(?<!\blow )interest|purchases?|transfers?|advances?|fees?|prime rate|minimum|maximum(?! rewards)|tier|after|month|billing|introductory|payment|cheques|transactions?|you|yours?|right|description|details|holders?|cardholders?|card ?members?|per|debit|atm|replacement|overnight|emergency|rush|card (?:types?|names?|networks?)|(?:card|collector|account) numbers?|(?<!')earn|accepted|bonus points|(?:rewards?|card) (?:and|&) benefits|zero liability|card recovery|receipt copy|table data|discount card|(?:savings|checking|chequing)$|questions?|faqs?|insurance|coverage|protection|concierge)\b|^[•\s]*(?:credit )?cards?(?: pricing| features?(?: (?:and|&) benefits?)?)?$|[?!%$›»|{}]|\s>\s|(?-i:Cards[A-Z])|^[^(]*\)/i

/**
 * Returns the card name in a phrase, or undefined. An aside with "secured" makes it the name of another card;
 * "standard and secured" does not.
 */
export function nameIn(phrase: string, aside = ''): string | undefined {
  const name = plainName(phrase)
  return name && /secured/i.test(aside) && !/standard/i.test(aside) ? `${name} ${aside.trim()}` : name
}

/** Kinds or lists of cards: "Small Business Credit Cards", "most cards", "Oak Visa Gold, & Oak Visa Classic", "Oak Gold and
 * Blue Visa cards". */
const KINDS =
  /\bmost cards\b|^(?:primary|main|principal|second) cards?$|^(?:each )?(?:additional|supplementary|replacement|employee)\b.*\bcards?$|^(?:(?:small|business|corporate|prepaid|debit|charge|store|retail|student|secured|unsecured|personal|consumer|and|&) )+(?:credit )?cards$|\b(?:visa|mastercard)\b.*, (?:&|and) .*\b(?:visa|mastercard)\b|^(?!.*\bcards? (?:and|&) ).*\b(?:and|&) .*\bcards$/i

/** Fee words that are part of a name: "Oak No Fee Visa", "Oak Secured Annual Fee Visa Card". */
const NO_FEE =
  /\bno[ -](?:annual[ -])?fee(?= [A-Z])|(?<=[A-Z][a-z]+ )Annual Fee(?= (?:Visa|Mastercard)(?: Card)?$)/i

const plainName = memoize((phrase): string | undefined => {
  if (!PRODUCT.test(phrase) || /^(?:[Ff]irst|[Ss]econd|[Ee]xtra) cards?\b/.test(phrase)) return undefined
  if (
    /\s(?:of|and|the|with)$|(?<!\b(?:visa|mastercard) )\b(?:standard|default|preferred|basic|reduced|introductory) rates?$/i.test(
      phrase,
    )
  )
    return undefined
  const name = oneLine(phrase)
    .replace(/^(?:and|the|of|with)\s+|\s+(?:and|the|of|with)$/gi, '')
    .replace(/(?<=\bcard) accounts?$/i, '')
    .trim()
  if (name.length < 4 || name.length > 90) return undefined
  return PRODUCT.test(name) && !NOT_A_NAME.test(name.replace(NO_FEE, '')) && !KINDS.test(name)
    ? name
    : undefined
})

/** Words of a title in the column to the left: "Rates Oak Visa Gold". */
const TITLE = /^(?:(?:Annual|Interest|Rates?|Fees?|or|and) )+(?=[A-Z])/
export const withoutTitle = (name: string): string => name.replace(TITLE, '')

const WEAK = new Set(['card', 'credit', 'the', 'cards', 'account', 'a'])

const tokens = memoize((name): readonly string[] =>
  name
    .toLowerCase()
    .replace(/\((?:except|excluding).*\)/, '')
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '' && !WEAK.has(token)),
)

/** Words that distinguish cards: "Gold" and "Gold Secured" are two. */
const DISTINGUISHES =
  /^(?:secured|students?|business|elite|gold|platinum|infinite|plus|preferred|premier|reserve|classic|privilege|world|teen|rewards|cash|low|other)$/

/** Whether two names mean the same card: the longer one only adds words that do not distinguish cards. */
export function isSameCard(a: string, b: string): boolean {
  const [short = [], long = []] = [tokens(a), tokens(b)].toSorted((x, y) => x.length - y.length)
  if (short.length === 0 || !short.every((token) => long.includes(token))) return false
  return !long.some((token) => !short.includes(token) && DISTINGUISHES.test(token))
}

/** Whether all words of a name are in the longer one. */
export const isPartOf = (short: string, long: string): boolean =>
  tokens(short).length > 0 && tokens(short).every((token) => tokens(long).includes(token))

/** Returns card names on consecutive lines of their own. */
export function listedNames(text: string): string[] {
  const lines = text.split('\n').map(oneLine)
  const named = lines.map((line) => nameIn(line) === line && !/[():]|\bProduct\b|^All\b/.test(line))
  return lines.filter((_, i) => named[i] && (named[i - 1] || named[i + 1]))
}
