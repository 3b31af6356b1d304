import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const OFFER = (points: number, spend: number, months: number, fee: number): Record<string, unknown> => ({
  annual_fee: fee,
  signup_bonus: expect.stringContaining(`${points / 1000},000`),
  signup_bonus_points: points,
  signup_min_spend: spend,
  signup_min_spend_months: months,
})

const US: ReadonlyArray<readonly [states: string, text: string, cards: Record<string, unknown>]> = [
  [
    'columns of cards with cells of several lines, and a truncated last row',
    'Interest Rates and Interest Charges Visa Oak Visa Elm\nAPR for Purchases\n\n12.10% to 14.20%\n\n' +
      'when you open your account.\n\n0%\n\nintroductory APR for 9 months. After that your APR will be\n\n11.10% to 15.20%\n\n' +
      'when you open your account.\nAPR for Cash Advances 16.10%\nThis APR will vary with the Pri',
    {
      'Visa Oak': { interest_rate_purchase: [12.1, 14.2], interest_rate_cash: 16.1 },
      'Visa Elm': {
        intro_apr_purchase: 0,
        intro_apr_purchase_months: 9,
        interest_rate_purchase: [11.1, 15.2],
        interest_rate_cash: 16.1,
      },
    },
  ],
  [
    'columns of cards whose names start with the issuer’s name, and marks after the periods',
    'Interest Charges Oak Visa Gold Credit Card Oak Visa Gold Rewards Credit Card\n' +
      'APR for Balance Transfers from others 2.10% introductory APR for six months.\n' +
      'After that, your APR will be 9.10% or 12.10%. This APR will vary with the Prime Rate.a 11.10% or 14.10%. This APR will vary ' +
      'with the Prime Rate.b\n',
    {
      'Oak Visa Gold Credit Card': {
        intro_apr_balance_transfer: 2.1,
        intro_apr_balance_transfer_months: 6,
        interest_rate_balance_transfer: [9.1, 12.1],
      },
      'Oak Visa Gold Rewards Credit Card': { interest_rate_balance_transfer: [11.1, 14.1] },
    },
  ],
  [
    'cards above rows of values, and no rate if their number differs',
    'Oak Gold Visa\n\nOak Rewards Visa\n\nOak Student Visa\n\nAnnual Fee\n\n$20\n\nNone\n\n$10\n\nAPR for Purchases\n\n' +
      '12.10% based on your credit.\n\n15.10% based on your credit.\n',
    {
      'Oak Gold Visa': { annual_fee: 20 },
      'Oak Rewards Visa': { annual_fee: 0 },
      'Oak Student Visa': { annual_fee: 10 },
    },
  ],
  [
    'labels, then each card with one value per line',
    'Card Purchase APR Cash Advance APR Annual Fee\nOak Gold Visa\n12.10%\n20.10%\n$30\nFor travellers.\nOak Student Visa\n' +
      '15.10%\n21.10%\nNone\nFor students.\n',
    {
      'Oak Gold Visa': { interest_rate_purchase: 12.1, interest_rate_cash: 20.1, annual_fee: 30 },
      'Oak Student Visa': { interest_rate_purchase: 15.1, interest_rate_cash: 21.1, annual_fee: 0 },
    },
  ],
  [
    'one row per line below lowercase labels, and a card named after its fee',
    'Card Purchase APR Cash advance APR Annual fee\nOak Student Card 12.10% - 14.10% 20.10% $30\nOak No Fee Visa 15.10% 21.10% None\n',
    {
      'Oak Student Card': { interest_rate_purchase: [12.1, 14.1], interest_rate_cash: 20.1, annual_fee: 30 },
      'Oak No Fee Visa': { interest_rate_purchase: 15.1, interest_rate_cash: 21.1, annual_fee: 0 },
    },
  ],
  [
    'offers in rows with a separator before each cell, and their value in a later column',
    'Let us look at them.\n|Credit card\n|Welcome bonus\n|Annual fee\n|Welcome bonus value\n(as we count)\n|Oak Gold Visa\n' +
      '|21,000 points after you spend $1,700 on purchases in the first two months\n|$0\n|$190\n|Oak Travel Card (see rates)\n' +
      '|43,000 points after you spend $2,600 on purchases in the first five months\n|$87\n|$430\n',
    {
      'Oak Gold Visa': OFFER(21000, 1700, 2, 0),
      'Oak Travel Card': OFFER(43000, 2600, 5, 87),
    },
  ],
  [
    'offers in rows with the fee at the end, without the row that names no card',
    'Card Welcome bonus Annual fee Welcome bonus value\nOak Gold Visa\n' +
      'Earn 21,000 points after you spend $1,700 on purchases in the first two months. $0 $190\n' +
      'Oak Travel Card For a limited time, earn 43,000 points after you spend $2,600 on purchases in the first five months. $87 ' +
      '$430\nThe rest of them 9,000 points. $14 $90\n',
    {
      'Oak Gold Visa': OFFER(21000, 1700, 2, 0),
      'Oak Travel Card': OFFER(43000, 2600, 5, 87),
    },
  ],
  [
    'columns on the line of their first label, and names that end with the card’s kind',
    'Rates and fees Elm Student Card Oak Gold Visa Visa Infinite Card APR for Purchases 12.10% 13.10% 14.10% Annual Fee $20 None $90',
    {
      'Elm Student Card': { interest_rate_purchase: 12.1, annual_fee: 20 },
      'Oak Gold Visa': { interest_rate_purchase: 13.1, annual_fee: 0 },
      'Visa Infinite Card': { interest_rate_purchase: 14.1, annual_fee: 90 },
    },
  ],
  [
    'tiles of each card, the last with a maximum',
    'Oak Gold Visa\n\n12.10%\n\nPurchase APR\n\n$20\n\nAnnual fee\n\nUp to $25\n\nLate fee\n\nOak Blue Visa\n\n13.10%\n\n' +
      'Purchase APR\n\nNone\n\nAnnual fee\n\nUp to $25\n\nLate fee\n',
    {
      'Oak Gold Visa': { interest_rate_purchase: 12.1, annual_fee: 20, late_payment_fee: 25 },
      'Oak Blue Visa': { interest_rate_purchase: 13.1, annual_fee: 0, late_payment_fee: 25 },
    },
  ],
  [
    'cards in one line, with lowercase labels',
    'Oak Gold Card Purchase APR 12.10% Cash advance APR 20.10% Annual fee $20 Oak Blue Visa Purchase APR 13.10% Cash advance APR ' +
      '21.10% Annual fee None',
    {
      'Oak Gold Card': { interest_rate_purchase: 12.1, interest_rate_cash: 20.1, annual_fee: 20 },
      'Oak Blue Visa': { interest_rate_purchase: 13.1, interest_rate_cash: 21.1, annual_fee: 0 },
    },
  ],
  [
    'a footnote per card',
    '1 Oak Gold Visa: APR for Purchases 12.10%; Annual Fee $20.\n2 Oak Blue Visa: APR for Purchases 13.10%; Annual Fee None.\n',
    {
      'Oak Gold Visa': { interest_rate_purchase: 12.1, annual_fee: 20 },
      'Oak Blue Visa': { interest_rate_purchase: 13.1, annual_fee: 0 },
    },
  ],
  [
    'card names in parentheses after values, above values, or between values',
    'APR for Purchases: 12.10% (Oak Gold Visa), 13.10% to 14.10% (Oak Blue Visa)\nAnnual Fee\nOak Gold Visa\nOak Blue Visa\n$20\n' +
      'None\nLate Payment Fee Oak Gold Visa: None Oak Blue Visa: $25\n',
    {
      'Oak Gold Visa': { interest_rate_purchase: 12.1, annual_fee: 20, late_payment_fee: 0 },
      'Oak Blue Visa': { interest_rate_purchase: [13.1, 14.1], annual_fee: 0, late_payment_fee: 25 },
    },
  ],
  [
    'a footnote with a fee per card and fees for all cards',
    'Annual Fee - $200.00 for the Oak (World Elite) Card, $0 for the Oak Basic Card. Fee for balance transfers - either $4.00 or ' +
      '2% of the amount of each transfer, whichever is greater. Fee for cash advances - either $9.00 or 4% of the amount of each ' +
      'cash advance, whichever is greater.',
    {
      'Oak (World Elite) Card': {
        annual_fee: 200,
        balance_transfer_fee_percent: 2,
        balance_transfer_fee_min: 4,
        cash_advance_fee_percent: 4,
        cash_advance_fee_min: 9,
      },
      'Oak Basic Card': {
        annual_fee: 0,
        balance_transfer_fee_percent: 2,
        balance_transfer_fee_min: 4,
        cash_advance_fee_percent: 4,
        cash_advance_fee_min: 9,
      },
    },
  ],
  [
    'a label with spaces inside its parentheses',
    'Visa card Annual Percentage Rate ( APR ) for Purchases 12.10% Cash Advance APR: 20.10%',
    { null: { interest_rate_purchase: 12.1, interest_rate_cash: 20.1 } },
  ],
  [
    'a label repeated after its value, before another rate',
    'APR for Cash Advances 18.10% APR for Cash Advances.\nPenalty APR and When it Applies Up to 19.10%. This APR may be applied ' +
      'if you make a late payment.',
    { null: { interest_rate_cash: 18.1, penalty_apr: 19.1, penalty_apr_trigger: 'make a late payment' } },
  ],
  [
    'no transfer fee from a savings transfer, and one of two equal foreign fees',
    'Visa card Transaction Fees\nCash Advance\nOverdraft Protection Transfer\nForeign Transaction\n\n3.10% of each advance.\n' +
      '3.20% of each transfer.\n1.10% of each foreign transaction.\n1.10% of each transaction in U.S. Dollars abroad.\n',
    { null: { cash_advance_fee_percent: 3.1, foreign_transaction_fee: 1.1 } },
  ],
  [
    'no card from a table of kinds of cards',
    'Kinds of cards | Small Business Credit Cards | Prepaid Cards |\nAnnual Fee | $0 to $90 | $0 to $50 |\n',
    {},
  ],
]

