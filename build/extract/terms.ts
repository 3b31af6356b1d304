import { readAnnualFee } from './annual-fee.ts'
import type { Field, Reading } from './reading.ts'
import { amounts, isFree } from './readings.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { sharesOf } from './statement-fees.ts'
import { quoteOf } from './tidy.ts'

type Rule = (words: string, quote: string) => Reading[]

/** What cards usually cost is not what this one costs. */
const HEDGED = /\b(?:typically|usually|on average|most (?:credit )?(?:cards|issuers)|around \$?\d)/i

/** Terms told in sentences: used where no labelled statement gives them. */
export function readTerms(text: string, source: string): Reading[] {
  return sentencesOf(text).flatMap(({ words, start, end }: Sentence) => {
    const quote = quoteOf(source.slice(start, end))
    return HEDGED.test(words) ? [] : RULES.flatMap((rule) => rule(words, quote))
  })
}

const FEE_FIRST = /(?:\$\s?\d[\d,.]*|\bno\b|\bzero\b)\s+(?:\w+\s+)?annual (?:membership )?fee\b/i
const FEE_AFTER =
  /\bannual (?:membership |card )?fee (?:is|of|will be|for (?:this|the) card(?: is)?)\s+(\$\s?\d[\d,.]*|waived|none|free)/i
const FEE_DECOY =
  /\b(?:additional|supplementary|authorized|plan|savings?|save|compare|other cards?|monthly)\b/i

const annualFee: Rule = (words, quote) => {
  const found = FEE_FIRST.exec(words) ?? FEE_AFTER.exec(words)
  if (!found || FEE_DECOY.test(words.slice(Math.max(0, found.index - 50), found.index + found[0].length)))
    return []
  const stated = words.slice(found.index)
  if (amounts(found[0]).length === 0 && !isFree(found[0]) && !/waived|none|free/i.test(found[0])) return []
  return readAnnualFee(stated, quote)
}

const FIRST_YEAR_FREE =
  /\b(?:no annual fee|annual fee (?:is )?(?:waived|rebated?|reimbursed)|waive[sd]? (?:the )?annual fee|annual fee (?:rebate|waiver)|save (?:on )?(?:the |your )?annual fees?|free) (?:for |in |during )?(?:the |your )?first year\b|\bfirst[- ]year (?:annual fee )?(?:free|waived|waiver|rebate)|\$0 (?:annual fee )?(?:for |in )?(?:the |your )?first year/i

const firstYear: Rule = (words, quote) =>
  FIRST_YEAR_FREE.test(words) ? [{ field: 'annual_fee_waived_first_year', value: true, quote }] : []

const MILITARY_CAP = /armed forces[\s\S]*?annual percentage rate of (\d{2})\s*(?:percent|%)/i

const militaryCap: Rule = (words, quote) => {
  const cap = MILITARY_CAP.exec(words)?.[1]
  return cap ? [{ field: 'military_apr_cap', value: Number(cap), quote }] : []
}

const militaryFee: Rule = (words, quote) =>
  /\b(?:military|service ?members?|active duty|armed forces)\b/i.test(words) &&
  /\bwaiv\w+[^.]{0,40}\bannual (?:membership )?fee|annual (?:membership )?fee[^.]{0,40}\bwaived\b/i.test(
    words,
  )
    ? [{ field: 'military_annual_fee_waived', value: true, quote }]
    : []

