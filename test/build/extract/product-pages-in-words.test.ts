import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { openPage } from '../../../build/extract/page/page.ts'
import type { Country } from '../../../build/extract/reading.ts'
import { printed, valuesByCard } from './values-by-card.ts'

const NAME = 'Elm Gold Visa Card'
const valuesIn = (words: string, country: Country = 'CA') =>
  valuesByCard(`${NAME}\n\n${words}\n`, country)[NAME]

describe('a Canadian product page states', () => {
  it.each([
    [
      'the fee of a second authorized card, below a label with a note and an empty line',
      'Annual fee 2\n\n\n$140\n\n\nAnnual fee for the second authorized card2\n\n$40\n\nPurchase rate2\n\n20.49%',
      { annual_fee: 140, supplementary_card_fee: 40, interest_rate_purchase: 20.49 },
    ],
    [
      'one fee for the cardholder and additional cards, and the minimum income after the last rate',
      'Annual fee (for primary cardholder and up to 3 additional cards) $0 Purchase interest rate ⓘ 21.49% Cash interest ' +
        'rate ⓘ 22.49% Minimum annual household income $14,000',
      {
        annual_fee: 0,
        supplementary_card_fee: 0,
        interest_rate_purchase: 21.49,
        interest_rate_cash: 22.49,
        min_income_household: 14_000,
      },
    ],
    [
      'in a note that transfers have the rate of cash advances',
      'Purchase rate\n20.49%\nCash advance rate\n22.49%\nIncluding balance transfers and Elm cheques',
      { interest_rate_purchase: 20.49, interest_rate_cash: 22.49, interest_rate_balance_transfer: 22.49 },
    ],
    [
      'no fee for additional cards above an item that begins with days',
      'Annual fee\n$30\nFurther features\nNo annual fee for additional cards\n21-day grace period',
      { annual_fee: 30, supplementary_card_fee: 0 },
    ],
    [
      'the rates after missed payments, which are not those of before',
      'The rate on purchases is 20.49%. If you don’t make 2 consecutive monthly Minimum Payments, an interest rate of 25.49% ' +
        'will apply to purchases and 27.49% to cash advances.',
      {
        interest_rate_purchase: 20.49,
        penalty_apr: 25.49,
        penalty_apr_trigger:
          "you don't make 2 consecutive monthly Minimum Payments, an interest rate of 25.49% will apply to purchases and " +
          '27.49% to cash advances.',
      },
    ],
    [
      'no fee in what additional cards earn, and none of two fees without their labels',
      'Annual fee $140\nSupplementary Cards Earning Points Earn 3 points for every $1 spent\n\nPrimary Cardholder/\n' +
        'Additional Cardholder\n\n$130/$60\n\nInterest: Purchases\n\n20.49%',
      { annual_fee: 140, interest_rate_purchase: 20.49 },
    ],
    [
      'the annual fee above that of further cards, without a sign between them',
      'Annual fee $540 $140 each for up to 9 additional cards You may be eligible for a rebate',
      { annual_fee: 540 },
    ],
    [
      'no waiver that requires an account, and no typical fee',
      'Annual fee $140\nOpen a Preferred Package chequing account and waive the first year annual fee.\nShop abroad without the ' +
        'typical 2.5% foreign transaction fee on purchases.',
      { annual_fee: 140 },
    ],
    [
      'a fee of $0 in the first year above the label, and not the fee after it',
      '$85\n $0\nannual fee8\nAnnual fee waived in the first year\n20.49%\nfor purchases',
      { annual_fee_waived_first_year: true, interest_rate_purchase: 20.49 },
    ],
  ])('%s', (_, words, values) => expect(valuesIn(words)).toEqual(values))
})

