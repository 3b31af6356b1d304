import { describe, expect, it } from 'vitest'
import { valuesByCard } from './us-values.ts'

describe('a US product page of several cards', () => {
  it('lists the facts of each card as bullets under its short name', () =>
    expect(
      valuesByCard(
        'Maple Secured Card Review\n\nPlatinum Basic\n\n  • Annual Fee: $0 the first year, then $25\n  • APR: 18.10% variable\n\n' +
          'Platinum Choice\n\n  • Annual Fee: $0 the first year, then $35\n  • APR: 13.10% variable\n',
      ),
    ).toEqual({
      'Platinum Basic': { annual_fee: 25, annual_fee_waived_first_year: true, interest_rate_purchase: 18.1 },
      'Platinum Choice': { annual_fee: 35, interest_rate_purchase: 13.1, annual_fee_waived_first_year: true },
    }))

  it('assigns two cards in one sentence their rates and their common fee waiver', () =>
    expect(
      valuesByCard(
        'APR for Balance Transfers\n\n3.10% fixed APR for six billing cycles.\n' +
          'After that, the APR will be 15.10% for Personal World Accounts and 13.10% for Priority\nBanking World Accounts.\n' +
          'These APRs will vary with the market.\n\nAnnual Fee\n\n$0 introductory Annual Fee for the first year. After that, the ' +
          'Annual Fee will be $45.\n',
      ),
    ).toEqual({
      'Personal World Accounts': {
        interest_rate_balance_transfer: 15.1,
        annual_fee: 45,
        annual_fee_waived_first_year: true,
        intro_apr_balance_transfer: 3.1,
        intro_apr_balance_transfer_months: 6,
      },
      'Priority Banking World Accounts': {
        interest_rate_balance_transfer: 13.1,
        annual_fee: 45,
        intro_apr_balance_transfer: 3.1,
        intro_apr_balance_transfer_months: 6,
        annual_fee_waived_first_year: true,
      },
    }))

  it('finds the cards of a table in their own column, below the programs they belong to', () =>
    expect(
      valuesByCard(
        'Program | Card(s) | Annual fee | APR* | Bonus points |\n' +
          'Aspen Stays [1] | Aspen Platinum Credit Card | $0 | Prime + 9.10%, currently 13.10% | 7,500 |\n' +
          'Aspen Visa Gold Card | $15 | Prime + 11.10%, currently 15.10% | 9,000 | |\n' +
          'Maple Inns [2] | Maple Rewards Visa | $25 | 12.10% fixed | 5,000 |\n',
      ),
    ).toEqual({
      'Aspen Platinum Credit Card': { annual_fee: 0, interest_rate_purchase: 13.1 },
      'Aspen Visa Gold Card': { annual_fee: 15, interest_rate_purchase: 15.1 },
      'Maple Rewards Visa': { annual_fee: 25, interest_rate_purchase: 12.1 },
    }))

  it('does not read a heading of rewards as a card', () =>
    expect(
      valuesByCard(
        'Aspen One Premier Credit Card\n\nAPR\n\n15.10%-19.10% variable APR.See pricing and terms\n\n' +
          'Travel Credit Card Rewards & Benefits\n\n$50 STATEMENT CREDIT\n\nEarn $50 & 4,000 bonus points\n',
      ),
    ).toEqual({
      'Aspen One Premier Credit Card': {
        interest_rate_purchase: [15.1, 19.1],
        signup_bonus: 'Earn $50 & 4,000 bonus points',
        signup_bonus_points: 4000,
      },
    }))
})
