import { matchesOf } from '../matches.ts'
import { barrierOf } from './barriers.ts'
import type { Page } from './page-model.ts'
import { statesCardFacts } from './purpose.ts'

/** Money or words of other countries. */
const FOREIGN =
  /£\s?\d|€\s?\d|\d\s?€|\brepresentative (?:\d+(?:\.\d+)?\s?%\s*)?apr\b|\b[Rr]s\.?\s?\d|₹|\d\s?%\s*p\.\s?a\.|\bfinancial conduct authority\b|\b(?:ABN|ACN) \d|\bincl(?:uding|\.) GST\b|\bPHP ?\d|\bMXN\b|\b(?:BB|TT|JM|KY|EC|BS) dollars\b|\b(?:BBD|TTD|JMD)\b|\bAED ?\d/i

/** Table heading of a guide, which lists typical costs, not those of one card. */
const GUIDE_TABLE = /^[^\n.!?]{0,60}\btypical (?:costs?|fees?|rates?|aprs?)\b[^\n.!?]{0,50}$/im
/** Wording of guides: "most issuers charge", "fees can range from". */
const GUIDE_WORDS =
  /\b(?:typically|usually|generally|often) (?:ranges?|costs?|charges?|between)\b|\b(?:can|may) range from\b|\b(?:many|most|some) (?:(?!and\b)[\w]+ ){0,4}?(?:cards|issuers|companies|banks)(?: in \w+)? (?:charge|come with|offer)\b/gi
const GUIDE_WORDS_MIN = 3
/** Other dollars, with a capital prefix: "with a$15 minimum" only lost a space. */
const FOREIGN_DOLLARS = /\b(?:A|AU|NZ|HK|S|BDS|TT|J)\$\s?\d/

const CARD =
  /\b(?:credit cards?|charge cards?|store cards?|cardholders?|card ?members?|visa|master ?card|american express|amex|discover|cash advances?|funds advances?|balance transfers?|annual (?:membership )?fees?|late payment|card)\b/gi
const OTHER_PRODUCT =
  /\b(?:mortgages?|lines? of credit|home equity|heloc|(?:auto|vehicle|personal|student|payday) loans?|savings accounts?|chequing|checking accounts?|certificates? of deposit|prepaid|debit cards?|gift cards?|buy now,? pay later|pay in (?:4|four))\b/gi
const OTHER_MIN = 2
/** Words only of texts about cards. A loan may have an annual fee too. */
const CARD_ITSELF =
  /card|visa|amex|american express|discover|(?:cash|funds) advances?|balance transfers?|\bpurchases?\b/i

/** Why a page without words is refused. */
export const EMPTY = 'an empty page'

/** Why a page is refused that has more words about another product than about cards. */
export const OTHER = 'a page about another product'

/** Returns why a page is refused, or undefined if it can be read. */
export function refusal({
  title,
  headings,
  whole,
}: Pick<Page, 'title' | 'headings' | 'whole'>): string | undefined {
  const body = whole.trim()
  if (body.length < 20) return EMPTY
  const barrier = barrierOf({
    heads: [title ?? '', ...headings.slice(0, 1)],
    text: body,
    isCardPage: statesCardFacts(body),
  })
  if (barrier) return `a page that is only a barrier: ${barrier.kind}`
  if (FOREIGN.test(body) || FOREIGN_DOLLARS.test(body)) return 'a page of another country'
  if (GUIDE_TABLE.test(body) || count(body, GUIDE_WORDS) >= GUIDE_WORDS_MIN)
    return 'a guide to what cards usually cost'
  const [cards, others] = [count(body, CARD), count(body, OTHER_PRODUCT)]
  if (others >= OTHER_MIN && (others > cards || !CARD_ITSELF.test(body))) return OTHER
  return cards > 0 || /\bAPR\b|\bannual (?:interest|credit) rate/i.test(body)
    ? undefined
    : 'not a page about cards'
}

const count = (text: string, pattern: RegExp): number => matchesOf(text, pattern).length
