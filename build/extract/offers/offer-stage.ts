import type { Sentence } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import { amounts, durations, type Found, points } from '../values/readings.ts'
import { cashIn } from './offer-cash.ts'
import { readSpend, type Spend, withoutMonthlyCash } from './spend.ts'

/** One stage of a welcome offer. */
export interface Part {
  readonly words: string
  readonly points: number
  readonly cash: number
  readonly isTotal: boolean
  readonly spend: Spend
}

const CUE =
  /\b(?:welcome|bonus|new (?:card ?members?|accounts?|customers?|cardholders?)|intro(?:ductory)? offer|limited[- ]time offer|sign[- ]?up|(?:first|initial) (?:\d+|\w+) (?:days|months|statement|billing)|your first year|account (?:opening|is opened|was opened)|open(?:ing)? (?:an|your) account|first purchase|an? (?:additional|further|extra) [\d,]{5,}|(?:when|once|if) (?:you (?:get|open|spend|charge|make|have at least)|your \w+ spends|charging|spending)|after (?:you )?(?:spend|mak|us)\w*|after \$[\d,]+ (?:(?:is |are |has been )?spent|in |within |of (?:\w+ )?purchases)|apply (?:by|now|today)|(?:promotional|current) offer|cash ?back\b.{0,80}\bwithin (?:the |your )?(?:first )?\w+ (?:days|months)|including up to [\d,]{5,}|starts? with (?:up to )?[\d,]{5,}|(?:can|could) (?:earn|get|receive) (?:up to )?(?:a total of )?[\d,]{5,}|(?:points|miles) in total|is (?:earned|awarded)|upon approval)\b|^\W*(?:get|earn|enjoy|collect|receive) (?:up to )?(?:a total of )?[\d,]{5,}|^\W*(?:get|earn) up to \$\d{2,3} in cash ?back\b|^\W*up to [\d,]{5,} (?:[\w+-]+ ){0,3}(?:points|miles)\W*$/i
