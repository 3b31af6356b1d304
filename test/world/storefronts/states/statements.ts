import { belowHeading, edited, type State, withMarkup } from '../../state.ts'
import { FINTECH, QUEBEC_BANK, REGIONAL_BANK, STORE_BANK } from '../cards.ts'

const HARMLESS = 'change anything'

/** Text and figures on the pages that are not facts of the card, or are false. */
export const STATEMENTS: readonly State[] = [
  {
    id: 'deferred-interest',
    what: 'a plan without interest when paid in full within twelve months',
    of: `${STORE_BANK}-meadow-home`,
    weeks: [4, 5],
    page: belowHeading(
      '<p>No interest if paid in full within 12 months on purchases of $299 or more. Interest is charged ' +
        'from the purchase date if you do not pay in full.</p>',
    ),
    mustNot: 'become an introductory rate',
  },
  {
    id: 'transfer-teaser',
    what: 'a low rate for transfers is promoted',
    of: `${QUEBEC_BANK}-reduced-rate`,
    weeks: [4, 4],
    page: belowHeading('<p>Transfer a balance and pay 1.99% for 9 months.</p>'),
    mustNot: 'become the purchase rate',
  },
  {
    id: 'fee-rebate',
    what: 'the fee is refunded to those who have an account of the bank',
    of: `${QUEBEC_BANK}-horizon`,
    weeks: [4, 5],
    page: belowHeading('<p>Pay no annual fee when you bank with the Boréale Complete account.</p>'),
    mustNot: 'become a fee of $0',
  },
  {
    id: 'province-rates',
    what: 'another rate holds for residents of Quebec',
    of: `${QUEBEC_BANK}-cash-back`,
    weeks: [8, 9],
    page: edited((html) =>
      html.replace(
        '<strong>20.99%</strong>',
        '<strong>20.99%</strong> <small>(Quebec residents: 19.89%)</small>',
      ),
    ),
    mustNot: 'become the rate of all',
  },
  {
    id: 'branch-offer',
    what: 'a higher offer is given in branches only',
    of: `${REGIONAL_BANK}-preferred-cash`,
    weeks: [7, 8],
    page: withMarkup(
      '<p>Visiting a branch? Ask about the in-branch offer of $200 for members of our Valley Club.</p>',
    ),
    mustNot: 'become the offer',
  },
  {
    id: 'signed-in-offer',
    what: 'a line speaks of offers for some who sign in',
    of: `${FINTECH}-studio-business`,
    weeks: [4, 4],
    page: withMarkup(
      '<p>Already with Kestrel? Log in to see if you have been selected for 80,000 bonus points.</p>',
    ),
    mustNot: 'become the offer',
  },
  {
    id: 'up-to-offer',
    what: 'the offer turns into one of up to an amount',
    of: `${STORE_BANK}-tallgrass-one`,
    weeks: [4, 4],
    page: edited((html) => html.replace('Earn $200 cash back', 'Earn up to $400 cash back')),
    hides: ['welcome_offer'],
    mustMention: true,
    mustNot: 'land as $400',
  },
  {
    id: 'penalty-rate',
    what: 'a note names the penalty rate',
    of: `${FINTECH}-builder`,
    weeks: [3, 4],
    page: withMarkup(
      '<p>If a payment is returned, we may apply the Penalty APR of up to 29.99% to new purchases.</p>',
    ),
    mustNot: 'become the purchase rate',
  },
  {
    id: 'testimonial',
    what: 'a cardholder tells what was saved',
    of: `${STORE_BANK}-harbor-pine`,
    weeks: [5, 5],
    page: withMarkup(
      '<blockquote>“I dropped a card with a $450 annual fee for this one and got $120 back in my first year.” — Dana R.</blockquote>',
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'against-others',
    what: 'a table compares the card with a typical card',
    of: `${FINTECH}-cash`,
    weeks: [9, 9],
    page: withMarkup(
      '<table><tr><th></th><th>Kestrel Cash Card</th><th>Typical bank card</th></tr><tr><td>Annual fee</td>' +
        '<td>$0</td><td>$95</td></tr><tr><td>Foreign transaction fee</td><td>None</td><td>3%</td></tr>' +
        '</table>',
    ),
    mustNot: 'read the typical card',
  },
  {
    id: 'calculator',
    what: 'a calculator shows what a year of spending earns',
    of: `${REGIONAL_BANK}-preferred-cash`,
    weeks: [4, 4],
    page: withMarkup(
      '<div class="calc"><label>Monthly spending <input value="$1,000"></label><p>You could earn ' +
        '<output>$240</output> cash back in your first year.</p></div>',
    ),
    mustNot: 'become the offer',
  },
  {
    id: 'old-answer',
    what: 'an answer to a frequent question still says what was true before',
    of: `${STORE_BANK}-harbor-pine`,
    weeks: [4, 4],
    page: withMarkup(
      '<details><summary>Is there an annual fee?</summary><p>No, the Harbor &amp; Pine card has no annual fee.</p></details>',
    ),
    mustMention: true,
    mustNot: 'be chosen over the rest without a word',
  },
  {
    id: 'misplaced-comma',
    what: 'the comma of the offer is misplaced',
    of: `${QUEBEC_BANK}-horizon`,
    weeks: [5, 5],
    page: edited((html) => html.replace('60,000 welcome points', '6,0000 welcome points')),
    hides: ['welcome_offer'],
    mustNot: 'publish 6 or 6,000 or 600,000',
  },
  {
    id: 'lost-digit',
    what: 'a digit of the fee is lost',
    of: `${STORE_BANK}-outbound`,
    weeks: [4, 4],
    shows: { annual_fee: 9 },
    mustMention: true,
    mustNot: 'publish $9',
  },
  {
    id: 'lost-zero',
    what: 'a zero of the offer is lost',
    of: `${FINTECH}-plus`,
    weeks: [7, 7],
    shows: { offer: { points: 3000, spend: 3000, months: 3 } },
    mustMention: true,
    mustNot: 'publish 3,000 points',
  },
  {
    id: 'rates-of-two-swapped',
    what: 'purchase and cash advance rates change places',
    of: `${QUEBEC_BANK}-cash-back`,
    weeks: [5, 5],
    shows: { interest_rate_purchase: 22.99, interest_rate_cash: 20.99 },
    mustMention: true,
    mustNot: 'be published',
  },
  {
    id: 'applications-paused',
    what: 'applications rest for a weekend',
    of: `${FINTECH}-builder`,
    weeks: [3, 3],
    page: belowHeading(
      '<p>Applications are paused this weekend while we update our systems. You can apply again on Monday.</p>',
    ),
    mustNot: 'close the card',
  },
  {
    id: 'not-in-quebec',
    what: 'the card is not offered in one province',
    of: `${QUEBEC_BANK}-student`,
    weeks: [3, 4],
    page: withMarkup('<p>This card is not available to residents of Nunavut.</p>'),
    mustNot: 'close the card',
  },
  {
    id: 'closing-announced',
    what: 'the end of applications is announced for June',
    of: `${REGIONAL_BANK}-platinum`,
    weeks: [6, 7],
    page: belowHeading('<p>We will stop accepting applications for this card on June 30, 2027.</p>'),
    mustMention: true,
    mustNot: 'close the card before its day',
  },
  {
    id: 'earning-announced',
    what: 'a lower rate is announced for May',
    of: `${FINTECH}-plus`,
    weeks: [9, 9],
    page: withMarkup('<p>Starting May 10, 2027, you will earn 2x points on dining.</p>'),
    mustMention: true,
    mustNot: 'land before its day',
  },
  {
    id: 'user-fee',
    what: 'additional users cost a fee of their own',
    of: `${STORE_BANK}-outbound`,
    weeks: [8, 9],
    page: withMarkup('<p>Add an authorized user for a $49 annual fee each.</p>'),
    mustNot: 'become the annual fee',
  },
  {
    id: 'deposit',
    what: 'a deposit secures the line of credit',
    of: `${FINTECH}-builder`,
    weeks: [4, 4],
    page: belowHeading('<p>Start with a refundable security deposit of $200 to $3,000.</p>'),
    mustNot: 'become a fee',
  },
  {
    id: 'choose-an-offer',
    what: 'new cardholders choose between the offer and a free transfer',
    of: `${REGIONAL_BANK}-preferred-cash`,
    weeks: [6, 6],
    page: edited((html) =>
      html.replace('months!</strong>', 'months, or choose 0% on balance transfers for 12 months!</strong>'),
    ),
    mustNot: 'become the purchase rate',
  },
  {
    id: 'meta-contradicts',
    what: 'the description for search engines names an old fee',
    of: `${REGIONAL_BANK}-rewards`,
    weeks: [8, 9],
    page: edited((html) =>
      html.replace(
        '<meta name="generator"',
        '<meta name="description" content="Cedar Valley Rewards Mastercard with a $29 annual fee and 5,000 ' +
          'bonus points."><meta name="generator"',
      ),
    ),
    mustNot: HARMLESS,
  },
]
