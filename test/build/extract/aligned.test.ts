import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { openFile } from '../../../build/extract/page/page.ts'
import { type Print, pdfOfPrints } from './pdf-of.ts'
import { printed, valuesByCard } from './values-by-card.ts'

const TABLE = `Elm Bank credit cards at a glance

                               Rewards      Gold         Platinum
                               Mastercard   Mastercard   Mastercard
Annual fee                     $0           $59          $120
Interest rate, purchases       20.99%       19.99%       19.99%
Balance transfer fee
  (each transfer)              3%           2%           1%
Dishonoured payment: $45 on all cards.
`

const VALUES = {
  'Rewards Mastercard': {
    annual_fee: 0,
    interest_rate_purchase: 20.99,
    balance_transfer_fee_percent: 3,
    returned_payment_fee: 45,
  },
  'Gold Mastercard': {
    annual_fee: 59,
    interest_rate_purchase: 19.99,
    balance_transfer_fee_percent: 2,
    returned_payment_fee: 45,
  },
  'Platinum Mastercard': {
    annual_fee: 120,
    interest_rate_purchase: 19.99,
    balance_transfer_fee_percent: 1,
    returned_payment_fee: 45,
  },
}

/** Prints each word group of a text where its line and first character are. */
const prints = (text: string): Print[] =>
  text
    .split('\n')
    .flatMap((line, row) =>
      [...line.matchAll(/\S+(?: \S+)*/g)].map(
        ({ index, 0: words }): Print => [40 + 7 * index, 700 - 12 * row, words],
      ),
    )

describe('columns that only spaces show', () => {
  it('are those of cards in a text', () => expect(valuesByCard(TABLE, 'CA')).toEqual(VALUES))

  it('are those below a title that spans them', () => {
    const title = 'Elm Bank                              IMPORTANT TERMS AND CONDITIONS, March 2026'
    const table = TABLE.replace(/^.*\n\n/, '')
    expect(valuesByCard(`${title}\n${table}`, 'CA')).toEqual(VALUES)
  })

  it('go on below rules and titles that reach under the first card, with ranges on two lines', () => {
    const rule = '-'.repeat(60)
    const titled = TABLE.replace(
      'Annual fee ',
      `${rule}\nOTHER INTEREST RATES AND CHARGES\n${rule}\nAnnual fee `,
    ).replace(
      /Interest rate, purchases .*\n/,
      'Interest rate                  20.99% -     19.99% -     19.99%\n  for purchases                22.99% *     21.99% *\n',
    )
    expect(valuesByCard(titled, 'CA')).toEqual({
      'Rewards Mastercard': { ...VALUES['Rewards Mastercard'], interest_rate_purchase: [20.99, 22.99] },
      'Gold Mastercard': { ...VALUES['Gold Mastercard'], interest_rate_purchase: [19.99, 21.99] },
      'Platinum Mastercard': VALUES['Platinum Mastercard'],
    })
  })

  it('go on below titles in capitals, which say what the rows below are', () => {
    const titled = TABLE.replace('Annual fee ', 'ANNUAL FEES\nPrimary    ')
      .replace('Interest rate, purchases ', '\nANNUAL INTEREST RATES\nPurchases                ')
      .replace('Balance transfer fee\n  (each transfer)      ', '\nTRANSACTION FEES\nBalance transfer fee   ')
    expect(valuesByCard(titled, 'CA')).toEqual(VALUES)
  })

  it('go on below the title of a group', () => {
    const spaced = TABLE.replace(
      'Interest rate, purchases ',
      '\nAnnual interest rate:\n  Purchases              ',
    )
    expect(valuesByCard(spaced, 'CA')).toEqual(VALUES)
  })

  it('are those of cards in a PDF', async () => {
    const { cards } = extract(await openFile(pdfOfPrints(prints(TABLE))), 'CA')
    expect(Object.fromEntries(cards.map(({ name, fields }) => [name, printed(fields)]))).toEqual(VALUES)
  })

  it('are those of terms of today and of a later day', async () => {
    const notice = `Changes to your Elm Visa

                      Today      As of March 1, 2027
Annual fee            $120       $129
Foreign currency      2.50%      2.90%
Dishonoured payment   $42        $45
`
    const { cards } = extract(await openFile(new TextEncoder().encode(notice), '2026-11-28'), 'CA')
    expect(cards.map(({ fields }) => printed(fields))).toEqual([
      { annual_fee: 120, foreign_transaction_fee: 2.5, returned_payment_fee: 42 },
    ])
  })

  it('may have dots between them', () => {
    const schedule = `VISA CREDIT CARDS
                                       Platinum      Platinum Rewards
Annual Fee ............................ None .......... $20.00
Foreign Transaction Fee ............... 1% ............ 2%
Late Fee .............................. $25.00 ........ $29.00
`
    expect(valuesByCard(schedule, 'US')).toEqual({
      Platinum: { annual_fee: 0, foreign_transaction_fee: 1, late_payment_fee: 25 },
      'Platinum Rewards': { annual_fee: 20, foreign_transaction_fee: 2, late_payment_fee: 29 },
    })
  })

  it('may have rules between their rows, and one value per row', () => {
    const rates = `CREDIT CARDS                        TYPE             APR
--------------------------------------------------------
Visa Classic                        Revolving        12.40% - 17.40%
Visa Gold                           Revolving        9.40% - 14.40%
Visa Youth                          Revolving        15.90%
`
    expect(valuesByCard(rates, 'US')).toEqual({
      'Visa Classic': { interest_rate_purchase: [12.4, 17.4] },
      'Visa Gold': { interest_rate_purchase: [9.4, 14.4] },
      'Visa Youth': { interest_rate_purchase: 15.9 },
    })
  })

  it('are those of a card whose name has no word for one, next to others', () => {
    const table = `Member Visa cards
                              No-Fee        Points       Low Rate
Annual fee                    $0            $55          $20
Interest: purchases           18.99%        18.99%       10.99%
Foreign currency conversion   2.5%          2.5%         2.5%
`
    expect(valuesByCard(table, 'CA')).toEqual({
      'No-Fee': { annual_fee: 0, interest_rate_purchase: 18.99, foreign_transaction_fee: 2.5 },
      Points: { annual_fee: 55, interest_rate_purchase: 18.99, foreign_transaction_fee: 2.5 },
      'Low Rate': { annual_fee: 20, interest_rate_purchase: 10.99, foreign_transaction_fee: 2.5 },
    })
  })

  it('are not those of a newspaper', () => {
    const news = `Save money today          Travel in style           Bank from home
with our guide to         with cards for every      and see your spending
every kind of card.       kind of traveler.         in one place.
`
    expect(valuesByCard(`Elm Visa\nAnnual fee: $39\n${news}`, 'US')).toEqual({
      'Elm Visa': { annual_fee: 39 },
    })
  })
})

