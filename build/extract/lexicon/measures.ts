import { phrases } from './phrases.ts'

/** Whether a label is for a rate or a fee. */
export type Measure = 'rate' | 'fee'

export const MEASURES: Readonly<Record<Measure, readonly string[]>> = {
  rate: [
    'apr',
    'annual percentage rate',
    'annual interest rate',
    'annual rate',
    'interest rate',
    'percentage rate',
    'interest',
    'rate',
    'credit rate',
    'annual credit rate',
  ],
  fee: ['fee', 'charge', 'transaction fee', 'service charge', 'surcharge', 'markup', 'cost'],
}

/** Words that limit a label to a period or to some cardholders. */
export type Modifier = 'intro' | 'after-intro' | 'minimum' | 'additional-to'

export const MODIFIERS: Readonly<Record<Modifier, readonly string[]>> = {
  intro: phrases(`
    introductory|intro|promotional|special period? | promotion | promo | teaser
  `),
  'after-intro': phrases(`
    after the? introductory|intro|promotional period|rate|apr? end|expire?
  `),
  minimum: ['minimum', 'maximum', 'daily', 'monthly periodic'],
  'additional-to': ['plus', 'add'],
}

/** Titles of sections in a table of rates and fees. */
export const SECTIONS: Readonly<Record<Measure, readonly string[]>> = {
  rate: [
    'interest rates and interest charges',
    'interest rates and other interest charges',
    'interest rates',
    'annual interest rates',
    'interest rates and charges',
    'interest rates and fees',
    'interest rates or rates',
    'annual interest rate or rates',
    'apr summary',
    'rates',
  ],
  fee: [
    'fees',
    'fees and charges',
    'other fees',
    'transaction fees',
    'penalty fees',
    'set up and maintenance fees',
    'additional fees',
    'account fees',
    'service fees',
    'card fees',
    'credit card fees',
  ],
}

/** Words that do not change the meaning of a label. */
export const FILLERS: ReadonlySet<string> = new Set(
  'a an the of for on to in at and or your our my this each per any all new with within outside canada u s us lowest variable non fixed standard regular current preferred ongoing basic card credit account visa mastercard master american express transaction when it applie type item every primary main cardholder cardmember as low from starting year first including incl see note'.split(
    ' ',
  ),
)
