import {
  OF_SPENDING,
  OTHER_MONEY_AFTER,
  OTHER_MONEY_BEFORE,
  OTHER_MONTHLY_AFTER,
  OTHER_MONTHLY_BEFORE,
} from '../lexicon/figures.ts'
import type { Field, Reading } from '../reading.ts'
import { cues, endOf, find, follows, precedes } from '../tokens/cues.ts'
import { figuresIn, type Line, lineOf, valueAt } from '../tokens/line.ts'
import { isHedgedAt } from './amounts.ts'
import { isFreeBeforeOther, readFlatFee } from './fee.ts'
import { isForSome, requiresAccount } from './for-some.ts'
import { firstWord, isFreeAlone, isFreeLine } from './free.ts'

const CHARACTERS_MAX = 320
const MONTHLY_MAX = 1000
/** Characters before the first amount of a value. */
const LABEL_MAX = 40
const MONTHLY_DISTANCE_MAX = 60

/** The mark of a note at the end of the label's line. */
const NOTE = /^[ \t]*\d{1,2}[ \t]*(?=\n)/
const NOT_THE_FEE = cues('initiation|application|setup|one_-_time')

/** Reads the annual fee, a waiver of the first year, and the fee of the second year if it differs. */
export function readAnnualFee(words: string, quote: string): Reading[] {
  const opening =
    words
      .replace(NOTE, '')
      .trimStart()
      .split(/\n\s*\n\s*\n/)[0] ?? ''
  const line = withoutNotice(lineOf(opening.slice(0, CHARACTERS_MAX)))
  if (areColumns(line) || follows(line, firstWord(line), NOT_THE_FEE)) return []
  const amounts = figuresIn(line, '#$')
  const monthly = amounts.filter((at) => isMonthly(line, at))
  const [first, start] = [monthly[0] ?? 0, amounts[0] ?? 0]
  const distance = (line.tokens[first]?.start ?? 0) - (line.tokens[start]?.start ?? 0)
  const yearly = yearlyFee(
    line,
    amounts.filter((at) => !monthly.includes(at)),
    quote,
  )
  return monthly.length > 0 && distance <= MONTHLY_DISTANCE_MAX
    ? [{ field: 'monthly_fee', value: valueAt(line, first), quote }, ...yearly]
    : yearly
}

const MONTHLY_AFTER = cues('/|per|a|each month\nmonthly')
const MONTHLY_BEFORE = cues('charged|billed|paid|payable monthly at\nmonthly in installment|instalment of')

const isMonthly = (line: Line, at: number): boolean =>
  valueAt(line, at) < MONTHLY_MAX &&
  !precedes(line, at, OTHER_MONTHLY_BEFORE) &&
  !follows(line, at + 1, OTHER_MONTHLY_AFTER) &&
  (follows(line, at + 1, MONTHLY_AFTER) || precedes(line, at, MONTHLY_BEFORE))

/** The prescribed notice that the fee reduces the available credit. It precedes the fee, or follows in parentheses. */
const NOTICE = cues('(? notice :')

function withoutNotice(line: Line): Line {
  const at = find(line, NOTICE)
  const isAside = line.keys[at] === '('
  if (at < 0 || (!isAside && at > firstWord(line))) return line
  const end = isAside
    ? line.keys.indexOf(')', at) + 1
    : line.keys.findLastIndex((key, i) => key === '#$' && line.keys[i - 1] === '.')
  const after = line.tokens[end]?.start ?? line.text.length
  return end > at ? lineOf(`${line.text.slice(0, line.tokens[at]?.start)} ${line.text.slice(after)}`) : line
}