/** Each row has its values next to the middle of a name on several lines. */
const CENTERED = `              Elm Bank card rates and charges

Yearly                                                       Cash Advances         All balances
Interest         Card                         Purchases1     and Transfers1        After Two Missed
Rates                                                                              Payments2
                 All Elm personal cards                      24.99%
                 (except Elm Low Visa,        20.99%         (20.99% for           26.99% / 28.99%
                 Elm Air Visa and                            Quebec residents)
                 Elm Air World Visa)

                 Elm Air Visa                                23.49%
                 Elm Air World Visa           19.75%         (20.99% for           26.99% / 28.99%
                                                             Quebec residents)

                 Elm Low Visa                 12.99%         12.99%                26.99% / 28.99%

                 1 The rates on the day your account is opened.
`
const CENTERED_VALUES = {
  'All Elm personal cards': {
    interest_rate_purchase: 20.99,
    interest_rate_cash: 24.99,
    interest_rate_balance_transfer: 24.99,
  },
  'Elm Air Visa': {
    interest_rate_purchase: 19.75,
    interest_rate_cash: 23.49,
    interest_rate_balance_transfer: 23.49,
  },
  'Elm Air World Visa': {
    interest_rate_purchase: 19.75,
    interest_rate_cash: 23.49,
    interest_rate_balance_transfer: 23.49,
  },
  'Elm Low Visa': {
    interest_rate_purchase: 12.99,
    interest_rate_cash: 12.99,
    interest_rate_balance_transfer: 12.99,
  },
}

describe('names on several lines, with values next to the middle', () => {
  it('are rows of a text', () => expect(valuesByCard(CENTERED, 'CA')).toEqual(CENTERED_VALUES))

  it('are rows of a PDF', async () => {
    const { cards } = extract(await openFile(pdfOfPrints(prints(CENTERED))), 'CA')
    expect(Object.fromEntries(cards.map(({ name, fields }) => [name, printed(fields)]))).toEqual(
      CENTERED_VALUES,
    )
  })
})