const CA: typeof US = [
  [
    'one card with a preferred and a standard rate',
    'Purchases: 18.91% (Preferred), 23.94% (Standard)\nCash Advances: 20.92% (Preferred), 25.95% (Standard)\nAnnual Fee: $87\n',
    { null: { interest_rate_purchase: [18.91, 23.94], interest_rate_cash: [20.92, 25.95], annual_fee: 87 } },
  ],
  [
    'columns in a header, then each card with one value per line, one of them "N/A"',
    'Name Product Purchase Interest Rate Cash Advance Rate Annual Fee Minimum Income Benefits with this card\nAcme Harbour Card\n' +
      '18.91%\n20.92%\n$87\nN/A\nEarn 2 points per $1 spent.\nAcme Summit World Mastercard\n18.91%\n21.93%\n$97\n$71,000\n' +
      'Earn 3 points per $1 spent.\n',
    {
      'Acme Harbour Card': { interest_rate_purchase: 18.91, interest_rate_cash: 20.92, annual_fee: 87 },
      'Acme Summit World Mastercard': {
        interest_rate_purchase: 18.91,
        interest_rate_cash: 21.93,
        annual_fee: 97,
        min_income: 71_000,
      },
    },
  ],
  [
    'a notice of changes without column separators, with each card before its label',
    'Product\n\nRates Before May 1, 2030\n\nRates Starting May 1, 2030\n\n' +
      'Oak Classic Annual Interest Rates for Purchases & Cash Advances: 12.10%  Annual Interest Rates for Purchases & Cash ' +
      'Advances: 13.10%\nOak Gold Annual Interest Rates for Purchases & Cash Advances: 11.10%  Annual Interest Rates for Purchases ' +
      '& Cash Advances: 12.20%\n',
    {
      'Oak Classic': { interest_rate_purchase: 13.1, interest_rate_cash: 13.1 },
      'Oak Gold': { interest_rate_purchase: 12.2, interest_rate_cash: 12.2 },
    },
  ],
  [
    'the fee for the first additional card, and the recommended credit rating',
    'Oak Gold Card\nEach supplementary card\n$0/year ($40/year on each further card)\nCredit rating: Fair, Good\n' +
      '0% Balance Transfer with a one-time 2% fee.\n',
    {
      'Oak Gold Card': {
        supplementary_card_fee: 0,
        credit_score_recommended: 'Fair, Good',
        balance_transfer_fee_percent: 2,
      },
    },
  ],
]

describe('a page of several cards', () => {
  it.each(US)('states %s', (_, text, cards) => expect(valuesByCard(text, 'US')).toEqual(cards))
  it.each(CA)('states, in Canada, %s', (_, text, cards) => expect(valuesByCard(text, 'CA')).toEqual(cards))
})