describe('a US product page states', () => {
  const intro = { intro_apr_purchase: 0, intro_apr_purchase_months: 12 }
  const transfers = { intro_apr_balance_transfer: 0, intro_apr_balance_transfer_months: 12 }
  const rates = { interest_rate_purchase: [18.39, 28.39], interest_rate_balance_transfer: [18.39, 28.39] }
  it.each([
    [
      'the rate of both subjects before the words for later, and no waiver of a fee of $0 above an introductory rate',
      '$0 annual fee\n0% intro APR for 12 months on purchases and balance transfers; 18.39% - 28.39% variable APR after that.',
      { annual_fee: 0, ...intro, ...transfers, ...rates },
    ],
    [
      'no fee in the name of a list of cards',
      'No Annual Fee Cards (19)\nForeign transaction fee: 3%',
      {
        foreign_transaction_fee: 3,
      },
    ],
    [
      'no fee in the link to other cards',
      'Annual fee: $45\nSee our no foreign transaction fee credit cards.',
      {
        annual_fee: 45,
      },
    ],
    [
      'no transfer fee for money that is sent abroad',
      'Annual fee: $45\nSend money abroad with a $0 transfer fee.',
      {
        annual_fee: 45,
      },
    ],
    [
      'no fee in the credits of a bank’s clients',
      'Late fee: $30\nAnnual Fee\nElm Private Clients receive a $545 first year banking credit and a $135 credit each year after.',
      { late_payment_fee: 30 },
    ],
    [
      'no fee in the column of other banks',
      'No FX fees. FX fees 0% Up to 2.5% at banks Annual fee Waived Up to $129/year Tap limit No limit $240',
      { foreign_transaction_fee: 0 },
    ],
    [
      'no fee that is free for clients only',
      'APR for purchases: 18.49%. Pay no annual fee when you’re a qualifying client. No annual fee We’ll waive your fees (charged ' +
        'monthly) if you’ve got $90,000 with us.',
      { interest_rate_purchase: 18.49 },
    ],
    [
      'the rates that a hint computes',
      '0% intro APR for 12 months on purchases and balance transfers. After the intro period, a variable APR of ' +
        '18.39Min. of (6.75+11.64) and 29.99%–28.39Min. of (6.75+21.64) and 29.99%.',
      { ...intro, ...transfers, ...rates },
    ],
    [
      'no rate as a margin',
      'Annual fee: $45\nPrime Rate + 12.74% to Prime Rate + 21.74% for any balance transfer that we accept.',
      { annual_fee: 45 },
    ],
    [
      'a fee in front of a credit',
      'Late fee: $30\nAnnual fee: $95 Hotel credit each year: $50',
      { late_payment_fee: 30, annual_fee: 95 },
    ],
    [
      'a fee that is free on each trip, a late fee that names the card, and a waiver for all who open the account of the card',
      'No foreign transaction fees when you’re traveling.\nLate payment: up to $38 if your credit card payment is late.\n\n' +
        'Annual fee: $95 a year.\n\nOpen an Elm Gold account and we waive the annual fee for the first year.',
      {
        foreign_transaction_fee: 0,
        late_payment_fee: 38,
        annual_fee: 95,
        annual_fee_waived_first_year: true,
      },
    ],
    [
      'no fee in what an offer is worth',
      'Annual fee $0\nGet up to $940 in benefits and rewards for the first year following your enrollment.',
      { annual_fee: 0 },
    ],
  ])('%s', (_, words, values) => expect(valuesIn(words, 'US')).toEqual(values))

  it('an annual fee for a list of names', () =>
    expect(
      valuesByCard(
        'Elm Pricing Terms\nAPR for Purchases\nPlatinum 10.49% to 18.00%\nGo Rewards 14.49% to 18.00%\n' +
          'Elm More Rewards Card 14.39% to 18.00%\nVisa Signature Oak Rewards 15.39% to 18.00%\nAnnual Fees\nPlatinum,\n' +
          'Go Rewards, Elm More Rewards Card\nNone\nVisa Signature Oak Rewards\n•\n• $48.00\nLate Payment Up to $20.00\n',
        'US',
      ),
    ).toEqual({
      Platinum: { interest_rate_purchase: [10.49, 18], annual_fee: 0, late_payment_fee: 20 },
      'Go Rewards': { interest_rate_purchase: [14.49, 18], annual_fee: 0, late_payment_fee: 20 },
      'Elm More Rewards Card': { interest_rate_purchase: [14.39, 18], annual_fee: 0, late_payment_fee: 20 },
      'Visa Signature Oak Rewards': {
        interest_rate_purchase: [15.39, 18],
        annual_fee: 48,
        late_payment_fee: 20,
      },
    }))
})

it('the mark of a note in an element of its own is no digit of a fee', async () => {
  const html =
    `<!doctype html><html lang="en"><head><title>${NAME}</title></head><body><h1>${NAME}</h1><p>Annual fee</p>` +
    '<p><strong>$130<span data-note="1"><x-footnote-ref target="n1">2</x-footnote-ref></span></strong></p></body></html>'
  const { cards } = extract(await openPage(new TextEncoder().encode(html)), 'CA')
  expect(printed(cards[0]?.fields ?? {})).toEqual({ annual_fee: 130 })
})

it('the name of a card twice is no list of cards', () =>
  expect(
    valuesByCard(
      'Elm Visa Infinite Card\n\nElm Visa Infinite\n\nAnnual fee: $140. Minimum income $60,000 a year.\nElm Visa Infinite Card\n' +
        'All you need to know:\n$140\nannual fee\n20.49%\nfor purchases\n',
      'CA',
    ),
  ).toEqual({
    'Elm Visa Infinite Card': { annual_fee: 140, interest_rate_purchase: 20.49, min_income: 60_000 },
  }))

it('the description below the title of a card in a list is no title', async () => {
  const tile = (name: string, text: string, fee: string) =>
    `<div><h3>${name}</h3><p>${text}</p><div><h4>${fee}</h4><p>Annual Fee</p></div>` +
    '<div><h4>19.49%</h4><p>Purchase Interest Rate</p></div></div>'
  const html =
    '<!doctype html><html lang="en"><head><title>Cards</title></head><body><h1>Cards</h1>' +
    tile('Elm Visa Infinite Business', 'Points on all that you buy', '$165') +
    tile(
      'Visa Business Card',
      'A no-frills business credit card that offers convenience and flexibility',
      '$11',
    ) +
    '</body></html>'
  const { cards } = extract(await openPage(new TextEncoder().encode(html)), 'CA')
  expect(Object.fromEntries(cards.map(({ name, fields }) => [name, printed(fields)]))).toEqual({
    'Elm Visa Infinite Business': { card_type: 'business', annual_fee: 165, interest_rate_purchase: 19.49 },
    'Visa Business Card': { card_type: 'business', annual_fee: 11, interest_rate_purchase: 19.49 },
  })
})
