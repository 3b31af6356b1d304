import { beforeNextFee, NEXT_TIER, ownValue } from './own-value.ts'
import { amounts, durations, type Found, isFree, percents } from './readings.ts'

/** A fee on a transaction as printed: the share of the amount, its minimum, and an introductory share. */
export interface TransactionFee {
  readonly percent?: number
  readonly min?: number
  readonly introPercent?: number
  readonly introMonths?: number
}

/** Amounts that are conditions of a fee: "if your balance is less than $1000", "loan payment is $5.00 or more". */
const CONDITION =
  /(?:balances?|payments?|transactions?|purchases?|amounts?|advances?|spend|transfers?|line|limit|debt)\b(?:(?!\bfees?\b|\bcharged?\b|\bwhichever\b)[^.$;]){0,50}?(?:is|are|of|than|over|under|exceeds?|between|from|above|below|up to|to|at least|-|and|totaling)\s*$|(?:less|more|greater|higher|lower) than(?: or equal to)?\s*$|\b(?:exceeds?|over|under|below|above|between|spend(?:ing)?)\s*$/i
const CONDITION_AFTER = /^\s*(?:or more|or less|or greater|or under|or over|and (?:above|over|under|below))/i

/** "$9 if the total is from $100 to $500": amounts after "if" are limits of a tier. */
const TIER =
  /\$\s?[\d.,]+ if\b[^$;.,]{0,60}\b(?:is|are|of|from|between|than|exceeds?|over)\s*(?:\$[\d.,]+ (?:to|and|-)\s*)?$/i

const FOR_EXAMPLE = /\b(?:for example|e\.g\.)/i

/** A fee that differs by state is not a fee of the card. */
const STATE =
  /Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Florida|Georgia|Illinois|Iowa|Ohio|Texas|Wisconsin/g
const variesByState = (words: string): boolean => (words.match(STATE)?.length ?? 0) > 2

/** Returns the maximum fee in dollars. "None" alone is 0. */
export function readFlatFee(words: string): number | undefined {
  if (variesByState(words)) return undefined
  const piece = ownLines(firstPiece(words)).split(FOR_EXAMPLE)[0] ?? ''
  if (isFreeBeforeOther(piece)) return 0
  const found = amounts(piece).filter((amount) => !isCondition(piece, amount) && !isHedged(piece, amount))
  if (found.length > 0) return Math.max(...found.map(({ value }) => value))
  return amounts(piece).length === 0 && percents(piece).length === 0 && isFree(piece) ? 0 : undefined
}

const FREE_FIRST =
  /^\W*(?:(?:[Aa]nnual [Ff]ees?\W+)?(?:[Nn]one|NONE)|[Nn]o [Aa]nnual [Ff]ees?)\s+(?:- )?(?=[A-Z])([^$]*)\$/
const OTHER_FEE =
  /\b(?:fees?|charge|minimum|transfers?|advances?|transactions?|grace|late|points?|bonus|rewards?|income|limit)\b/i

/** "None Minimum finance charge $1.00": the words in between name another fee on the same line. */
export const isFreeBeforeOther = (words: string): boolean => OTHER_FEE.test(FREE_FIRST.exec(words)?.[1] ?? '')

/** Whether an amount is hedged ("typically", "most cards"): it is not the price of this card. */
export const isHedged = (words: string, { start }: Found): boolean =>
  /\b(?:typically|usually|often|generally|on average|most (?:cards|issuers)|around|about|roughly|as (?:much|high|low) as)\b[^$%]{0,40}$/i.test(
    words.slice(Math.max(0, start - 60), start),
  ) || /\b(?:on|of|for) most (?:credit )?(?:cards|issuers)\b/i.test(words.slice(start, start + 40))

