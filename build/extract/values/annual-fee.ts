import type { Reading } from '../reading.ts'
import { isFreeBeforeOther, isHedged, readFlatFee } from './fee.ts'
import { amounts, type Found, isFree } from './readings.ts'

const WORDS_MAX = 320
const FIRST_YEAR =
  /\b(?:first|1st|initial|introductory|intro)\s+(?:12[ -]months?|membership )?(?:year|yr|annual|fee|12|account)|(?:for|in|during) the first (?:year|12 months)|\byear (?:one|1)\b|intro(?:ductory)? annual fee|first-year/i
const WAIVED =
  /\b(?:(?<!not )waived?(?!:?\s*no\b)|rebate\w*|reimburse\w*|free|no (?:annual )?fee|complimentary)\b|\$\s?0(?:\.00)?(?![\d.])/i
const LATER =
  /\b(?:after that|thereafter|then|afterwards?|each year after|subsequent(?:ly)?|following|every year after|second year|year (?:two|2)|per year after|\/\s?year|renewal)\b/i
/** Fees of several cards in a row: nothing assigns them to their cards. */
const COLUMNS =
  /^[^$\n]{0,40}\$[\d.,]*\d[ \t]*\$(?:[1-9][\d.,]*|0[ \t]+\$)|^\s*\$[1-9][\d,]*[ ]*\n\s*\$[1-9][\d,]*[ ]*(?:\n|$)|^[^$]{0,120}\$[\d.,]*\d[ \t]+\d{1,2}(?:\.\d+)?%[ \t]+\$/
const NOT_THE_FEE = /^\s*(?:initiation|application|one-time|setup)/i

/** Reads the annual fee, a waiver of the first year, and the fee of the second year if it differs. */
export function readAnnualFee(words: string, quote: string): Reading[] {
  if (COLUMNS.test(words)) return []
  const head = withoutNotice(words.trimStart().split(/\n\s*\n\s*\n/)[0] ?? '').slice(0, WORDS_MAX)
  if (NOT_THE_FEE.test(head)) return []
  const [monthly, rest] = [monthlyFee(head, quote), forOutsiders(withoutMonthly(head))]
  if (monthly.length > 0) return [...monthly, ...yearly(rest, quote)]
  return yearly(rest, quote)
}

/** Removes the prescribed notice that the fee reduces the available credit. It precedes the fee, or follows in parentheses. */
const withoutNotice = (words: string): string =>
  words
    .replace(/\(notice:[^()]*\)/i, ' ')
    .replace(/^\W*notice:[^\n]*?\.\s+(?=\$[\d.,]+\s*(?:$|\n|[A-Z]))/i, ' ')

/** "$0 to $69": the fees of several cards. */
const RANGE = /^[^$\d]{0,40}\$\s?[\d.,]+\s?(?:to|-|or)\s?\$\s?[1-9]/

const BEFORE_OTHER =
  /\b(?:additional|authorized|supplementary|employee|spen[dt]\w*|save|worth|earn\w*|credit (?:lines?|limits?)|charge will be no less than)\b[^.$]{0,60}$|\b(?:per|every|each)\s*$/i
const AFTER_OTHER =
  /^\s*(?:or more )?(?:(?:in|on|of|worth of) (?:\w+ ){0,2}(?:purchases|spend)|(?:cash|statement credit|bonus|in rewards)\b|or \d[\d.]*\s?% of\b)/i

/** Whether an amount is the price of an additional card, spending, credit, or a reward. */
const isOtherMoney = (words: string, { start, end }: Found): boolean =>
  BEFORE_OTHER.test(words.slice(0, start)) || AFTER_OTHER.test(words.slice(end))

/** "No annual fee and credit lines from $500": the phrase about the fee is complete. */
const STATES_FREE =
  /^\W*(?:there is )?(?:no|zero)[ -]annual[ -]fees?(?=\s*[.,;]|\s+(?:and|with|or|plus|for (?:your|the|this) card)\b)/i

const statesFree = (words: string): boolean =>
  STATES_FREE.test(words) && !FIRST_YEAR.test(words) && !LATER.test(words)

/** A choice of offers, each with its own fee. */
const ONE_OF = /\bone of the following\b|\bdepending on (?:the|your) (?:offer|card|product)\b/i

function yearly(head: string, quote: string): Reading[] {
  if (RANGE.test(head) || (ONE_OF.test(head) && amounts(head).length > 1)) return []
  if (isFreeBeforeOther(head) || statesFree(head)) return [{ field: 'annual_fee', value: 0, quote }]
  const waived = isWaivedFirst(head)
  if (!waived && amounts(head).some((amount) => isHedged(head, amount))) return []
  const fees = amounts(head).filter((amount) => !isOtherMoney(head, amount))
  if (waived)
    return waivedFirst(
      fees.map(({ value }) => value),
      quote,
    )
  const later = LATER.exec(head)
  const [first, second] = fees
  if (first && second && later && FIRST_YEAR.test(head) && first.value !== second.value) {
    return [
      { field: 'annual_fee', value: first.value, quote },
      { field: 'annual_fee_year2', value: second.value, quote },
    ]
  }
  // "Waived" alone shows that a fee exists, but not its amount.
  if (!first && /^\W*waived\b/i.test(head)) return []
  const value = first ? first.value : isFree(head) ? readFlatFee(head) : undefined
  return value === undefined ? [] : [{ field: 'annual_fee', value, quote }]
}

const MONTHLY =
  /\$\s?(\d+(?:\.\d{2})?)\s*(?:\/|per |a |each )\s?month\b|\$\s?(\d+(?:\.\d{2})?) monthly\b|\b(?:charged|billed|paid|payable) monthly (?:at|in instal?lments of) \$\s?(\d+(?:\.\d{2})?)/i

function monthlyFee(words: string, quote: string): Reading[] {
  const found = MONTHLY.exec(words)
  if (found && amounts(words)[0] && (amounts(words)[0]?.start ?? 0) < found.index - 60) return []
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? [] : [{ field: 'monthly_fee', value: Number(value), quote }]
}

const withoutMonthly = (words: string): string => words.replace(new RegExp(MONTHLY, 'gi'), ' ')

/** "$295 for members and $395 for non-members": an applicant who is not a member pays the second fee. */
const forOutsiders = (words: string): string =>
  words.replace(
    /\$\s?[\d.,]+ for (?:\w+ )?members?,?\s*(?:and|or|;)?\s*(?=\$\s?[\d.,]+ for non-?\s?members)/i,
    '',
  )

/** "$90, after the first year", "$90 starting in year two". */
const STARTS_LATER =
  /^\W*\$\s?[\d.,]+[\s,(]*(?:(?:per|a|each) year |annually )?(?:(?:starting|beginning|from)(?: with| in)? (?:the |your )?(?:second year|year (?:two|2))|(?:starting |beginning )?after (?:the |your )?first (?:full |card ?member(?:ship)? |account )*year)\b/i

const isWaivedFirst = (words: string): boolean => {
  if (STARTS_LATER.test(words) && amounts(words).length === 1) return true
  const first = FIRST_YEAR.exec(words)
  if (!first) return false
  const around = words.slice(Math.max(0, first.index - 60), first.index + first[0].length + 60)
  return WAIVED.test(around)
}

function waivedFirst(fees: readonly number[], quote: string): Reading[] {
  const regular = fees.find((fee) => fee > 0)
  const waiver: Reading = { field: 'annual_fee_waived_first_year', value: true, quote }
  return regular === undefined ? [waiver] : [{ field: 'annual_fee', value: regular, quote }, waiver]
}
