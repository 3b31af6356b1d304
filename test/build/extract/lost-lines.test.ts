import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { valuesOf } from './ca-values.ts'

/** Texts, written for this project, with the values that they state. */
const TEXTS: ReadonlyArray<readonly [string, string, Readonly<Record<string, unknown>>]> = [
  [
    'labels that end in a colon, with their values on the next line',
    'Oak card\nFees\n• No annual fee.\n• Late fee:\nUp to $33.\n• Returned payment fee:\nUp to $27.\n• Over limit fee:\nNone.',
    { annual_fee: 0, late_payment_fee: 33, returned_payment_fee: 27, over_limit_fee: 0 },
  ],
  [
    'labels with a colon at the end of each line, with their values at the start of the next line',
    'Oak card\nAnnual fee:\n$131 Additional cards:\n$51 each Purchase rate:\n18.10% Cash advance rate:\n21.10%',
    {
      annual_fee: 131,
      supplementary_card_fee: 51,
      interest_rate_purchase: 18.1,
      interest_rate_cash: 21.1,
    },
  ],
  [
    'a rate with its subjects between it and its label',
    'Oak card\nAPR\nRates apply to purchases, balance transfers and cash advances. 18.10%\nAnnual fee $131',
    {
      annual_fee: 131,
      interest_rate_purchase: 18.1,
      interest_rate_balance_transfer: 18.1,
      interest_rate_cash: 18.1,
    },
  ],
  [
    'the annual fee as a tile between sentences about additional cards, of which the first states their annual fee',
    'Oak card\nThe annual fee of an additional card is $51.\n$131 annual fee\nEach additional card gets a lounge pass.',
    { annual_fee: 131, supplementary_card_fee: 51 },
  ],
  [
    'tiles, of which the last has no label',
    'Oak card\nEarn points with it.\n$131\nAnnual fee\n18.10%\nInterest: Purchases\n21.10%',
    { annual_fee: 131, interest_rate_purchase: 18.1 },
  ],
  [
    'tiles that start with a value',
    'Oak card Learn more $0 Annual Fee 18.10% Purchase interest rate 21.10% Cash Advance Interest Rate Compare Card Features',
    { annual_fee: 0, interest_rate_purchase: 18.1, interest_rate_cash: 21.1 },
  ],
  [
    'tiles with words between them, and a Quebec rate after the last one',
    'Highlights $140 Annual fee annual fee waived in the first year Interest Rates 18.10% Purchase APR 20.10% Balance transfer ' +
      'APR 21.10% Cash advance APR 20.90% for Quebec residents Eligibility',
    {
      interest_rate_purchase: 18.1,
      interest_rate_balance_transfer: 20.1,
      interest_rate_cash: 21.1,
      annual_fee_waived_first_year: true,
      annual_fee: 140,
    },
  ],
  [
    'tiles, of which the last has an intro rate',
    'Interest Rates 18.97% Purchases interest rate (standard) 21.97% Cash advance interest rate (standard) 0.97% Promotional ' +
      'balance transfers6 for 6 months',
    {
      interest_rate_purchase: 18.97,
      interest_rate_cash: 21.97,
      intro_apr_balance_transfer: 0.97,
      intro_apr_balance_transfer_months: 6,
    },
  ],
  [
    'tiles, without a rate from an amount between them',
    '$0 for additional cardholders 18.95% Purchase APR 19.95% Cash Advance APR $3.50 within Canada 1.95% Balance Transfer Rate ' +
      '1.95% interest for first 6 months',
    {
      interest_rate_purchase: 18.95,
      interest_rate_cash: 19.95,
      intro_apr_balance_transfer: 1.95,
      intro_apr_balance_transfer_months: 6,
      supplementary_card_fee: 0,
    },
  ],
  [
    'labels before their values, with one that names no field',
    'Dishonoured payment fee $45.00 Sales draft or monthly statement fee $4.00 Overlimit fee $28.00 Foreign currency conversion1 ' +
      '2.1% Replacement card $5.00',
    { returned_payment_fee: 45, over_limit_fee: 28, foreign_transaction_fee: 2.1 },
  ],
  [
    'labels with only the first word capitalized',
    'Fees & other information Annual fee $130/year Interest rates 19.10% on purchases 21.10% on cash advances Minimum credit ' +
      'limit $5,000 Each supplementary Card $40/year',
    {
      annual_fee: 130,
      interest_rate_purchase: 19.1,
      interest_rate_cash: 21.1,
      supplementary_card_fee: 40,
    },
  ],
  [
    'labels joined to their values',
    'Annual Fee$0 Interest Rate18.99% Cash Advance Rate21.99% (20.99% for Quebec) Cash Advance Fee$4.00 Foreign Currency ' +
      'Conversion2.1% Earn Rate1% to 4% Extra PerksRoadside assistance',
    {
      annual_fee: 0,
      interest_rate_purchase: 18.99,
      interest_rate_cash: 21.99,
      cash_advance_fee_min: 4,
      foreign_transaction_fee: 2.1,
    },
  ],
  [
    'a rate before the heading of the rewards',
    'Oak card Annual fee Primary cardholder fee: $139+ Additional/supplementary cards: $0 +$139 to be charged upon enrolment. ' +
      'Annual interest rate 17.1% Rewards program You earn 3% in travel rewards on travel purchases',
    { annual_fee: 139, supplementary_card_fee: 0 },
  ],
  [
    'list items separated by dashes',
    'Oak Visa card - Annual fee: None - Welcome bonus: None - Income requirement: $70,000 personal or $140,000 household',
    { annual_fee: 0, min_income: 70000, min_income_household: 140000 },
  ],
  [
    'the annual fee of the primary card, and a free additional card',
    'Credit rate 18.40 % for regular purchases. Grace period 21 days. Annual fees Primary card: US$40 Additional card: No fee ' +
      'Conversion fees on transactions',
    { annual_fee: 40, supplementary_card_fee: 0, interest_rate_purchase: 18.4 },
  ],
  [
    'rates directly after the card name',
    'Low interest rate credit card Interest rate on purchases 11.9% Interest rate on cash advances 12.9% Annual fee None 1 ' +
      'Travel insurance For trips up to 3 days',
    { interest_rate_purchase: 11.9, interest_rate_cash: 12.9, annual_fee: 0 },
  ],
  [
    'a promotional rate after the regular rates',
    'Purchases and fees: 18.10% Cash Advances: 21.10% Promotional Rate on Balance Transfers: 1.10% for 180 days (6 months) ' +
      'Balance Transfers: 20.10% following the promotional period.',
    {
      interest_rate_purchase: 18.1,
      interest_rate_cash: 21.1,
      intro_apr_balance_transfer: 1.1,
      interest_rate_balance_transfer: 20.1,
      intro_apr_balance_transfer_months: 6,
    },
  ],
  [
    'incomes after the fee for additional cards',
    'Purchase APR 18.99% Annual Fee $189 Additional Cards $65 Minimum Individual Income $70,000 Minimum Household Income $140,000',
    {
      annual_fee: 189,
      supplementary_card_fee: 65,
      min_income: 70000,
      min_income_household: 140000,
      interest_rate_purchase: 18.99,
    },
  ],
  [
    'the fee of the card, not that of a loan',
    'Oak Visa annual fee $25.00\nHome Equity Annual fee $50.00 Online payment $10.00\n',
    { annual_fee: 25 },
  ],
  [
    'the second of two columns of a notice',
    'Changes to your Oak Visa card Before May 1, 2025 Starting May 1, 2025 Annual fee: $0 Annual fee: $20 Purchases: 18.1% ' +
      'Purchases: 19.1% Overlimit fee: $28 Overlimit fee: $34',
    { annual_fee: 20, interest_rate_purchase: 19.1, over_limit_fee: 34 },
  ],
  [
    'incomes after words about purchases',
    'Oak Visa card Extended warranty on your purchases Minimum gross annual income: $70,000 for the applicant or $140,000 in ' +
      'household income. Purchase rate 18.99%',
    { min_income: 70000, min_income_household: 140000, interest_rate_purchase: 18.99 },
  ],
  [
    'incomes in a sentence after other amounts',
    'Oak card $19,000 $1,075+ $189 Similar to other cards, this card has a minimum annual personal income of $70,000 or a ' +
      'household income of $140,000',
    { min_income: 70000, min_income_household: 140000 },
  ],
  [
    'incomes without the word "income"',
    'Oak Visa card annual fee $20. Minimum of $70,000 (personal) or $140,000 (household) or $250,000 (business revenue).',
    { annual_fee: 20, min_income: 70000, min_income_household: 140000 },
  ],
  [
    'a fee from the value of its waiver',
    'Oak World card\nGross annual income of $70,000\nCurrent offer: no annual fees 1st year (value of $105)\n',
    { annual_fee: 105, annual_fee_waived_first_year: true },
  ],
  [
    'no fee before the points of a table',
    'Oak card perks: No Annual Fee In our stores 10 Oak Points per $13 Everywhere else 10 Oak Points per $1',
    { annual_fee: 0 },
  ],
]

