import { expect, it } from 'vitest'
import { valuesByCard } from './us-values.ts'

/** Wordings of agreements for several cards, written for this project, with all values that they state. */
it.each<readonly [rule: string, text: string, values: object]>([
  [
    'reads fees joined to the names of their cards',
    'Annual Fee\n- Annual Fee - Oak Signature Visa (Fixed)$41.00\n- Annual Fee - Elm Platinum Visa (Fixed)None\n',
    { 'Oak Signature Visa': { annual_fee: 41 }, 'Elm Platinum Visa': { annual_fee: 0 } },
  ],
  [
    'reads columns of cards named below the first label, with two names for one card',
    'Annual\nPercentage\nRate\n(APR) for\nPurchases\n\nGold Visa\n\nSecured1/ Builder Visa\n\n11.10% to 20.10%\n\n18.30%\n\n' +
      'This APR will vary.\n\nThis APR will vary.\n\nAPR for\nCash\nAdvances\n\n13.10% to 22.10%\n\n20.30%\n\nThis APR will vary.\n\n' +
      'Fees\nLate Payment\n\n$21.00\n',
    {
      'Gold Visa': {
        interest_rate_purchase: [11.1, 20.1],
        interest_rate_cash: [13.1, 22.1],
        late_payment_fee: 21,
      },
      'Secured / Builder Visa': {
        interest_rate_purchase: 18.3,
        interest_rate_cash: 20.3,
        late_payment_fee: 21,
        card_type: 'secured',
      },
    },
  ],
  [
    'reads cards and labels with an equals sign before their values',
    'APR for Purchases & Balance Transfers APR will be based on your history. MasterCard Oak Rewards Card = 11.20% - 21.30% All ' +
      'Other MasterCards = 9.40% - 19.50% Penalty APR and When it Applies = NONE Fees Annual Fee = NONE Penalty Fees: • Late ' +
      'Payment = up to $33 • Returned Payment = up to $24\n',
    {
      'MasterCard Oak Rewards Card': {
        interest_rate_purchase: [11.2, 21.3],
        interest_rate_balance_transfer: [11.2, 21.3],
        annual_fee: 0,
        late_payment_fee: 33,
        returned_payment_fee: 24,
      },
      'All Other MasterCards': {
        interest_rate_purchase: [9.4, 19.5],
        returned_payment_fee: 24,
        interest_rate_balance_transfer: [9.4, 19.5],
        annual_fee: 0,
        late_payment_fee: 33,
      },
    },
  ],
  [
    'assigns a fee to a card by its shortened name',
    'APR for Purchases\nVisa Classic Oak 9.20%\nVisa Platinum Oak-Cash Back 10.30%\nAnnual Fee\nVisa Classic Oak: None\n' +
      'Visa Oak-Cash Back: $31\n',
    {
      'Visa Classic Oak': { annual_fee: 0, interest_rate_purchase: 9.2 },
      'Visa Platinum Oak-Cash Back': { interest_rate_purchase: 10.3, annual_fee: 31 },
    },
  ],
])('the reader of US agreements %s', (_, text, values) => {
  expect(valuesByCard(text)).toEqual(values)
})