/** Whether amounts are fees of several cards in a row. Nothing assigns them to their cards. */
function areColumns(line: Line): boolean {
  const { keys, text, tokens } = line
  const first = keys.indexOf('#$')
  const before = text.slice(0, tokens[first]?.start)
  if (first < 0) return false
  const isNear = before.length <= LABEL_MAX && !before.includes('\n')
  if (
    isNear &&
    keys[first + 1] === '#$' &&
    !isOtherMoney(line, first + 1) &&
    (valueAt(line, first + 1) > 0 || keys[first + 2] === '#$')
  )
    return true
  if (keys[first + 1] === '#%' && keys[first + 2] === '#$') return true
  const isList = /^#\$ \n #\$(?: \n|$)/.test(keys.slice(first, first + 4).join(' '))
  return before.trim() === '' && isList && valueAt(line, first) > 0 && valueAt(line, first + 2) > 0
}

const FIRST_YEAR = cues(`
  first|initial|introductory|intro|#_st membership|annual|12? -? year|yr|annual|fee|account
  first|initial|introductory|intro|#_st -? #months
  for #months
  year one|#
`)
const LATER = cues(`
  after_that|thereafter|then|afterward|subsequent|subsequently|following|second_year|year_two|renewal
  each|every|per year after
  year #
  / year
`)
const ONE_YEAR = 12

/** Returns the words for the first year: "year 1", "the first 12 months". */
function firstYearAt(line: Line): number {
  for (let at = find(line, FIRST_YEAR); at >= 0; at = find(line, FIRST_YEAR, at + 1)) {
    const last = endOf(line, at, FIRST_YEAR) - 1
    const [key, value] = [line.keys[last], valueAt(line, last)]
    if (key === '#months' ? value === ONE_YEAR : key !== '#' || value === 1) return at
  }
  return -1
}

const laterAt = (line: Line): number => {
  const at = find(line, LATER)
  const isFirst = line.keys[at] === 'year' && line.keys[at + 1] === '#' && valueAt(line, at + 1) !== 2
  return isFirst ? find(line, LATER, at + 1) : at
}

const STATES_FREE = cues(`
  there_is? no|zero -? annual -? fee .|,|;|and|with|or|plus
  there_is? no|zero -? annual -? fee for your|the|this own? card
  there_is? no|zero -? annual -? fee credit? card
`)
/** "None for the first card on the account. Each additional card: $12". */
const FREE_FIRST_CARD = cues(
  'none|nil|no_fee|free for the|your? first|primary|main card on? the? account? .|;',
)
/** A choice of offers, each with its own fee. */
const ONE_OF = cues('one_of_the_following\ndepending_on the|your offer|card|product')
/** "$0 to $69": the fees of several cards. */
const RANGE = cues('#$ to|-|or #$')
const OUTSIDERS = cues('#$ for non')
const IS_WAIVED = cues('waived')
/** No charge for a time or on a condition: "$0 with Gold checking, otherwise $89", "$0 through March 2027, then $89". */
const AT_FIRST = cues('#$ through|until|till|if|when|with\n#$ for ..2 #months')
const OTHERWISE_BEFORE = cues('otherwise|then|thereafter|after ..6')
const OTHERWISE_AFTER = cues('otherwise|thereafter|after_that|afterward')

/** Whether an amount of $0 applies only at first or on a condition, because a later amount applies otherwise. */
const isZeroAtFirst = (line: Line, at: number, amounts: readonly number[]): boolean =>
  valueAt(line, at) === 0 &&
  follows(line, at, AT_FIRST) &&
  amounts.some(
    (later) =>
      later > at && (precedes(line, later, OTHERWISE_BEFORE) || follows(line, later + 1, OTHERWISE_AFTER)),
  )

