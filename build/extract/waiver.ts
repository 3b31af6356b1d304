import type { Reading } from './reading.ts'

const FEE = 'annual (?:membership |card )?fees?'
const THE_FEE = `(?:${FEE}|(?:the|this) fee)`
const FIRST = '(?:the |your )?(?:first|1st) (?:card ?member(?:ship)? )?(?:year|yr|12 months)'

/** How issuers say that the first year is free of the annual fee. */
const FREE = [
  `(?:no|\\$0|zero|free) ${FEE} (?:for |in |during )?${FIRST}`,
  `${THE_FEE} (?:is |will be )?(?:waived|rebated?|reimbursed|credited)(?: (?:back|to you))? (?:for |in |during )?${FIRST}`,
  `(?:waive[sd]?|rebate) (?:on |of )?(?:the |your )?${FEE} (?:for |in |during )?${FIRST}`,
  `${FEE} (?:rebate|waiver|refund) (?:for |in |during )?${FIRST}`,
  `save (?:on )?(?:the |your )?${FEE} (?:for |in |during )?${FIRST}`,
  `free (?:for |in |during )?${FIRST}\\b`,
  `\\b(?:first|1st)[- ](?:years?|yr)(?:'s)? (?:annual fee )?(?:is |will be )?(?:free|waived|waiver|rebated?|refunded)`,
  `\\bfirst (?:year )?(?:annual|year's) fee (?:is |will be )?(?:free|waived|rebated?|refunded|credited)`,
  `\\bwaive (?:the |your )?first[- ]year(?:'s)? ${FEE}`,
  `\\$0 (?:for |in |during )?${FIRST}`,
  `\\bone-time ${FEE} (?:rebate|waiver|credit)`,
  `\\bexempt from (?:the |paying the )?${FEE} for (?:one|the first|your first) year`,
].map((source) => new RegExp(source, 'i'))

/** Only who also buys something else has it: "with a Preferred Package". */
const ON_CONDITION =
  /\b(?:with|when you (?:also )?(?:have|open)) (?:a|an|the|our) (?:\w+ ){0,4}(?:package|plan|account)\b/i

/** Whether the words say that the first year is free of the annual fee. */
export const isFirstYearFree = (words: string): boolean =>
  FREE.some((pattern) => pattern.test(words)) && !ON_CONDITION.test(words)

/** "No annual fee for the first year", "a one-time annual fee rebate". */
export const readWaiver = (words: string, quote: string): Reading[] =>
  isFirstYearFree(words) ? [{ field: 'annual_fee_waived_first_year', value: true, quote }] : []