const VERB =
  /\b(?:earn|get|receive|enjoy|collect|award(?:ed)?|offer(?:ing)?|bonus|pick up|score|take|statement credit(?=:)|up to|eligible for|will appear|will be (?:reflected|credited|posted|applied|added)|we(?:'ll| will) (?:add|credit|give|pay)|rewarded with|welcome (?:gift|points)|(?:starts?|comes?) with)\b/i
/** A list item: "10,000 points when you spend …". */
const OPENS_WITH_POINTS = /^\W*(?:[A-Z]\w+(?: [A-Z]\w+)?: )?\d[\d,]{3,}\s+(?:\w+\s+){0,3}(?:points|miles)\b/i
/** "$100 statement credit when you spend …". */
const OPENS_WITH_CASH =
  /^\W*\$\d{2,3}(?!\.\d) (?:\w+ ){0,2}(?:credit|cash ?back|bonus|cash)\b(?! (?:card|limit|line)\b)/i
const NOT_WELCOME =
  /^\W*for (?:example|instance)\b|\b(?:refer(?:ral|red|ring)?|friend|anniversary|birthday|each year|every year|annually|per year|(?:points|miles|back) (?:in )?a year|per calendar year|each (?:calendar|cardmember) year|contest|sweepstakes|^redeem\w*|(?<!\b(?:bonus|offer)\b[^.]*)can be redeemed|transfer(?:red)? to|expire|existing (?:card|customer)|cap(?:ped)?|insurance(?![^.;]* to (?:receive|earn|get) [\d,]{5,})|for each additional|prequalif|savings account)\b|\bopen\w* (?:an?|your(?: first)?|their(?: first)?) (?:[\w']+ ){0,5}(?:banking|chequing|checking|savings|deposit|bank account)\b/i
/** Recurring rewards are not part of a welcome offer. */
const RECURRING =
  /\b(?:each|every|per|any) (?:given )?(?:calendar |card ?member(?:ship)? |anniversary |account )?(?:quarter|year)\b|\b(?:each|every) time\b|\bin (?:a|each|the same) (?:billing (?:period|cycle)|statement|month|year)\b|\b(?:each|every) (?:account |card ?member(?:ship)? )?anniversary\b|\b(?<!\b(?:one-time|additional) )(?:annual|anniversary) (?:[\w-]+ ){0,2}bonus\b|\bin the prior year\b/i
/** "If you spend $800 a month on groceries, you get $32 cash back every month": the earnings of a rate. */
const isMonthlyEarning = (words: string): boolean =>
  /\bspend \$[\d,]+ (?:a|per|each|every) month\b.*\b(?:each|every) month\b/i.test(words) &&
  !/\bup to\b/i.test(words) &&
  durations(words).length === 0
/** What somebody may earn, with their spending. */
const EXAMPLE =
  /\b(?:could|would|might) (?:earn|collect|get|receive) (?:about|around|roughly|nearly|approximately)\b|^\W*in one year,? you could\b|\bassumes that\b/i
const UPON_SPENDING = /\b(?:after|when|once) (?:you )?spend|\bwelcome\b/i
/** An offer that ended, has not begun, or is not for new cardholders. */
const NOT_NOW =
  /\boffer (?:has )?(?:ended|expired|closed)\b|\bno longer (?:available|offered)\b|^\W*(?:previous(?:ly)?|existing card ?(?:members?|holders?)|business version|coming (?:soon|(?:in )?\w+ 20\d\d))\b[^.]{0,20}:|^\W*prior to\b[^.]{4,60}\breceived\b/i
const FIRST = /\bfirst (?:year|12 (?:months|(?:monthly )?(?:statement|billing)))\b|\bwelcome\b|\bnew card/i
const POINTS_MIN = 500
const POINTS_MAX = 1_000_000

/** A comparison with another card: "not much compared to the Acme Card, which offers …". */
const COMPARED = /\b(?:compared (?:to|with)|versus|unlike|whereas|in contrast to)\b[\s\S]*$/i
/** A label inside a line, whose opening belongs to another row: "… each billing cycle Welcome offer: 20,000 points". */
const LABEL =
  /(?<!\b(?:an?|the|your|our) )\b(?:Welcome|WELCOME|Sign-?[Uu]p|SIGN-?UP) (?:[Oo]ffer|OFFER|[Bb]onus|BONUS)\s*:/
/** Rewards for the spending of additional users are not part of the welcome offer. */
const FOR_OTHERS =
  /\b(?:each|every|an?|the|eligible|new) (?:employee|additional|authorized|supplementary)(?: card ?(?:members?|holders?)?| ?users?)\b[^.;$]{0,80}\bspends?\b/i
/** "…, as well as an anniversary bonus" */
const EACH_YEAR_TOO = /,?\s*(?:as well as|plus|and) an? (?:annual|anniversary) (?:[\w-]+ ){0,2}bonus\b/i
const PRIZE = /,?\s*(?:and |or )?(?:get )?(?:a |your )?chance to win[\s\S]*$/i

/** Separators of stages: "20,000 points after your first purchase, 50,000 points when you spend …, plus 30,000 points". */
const STAGES =
  /[,;]\s*(?:and |plus |then )?(?:\([a-d]\) )?(?=(?:earn |get )?(?:an? (?:additional|extra|further) )?\d[\d,]{3,}[\w\s+]{0,30}?(?:points|miles))|(?:\s+(?:and|plus),?|[,;])\s+(?=(?:earn |get )?(?:an? (?:additional|extra|further)|another) \$\d)|:\s+(?=\$\d+[^:$]{0,40}\bafter\b)|\s+plus,?\s+(?=[^.]{0,30}?\d[\d,]{3,}[\w\s+]{0,30}?(?:points|miles))|(?<!\b(?:of|to|an?|earn|get|receive|collect|enjoy|bonus|additional|extra|another|further)) (?=\d[\d,]{3,} (?:\w+ ){0,3}points (?:as an? (?:\w+ ){1,3})?(?:when|if|after|once) you\b)/i

function fromLabel(words: string): string {
  const at = words.search(LABEL)
  return at > 0 && !/[\d,] $/.test(words.slice(0, at)) ? words.slice(at) : words
}

/** Returns the stages of a welcome offer in a sentence. */
export function partsOf({ words: all, start, end }: Sentence, source: string): Part[] {
  if (!/\d/.test(all)) return []
  const [, total] = NO_WELCOME_TOTAL.test(all) ? [] : (TOTAL.exec(all) ?? [])
  if (total) return [wholeOf(total, all, quoteOf(source.slice(start, end)))]
  const words = fromLabel(all).replace(PRIZE, '').replace(EACH_YEAR_TOO, '').replace(COMPARED, '')
  const opens = (part: string): boolean => OPENS_WITH_POINTS.test(part) || OPENS_WITH_CASH.test(part)
  if (!CUE.test(words) || !(VERB.test(words) || words.split(STAGES).some(opens))) return []
  if (NOT_NOW.test(words) || (EXAMPLE.test(words) && !UPON_SPENDING.test(words))) return []
  if (((RECURRING.test(words) || isMonthlyEarning(words)) && !FIRST.test(words)) || FOR_OTHERS.test(words))
    return []
  if (NOT_WELCOME.test(words) && readSpend(words).amount === undefined) return []
  const quote = quoteOf(source.slice(start, end))
  return words.split(STAGES).flatMap((clause) => partOf(clause, quote))
}

/** "…, for a maximum of 70,000 Oak points", "To qualify for the 70,000 points offer:", "up to $900 in value, including 70,000 Oak points". */
const TOTAL =
  /\b(?:for a (?:maximum|total) of|to qualify for the(?=[^.:]{5,50} offer\b)|in (?:\w+ ){0,3}(?:value|benefits|rewards|savings)\b[^.;$]{0,40}\bincluding(?: up to)?) ([\d,]{5,}) (?:[\w+-]+ ){0,3}(?:points|miles)\b/i

const NO_WELCOME_TOTAL =
  /\brefer|\bfriend|\btransfer|\bredeem|\bper\b|\bevery\b|\beach year\b|\banniversary bonus\b|\ba (?:calendar )?year\b|\dX\b/i

const wholeOf = (total: string, words: string, quote: string): Part => ({
  words: quote,
  points: Number(total.replaceAll(',', '')),
  cash: 0,
  // "To earn the additional points, spend $900 each month, for a total of 15,000 points" adds to the first points.
  isTotal: !(MONTHLY.test(words) && FURTHER.test(words)),
  spend: readSpend(words),
})

function partOf(words: string, quote: string): Part[] {
  const bonus = points(words).find(({ value, start: at }) => isBonus(words, value, at))
  const cash = cashIn(words, bonus !== undefined)
  if (!bonus && cash === 0) return []
  const isTotal = bonus ? isWhole(words, bonus) : isUpTo(words, cash)
  const count = bonus ? (isTotal ? bonus.value : stageTotal(words, bonus.value)) : 0
  const paid = bonus ? cash : cashTotal(words, cash)
  return [{ words: quote, points: count, cash: paid, isTotal, spend: readSpend(words) }]
}

/** One stage by name: "To receive the Travel Bonus of up to 5,000 points". */
const NAMED_STAGE = /\b(?:the|an?) [A-Z]\w+ Bonus of up to $/

const isWhole = (words: string, { start, end }: Found): boolean =>
  (/\b(?:up to|as high as) (?:a total of )?$/i.test(words.slice(0, start)) &&
    !NAMED_STAGE.test(words.slice(0, start))) ||
  /^ in total\b/i.test(words.slice(end))

const isUpTo = (words: string, cash: number): boolean =>
  amounts(words).some(
    ({ value, start }) => value === cash && /\bup to (?:a total of )?$/i.test(words.slice(0, start)),
  )

const MONTHLY =
  /\b(?:each|every|per|a) (?:(?:subsequent|additional|following|further) )?(?:month|billing (?:cycle|period)|statement|30[- ]day period)|monthly\b(?! statement| billing)/i
/** Durations that are not a number of payments: "each subsequent 30 day period", "three months after you open it". */
const BEGINS = /^\s*(?:period\b|after\b|from\b|following\b)/i
/** "In your first year, earn 2,500 points for each month in which you spend $500." */
const EACH_MONTH_OF_A_YEAR =
  /^(?=.*\b(?:the|your) first year\b).*\b(?:points|miles) (?:for |in )?(?:each|every|per) (?:month|monthly|billing|statement)/i
const FURTHER = /\b(?:additional|another|further|extra)\b/i

/**
 * Multiplies monthly points: "1,250 points each month for 12 months" is a stage of 15,000. Additional points add
 * nothing if the number of months is unknown.
 */
function stageTotal(words: string, value: number): number {
  if (!MONTHLY.test(withoutMonthlyCash(words))) return value
  const counts = points(words).map((found) => found.value)
  const highest = Math.max(...counts)
  const times =
    durations(words).findLast(({ end }) => !BEGINS.test(words.slice(end)))?.value ??
    (EACH_MONTH_OF_A_YEAR.test(words) ? 12 : undefined)
  if (times === undefined) return highest === value && FURTHER.test(words) ? 0 : Math.max(highest, value)
  // "40,000 points: spend $500 a month for 6 months and collect 5,000 points": the total, then the monthly points.
  if (counts.some((each) => each >= POINTS_MIN && each * times <= value)) return value
  return counts.find((each) => each === value * times) ?? (highest > value ? highest : value * times)
}

/** Returns the maximum of a monthly payment: "$10 every statement cycle for 5 months, up to a maximum of $50". */
function cashTotal(words: string, value: number): number {
  if (!MONTHLY.test(words)) return value
  const limit = amounts(words).find(({ start }) => LIMITS.test(words.slice(0, start)))?.value
  return limit !== undefined && limit % value === 0 ? limit : value
}

const LIMITS = /\b(?:up to )?(?:a )?(?:maximum|total) of\s*$/i

/** The limit of a share: "10% of the points earned, up to a maximum of 10,000 points". */
const LIMIT_OF_SHARE = /\d\s?% of\b[^.;]*\b(?:maximum of|up to|limit of)\s*$/i

/** The points that a free night may cost: "a free night (valued up to 50,000 points)". */
const OF_NIGHT = /\b(?:nights?|awards?|certificates?)\b[^.;]{0,40}\b(?:valued|worth|level)\b[^.;]{0,20}$/i

const isBonus = (words: string, value: number, at: number): boolean =>
  value >= POINTS_MIN &&
  value <= POINTS_MAX &&
  !OF_NIGHT.test(words.slice(0, at)) &&
  !LIMIT_OF_SHARE.test(words.slice(0, at)) &&
  !/(?:every|each|per|=|for|minimum of|balance of)\s*$/i.test(words.slice(0, at))