function yearlyFee(line: Line, amounts: readonly number[], quote: string): Reading[] {
  const one = (field: Field, value: number | true): Reading => ({ field, value, quote })
  const first = amounts[0] ?? -1
  const isNear =
    (line.tokens[first]?.start ?? LABEL_MAX + 1) <= LABEL_MAX && !line.keys.slice(0, first).includes('#')
  if (isNear && follows(line, first, RANGE) && valueAt(line, first + 2) > 0) return []
  if (amounts.length > 1 && find(line, ONE_OF) >= 0) return []
  const year = firstYearAt(line)
  const later = laterAt(line)
  if (
    isFreeAlone(line) ||
    follows(line, firstWord(line), FREE_FIRST_CARD) ||
    isFreeBeforeOther(line) ||
    (follows(line, firstWord(line), STATES_FREE) && year < 0 && later < 0)
  )
    return [one('annual_fee', 0)]
  const waived = isWaivedFirst(line, amounts, year)
  if (!waived && amounts.some((at) => isHedgedAt(line, at))) return []
  // "$295 for members and $395 for non-members": an applicant who is not a member pays the second fee.
  const own = amounts.filter(
    (at) => at >= find(line, OUTSIDERS) && !isOtherMoney(line, at) && !isZeroAtFirst(line, at, amounts),
  )
  const fees = own.map((at) => valueAt(line, at))
  if (waived) {
    const regular = fees.find((fee) => fee > 0)
    const waiver = one('annual_fee_waived_first_year', true)
    return regular === undefined ? [waiver] : [one('annual_fee', regular), waiver]
  }
  const [fee, second] = fees
  if (fee !== undefined && second !== undefined && later >= 0 && year >= 0 && fee !== second)
    return [one('annual_fee', fee), one('annual_fee_year2', second)]
  // "Waived" shows that a fee exists. An amount after it may be that of other cards, in the next column.
  if (follows(line, firstWord(line), IS_WAIVED)) return []
  const value = fee ?? (isFreeLine(line) ? readFlatFee(line.text) : undefined)
  return value === undefined ? [] : [one('annual_fee', value)]
}

/** Whether an amount is the price of an additional card, spending, credit, or a reward. */
const isOtherMoney = (line: Line, at: number): boolean =>
  precedes(line, at, OTHER_MONEY_BEFORE) ||
  follows(line, at + 1, OTHER_MONEY_AFTER) ||
  follows(line, at + 1, OF_SPENDING)

/** "$90, after the first year", "$90 starting in year two". */
const STARTS_LATER = cues(`
  #$ ,|(? per|a|each? year|annually? ,|(? starting|beginning|from with|in? the|your? second_year|year_two|year_#
  #$ ,|(? per|a|each? year|annually? ,|(? starting|beginning? after the|your? first full|cardmember|account? year
`)
const WAIVED = cues(
  'waive|waived|rebate|rebated|reimburse|reimbursed|reimbursement|free|complimentary\nno annual? fee',
)
const NOT = cues('not')
const IS_NO = cues(':? no')
const OF_ADDITIONAL = cues('for|per ..3 additional|supplementary|authorized')
const WAIVER_REACH = 13

/** Whether a rate or other money is between an amount and the words for the first year. */
const isBeforeOther = (line: Line, at: number, year: number): boolean =>
  line.keys
    .slice(at + 1, year)
    .some((key, i) => key === '#%' || (key === '#$' && isOtherMoney(line, at + 1 + i)))

function isWaivedFirst(line: Line, amounts: readonly number[], year: number): boolean {
  const [only, ...others] = amounts
  if (only === firstWord(line) && others.length === 0 && follows(line, only, STARTS_LATER)) return true
  if (year < 0 || isForSome(line, year) || requiresAccount(line, year)) return false
  const [from, to] = [Math.max(0, year - WAIVER_REACH), Math.min(line.keys.length, year + WAIVER_REACH + 1)]
  if (
    amounts.some(
      (at) =>
        at >= from &&
        at < to &&
        valueAt(line, at) === 0 &&
        !follows(line, at + 1, OF_ADDITIONAL) &&
        !isBeforeOther(line, at, year),
    )
  )
    return true
  for (let at = find(line, WAIVED, from, to + 1); at >= 0; at = find(line, WAIVED, at + 1, to + 1))
    if (line.keys[at] === 'no' || (!precedes(line, at, NOT) && !follows(line, at + 1, IS_NO))) return true
  return false
}
