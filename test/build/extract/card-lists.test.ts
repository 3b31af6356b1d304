import { describe, expect, it } from 'vitest'
import { valuesByCard } from './values-by-card.ts'

const LISTS: ReadonlyArray<readonly [string, 'US' | 'CA', string, Record<string, unknown>]> = [
  [
    'names without a word for a card, each with a line for its fee',
    'US',
    'Travel Credit Cards\n\nOak Rewards\n\nPURCHASE RATE\n12.10% - 21.10% variable APR\nANNUAL FEE\n$45\nLEARN MORE\n\nOakOne Rewards\n\nPURCHASE RATE\n14.10% - 22.10% variable APR\nANNUAL FEE\n$0\nLEARN MORE\n',
    {
      'Oak Rewards': { interest_rate_purchase: [12.1, 21.1], annual_fee: 45 },
      'OakOne Rewards': { interest_rate_purchase: [14.1, 22.1], annual_fee: 0 },
    },
  ],
  [
    'items with their footnotes in words, and a virtue of the last card alone',
    'US',
    'Oak Enjoy Cash credit card\n- Earn 3% on gas, or a flat 1.5% on all eligible purchases.Disclosure 1\n- $0 annual feeDisclosure 2\n- A variable APR of 14.10% to 22.10%\n\nOak Travel credit card\n- $85 annual feeDisclosure 2\n- A variable APR of 15.10% to 23.10%\n- No foreign transaction fees\n',
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
    'a name that begins with a small letter',
    'CA',
    'Oak® Mastercard®\nAnnual fee\n$35\nPurchase rate\n12.10%\n\nmyoak® Mastercard®\nAnnual fee\n$0\nPurchase rate\n14.10%\n',
    {
      'Oak Mastercard': { annual_fee: 35, interest_rate_purchase: 12.1 },
      'myoak Mastercard': { annual_fee: 0, interest_rate_purchase: 14.1 },
    },
  ],
  [
    'what all of them pay for cash below the last of them',
    'US',
    'Oak Visa Card\n- The APR is variable, currently 12.10% to 21.10%.\n- $0 annual fee\n\nElm Visa Card\n- The APR is variable, currently 14.10% to 22.10%.\n- $45 annual fee\n\nThe variable APR for Cash Advances is 23.10%. Foreign Transaction fee is 2%.\n',
    {
      'Oak Visa Card': {
        interest_rate_purchase: [12.1, 21.1],
        interest_rate_cash: 23.1,
        annual_fee: 0,
        foreign_transaction_fee: 2,
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
    'names of one word, of a rank or torn by a capital, and no heading of one word',
    'US',
    'Platinum\nPurchase APR\n12.10% variable\nAnnual Fee\n$0\n\noakRewards\nPurchase APR\n14.10% variable\nAnnual Fee\n$0\n',
    {
      Platinum: { interest_rate_purchase: 12.1, annual_fee: 0 },
      oakRewards: { interest_rate_purchase: 14.1, annual_fee: 0 },
    },
  ],
  [
    'a rate of cash that the last of them alone has',
    'US',
    'Oak Store Credit Card\nNo annual fee\nAPR for purchases: 22.10%\n\nOak Mastercard\nNo annual fee\nAPR for purchases: 12.10%\nAPR for cash advances: 23.10%\n',
    {
      'Oak Store Credit Card': { annual_fee: 0, interest_rate_purchase: 22.1 },
      'Oak Mastercard': { annual_fee: 0, interest_rate_purchase: 12.1, interest_rate_cash: 23.1 },
    },
  ],
  [
    'fees one of which begins with the figures of another',
    'US',
    'Here are the annual fees:\n- Oak Rewards Card: $39 annual fee\n- Elm Travel Card: $395 annual fee\n',
    { 'Oak Rewards Card': { annual_fee: 39 }, 'Elm Travel Card': { annual_fee: 395 } },
  ],
  [
    'the card one has and the one it may become, a value of each a line',
    'US',
    'Your current Card: Oak Gold Visa Card\nUpgraded Card: Oak Platinum Visa Card\n\nAnnual Fee\n$90\n$150\n\nPurchase APR\n12.10%\n14.10%\n',
    {
      'Oak Gold Visa Card': { annual_fee: 90, interest_rate_purchase: 12.1 },
      'Oak Platinum Visa Card': { annual_fee: 150, interest_rate_purchase: 14.1 },
    },
  ],
  [
    'a card called after its low interest, a fee and then another that there is not',
    'CA',
    'Oak Visa Card\n$0 Annual Fee\nNo foreign transaction fees\n1 point for every $1 spent\nPurchase interest rate 14.10%\n\nOak Visa Low Interest\nAnnual fee $25\nPurchase interest rate 11.10%\n',
    {
      'Oak Visa Card': { annual_fee: 0, foreign_transaction_fee: 0, interest_rate_purchase: 14.1 },
      'Oak Visa Low Interest': { annual_fee: 25, interest_rate_purchase: 11.1 },
    },
  ],
  [
    'a row each, where points in a cell are no name',
    'US',
    'Card | APR* as low as | Annual Fee | Rewards\n---|---|---|---\nOak Rewards Mastercard | 13.10% | None | 1% cash back\nOak World Mastercard | 14.10% | $45 | 1.5 points\n',
    {
      'Oak Rewards Mastercard': { interest_rate_purchase: 13.1, annual_fee: 0 },
      'Oak World Mastercard': { interest_rate_purchase: 14.1, annual_fee: 45 },
    },
  ],
  [
    'offers of money back, and of points called a value',
    'US',
    'Oak Cash Card\nEarn up to $125 in cash back plus no annual fee.\nAnnual Fee: $0\n\nOak Points Card\n60,000 bonus points offer — a $600 value\nAnnual Fee: $45\n',
    {
      'Oak Cash Card': { annual_fee: 0, signup_bonus: expect.any(String), signup_bonus_cash_value: 125 },
      'Oak Points Card': {
        annual_fee: 45,
        signup_bonus: expect.any(String),
        signup_bonus_points: 60000,
        signup_bonus_cash_value: 600,
      },
    },
  ],
  [
    'a fee of transfers that the last of them alone has',
    'US',
    'Oak Classic Visa Card\nNo annual fee\nPurchase APR 12.10%\n\nOak Select Visa Card\nAnnual fee: $29\nPurchase APR 11.10%\nBalance transfer fee 1%\n',
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

describe('Pages that list cards', () => {
  it.each(LISTS)('state %s', (_, country, text, cards) => expect(valuesByCard(text, country)).toEqual(cards))
})