describe('a text without line breaks', () => {
  it.each(TEXTS)('gives %s', (_, text, values) => {
    expect(valuesOf(text)).toEqual(values)
  })

  it('gives no fee for labels after the values of several cards', () => {
    const text =
      'Oak Visa card\n$0\n18.91%\n20.92%\n$120\n18.91%\n21.92%\nCash advances\nAnnual fee\nInterest rate\nAnnual fee\n' +
      'Interest rate\nCash advances\n'
    expect(valuesOf(text).annual_fee).toBeUndefined()
  })

  it('gives no offer if those of two cards are next to each other', () => {
    const text =
      'Welcome offer:\nWelcome offer:\nGet 15,000 Oak welcome points.\nGet up to 70,000 points.\nMinimum income $70,000\n' +
      'Oak Visa card annual fee $20\n'
    expect(valuesOf(text)).not.toHaveProperty('signup_bonus_points')
  })

  it('gives table rows that repeat the names of their fees', () => {
    const text =
      'Name Purchase Interest Rate Cash Advance Rate Annual Fee Minimum Income Description\nOak Gold Mastercard\n18.91%\n21.92%\n' +
      '$0 annual fee for the first year ($120 thereafter)\n$70,000\nGet the $120 annual fee waived in the first year.\n' +
      'Elm Rate Mastercard\n11.91%\n12.92%\n$25\n$15,000\nA card with a $25 annual fee.\n'
    const cards = extract(pageOf(text), 'CA').cards
    expect(
      cards.map(({ name, fields }) => [name, fields.annual_fee?.value, fields.min_income?.value]),
    ).toEqual([
      ['Elm Rate Mastercard', 25, 15000],
      ['Oak Gold Mastercard', 120, 70000],
    ])
  })

  it('gives nothing for a value that can be that of any label', () => {
    expect(
      valuesOf(
        'Oak card\nFees\nOverlimit\nDishonoured payment\nLate payment\n$0 for the first year and $99 after that',
      ),
    ).toEqual({})
  })

  it('gives no interest rate for the reward of a purchase', () => {
    expect(valuesOf('Oak card • Annual fee: $0 • Earn rate: 3% on purchases in U.S. currency')).toEqual({
      annual_fee: 0,
    })
  })
})
