import { amounts, type Found } from '../values/readings.ts'
import { isSpend } from './spend.ts'

const AFTER =
  /^\s*(?:[\w-]+\s+){0,3}?(?:cash(?: ?back| rewards?)?(?: bonus)?|bonus|statement credit|online cash|welcome (?:bonus|offer)|account credit|credit|rebate|gift card|back|in \w*dollars)\b/i
const BEFORE =
  /\b(?:(?:bonus|offer) of|qualify for|bonus:|offer:|(?:earn|get) an? \w+|cash ?back (?:bonus )?of|credit of|worth(?: up to)?|valued? (?:at|of)|an? (?:great|generous|nice|solid|big|huge|impressive|one-time)|a|the|earn|get|receive|enjoy|collect|score|up to|extra|additional|another|further|one-time|or more)\s*$|^\W*$/i
const SHARE_FOR_A_TIME =
  /(\d{1,2}(?:\.\d+)?)\s?%\s*(?:in |bonus )?(?:cash ?back|back)\b.*?\b(?:first|for \d|months|days)\b/i
/** Characters before an amount that can make it a limit. The whole text before each amount would take too long. */
const REACH = 60
const LIMIT =
  /\b(?:up to|first|on)\s*(?:a )?(?:maximum(?: of)?|total(?: spend(?:ing)?)?(?: of)?)?\s*$|\b(?:to|for) a maximum of\s*$/i
