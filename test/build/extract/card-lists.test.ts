import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const LISTS: ReadonlyArray<readonly [string, 'US' | 'CA', string, Record<string, unknown>]> = [
  [
    'card names without the word "card", each above its fee',
    'US',
    'Travel Credit Cards\n\nOak Rewards\n\nPURCHASE RATE\n12.10% - 21.10% variable APR\nANNUAL FEE\n$45\nLEARN MORE\n\n' +
      'OakOne Rewards\n\nPURCHASE RATE\n14.10% - 22.10% variable APR\nANNUAL FEE\n$0\nLEARN MORE\n',
    {
      'Oak Rewards': { interest_rate_purchase: [12.1, 21.1], annual_fee: 45 },
      'OakOne Rewards': { interest_rate_purchase: [14.1, 22.1], annual_fee: 0 },
    },
  ],
  [
    'more names without words below them than cards',
    'CA',
    '<h2>Visa products</h2><h3>Elm Cash Visa</h3><p>No annual fee. 19.49% on purchases.</p>' +
      '<h3>Elm Gold Visa</h3><p>Annual fee: $79. 18.49% on purchases.</p><h2>Other cards</h2>' +
      '<h3>Elm Visa Check Card</h3><h3>Elm Visa Gift Card</h3><h3>Elm Visa Travel Card</h3>',
    {
      'Elm Cash Visa': { annual_fee: 0, interest_rate_purchase: 19.49 },
      'Elm Gold Visa': { annual_fee: 79, interest_rate_purchase: 18.49 },
    },
  ],
  [
    'list items, and a fee that only the last card has',
    'US',
    'Oak Enjoy Cash credit card\n- Earn 3% on gas, or a flat 1.5% on all eligible purchases.\n- $0 annual fee\n' +
      '- A variable APR of 14.10% to 22.10%\n\nOak Travel credit card\n- $85 annual fee\n- A variable APR of 15.10% to 23.10%\n' +
      '- No foreign transaction fees\n',
    {
      'Oak Enjoy Cash credit card': { annual_fee: 0, interest_rate_purchase: [14.1, 22.1] },
      'Oak Travel credit card': {
        annual_fee: 85,
        interest_rate_purchase: [15.1, 23.1],
        foreign_transaction_fee: 0,
      },
    },
  ],
  [
    'a card name that starts with a lowercase letter',
    'CA',
    'Oak® Mastercard®\nAnnual fee\n$35\nPurchase rate\n12.10%\n\nmyoak® Mastercard®\nAnnual fee\n$0\nPurchase rate\n14.10%\n',
    {
      'Oak Mastercard': { annual_fee: 35, interest_rate_purchase: 12.1 },
      'myoak Mastercard': { annual_fee: 0, interest_rate_purchase: 14.1 },
    },
  ],
  [
    'the cash rate and fee after the last card for that card',
    'US',
    'Oak Visa Card\n- The APR is variable, currently 12.10% to 21.10%.\n- $0 annual fee\n\nElm Visa Card\n' +
      '- The APR is variable, currently 14.10% to 22.10%.\n- $45 annual fee\n\n' +
      'The variable APR for Cash Advances is 23.10%. Foreign Transaction fee is 2%.\n',
    {
      'Oak Visa Card': {
        interest_rate_purchase: [12.1, 21.1],
        annual_fee: 0,
      },
      'Elm Visa Card': {
        interest_rate_purchase: [14.1, 22.1],
        interest_rate_cash: 23.1,
        annual_fee: 45,
        foreign_transaction_fee: 2,
      },
    },
  ],
  [
    'card names of one word, and none from a heading of one word',
    'US',
    'Platinum\nPurchase APR\n12.10% variable\nAnnual Fee\n$0\n\noakRewards\nPurchase APR\n14.10% variable\nAnnual Fee\n$0\n',
    {
      Platinum: { interest_rate_purchase: 12.1, annual_fee: 0 },
      oakRewards: { interest_rate_purchase: 14.1, annual_fee: 0 },
    },
  ],
  [
    'a cash rate of the last card only',
    'US',
    'Oak Store Credit Card\nNo annual fee\nAPR for purchases: 22.10%\n\nOak Mastercard\nNo annual fee\n' +
      'APR for purchases: 12.10%\nAPR for cash advances: 23.10%\n',
    {
      'Oak Store Credit Card': { annual_fee: 0, interest_rate_purchase: 22.1 },
      'Oak Mastercard': { annual_fee: 0, interest_rate_purchase: 12.1, interest_rate_cash: 23.1 },
    },
  ],
  [
    'fees of which one starts with the digits of another',
    'US',
    'Here are the annual fees:\n- Oak Rewards Card: $39 annual fee\n- Elm Travel Card: $395 annual fee\n',
    { 'Oak Rewards Card': { annual_fee: 39 }, 'Elm Travel Card': { annual_fee: 395 } },
  ],
  [
    'two cards in a row, with one value per line',
    'US',
    'Your current Card: Oak Gold Visa Card\nUpgraded Card: Oak Platinum Visa Card\n\nAnnual Fee\n$90\n$150\n\nPurchase APR\n' +
      '12.10%\n14.10%\n',
    {
      'Oak Gold Visa Card': { annual_fee: 90, interest_rate_purchase: 12.1 },
      'Oak Platinum Visa Card': { annual_fee: 150, interest_rate_purchase: 14.1 },
    },
  ],
  [
    'a card named after its low interest rate, and two fees in a row',
    'CA',
    'Oak Visa Card\n$0 Annual Fee\nNo foreign transaction fees\n1 point for every $1 spent\nPurchase interest rate 14.10%\n\n' +
      'Oak Visa Low Interest\nAnnual fee $25\nPurchase interest rate 11.10%\n',
    {
      'Oak Visa Card': { annual_fee: 0, foreign_transaction_fee: 0, interest_rate_purchase: 14.1 },
      'Oak Visa Low Interest': { annual_fee: 25, interest_rate_purchase: 11.1 },
    },
  ],
  [
    'a table row per card, without a name from points in a cell',
    'US',
    'Card | APR* as low as | Annual Fee | Rewards\n---|---|---|---\nOak Rewards Mastercard | 13.10% | None | 1% cash back\n' +
      'Oak World Mastercard | 14.10% | $45 | 1.5 points\n',
    {
      'Oak Rewards Mastercard': { interest_rate_purchase: 13.1, annual_fee: 0 },
      'Oak World Mastercard': { interest_rate_purchase: 14.1, annual_fee: 45 },
    },
  ],
  [
    'cash offers and point offers',
    'US',
    'Oak Cash Card\nEarn up to $125 in cash back plus no annual fee.\nAnnual Fee: $0\n\nOak Points Card\n' +
      '60,000 bonus points offer — a $600 value\nAnnual Fee: $45\n',
    {
      'Oak Cash Card': { annual_fee: 0, signup_bonus: expect.any(String), signup_bonus_cash_value: 125 },
      'Oak Points Card': {
        annual_fee: 45,
        signup_bonus: expect.any(String),
        signup_bonus_points: 60000,
      },
    },
  ],
  [
    'a transfer fee of the last card only',
    'US',
    'Oak Classic Visa Card\nNo annual fee\nPurchase APR 12.10%\n\nOak Select Visa Card\nAnnual fee: $29\nPurchase APR 11.10%\n' +
      'Balance transfer fee 1%\n',
    {
      'Oak Classic Visa Card': { annual_fee: 0, interest_rate_purchase: 12.1 },
      'Oak Select Visa Card': {
        annual_fee: 29,
        interest_rate_purchase: 11.1,
        balance_transfer_fee_percent: 1,
      },
    },
  ],
]

describe('a page that lists cards', () => {
  it.each(LISTS)('states %s', (_, country, text, cards) => expect(valuesByCard(text, country)).toEqual(cards))
})