const NOT_FOR =
  /\b(?:(?:not|isn't) (?:be )?(?:available|eligible)|ineligible|does not apply|must not (?:hold|have)|may not be eligible|cannot (?:hold|have|qualify)|not qualify|only one)\b/i
const HOLDER =
  /\b(?:current|former|existing|previous(?:ly)?|hold|held|past \d+ months|last \d+ months|(?:24|48) months|have had|card ?(?:member|holder)s?)\b/i

const applicationRules: Rule = (words, quote) =>
  NOT_FOR.test(words) && HOLDER.test(words) && /\b(?:card|offer|bonus|mastercard|visa)\b/i.test(words)
    ? [{ field: 'application_rules', value: quote, quote }]
    : []

const SWITCH =
  /\b(?:switch|convert|change|upgrade|downgrade|product change|transfer) (?:your|the|this) (?:card |credit card )?account to (?:another|a different)\b/i

const productChange: Rule = (words, quote) =>
  SWITCH.test(words) ? [{ field: 'product_change_eligible', value: true, quote }] : []

const SCORE = /\bcredit scores?\b[^.$]{0,40}?\b([5-8]\d{2})\b/i
const STANDING =
  /\b(?:recommended|required|needed|suggested) credit(?: score| rating| level| history)?\s*:?\s*((?:good|excellent|fair|average|poor|very good|limited)(?:[ /,-]+(?:to |or )?(?:good|excellent|fair|average|very good))*)|\b((?:good|excellent|fair|average)(?:(?: to |\/| or )(?:good|excellent|fair))*) credit (?:needed|required|recommended)/i

const creditScore: Rule = (words, quote) => {
  const score = SCORE.exec(words)?.[1]
  const standing = STANDING.exec(words)
  const label = standing?.[1] ?? standing?.[2]
  return [
    ...(score ? [{ field: 'credit_score_min', value: Number(score), quote } as const] : []),
    ...(label ? [{ field: 'credit_score_recommended', value: label.trim(), quote } as const] : []),
  ]
}

const SHARE_OF_FOREIGN =
  /\b(?:foreign currenc\w+|foreign transactions?|currency conversion|conversion rate|exchange rate|in a foreign currency)\b[^%]{0,300}?(?:plus|fee|over|above|mark-?up|charge|premium|increased by)\b[^%$]{0,80}?(\d(?:[.,]\d{1,2})?)\s?%/i
const NO_FOREIGN =
  /\b(?:no|zero|without|\$0) (?:foreign (?:transaction|exchange|currency|conversion)|fx)(?: \w+)?(?: conversion)? (?:fees?|charges?|mark-?ups?)\b/i

const foreignFee: Rule = (words, quote) => {
  if (NO_FOREIGN.test(words)) return [{ field: 'foreign_transaction_fee', value: 0, quote }]
  const share = SHARE_OF_FOREIGN.exec(words)?.[1]
  return share ? [{ field: 'foreign_transaction_fee', value: Number(share.replace(',', '.')), quote }] : []
}

const SHARE_OF =
  '(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?%\\s*(?:of (?:the |each )*(?:dollar )?(?:amount )?(?:of )?(?:each |the |any |every )?)'
const TRANSFER_SHARE = new RegExp(
  `\\bfee\\b[^%]{0,60}?${SHARE_OF}(?:such )?(?:balance )?transfer|(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?% (?:balance )?transfer fee`,
  'i',
)
const FEE_MIN = /\bminimum (?:fee )?(?:of )?\$\s?([\d.]+)[^.]*\b(?:balance|transfer)/i

const INTRO_TRANSFER_FEE = /\b(\d(?:\.\d+)?\s?% intro(?:ductory)? balance transfer fee\b[\s\S]*)/i
const TRANSFER_FEE =
  /\bbalance transfer fee (?:of|is|:)?\s*([\s\S]*)|\b(?:an? )?(\d(?:\.\d+)?\s?% fee \(min[^)]*\)) (?:applies )?(?:to|on) (?:all |each )?balance transfers/i

const transferFee: Rule = (words, quote) => {
  const told = INTRO_TRANSFER_FEE.exec(words) ?? TRANSFER_FEE.exec(words)
  const shares = told ? sharesOf('transfer', ` ${told[1] ?? told[2] ?? ''}`, quote) : []
  if (shares.length > 1) return shares
  const share = TRANSFER_SHARE.exec(words)
  const percent = (share?.[1] ?? share?.[2])?.replace(',', '.')
  const min = /\bbalance\b/i.test(words) ? FEE_MIN.exec(words)?.[1] : undefined
  return [
    ...(percent && Number(percent) <= 10
      ? [{ field: 'balance_transfer_fee_percent', value: Number(percent), quote } as const]
      : []),
    ...(min ? [{ field: 'balance_transfer_fee_min', value: Number(min), quote } as const] : []),
  ]
}

const NO_FEES = /\bno ((?:[\w-]+,? (?:or |and )?){1,9}?)fees?\b/i
const FREE_FIELDS: ReadonlyArray<readonly [RegExp, Field]> = [
  [/balance transfer/i, 'balance_transfer_fee_percent'],
  [/cash advance/i, 'cash_advance_fee_percent'],
  [/foreign transaction/i, 'foreign_transaction_fee'],
  [/over[- ](?:the[- ])?(?:credit[- ])?limit/i, 'over_limit_fee'],
  [/\blate\b/i, 'late_payment_fee'],
  [/\bannual\b/i, 'annual_fee'],
]

/** "No annual, balance transfer or cash advance fees." */
const freeOf: Rule = (words, quote) => {
  const list = NO_FEES.exec(words)?.[1] ?? ''
  return FREE_FIELDS.flatMap(([pattern, field]) => (pattern.test(list) ? [{ field, value: 0, quote }] : []))
}

const RULES: readonly Rule[] = [
  annualFee,
  firstYear,
  militaryCap,
  militaryFee,
  applicationRules,
  productChange,
  creditScore,
  foreignFee,
  transferFee,
  freeOf,
]