function isCondition(words: string, found: Found): boolean {
  const before = words.slice(Math.max(0, found.start - 70), found.start)
  if (/\bup to\s*$/i.test(before) && !/\$[\d.,]+\s*up to\s*$/i.test(before)) {
    return /(?:balances?|payments?) (?:of )?up to\s*$/i.test(before)
  }
  if (/\bmin(?:imum)?(?: fee)?(?: (?:of|is))?[\s:]*$/i.test(before)) return false
  const after = words.slice(found.end, found.end + 20)
  if (TIER.test(before)) return true
  const range = /\$[\d.,]+\s*(?:-|to|and|up to)\s*$/i.exec(before)
  if (range) return CONDITION.test(before.slice(0, range.index))
  return (
    CONDITION.test(before) || CONDITION_AFTER.test(after) || /^\s*(?:minimum payment|in net)/i.test(after)
  )
}

const PARAGRAPH = /\n\s*\n|\t\s*\n/

const OPENS = /[$%]|\bpercent\b|\bnone\b|\bno\b|free|waived|nil/i
const PARAGRAPHS_MAX = 3

/** A reward on the line below a fee: "$200 cash back after you spend …". */
const EARNED = /(?:\n|[.;]\s)[^\n.;]*\b(?:cash ?back|points|miles)\b[\s\S]*$/i

/** Returns the opening paragraph of a statement. Later paragraphs belong to no label. */
function firstPiece(words: string): string {
  const trimmed = words.replace(/^[\s:.•|*)-]+(?=\S)/, '').replace(/^o\s+(?=[A-Z$\d])/, '')
  const [head = '', ...rest] = trimmed.split(PARAGRAPH)
  const at = [head, ...rest].slice(0, PARAGRAPHS_MAX).findIndex((paragraph) => OPENS.test(paragraph))
  const piece = [head, ...rest].slice(0, at < 0 ? 2 : at + 1).join(' ')
  const own = ownValue(beforeNextFee(piece).replace(EARNED, '')).slice(0, PIECE_MAX)
  return isFarFromLabel(own) ? '' : own
}
const PIECE_MAX = 700

/** Whether two sentences without a value separate the label from its first figure, which is then about something else. */
function isFarFromLabel(piece: string): boolean {
  const before = piece.slice(0, Math.max(0, piece.search(OPENS)))
  return before.length > FAR_MIN && (before.match(/[.!?](?=\s)/g)?.length ?? 0) >= 2
}
const FAR_MIN = 160

/** Lines that open with a capital are another statement, unless they continue the tiers of this one. */
function ownLines(piece: string): string {
  const lines = piece.split(/\n|(?<=[.;])[ \t]+(?=[A-Z])/)
  const end = lines.findIndex((line, i) => i > 0 && hasFee(lines.slice(0, i).join(' ')) && NEXT.test(line))
  return (end < 0 ? lines : lines.slice(0, end)).join('\n')
}

const hasFee = (words: string): boolean => amounts(words).length > 0 || isFree(words)

const NEXT = new RegExp(`^[\\s•]*(?!(?:${NEXT_TIER}|In the event?)\\b)[A-Z]`)

/** "$79 19.10% 20.10%" is a row of a table: a fee and two rates. */
const IS_ROW = /^\W*(?:\$\s?[\d.,]+\s+){1,3}\d{1,2}\.\d+\s?%\s+\d{1,2}\.\d+\s?%/

const AFTER_INTRO =
  /\b(?:after (?:that|this|the intro\w*)(?!,? (?:there is )?no (?:max|limit|cap))|thereafter|then\b|subsequently\b|afterwards?|(?:,|\band)\s*(?:up to )?\d(?:\.\d+)?\s?% (?:fee )?(?:on|for) future\b|fee (?:for|on) future\b|following (?:that|the))/i
/** "3% for the first 15 months; 4% at any other time". */
const AFTER_TIME =
  /(?<=\d\s?%[^%;]{0,40}\b(?:for|within|in|during) (?:the )?first [^%;]{0,60})[;,]\s*(?=(?:up to )?\d(?:\.\d+)?\s?%)/i
const INTRO_FEE = /\bintro(?:ductory)?\b|\bpromotional\b/i

