import { nameIn } from './cards-named.ts'
import type { Page } from './page-model.ts'

/** Words and marks of headings that are not card names. */
export const NOT_A_TITLE =
  /[!?$%:]|\.(?!\w)|\d{4}|\[select\]|^(?:add an?|find a card|(?:is|are|does|can|how|why|when|where|who|will) (?:the|my|your|i|you|this|it|there|we|an?))\b|\b(?:additional|each|compare|our|apply|all|for(?! (?:(?:small )?business|students?)\b)|tips|(?<!')earn|get|(?<!^\w+ )enjoy(?! (?-i:(?:[A-Z]\w+ ){1,3})credit card$)|new|offer|welcome|limited|bonus points|choose|settings|pdf|page|cards|disclosures?|applications?|changes|forms?|information|guide|benefits of|reviews?|calculator|works?|about|overdraft|checking|basics|replacement|image|earns|best overall|another|agreements?|addendum|amendment|pricing|sheet|at a glance|card highlights|card (?:services|controls))\b/i
/** "Important changes to the Aspen Platinum Visa Card", "Main features of …". */
const LEAD =
  /^(?:\[[^\]]*\]\s*)?(?:(?:important |upcoming )?(?:notice of )?changes? to|(?:additional )?information(?: about| -)|welcome to|discover|introducing|(?:main )?(?:benefits|features|pricing) of|about|apply for|(?:switch|upgrade) to|(?:\d+\. )?what is|review of|review:|meet|(?:annual |monthly )?fees? (?:for|on|of))\s+(?:your |the |our |an? )?(?:new )?/i
/** "… Visa Card disclosure statement", "… Mastercard Review". */
const TAIL =
  /\t|\s[-|:]\s(?!(?:students?|secured|business)$)|\s\(|\?|\b(?:terms|information box|rates|costs|disclosures?|summary|(?:account )?agreement|(?:online |credit )?application|overview|reviews?|calculator|value|details|faqs?|account|at a glance)\b/i
const GENERIC =
  /^(?:the |our |main |primary |additional |new |visa |mastercard |personal |consumer |business )*(?:credit )?cards?(?: rewards?)?$|^credit card cash ?back$|^(?:cash ?back|travel rewards|rewards points)$|^(?:small )?business$|^(?:student|small business|business|personal) banking$|^(?:(?:personal|small|business|commercial|corporate|wealth|banking)(?: |$))+$/i
const LINES_MAX = 40

/** Whether most words are lowercase: a sentence that mentions a card, not a name. */
export function isProse(line: string): boolean {
  const low = line
    .split(' ')
    .filter((word) => /^[a-z]/.test(word) && !/^(?:and|the|of|from|with|for|by|card|students?)$/.test(word))
  return low.length > 1 && low.length > line.split(' ').length / 3
}

/** Returns the name of the card that a page is about: the first heading or line that is a card name, and no title like "Travel cover". */
export function pageCardName(page: Page): string | null {
  const lines = page.text.split(/[\n\t]/).slice(0, LINES_MAX)
  const names = [...page.headings, page.title ?? '', ...lines]
    .flatMap(stepsOf)
    .flatMap((line) => titleIn(line) ?? [])
  return (
    names.find((name, i) => IN_CAPITALS.test(name) && (i === 0 || ENDS_IN_CARD.test(name))) ??
    names[0] ??
    null
  )
}

/** More than a network. */
const ENDS_IN_CARD =
  /(?!^american express$)^.* (?:card|visa|master ?card|amex|american express|infinite|privilege|elite|signature)$/i
/** Each word starts with a capital letter. */
const IN_CAPITALS = /^(?:(?:[A-Z\d&+]\S*|of|the|and|for|by)(?:\s+|$))+$/

function titleIn(line: string): string | undefined {
  // A verb before a name ("Discover") may be its first word.
  const phrases = [line.trim().replace(LEAD, ''), line.trim()]
  return phrases.flatMap((phrase) => nameIn(phrase.split(TAIL)[0] ?? '') ?? []).find(isTitle)
}

/** Splits a breadcrumb trail into its steps. */
const stepsOf = (line: string): string[] => line.split(/\s[/>]\s/)

const isTitle = (name: string): boolean =>
  !GENERIC.test(name) &&
  name.split(' ').length >= 2 &&
  /^[A-Z]/.test(name) &&
  !NOT_A_TITLE.test(withoutDots(name)) &&
  !isProse(name)

/** Writes "U.S. Dollar" without the dots, which end no sentence. */
export const withoutDots = (name: string): string => name.replace(/\bU\.S\.(?= [A-Z])/g, 'US')
