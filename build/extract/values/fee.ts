import { LIMITED, SMALLER_OF_TWO } from '../lexicon/figures.ts'
import { cues, endOf, find, follows, precedes } from '../tokens/cues.ts'
import { figuresIn, type Line, lineOf, partOf, printedAt, sentenceEnd, valueAt } from '../tokens/line.ts'
import { isCondition, isHedgedAt } from './amounts.ts'
import { firstWord, isFreeAlone, isFreeLine } from './free.ts'
import { ownLinesEnd, pieceOf } from './piece.ts'

/** A fee on a transaction as printed: the share of the amount, its minimum, and an introductory share. */
export interface TransactionFee {
  readonly percent?: number
  readonly min?: number
  readonly introPercent?: number
  readonly introMonths?: number
}

/** A fee that differs by state is not a fee of the card. */
const STATES = new Set(
  'alabama alaska arizona arkansas california colorado connecticut florida georgia illinois iowa ohio texas wisconsin'.split(
    ' ',
  ),
)
const STATES_MAX = 2
const EXAMPLE = cues('for_example\ne . g')

/** Returns the maximum fee in dollars. "None" alone is 0. */
export function readFlatFee(words: string): number | undefined {
  if (lineOf(words).keys.filter((key) => STATES.has(key)).length > STATES_MAX) return undefined
  const whole = pieceOf(words)
  const example = find(whole, EXAMPLE)
  const piece = partOf(whole, 0, Math.min(ownLinesEnd(whole), example < 0 ? whole.keys.length : example))
  if (isFreeBeforeOther(piece) || isFreeAlone(piece)) return 0
  const amounts = figuresIn(piece, '#$')
  const fees = amounts.filter(
    (at) => !isCondition(piece, at) && !isHedgedAt(piece, at) && !isException(piece, at, amounts[0] ?? at),
  )
  if (fees.length > 0) return Math.max(...fees.map((at) => valueAt(piece, at)))
  return amounts.length === 0 && figuresIn(piece, '#%').length === 0 && isFreeLine(piece) ? 0 : undefined
}

/** Words for accounts in an exception, and for a higher fee of the same account. */
const OTHERS = new Set(['business', 'commercial', 'account', 'card'])
const SAME = new Set(['if', 'late', 'second', 'subsequent', 'repeat', 'balance', 'after', 'previous'])

/** Whether an amount after the first is one of other accounts: "up to $38 (business accounts: $45)". */
function isException({ keys }: Line, at: number, first: number): boolean {
  const open = keys.lastIndexOf('(', at)
  const colon = keys.indexOf(':', open)
  if (open <= first || colon < 0 || colon > at || keys.slice(open, at).includes(')')) return false
  const words = keys.slice(open + 1, colon)
  return words.some((word) => OTHERS.has(word)) && !words.some((word) => SAME.has(word))
}

const FREE_FIRST = cues('annual_fee? -|:|.? none|no_annual_fee -?')
const OTHER_FEE = cues(
  'fee|charge|minimum|transfer|advance|transaction|grace|late|point|bonus|reward|income|limit|copy|statement',
)

/** "None Minimum finance charge $1.00": the words in between name another fee, on the same line or the next. */
export function isFreeBeforeOther(line: Line): boolean {
  const free = endOf(line, firstWord(line), FREE_FIRST)
  const end = line.keys[free] === '\n' ? free + 1 : free
  const amount = line.keys.indexOf('#$', end)
  return (
    end > 0 && amount > 0 && /^\p{Lu}/u.test(printedAt(line, end)) && find(line, OTHER_FEE, end, amount) >= 0
  )
}

const LATER = cues(`
  thereafter|then|subsequently|afterward|after_that|after_this|after_the_intro|after_the_introductory
  following that|the
  fee? for|on future
  ;|, otherwise #%
`)
const NO_LIMIT = cues('..5 ,? there? is? no max|maximum|limit|cap')
const SECOND = cues(
  '#% ..8 for|within|in|during the? first ..12 ,|; up_to? #%\n#% ..8 for|within|in|during the? #months ..12 ; up_to? #%',
)
const FUTURE = cues('#% fee? for|on future')
const INTRO = cues('intro|introductory|promotional')

