import { sharesOf } from '../disclosure/statement-fees.ts'
import {
  FEE_OPENS,
  FOREIGN_FEES,
  INTRO_TRANSFER_FEE,
  MONTHLY_FEES,
  ON_FOREIGN,
  type StatedFee,
  TRANSFER_FEE_BEFORE,
  TRANSFER_MINIMUMS,
  TRANSFER_SHARES,
} from '../lexicon/fees.ts'
import { isAboutOtherCards } from '../lexicon/scopes.ts'
import type { Country, Reading } from '../reading.ts'
import { follows, precedes } from '../tokens/cues.ts'
import { figuresIn, lineOf, valueAt } from '../tokens/line.ts'
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

const foreignFee: Rule = (words, quote) =>
  isAboutOtherCards(words)
    ? []
    : statedFigure(words, '#%', EARNED.test(words) ? FOREIGN_FEES : [...FOREIGN_FEES, ON_FOREIGN])
        .filter((value) => value < FOREIGN_MAX)
        .slice(0, 1)
        .map((value) => ({ field: 'foreign_transaction_fee', value, quote }))
const FOREIGN_MAX = 10
const EARNED = /\b(?:earn\w*|cash ?back|back|rewards?|points|miles|get|save)\b/i

/** Another fee after the first: "… of each transfer - Cash Advance Fee $5". */
const NEXT_FEE = /\b(?:cash|foreign|international|late|returned|annual|over)\b[\w -]{0,30}\bfee\b[\s\S]*/i

const transferFee: Rule = (words, quote) => {
  const line = lineOf(words)
  const from = line.keys.findIndex(
    (_, at) =>
      follows(line, at, INTRO_TRANSFER_FEE) ||
      (precedes(line, at, TRANSFER_FEE_BEFORE) && follows(line, at, FEE_OPENS)),
  )
  const stated = from < 0 ? '' : words.slice(line.tokens[from]?.start)
  const shares = sharesOf('transfer', ` ${stated.replace(NEXT_FEE, '')}`, quote)
  if (shares.length > 1) return shares
  const [percent] = statedFigure(words, '#%', TRANSFER_SHARES)
  const [min] = /\bbalance\b/i.test(words) ? statedFigure(words, '#$', TRANSFER_MINIMUMS) : []
  return [
    ...(percent !== undefined && percent <= SHARE_MAX
      ? [{ field: 'balance_transfer_fee_percent', value: percent, quote } as const]
      : []),
    ...(min === undefined ? [] : [{ field: 'balance_transfer_fee_min', value: min, quote } as const]),
  ]
}
const SHARE_MAX = 10

/** "Only $6 per month", "It costs $6 a month". */
const PRICE_A_MONTH =
  /^\W*(?:only |just |(?:it|(?:this|the|our) card) costs (?:only |just )?)?\$\s?(\d{1,2}(?:\.\d\d)?)\s?(?:\/|per|a|each)\s?month(?:\W*$|, waived\b)/i
const OF_ACCOUNT = /\b(?:bank\w*|accounts?|plans?|packages?|subscriptions?)\b/i

const monthlyFee: Rule = (words, quote) => {
  if (OF_ACCOUNT.test(words)) return []
  const alone = PRICE_A_MONTH.exec(words)?.[1]
  const [value] = alone ? [Number(alone)] : statedFigure(words, '#$', MONTHLY_FEES)
  return value === undefined || value >= MONTHLY_MAX ? [] : [{ field: 'monthly_fee', value, quote }]
}
const MONTHLY_MAX = 100

/** Returns the figures of a sentence that have the words of a fee around them. */
function statedFigure(words: string, kind: '#$' | '#%', fees: readonly StatedFee[]): readonly number[] {
  const line = lineOf(words)
  return fees.flatMap(({ before, after }) =>
    figuresIn(line, kind)
      .filter((at) => (!before || precedes(line, at, before)) && (!after || follows(line, at + 1, after)))
      .map((at) => valueAt(line, at)),
  )
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
