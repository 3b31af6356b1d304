import type { Reading } from '../reading.ts'
import { lineOf } from '../tokens/line.ts'
import { isForSome, requiresAccount } from '../values/for-some.ts'

const FEE = '(?:annual (?:membership |card |account )?fees?|annual charge)'
const FIRST =
  '(?:(?:first|1st)[- ](?:(?:full|card ?member(?:ship)?) )*(?:years?|yr|12[- ]months)|year one|first annual fee)'
const WAIVED =
  '(?:(?<!\\bnot (?:be )?)waive[sd]?|waiv(?:er|ing)|rebate[ds]?|reimburse[sd]?|refund(?:ed|s)?(?! (?:each|every) year)|credited|exempt)'
const FREE = `(?:${WAIVED}|complimentary|sav(?:e|ing)s?|on us|free|no|zero|without|\\$0(?![\\d.]))`
const AMID =
  '(?:(?!\\b(?:but|not|except|interest|aprs?|earn|get|receive|bonus|points|cash)\\b)[^.;%]){0,80}?\\b'
const NEXT =
  '[\\s,:(-]*(?:(?:(?:for|in|during|of|on|the|your|our|is|are|will|be|a|to|you|back|\\$[\\d.]+)\\b|value\\))[\\s,]*)*'

/** Wordings of a first-year waiver with the fee, the year, and a word for free. */
const WAIVERS = [
  `${WAIVED}${AMID}${FEE}${AMID}${FIRST}`,
  `${WAIVED}${AMID}${FIRST}${AMID}${FEE}`,
  `${FEE}${AMID}${WAIVED}${AMID}${FIRST}`,
  `${FIRST}${AMID}${FEE}${AMID}${WAIVED}`,
  `${FREE}${NEXT}${FEE}${NEXT}${FIRST}`,
  `${FREE}${NEXT}${FIRST}${NEXT}${FEE}`,
  `${FEE}${NEXT}${FREE}${NEXT}${FIRST}`,
  `${FIRST}${NEXT}${FEE}${NEXT}${FREE}`,
].map((source) => new RegExp(`(?<!\\w)${source}(?!\\w)`, 'i'))

/** Wordings that do not name the fee. */
const SHORT_WAIVERS = [
  `(?<!interest[- ])free (?:for |in |during )?(?:the |your )?${FIRST}\\b`,
  `\\b${FIRST}(?:'s)? (?:is |will be )?(?:free|waived|waiver|rebated?|refunded|on us)\\b`,
  `\\$0(?:\\.00)? (?:for |in |during )?(?:the |your )?${FIRST}\\b`,
  `\\bskip (?:the|your) ${FIRST}\\b`,
  `^\\W*(?:waived|rebated) (?:for|in) (?:the |your )?${FIRST}\\b`,
  `\\b(?:the|this) fee (?:is |will be )?(?:waived|rebated|credited)(?: back)? (?:for |in |during )?(?:the |your )?${FIRST}\\b`,
  `\\bfee (?:is|will) not (?:be )?charged (?:for |in |during )?(?:the |your )?${FIRST}\\b`,
  `\\bone-time ${FEE} (?:rebate|waiver|credit)`,
  `\\bexempt from (?:the |paying the )?${FEE} for one year`,
].map((source) => new RegExp(source, 'i'))

/** A waiver that requires another product: "unless you can". */
const ON_CONDITION = /\bunless you can\b/i
/** The fee of an additional card: "annual fee waived on your first supplementary card". */
const OF_ANOTHER =
  /^\W*(?:for|on|of) (?:(?:up to|your|the|an?|any|each|first|\w+) ){0,3}(?:supplementary|additional|authorized)/i
/** The same inside of the words: "The rebate of the annual fee for up to two additional cards is for the first year". */
const FEE_OF_ANOTHER = new RegExp(
  `${FEE} (?:of|for|on) (?:(?!primary|and\\b)[\\w']+ ){0,4}?(?:supplementary|additional|authorized) (?:card|user)\\w*(?! and\\b)`,
  'i',
)
/** "Additional cards have no annual fee in the first year". */
const ABOUT_ADDITIONAL = /^\W*(?:supplementary|additional|authorized) (?:card|user)\w*\b[^.;,]*$/i

/** A monthly fee: "$0 for the first year; thereafter up to $10 per month". */
const OF_MONTH =
  /\$\s?\d[\d.]*(?: (?:per|a|each) |\s?\/\s?)month\b|\bmonthly\b|\b(?:maintenance|servicing) fee\b/i

/** Every waiver of the first year has one of these words. */
const OF_FIRST_YEAR = /first|1st|\bone\b/i

/** Whether the words waive the annual fee of the first year. */
export const isFirstYearFree = (words: string): boolean =>
  OF_FIRST_YEAR.test(words) &&
  [...WAIVERS, ...SHORT_WAIVERS].some((pattern) => {
    const found = pattern.exec(words)
    if (!found) return false
    const after = words.slice(found.index + found[0].length)
    return (
      !OF_ANOTHER.test(after) &&
      !FEE_OF_ANOTHER.test(found[0]) &&
      ![found[0], after].some((part) => isForSome(lineOf(part))) &&
      !ABOUT_ADDITIONAL.test(words.slice(0, found.index))
    )
  }) &&
  !ON_CONDITION.test(words) &&
  !requiresAccount(lineOf(words)) &&
  !(OF_MONTH.test(words) && !new RegExp(FEE, 'i').test(words))

const COLUMNS = /\$[\d.,]+(?:\s+\$[\d.,]+){2}/

/** "No annual fee for the first year", "a one-time annual fee rebate". */
export const readWaiver = (words: string, quote: string): Reading[] =>
  isFirstYearFree(words) && !COLUMNS.test(words)
    ? [{ field: 'annual_fee_waived_first_year', value: true, quote }]
    : []