/** Reads a fee on transfers or cash advances: "Either $5 or 5% of each transfer, whichever is greater". */
export function readTransactionFee(words: string): TransactionFee {
  const piece = firstPiece(words)
  if (IS_ROW.test(piece)) return {}
  if (isFree(piece) && percents(piece).length === 0) return amounts(piece).length === 0 ? { percent: 0 } : {}
  const split = AFTER_INTRO.exec(piece) ?? AFTER_TIME.exec(piece)
  const hasIntro =
    split !== null &&
    (INTRO_FEE.test(piece.slice(0, split.index)) ||
      OPENS_FREE.test(piece) ||
      percents(piece.slice(0, split.index)).length > 0)
  if (percents(piece).length === 0 && isFreeOfCharge(piece)) return { percent: 0 }
  if (!hasIntro || !split) return shareAndMin(piece)
  const [intro, after] = [piece.slice(0, split.index), piece.slice(split.index)]
  const introPercent =
    shareAndMin(intro).percent ?? (isFreeOfCharge(intro) || OPENS_FREE.test(intro) ? 0 : undefined)
  const introMonths = durations(intro)[0]?.value
  return {
    ...shareAndMin(after),
    ...(introPercent === undefined ? {} : { introPercent }),
    ...(introMonths === undefined || introPercent === undefined ? {} : { introMonths }),
  }
}

/** "None for the first 90 days". */
const OPENS_FREE =
  /^\W*(?:none|no fee|waived|\$0(?:\.00)?(?: (?:intro\w* )?fee)?)\s+(?:for|during|on|in|if)\b/i

const isFreeOfCharge = (piece: string): boolean =>
  isFree(piece) || (amounts(piece).length > 0 && amounts(piece).every(({ value }) => value === 0))

function shareAndMin(piece: string): TransactionFee {
  const shares = percents(piece).filter(
    (found, i) =>
      !isAnnualRate(piece, found) && !isHedged(piece, found) && !(i > 0 && isException(piece, found)),
  )
  const percent = highest(shares.slice(0, sameSentence(piece, shares)))
  const candidates = amounts(piece).filter(
    (found) => !isCapOrCondition(piece, found) && !IS_ANNUAL_FEE.test(piece.slice(found.end)),
  )
  const min =
    candidates.find((found) => isCalledMinimum(piece, found)) ?? candidates.find(({ value }) => value > 0)
  return {
    ...(percent === undefined ? {} : { percent }),
    ...(min && min.value > 0 ? { min: min.value } : {}),
  }
}

const isCalledMinimum = (piece: string, { start, end }: Found): boolean =>
  /\bmin(?:imum)?\b[\s:a-z]{0,12}$/i.test(piece.slice(Math.max(0, start - 24), start)) ||
  /^\s*min(?:imum)?\b/i.test(piece.slice(end, end + 10))