/** Reads a fee on transfers or cash advances: "Either $5 or 5% of each transfer, whichever is greater". */
export function readTransactionFee(words: string): TransactionFee {
  const piece = pieceOf(words)
  const { keys } = piece
  if (isRow(piece)) return {}
  if (isFreeAlone(piece)) return { percent: 0 }
  const hasShare = keys.includes('#%')
  if (!hasShare && isFreeLine(piece)) return keys.includes('#$') ? {} : { percent: 0 }
  if (!hasShare && isFreeOfCharge(piece)) return { percent: 0 }
  const split = laterFrom(piece)
  const intro = partOf(piece, 0, split)
  const isIntro = find(intro, INTRO) >= 0 || opensFree(piece) || intro.keys.includes('#%')
  if (split === keys.length || !isIntro) return shareAndMin(piece)
  const isFree = isFreeOfCharge(intro) || opensFree(piece)
  const introPercent = shareAndMin(intro).percent ?? (isFree ? 0 : undefined)
  const months = intro.keys.indexOf('#months')
  return {
    ...shareAndMin(partOf(piece, split, keys.length)),
    ...(introPercent === undefined ? {} : { introPercent }),
    ...(introPercent === undefined || months < 0 ? {} : { introMonths: valueAt(intro, months) }),
  }
}

