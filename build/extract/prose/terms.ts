import { type Sentence, sentencesOf } from '../page/sentences.ts'
import { quoteOf } from '../page/tidy.ts'
import type { Reading } from '../reading.ts'
import { readWaiver } from './waiver.ts'

/** Sentences about examples, other cards, or typical prices. */
const HEDGED =
  /^\W*(?:for (?:example|instance)|in this (?:example|case))\b|\b(?:let's say|suppose|imagine|(?:are|is) considering)\b|\byour current (?:credit )?card\b|\b(?:may|might|could) be (?:the|a) better\b|\b(?:typically|usually|on average|(?:most|many|some|other|majority of) (?:\w+ )?(?:credit )?(?:cards|(?:card )?(?:issuers|providers|companies)|banks)|around \$?\d)/i

/** Whether a sentence, or the one it refers to, is hedged: "In this example, you pay $9. This is even with the $50 annual fee." */
const isHedged = (words: string, before: Sentence | undefined): boolean =>
  HEDGED.test(words) || (/^(?:This|That|These) (?:is|are)\b/.test(words) && HEDGED.test(before?.words ?? ''))

/** A later fee in a separate sentence: "After that, your fee will be 5%". */
const STATES_LATER =
  /^(?:after (?:that|this|the intro[^,.]{0,50} (?:ends|expires))|thereafter|afterwards?|then)\b[^.]*(?:\bfee\b|\$\d)/i

/** Reads the facts of one kind in a sentence. */
type Rule = (words: string, quote: string) => Reading[]

/** Reads terms in sentences, other than rates and fees. */
export function readTerms(text: string, source: string): Reading[] {
  const stated = sentencesOf(text).flatMap(({ words, start, end }, i, all) => {
    if (!OF_TERMS.test(words) || isHedged(words, all[i - 1])) return []
    const next = all[i + 1]
    const later = next && STATES_LATER.test(next.words) ? next : undefined
    const found = RULES.flatMap((rule) => rule(later ? `${words} ${later.words}` : words, ''))
    return found.length === 0 ? [] : quoted(found, quoteOf(source.slice(start, later?.end ?? end)))
  })
  return [...withoutPaid(stated, text), ...listedRules(text), ...creditTile(text)]
}

/** Adds the quote of a sentence. The value of a rule is its sentence. */
const quoted = (readings: readonly Reading[], quote: string): Reading[] =>
  readings.map((reading) => ({ ...reading, quote, value: reading.value === '' ? quote : reading.value }))

/** "$90 the first year; $40 thereafter": a waiver of the first year is of another fee. */
const PAID_FIRST =
  /\$\s?[1-9][\d.,]* (?:for |in |during )?(?:the |your )?first year\b[^$]{0,30}(?:\b(?:after that|thereafter)\b[^$]{0,12}\$|;\s*\$\s?[\d.,]+ (?:annually )?thereafter\b)/i

/** Without these words on the page, "$0 for the first year" may be of any fee. */
const NAMES_YEARLY_FEE = /\bannual|\byearly\b|\bmembership fee|\b(?:a|per|each) year\b/i

/** Drops waivers if the page states a fee for the first year, or if neither they nor the page name the fee. */
const withoutPaid = (readings: readonly Reading[], text: string): readonly Reading[] =>
  readings.filter(
    ({ field, quote }) =>
      field !== 'annual_fee_waived_first_year' ||
      (!PAID_FIRST.test(text) && (!/^\W*\$0\b/.test(quote) || NAMES_YEARLY_FEE.test(text))),
  )

const GRADE = '(?:good|excellent|fair|average|poor|very good|limited)'
const NEXT_GRADE = `(?:(?:[ /-]|,[ ]?)+(?:to |or )?${GRADE})`
const GRADES = `(${GRADE}${NEXT_GRADE}*)`
const CREDIT_TILE = new RegExp(
  `^[ ]*${GRADES}[ ]*\\n\\s*(?:recommended|required|needed) credit (?:score|rating|level)[ ]*$|\\bcredit (?:score|rating|level|needed|required)(?: (?:needed|required|recommended|estimate|description))?:?[ ]*\\n\\s*${GRADES}(?: credit| \\/ [A-Z][a-z]+)?[ ]*$|^[ ]*(${GRADE}${NEXT_GRADE}+)[ ]*$`,
  'im',
)

/** Reads a credit grade below its heading. Several grades on a line need no heading. */
function creditTile(text: string): Reading[] {
  const found = CREDIT_TILE.exec(text)
  const grade = found?.[1] ?? found?.[2] ?? found?.[3]
  if (!found || !grade) return []
  return [{ field: 'credit_score_recommended', value: grade, quote: quoteOf(found[0]) }]
}

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

/** "Your credit limit will be equal to your security deposit", "Agreement for Secured Cards". */
const SECURED =
  /\bcredit (?:limit|line)\b[^.;]{0,60}\b(?:will be|is|equals|will equal)(?: equal to| determined by| the same as)?\b[^.;\d]{0,40}\b(?:your|the) (?:\w+ )?deposit\b|\b(?:credit (?:limit|line)|line of credit) (?:equal to|secured by|determined by|in the amount of) (?:your|the amount of your) (?:\w+ )?deposit\b|\bagreement for (?:\w+ ){0,2}secured (?:credit )?cards?\b/i

const cardType: Rule = (words, quote) =>
  SECURED.test(words) ? [{ field: 'card_type', value: 'secured', quote }] : []

const NOT_FOR =
  /\b(?:(?:not|isn't) (?:be )?(?:available|eligible)|ineligible|does not apply|must not (?:hold|have)|may not be eligible|cannot (?:hold|have|qualify)|not qualify|only one|only if you have not|available to you if you (?:do not|don't))\b/i
const HOLDER =
  /\b(?:current|former|existing|previous(?:ly)?|hold|held|past \d+ months|last \d+ months|(?:24|48) months|have had|card ?(?:member|holder)s?)\b/i

const applicationRules: Rule = (words, quote) =>
  NOT_FOR.test(words) && HOLDER.test(words) && /\b(?:card|offer|bonus|mastercard|visa|program)\b/i.test(words)
    ? [{ field: 'application_rules', value: quote, quote }]
    : []

/** Reads a heading and its first item: "The following are not eligible: • who held the card in the last year". */
const listedRules = (text: string): Reading[] =>
  sentencesOf(text).flatMap(({ words }, i, all) =>
    words.endsWith(':') && NOT_FOR.test(words)
      ? applicationRules(
          `${words} ${all[i + 1]?.words ?? ''}`,
          quoteOf(`${words} ${all[i + 1]?.words ?? ''}`),
        )
      : [],
  )

const SWITCH =
  /\b(?:switch|convert|change|upgrade|downgrade|product change|transfer) (?:your|the|this) (?:card |credit card )?account to (?:another|a different)\b/i

const productChange: Rule = (words, quote) =>
  SWITCH.test(words) ? [{ field: 'product_change_eligible', value: true, quote }] : []

const SCORE = /\bcredit scores?\b[^.$]{0,40}?\b([5-8]\d{2})\b/i
const RECOMMENDED_CREDIT = new RegExp(
  [
    `\\bcredit (?:needed|required|recommended|level|rating:|score:)\\s*:?\\s+${GRADES}`,
    `\\b(?:recommended|required|needed|suggested) credit(?: score| rating| level| history)?\\s*:?\\s*${GRADES}`,
    `\\b${GRADES} (?:credit (?:needed|required|recommended)|recommended credit (?:score|rating))\\b`,
  ].join('|'),
  'i',
)

const creditScore: Rule = (words, quote) => {
  const score = SCORE.exec(words)?.[1]
  const recommended = RECOMMENDED_CREDIT.exec(words)
  const label = recommended?.[1] ?? recommended?.[2] ?? recommended?.[3]
  return [
    ...(score ? [{ field: 'credit_score_min', value: Number(score), quote } as const] : []),
    ...(label ? [{ field: 'credit_score_recommended', value: label.trim(), quote } as const] : []),
  ]
}

const RULES: readonly Rule[] = [
  readWaiver,
  cardType,
  militaryCap,
  militaryFee,
  applicationRules,
  productChange,
  creditScore,
]

/** Every sentence about other terms has one of these words. */
const OF_TERMS =
  /first|1st|\bone\b|deposit|secured|business|forces|military|service ?member|active duty|not\b|n't|only|ineligible|account to|credit/i