/** "2% (4% for business cards)": the figure in parentheses is an exception. */
const isException = (piece: string, { start, end }: Found): boolean =>
  /\((?:up to )?\s*$/i.test(piece.slice(0, start)) && /^\s*(?:for|on|if|in)\b/i.test(piece.slice(end))

/** "$95 annual fee": the words after an amount name it. */
const IS_ANNUAL_FEE = /^\s*(?:annual|yearly|monthly)(?: membership)? fee\b/i

/** "4% APR", "4% military APR", "8% annual interest". */
const IS_RATE = /^\s*(?:[a-z]+ ){0,2}(?:M?APRs?\b|annual\b|interest\b)/i

const isAnnualRate = (piece: string, found: Found): boolean =>
  /\b(?:rate|APR)s?(?: of| is| are| will be|:)?\s*$/i.test(piece.slice(0, found.start)) ||
  IS_RATE.test(piece.slice(found.end, found.end + 40)) ||
  found.value > 15 ||
  // "9.90%": fee percentages are not printed with two decimals.
  (found.value > SHARE_MAX && /[.,][1-9]/.test(piece.slice(found.start, found.end)))
const SHARE_MAX = 5

/** Counts the shares in the sentence of the first share. */
function sameSentence(piece: string, shares: readonly Found[]): number {
  const first = shares[0]
  if (!first) return 0
  const stop = piece.slice(first.end).search(/[.;](?=\s|$)|\n/)
  const end = stop < 0 ? piece.length : first.end + stop
  return shares.filter((found) => found.start <= end).length
}

const highest = (found: readonly Found[]): number | undefined =>
  found.length === 0 ? undefined : Math.max(...found.map(({ value }) => value))

/** "Up to $10 or 2%, whichever is less": the amount is a maximum, not a minimum. */
const SMALLER_OF_TWO = /\bwhichever is (?:less(?:er)?|lower|smaller)\b|\b(?:lesser|lower|smaller) of\b/i

const isCapOrCondition = (piece: string, found: Found): boolean =>
  SMALLER_OF_TWO.test(piece) || isCappedOrConditional(piece, found)

const isCappedOrConditional = (piece: string, found: Found): boolean =>
  !/\bnot less than\s*$/i.test(piece.slice(0, found.start)) &&
  (isCapped(piece, found) || isCondition(piece, found))

const isCapped = (piece: string, found: Found): boolean =>
  (/(?:max(?:imum)?|cap(?:ped at)?|not (?:to )?exceed\w*|n?o(?:r|t)? more than|up to)[\s:a-z]{0,20}$/i.test(
    piece.slice(Math.max(0, found.start - 40), found.start),
  ) &&
    !/^\s*or\b/i.test(piece.slice(found.end, found.end + 6))) ||
  (/^\s*(?:\)?\s*max|cap)/i.test(piece.slice(found.end, found.end + 12)) && !isCalledMinimum(piece, found))

/** Shares with and without a currency conversion: the fee is the higher one. */
const BY_CURRENCY =
  /\b(?:single|multiple|multi)[ -]?currency\b|\d\s?% [^%]{0,40}\bin u\.?s\.?[^%]{0,30}\d\s?% [^%]{0,60}\bforeign currenc/i

/** Whether a share is of a cash advance or transfer: "of each cash advance, whichever is $3.00 or 3.00% greater". */
const isOfAnother = (piece: string, { start, end }: Found): boolean =>
  /\bof each (?:cash advance|(?:balance )?transfer)\b[^.%]{0,40}$/i.test(piece.slice(0, start)) ||
  /^\)?\s*(?:of|per) (?:the )?(?:amount of )?(?:each |the |any )*(?:cash advance|advance|(?:balance )?transfer)\b/i.test(
    piece.slice(end),
  )

const isOnlyZero = ({ value }: Found, _: number, all: readonly Found[]): boolean =>
  value === 0 && all.length === 1

/** A cell or line with only "None". */
const FREE_LINE =
  /^[\s:•|]*(?:none|no fee|\$0(?:\.00)?|0%)[ .*]*\n(?!\s*(?:\d|\$|or\b|to\b|up\b|for\b|if\b|on\b|in\b|then\b))/i

/** Returns the percentage charged on foreign purchases. "0% to 3%" is ambiguous and returns undefined. */
export function readForeignFee(words: string): number | undefined {
  if (FREE_LINE.test(words)) return 0
  const piece = firstPiece(words)
  const shares = percents(piece).filter(
    (found) =>
      found.value <= 10 &&
      !isHedged(piece, found) &&
      !isOfAnother(piece, found) &&
      !IS_RATE.test(piece.slice(found.end, found.end + 40)) &&
      !/^\s*(?:cash ?back|back|in rewards)\b/i.test(piece.slice(found.end)),
  )
  // "$0 $0" may include the value of another column.
  if (shares.length === 0) return isFreeOfCharge(piece) && amounts(piece).every(isOnlyZero) ? 0 : undefined
  if (BY_CURRENCY.test(piece)) return highest(shares)
  const head = shares.slice(0, sameSentence(piece, shares))
  if (head.length > 1 && head.some(({ value }) => value === 0)) return undefined
  return highest(head)
}