/** The sum of an offer with its fee rebate and perks is no limit of its share: "up to $600 in value, including 10% cash back". */
const IN_VALUE = /^\s*(?:in|of) (?:total )?value\b/i
const WORTH_BEFORE =
  /\b(?:worth|value[sd]?|redeem(?:able|ed) for|equivalent to|equal to|that's|translates? (?:in)?to)\b[^$]{0,20}$/i
const WORTH_AFTER =
  /^\s*(?:cash )?(?:bonus )?equivalent\b|^\s*(?:travel )?value\b(?=[^$]{0,30}\)|\s*[-,]\s*(?:after|when|if|once|toward))|^\s*(?:in|of) (?:\w+ ){0,2}value\b(?!\s*,?\s+(?:includ|with|in the first))|^\s*in (?:\w+ ){0,2}rewards\s*\(/i
const CASH_MIN = 10
/** No share pays as much. */
const SPENDING_MIN = 1000

/** Dollars of a rewards program: "450 Acme dollars". */
const PROGRAM_DOLLARS = /(?<![$\d])(\d[\d,]{1,6})(?: (?:welcome|bonus))?(?: [A-Z][\w+]*){1,2} dollars\b/g

/** Returns the cash that an offer pays: an amount, the value of its points, or a share of spending up to a limit. */
export function cashIn(offer: string, hasPoints: boolean): number {
  const words = offer.replace(PROGRAM_DOLLARS, '$$$1 back')
  const share = SHARE_FOR_A_TIME.exec(words)
  const limits = amounts(words).filter(
    ({ start, end }) =>
      LIMIT.test(words.slice(Math.max(0, start - REACH), start)) && !IN_VALUE.test(words.slice(end)),
  )
  const [limit] = limits
  const found = amounts(words).find(
    (amount) =>
      !isSpend(words, amount) &&
      amount.value >= CASH_MIN &&
      (hasPoints ? isWorth(words, amount) || isExtra(words, amount) : isCash(words, amount)),
  )
  if (share && limit && !(found && found.end <= share.index)) return paidUpTo(words, Number(share[1]), limits)
  return found?.value ?? 0
}

/** Returns what a share pays up to a limit of the reward, or of spending. 0 if nothing tells which limit it is. */
function paidUpTo(words: string, rate: number, limits: readonly Found[]): number {
  const paid = limits.find((each) => isPaid(words, each))
  const [limit] = limits.filter(
    ({ value, start, end }) =>
      value >= SPENDING_MIN ||
      /[A-Za-z]/.test(words.slice(end)) ||
      /\b(?:spend\w*|purchases)\b/i.test(words.slice(0, start)),
  )
  return paid?.value ?? (limit ? (rate * limit.value) / 100 : 0)
}

/** Whether a limit is of the reward, "10% cash back (up to $100)", not of spending, "on up to $1,000 in purchases". */
function isPaid(words: string, { start, end }: Found): boolean {
  if (/\b(?:worth|bonus of) up to\s*$/i.test(words.slice(0, start))) return true
  const [after = ''] = words.slice(end, end + 40).split('$')
  if (/purchases|spen/i.test(after.split(')')[0] ?? '')) return false
  return (
    /earn|cash ?back|total/i.test(after.slice(0, 25)) ||
    (/^\s*\)/.test(after) && /\(\s*up to\s*$/i.test(words.slice(0, start)))
  )
}

const isWorth = (words: string, { start, end }: Found): boolean =>
  WORTH_BEFORE.test(words.slice(Math.max(0, start - 40), start)) ||
  WORTH_AFTER.test(words.slice(end, end + 50))

/** Whether an amount is paid in addition to points: "10,000 miles and a $50 statement credit". */
const isExtra = (words: string, { start, end }: Found): boolean =>
  /\b(?:points|miles)\b[^.;$]{0,30}(?:\b(?:and|plus)|\+) (?:an? |get |earn |receive )*$/i.test(
    words.slice(0, start),
  ) &&
  /^\s*(?:statement credit|cash ?back|account credit|(?:cash )?bonus|gift card)\b/i.test(words.slice(end))

/** Returns the value of an offer's points from the sentence after it: "That's a $500 value". */
export function worthAfter(words: string): number {
  const [first] = amounts(words)
  const refersBack =
    /^\W*(?:that's|that is|it's|this is|these points are|they are|which is)\b[^$]{0,30}\$/i.test(words)
  return first && refersBack && isWorth(words, first) ? first.value : 0
}

/** An amount named as a bonus, whatever precedes it: "Acme Card $60 Cashback Bonus". */
const CALLED_BONUS =
  /^\s*(?:(?:cash ?back |cash |rewards? |welcome |sign-?up |new account )bonus|bonus cash ?back)\b/i
/** "A public welcome offer of $400 after …". */
const OFFERED =
  /\b(?:welcome|sign-?up|intro(?:ductory)?|new cardmember) (?:bonus|offer),? of (?:only |just )?\s*$/i

/** A label before an amount: "Welcome bonus: $25 when you make a purchase", or a tile. */
const LABELED = /^\W*(?:(?:welcome|sign-?up) (?:bonus|offer|gift)|statement credit)\W*$/i

/** An amount without a noun: "Earn $250 after spending $2,000". */
const EARNS = /\b(?:earn|get|receive|enjoy|collect|score|an? (?:additional|extra)|another)\s*$/i
/** "Spend $750 in your first 90 days and we'll add $150 to your balance." */
const WE_PAY = /\bwe(?:'ll| will) (?:add|credit|give you|give|pay you|pay)\s*$/i
const UPON_SPENDING =
  /^\s*(?:as an? (?:[\w-]+ )?bonus )?(?:after|when|once|by|if) (?:you(?:'ve)? )?(?:spen|mak|us|(?:your|the|a) first purchase)/i

const isCash = (words: string, { start, end }: Found): boolean =>
  (EARNS.test(words.slice(0, start)) && UPON_SPENDING.test(words.slice(end))) ||
  WE_PAY.test(words.slice(Math.max(0, start - 30), start)) ||
  CALLED_BONUS.test(words.slice(end, end + 30)) ||
  OFFERED.test(words.slice(Math.max(0, start - 40), start)) ||
  (LABELED.test(words.slice(0, start)) &&
    !/^\s*(?:or more |in )?(?:value|worth|in )\b/i.test(words.slice(end))) ||
  (AFTER.test(words.slice(end, end + 50)) && BEFORE.test(words.slice(Math.max(0, start - 40), start)))
