import { expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'

/** Sentences with a figure or a waiver that is not what it seems, and everything the page states. */
const SENTENCES: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
  [
    'It costs $90 for the first year, after that $40. The annual fee of a second card is waived for the first year.',
    {},
  ],
  ['Annual fee waived for the first year $0 $40 $90', {}],
  ['Additional cards have no annual fee in the first year ($90 value).', { supplementary_card_fee: 0 }],
  ['Authorized users enjoy no annual fees (value of $90).', { supplementary_card_fee: 0 }],
  ['Late payments are charged 5% of the cash advance or $10.', { late_payment_fee: 10 }],
  ['Are you looking for a card without foreign transaction fees?', {}],
  ['A foreign currency fee 2.5% cash advance fee applies.', { foreign_transaction_fee: 2.5 }],
  ['Open an account and get a chance to win 100,000 points as a welcome bonus.', {}],
  ['New cardholders with 40,000 points in a friendly program.', {}],
  ['The rate (earn 3% cash back on groceries) is 19.99% on purchases.', { interest_rate_purchase: 19.99 }],
]

it.each(SENTENCES)('%s', (sentence, values) => {
  const [card] = extract(pageOf(`Oak Visa Card\n\n${sentence}\n`), 'CA').cards
  const fields = Object.entries(card?.fields ?? {})
  expect(Object.fromEntries(fields.map(([field, { value }]) => [field, value]))).toEqual(values)
})
