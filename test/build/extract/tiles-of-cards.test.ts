import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

/** A card of a list whose values are paragraphs of their own, each above its label. */
const tile = (name: string, fee: number, rate: number, below = ''): string =>
  `${name}\nWelcome offer: Up to $640 in value, and no annual fee in the first year.\n\n$${fee}\n\nannual fee\n\n` +
  `${rate}%\n\nfor purchases\n\n22.96%\n\nfor cash advances\n\nApply now\n\n${below}`

const values = (annual_fee: number, interest_rate_purchase: number) => ({
  annual_fee,
  annual_fee_waived_first_year: true,
  interest_rate_purchase,
  interest_rate_cash: 22.96,
})

describe('a list of cards with values above their labels', () => {
  it('has the rates above their subjects, and the fee next to other amounts', () =>
    expect(
      valuesByCard(
        tile(
          'Elm Gold Visa',
          129,
          18.92,
          'Minimum $60,000 (personal) or $90,000 (household) annual income\n\n',
        ) + tile('Elm Cash Visa', 69, 19.94),
        'CA',
      ),
    ).toEqual({
      'Elm Cash Visa': values(69, 19.94),
      'Elm Gold Visa': { ...values(129, 18.92), min_income: 60_000, min_income_household: 90_000 },
    }))
})

const CARDS = `Elm Cash Visa
Annual fee: $69
Purchase interest rate: 19.94%
Mastercard Global Service™7
Second Card
$25
Apply now
Elm Gold Visa
Annual fee: $129
Purchase interest rate: 18.92%
Mastercard Global Service™7
Second Card
$35
Apply now
`
const cash = { annual_fee: 69, interest_rate_purchase: 19.94, supplementary_card_fee: 25 }
const gold = { annual_fee: 129, interest_rate_purchase: 18.92, supplementary_card_fee: 35 }
const both = { 'Elm Cash Visa': cash, 'Elm Gold Visa': gold }

describe('a list of cards', () => {
  it('is not divided by the names of benefits and of further cards', () =>
    expect(valuesByCard(CARDS, 'CA')).toEqual(both))

  it('gives no card of a menu the words below the menu', () =>
    expect(
      valuesByCard(
        `Elm Cash Visa\nElm Gold Visa\nPOPULAR\nElm World Mastercard\nPay no annual fee on a $9 snack.\n${CARDS}`,
        'CA',
      ),
    ).toEqual(both))

  it('does not begin with the joined steps of a path', () =>
    expect(valuesByCard(`PersonalCredit CardsCash CardsElm Cash Visa\n${CARDS}`, 'CA')).toEqual(both))

  it('does not begin with a title that introduces the card of the page', () =>
    expect(
      valuesByCard(
        'Elm Business Visa\nOnly a $0 annual fee\nDiscover the Elm Business Visa\n' +
          'Annual fee\n\n$0\n\nPurchase interest rate\n\n19.94%\n',
        'CA',
      ),
    ).toEqual({ 'Elm Business Visa': { annual_fee: 0, interest_rate_purchase: 19.94 } }))
})

/** A card of a list without a word for a card in its name, and with two lines about its annual fee. */
const bare = (name: string): string =>
  `${name}\nAT A GLANCE\n\nPay at any shop.\n\nAPR\n\n19.24% - 27.74% variable APR.\n\n` +
  `ANNUAL FEE\n\n$95 annual fee\n\nSee details\nOpens ${name} details\n`

describe('a list of names that begin with the same word, in a text without titles', () => {
  const of = (names: readonly string[]): Record<string, unknown> =>
    valuesByCard(names.map(bare).join(''), 'US')

  it('has the values below each name', () =>
    expect(of(['Elm Liberty Open', 'Elm Liberty Bend', 'Elm Ruby Keep'])).toEqual(
      Object.fromEntries(
        ['Elm Liberty Open', 'Elm Liberty Bend', 'Elm Ruby Keep'].map((name) => [
          name,
          { annual_fee: 95, interest_rate_purchase: [19.24, 27.74] },
        ]),
      ),
    ))

  it('has more than two names', () =>
    expect(Object.keys(of(['Elm Liberty Open', 'Elm Liberty Bend']))).not.toContain('Elm Liberty Open'))
})

describe('a sentence that fees are the same for all cards of a list', () => {
  const page = (words: string): string =>
    `Elm Cash Visa\n\nAnnual fee: $0\n\nEarn 2% back\n\nElm Gold Visa\n\nAnnual fee: $79\n\nEarn 3% back\n\n${words}\n\n` +
    'Over-limit fee: $29\nReturned payment: $30\n\nOther prices\n\nRush card: $25\n'

  it('is about the paragraph below it', () => {
    const all = { over_limit_fee: 29, returned_payment_fee: 30 }
    expect(valuesByCard(page('All fees are the same for both Elm cards.'), 'CA')).toEqual({
      'Elm Cash Visa': { annual_fee: 0, ...all },
      'Elm Gold Visa': { annual_fee: 79, ...all },
    })
  })

  it('is needed above a paragraph of its own', () =>
    expect(valuesByCard(page('Both Elm cards have great perks.'), 'CA')['Elm Cash Visa']).toEqual({
      annual_fee: 0,
    }))
})

describe('a list of cards on one line', () => {
  const line =
    'Home CardsFind a card   Elm Flex Visa*Interest rate on purchases12.9%[ 1 ]Interest rate on cash advances13.9%Annual feeNone' +
    'Go to note [ 2 ]   Details of Elm Flex   Elm® Gold Mastercard®Interest rate on purchases20.9%[ 1 ]Interest rate on cash advances' +
    '21.9%Annual fee$69[ 2 ]   Details of Elm Gold   Do you travel?'
  const both = {
    'Elm Flex Visa': { annual_fee: 0, interest_rate_purchase: 12.9, interest_rate_cash: 13.9 },
    'Elm Gold Mastercard': { annual_fee: 69, interest_rate_purchase: 20.9, interest_rate_cash: 21.9 },
  }

  it('has the values after each name that is joined to a label', () =>
    expect(valuesByCard(line, 'CA')).toEqual(both))

  it('may have words about all cards below', () =>
    expect(valuesByCard(`${line}${'See how you can use each of our cards. '.repeat(30)}`, 'CA')).toEqual(
      both,
    ))
})
