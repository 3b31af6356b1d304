import { sharesOf } from '../disclosure/statement-fees.ts'
import { isAboutOtherCards } from '../lexicon/scopes.ts'
import type { Country, Reading } from '../reading.ts'
import { readAnnualFee } from '../values/annual-fee.ts'
import { amounts, isFree } from '../values/readings.ts'
import { readFreeOf } from './fee-free.ts'
import { readFeePairs } from './fee-pairs.ts'
import { readProseFees } from './prose-fees.ts'

/** Reads the facts of one kind in a sentence. */
export type Rule = (words: string, quote: string, country: Country) => Reading[]

const FEE_FIRST =
  /(?:\$\s?\d[\d,.]*|\bno\b|\bno-(?=annual)|\bzero\b|\b(?:does not|doesn't) (?:have|charge|come with)(?: an?)?)[\s-]*(?:(?!no\b)\w+\s+)?annual[ -](?:membership )?fee\b/i
const FEE_AFTER =
  /\b(?:annual|yearly) (?:membership |card )?(?:fee|charge) (?:(?:for|on|of) (?:this|the|your) (?:(?!\bfee\b)[\w'+&-]+ +){1,14})?(?:is|of|will be|remains|comes in at|stands at|(?:is |will be )?(?:chang|increas)\w* to|will (?:change|increase) to)?\s*(?:just |only |a (?:modest|low|reasonable|hefty|steep) )?\(?(\$\s?\d[\d,.]*|waived|none|free)/i
const FEE_DECOY =
  /\b(?:under|below|less than|over|more than)(?: an?)? \$\s?\d[\d,.]* annual\b|\b(?:additi?onal|supplementary|authorized|employee|plan|savings?|save|compare|other cards?|monthly)\b/i
const OF_OTHERS = /\b(?:additional|supplementary|authorized|employee|plan)\b/i

/** The price of additional cards is not that of the card. */
const OF_ADDITIONAL =
  /^s? (?:for|on|per) (?:(?:each|an?|your|any|every|up to \w+) )*(?:additi?onal|supplementary|authorized|employee)\b/i

/** "Save on the annual fee ($90 value)", "no annual fees in the first year (value of $90)". */
const WORTH =
  /\bannual fees?\b[^.$()]{0,30}(?:\([^.$()]{0,40}\) ?)?\((?:a )?(?:value of )?(\$\s?[1-9][\d.,]*)(?: value)?\)/i

const annualFee: Rule = (words, quote) => {
  const [phrase, worth] = WORTH.exec(words) ?? []
  if (phrase && worth && !OF_OTHERS.test(words.slice(0, words.indexOf(phrase) + phrase.length)))
    return readAnnualFee(worth, quote)
  const found = FEE_FIRST.exec(words) ?? FEE_AFTER.exec(words)
  const decoyed = words.slice(
    Math.max(0, (found?.index ?? 0) - 50),
    (found?.index ?? 0) + (found?.[0].length ?? 0),
  )
  const isRange = /\$\s?[\d.,]+\s?(?:to|-|or)\s?$/.test(words.slice(0, found?.index ?? 0))
  const isOfAdditional = found !== null && OF_ADDITIONAL.test(words.slice(found.index + found[0].length))
  if (!found || isRange || isOfAdditional || FEE_DECOY.test(decoyed)) return []
  const stated = /\bnone$/i.test(found[0]) ? found[0] : clauseFrom(words, found.index)
  if (amounts(found[0]).length === 0 && !isFree(found[0]) && !/waived|none|free|does/i.test(found[0]))
    return []
  return readAnnualFee(stated, quote)
}

/** Cuts a clause before another fee, but not before a later year: "No annual fee; balance transfers 4% ($5 minimum)". */
function clauseFrom(words: string, start: number): string {
  const [clause = '', next = ''] = words.slice(start).split(/;([\s\S]*)/)
  return /\b(?:after\w*|then|thereafter|year)\b/i.test(next.slice(0, 60)) ? words.slice(start) : clause
}

const SHARE_OF_FOREIGN =
  /\b(?:(?:foreign|other) currenc\w+|foreign transactions?|currency conversion|conversion rate|exchange rate|in a foreign currency)\b(?:(?!\b(?:none|penalty|late|returned|balance transfer|cash advance fee)\b)[^%]){0,300}?(?:plus|fee|over|above|mark-?up|charge|premium|increased by)\b[^%$]{0,80}?(\d(?:[.,]\d{1,2})?)\s?%/i
/** "2.5% on foreign purchases", "we add 2.5% to foreign currency transactions". */
const ON_FOREIGN =
  /(?<![\d.])(\d(?:\.\d{1,2})?)\s?%\s+(?:on|for|to) (?:all |any )?foreign (?:currency )?(?:transactions|purchases)\b/i
const EARNS = /\b(?:earn\w*|cash ?back|back|rewards?|points|miles|get|save)\b/i
/** "A fee of 2.5% is applied to the converted amount", in US or in Canadian dollars. */
const OF_CONVERTED =
  /\bcurrency conversion (?:fees? |charge |mark-?up )?(?:is|of|(?:remains|stays) at) (\d(?:[.,]\d{1,2})?)\s?%|\b(?:fees?|charges?) of (\d(?:[.,]\d{1,2})?)\s?%[^%]{0,120}\bamount\b[^%]{0,40}\bconverted\b|\b(?:fees?|charges?) of (\d(?:[.,]\d{1,2})?)\s?%[^%]{0,60}\bconverted amount\b/i
const foreignFee: Rule = (words, quote) => {
  if (isAboutOtherCards(words)) return []
  const share =
    SHARE_OF_FOREIGN.exec(words)?.[1] ??
    OF_CONVERTED.exec(words)
      ?.slice(1)
      .find((each) => each !== undefined) ??
    (EARNS.test(words) ? undefined : ON_FOREIGN.exec(words)?.[1])
  return share ? [{ field: 'foreign_transaction_fee', value: Number(share.replace(',', '.')), quote }] : []
}

const SHARE_OF =
  '(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?%\\s*(?:of (?:the |each )*(?:dollar )?(?:amount )?(?:of )?(?:each |the |any |every )?)'
const TRANSFER_SHARE = new RegExp(
  `(?<!advance )\\bfee\\b(?:(?!\\bfee\\b)[^%]){0,60}?${SHARE_OF}(?:such )?(?:balance )?transfer|(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?% (?:balance )?transfer fee|\\bbalance transfers? (?:are|is) subject to a fee of (?:up to )?(\\d{1,2}(?:[.,]\\d{1,2})?)\\s?%|\\bbalance transfers?\\b[^.%]{0,40}\\bwith an? (?:one-time )?(\\d(?:[.,]\\d{1,2})?)\\s?% (?:transfer )?fee\\b`,
  'i',
)
const FEE_MIN =
  /\bminimum (?:fee )?(?:of )?\$\s?([\d.]+)(?:(?!\bfees?\b)[^.:)])*\b(?:transfer|each balance\b)|\btransfer fee\b[^$%]{0,60}\$\s?([\d.]+) minimum\b/i

const INTRO_TRANSFER_FEE =
  /\b(\d(?:\.\d+)?\s?% intro(?:ductory)? balance transfer fee\b[\s\S]*)|\bbalance transfers?\b[^%]{0,100}\bfee of (\d(?:\.\d+)?\s?%,? then an? (?:\w+ ){0,2}fee of [\s\S]*)/i
const TRANSFER_FEE =
  /\bbalance transfer fee\b(?: of| is|:)?\s*(?=[$\d(]|either\b|up to\b|the (?:greater|higher)\b|an?\b|equal\b)([\s\S]*)|\bbalance transfers (?:are|is) subject to a fee of ([\s\S]*)|\b(?:an? )?(\d(?:\.\d+)?\s?% fee \(min[^)]*\)) (?:applies )?(?:to|on) (?:all |each )?balance transfers/i

/** Another fee after the first: "… of each transfer - Cash Advance Fee $5". */
const NEXT_FEE = /\b(?:cash|foreign|international|late|returned|annual|over)\b[\w -]{0,30}\bfee\b[\s\S]*/i

const transferFee: Rule = (words, quote) => {
  const stated = INTRO_TRANSFER_FEE.exec(words) ?? TRANSFER_FEE.exec(words)
  const shares = stated
    ? sharesOf('transfer', ` ${(stated[1] ?? stated[2] ?? stated[3] ?? '').replace(NEXT_FEE, '')}`, quote)
    : []
  if (shares.length > 1) return shares
  const share = TRANSFER_SHARE.exec(words)
  const percent = share
    ?.slice(1)
    .find((each) => each !== undefined)
    ?.replace(',', '.')
  const minimum = /\bbalance\b/i.test(words) ? FEE_MIN.exec(words) : null
  const min = minimum?.[1] ?? minimum?.[2]
  return [
    ...(percent && Number(percent) <= 10
      ? [{ field: 'balance_transfer_fee_percent', value: Number(percent), quote } as const]
      : []),
    ...(min ? [{ field: 'balance_transfer_fee_min', value: Number(min), quote } as const] : []),
  ]
}

const MONTHLY_FEE =
  /\$\s?(\d{1,2}(?:\.\d\d)?) monthly (?:card )?fee\b|\bmonthly (?:card )?fee of \$\s?(\d{1,2}(?:\.\d\d)?)(?![\d.]*\d)|^\W*(?:only |just |(?:it|(?:this|the|our) card) costs (?:only |just )?)?\$\s?(\d{1,2}(?:\.\d\d)?)\s?(?:\/|per|a|each)\s?month(?:\W*$|, waived\b)/i
const OF_ACCOUNT = /\b(?:bank\w*|accounts?|plans?|packages?|subscriptions?)\b/i

const monthlyFee: Rule = (words, quote) => {
  const [, ...groups] = MONTHLY_FEE.exec(words) ?? []
  const fee = OF_ACCOUNT.test(words) ? undefined : groups.find((each) => each !== undefined)
  return fee ? [{ field: 'monthly_fee', value: Number(fee), quote }] : []
}

/** Rules for fees in sentences, most reliable first. */
export const FEE_RULES: readonly Rule[] = [
  annualFee,
  monthlyFee,
  foreignFee,
  transferFee,
  readProseFees,
  readFeePairs,
  readFreeOf,
]