/** "$79 19.10% 20.10%" is a row of a table: a fee and two rates. */
const isRow = ({ keys }: Line): boolean =>
  /^(?:#\$ )+#% #%/.test(keys.filter((key) => key !== '\n').join(' '))

/** Returns the token from which the fee is that after the introduction. */
function laterFrom(line: Line): number {
  const later = line.keys.findIndex((_, at) => {
    const end = endOf(line, at, LATER)
    return end >= 0 && !follows(line, end, NO_LIMIT)
  })
  const second = endOf(line, find(line, SECOND), SECOND) - 1
  const future = find(line, FUTURE, line.keys.indexOf('#%') + 1)
  // "2% in the first 3 months; 3% after that".
  const isAfterShare = line.keys[later - 1] === '#%' && line.keys.slice(0, later - 1).includes('#%')
  return Math.min(
    ...[isAfterShare ? later - 1 : later, second, future].filter((at) => at > 0),
    line.keys.length,
  )
}

/** "None for the first 90 days". */
const FREE_FOR = cues('none|no_fee|waived|#$ intro|introductory|promotional? fee? for|during|on|in|if')

const opensFree = (line: Line): boolean =>
  follows(line, 0, FREE_FOR) && !(line.keys[0] === '#$' && valueAt(line, 0) > 0)

const isFreeOfCharge = (line: Line): boolean => {
  const amounts = figuresIn(line, '#$')
  return isFreeLine(line) || (amounts.length > 0 && amounts.every((at) => valueAt(line, at) === 0))
}

/** "$95 annual fee": the words after an amount name it. */
const OF_PERIOD = cues('annual|yearly|monthly')
/** "2% (4% for business cards)": the figure in parentheses is an exception. */
const IN_ASIDE = cues('( up_to?')
const EXCEPTION = cues('for|on|if|in')
const IS_MINIMUM = cues('min|minimum')
const AFTER_MINIMUM = cues('min|minimum .? ..3\n(|, at_least')

function shareAndMin(line: Line): TransactionFee {
  const shares = figuresIn(line, '#%').filter(
    (at, i) =>
      !isAnnualRate(line, at) &&
      !isHedgedAt(line, at) &&
      !(i > 0 && precedes(line, at, IN_ASIDE) && follows(line, at + 1, EXCEPTION)),
  )
  const percent = highest(line, ofOneSentence(line, shares))
  const isCap = find(line, SMALLER_OF_TWO) >= 0
  const amounts = figuresIn(line, '#$').filter(
    (at) => !isCap && !isCapped(line, at) && !follows(line, at + 1, OF_PERIOD),
  )
  const min = amounts.find((at) => isMinimum(line, at)) ?? amounts.find((at) => valueAt(line, at) > 0)
  const amount = min === undefined ? 0 : valueAt(line, min)
  return { ...(percent === undefined ? {} : { percent }), ...(amount > 0 ? { min: amount } : {}) }
}

const isMinimum = (line: Line, at: number): boolean =>
  follows(line, at + 1, IS_MINIMUM) || precedes(line, at, AFTER_MINIMUM)

/** "4% APR", "4% military APR", "8% annual interest". */
const RATE_AFTER = cues(
  'apr|mapr|annual|interest\n..1 apr|mapr|annual|interest\n..2 apr|mapr|annual|interest',
)
const RATE_BEFORE = cues('rate|apr of|is|are|will_be|:?')
const SHARE_MAX = 5
const RATE_MIN = 15

/** Whether a percentage is an annual rate. Shares above 5% are not printed with decimals. */
const isAnnualRate = (line: Line, at: number): boolean =>
  isRateAfter(line, at) ||
  precedes(line, at, RATE_BEFORE) ||
  valueAt(line, at) > RATE_MIN ||
  (valueAt(line, at) > SHARE_MAX && /[.,][1-9]/.test(printedAt(line, at)))

const isRateAfter = (line: Line, at: number): boolean => {
  const end = endOf(line, at + 1, RATE_AFTER)
  return end > 0 && line.keys.slice(at + 1, end).every((key) => /^\p{L}/u.test(key))
}

/** Returns the shares in the sentence of the first. */
const ofOneSentence = (line: Line, [first, ...others]: readonly number[]): readonly number[] =>
  first === undefined ? [] : [first, ...others.filter((at) => at <= sentenceEnd(line, first))]

const highest = (line: Line, at: readonly number[]): number | undefined =>
  at.length === 0 ? undefined : Math.max(...at.map((each) => valueAt(line, each)))

const NOT_LESS = cues('not be? less_than')
const IS_LIMIT = cues(')? max|maximum|cap|capped')

function isCapped(line: Line, at: number): boolean {
  if (precedes(line, at, NOT_LESS)) return false
  if (isCondition(line, at)) return true
  if (line.keys[at + 1] !== 'or' && precedes(line, at, LIMITED)) return true
  return follows(line, at + 1, IS_LIMIT) && !isMinimum(line, at)
}

/** Shares with and without a currency conversion: the fee is the higher one. */
const BY_CURRENCY = cues(
  'single|multiple|multi -? currency\n#% ..8 in u|us .? s? ...8 #% ..14 foreign currency|currencies',
)
const FOREIGN_MAX = 10
/** A share of a cash advance or transfer: "3.00% of each cash advance". */
const OF_ANOTHER = cues(
  ')? of|per the? amount? of? each|the|any? cash_advance|advance|balance_transfer|transfer|check|cheque',
)
const AFTER_ANOTHER = cues('of_each cash_advance|balance_transfer|transfer ...8')
const REWARD = cues('in? cash_back|cashback|back|reward\ncategory|categories')
/** A cell or line with only "None". */
const FREE_ALONE = cues('none|no_fee|#$|#% .? nl')
const CONTINUED = cues('or|to|up|for|if|on|in|then|#|#$|#%')

/** Returns the percentage charged on foreign purchases. "0% to 3%" is ambiguous and returns undefined. */
export function readForeignFee(words: string): number | undefined {
  const piece = pieceOf(words)
  if (isFreeCell(lineOf(words)) || isFreeAlone(piece)) return 0
  const shares = figuresIn(piece, '#%').filter(
    (at) =>
      valueAt(piece, at) <= FOREIGN_MAX &&
      !isHedgedAt(piece, at) &&
      !follows(piece, at + 1, OF_ANOTHER) &&
      !precedes(piece, at, AFTER_ANOTHER) &&
      !isRateAfter(piece, at) &&
      !follows(piece, at + 1, REWARD),
  )
  if (shares.length === 0) return isFreeOfCharge(piece) && figuresIn(piece, '#$').length < 2 ? 0 : undefined
  if (find(piece, BY_CURRENCY) >= 0) return highest(piece, shares)
  const head = ofOneSentence(piece, shares)
  return head.length > 1 && head.some((at) => valueAt(piece, at) === 0) ? undefined : highest(piece, head)
}

function isFreeCell(line: Line): boolean {
  const at = firstWord(line)
  const end = endOf(line, at, FREE_ALONE)
  return (
    end > 0 && !(line.keys[at]?.startsWith('#') && valueAt(line, at) > 0) && !follows(line, end, CONTINUED)
  )
}
