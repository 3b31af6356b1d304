import { pdfOf } from '../../build/extract/pdf-of.ts'
import { belowHeading, edited, insteadOf, NOTHING_STATED, type State, withMarkup } from '../state.ts'
import { CARDS, RETAIL_BANK, TRAVEL_BANK } from './cards.ts'
import { travelTerms } from './travel-bank.ts'

const END = 9
const truthOf = (slug: string) => CARDS.find((card) => card.slug === slug)!.first

/** Everything that happens in the world. */
export const STATES: readonly State[] = [
  {
    id: 'fee-starts-with-rebate',
    what: 'the fee rises, and the first year is rebated',
    of: `${RETAIL_BANK}-world`,
    weeks: [2, END],
    truth: { annual_fee: 139, annual_fee_waived_first_year: true },
    mustNot: 'land by half',
  },
  {
    id: 'points-devalued',
    what: 'the rate for groceries falls from six to five',
    of: `${RETAIL_BANK}-world`,
    weeks: [4, END],
    truth: ({ rates }) => ({
      rates: rates.map((rate) => (rate.category === 'groceries' ? { ...rate, multiplier: 5 } : rate)),
    }),
    mustNot: 'be missed',
  },
  {
    id: 'miles-limited-time',
    what: 'a higher offer for a limited time, with the usual one in brackets',
    of: `${TRAVEL_BANK}-skyward`,
    weeks: [2, END],
    truth: { offer: { points: 75_000, spend: 2000, months: 3 } },
    page: edited((html) =>
      html.replace('Earn 75,000 bonus miles', '<b>Ends 2/28!</b> Earn 75,000 bonus miles (usually 50,000)'),
    ),
    mustNot: 'land the usual one',
  },
  {
    id: 'intro-fee-sentence',
    what: 'the fee is $0 for the first year, then the old one',
    of: `${TRAVEL_BANK}-skyward`,
    weeks: [3, END],
    truth: { annual_fee_waived_first_year: true },
    mustNot: 'become a fee of $0',
  },
  {
    id: 'user-fee-starts',
    what: 'authorized users get a fee of $35',
    of: `${TRAVEL_BANK}-skyward`,
    weeks: [5, END],
    truth: ({ more }) => ({ more: { ...more, authorized_user_fee: 35 } }),
    page: withMarkup('<p>Annual fee for each authorized user: $35.</p>'),
    mustNot: 'become the annual fee',
  },
  {
    id: 'partner-renamed',
    what: 'the cruise line renames its card, and the URL stays',
    of: `${TRAVEL_BANK}-harborline`,
    weeks: [3, END],
    truth: { name: 'Harborline Voyages Visa Card' },
    mustNot: 'become a second card',
  },
  {
    id: 'no-new-applications',
    what: 'the page says that new accounts are not opened any longer, and the button is gone; unlisted',
    of: `${TRAVEL_BANK}-harborline`,
    weeks: [5, END],
    truth: { is_discontinued: true },
    page: belowHeading(
      '<p>New accounts are no longer being opened for this card. Cardmembers can still earn and redeem.</p>',
    ),
    unlisted: true,
    mustNot: 'go on as if nothing had happened',
  },
  {
    id: 'offer-now-cash',
    what: 'the offer grows to $250 and asks for $1,000',
    of: `${TRAVEL_BANK}-cash-return`,
    weeks: [2, END],
    truth: { offer: { cash: 250, spend: 1000, months: 3 } },
    mustNot: 'land by half',
  },
  {
    id: 'apr-range-moves',
    what: 'both ends of the range rise by half a point',
    of: `${TRAVEL_BANK}-cash-return`,
    weeks: [4, END],
    truth: { interest_rate_purchase: 19.49, high: 28.49, interest_rate_balance_transfer: 19.49 },
    mustNot: 'land one end',
  },
  {
    id: 'foreign-fee-falls',
    what: 'the foreign transaction fee goes',
    of: `${TRAVEL_BANK}-cash-return`,
    weeks: [5, END],
    truth: { foreign_transaction_fee: 0 },
    mustNot: 'be missed',
  },
  {
    id: 'no-fee-any-more',
    what: 'the card loses its fee',
    of: `${RETAIL_BANK}-cash`,
    weeks: [3, END],
    truth: { annual_fee: 0 },
    mustNot: 'be missed',
  },
  {
    id: 'offer-first-time',
    what: 'the card gets its first offer',
    of: `${RETAIL_BANK}-cash`,
    weeks: [4, END],
    truth: { offer: { cash: 120, spend: 1500, months: 3 } },
    mustNot: 'be missed',
  },
  {
    id: 'store-promotion',
    what: 'the shop promotes a day of extra points',
    of: `${RETAIL_BANK}-everyday`,
    weeks: [2, 3],
    page: belowHeading(
      '<p>This Saturday only: collect 20 times the points in store when you spend $50 or more.</p>',
    ),
    mustNot: 'become a rate',
  },
  {
    id: 'winner',
    what: 'a contest gives away a million points',
    of: `${RETAIL_BANK}-everyday`,
    weeks: [4, 4],
    page: withMarkup(
      '<p>Enter for a chance to win 1,000,000 points! No purchase necessary. Contest closes March 1.</p>',
    ),
    mustNot: 'become the offer',
  },
  {
    id: 'old-offer-in-fine-print',
    what: 'the fine print still tells of the offer before',
    of: `${TRAVEL_BANK}-cash-return`,
    weeks: [3, 3],
    page: withMarkup(
      '<p class="notes">3. If you applied before January 1, you earn $200 cash back after you spend $500.</p>',
    ),
    mustNot: 'go back to the old offer',
  },
  {
    id: 'fee-in-other-currency',
    what: 'the fee is also stated in another currency',
    of: `${RETAIL_BANK}-world`,
    weeks: [3, 3],
    page: edited((html) =>
      html.replace(
        '<section class="fine"',
        '<section><p>About US$101 at today’s exchange rate.</p></section><section class="fine"',
      ),
    ),
    mustNot: 'become the fee',
  },
  {
    id: 'terms-of-last-year',
    what: 'the PDF is the one of last year, with a lower late fee',
    of: `${TRAVEL_BANK}-skyward`,
    weeks: [4, 4],
    terms: (usual) => ({
      ...usual,
      body: pdfOf([...travelTerms({ ...truthOf(`${TRAVEL_BANK}-skyward`), late_payment_fee: 4 })]),
    }),
    mustMention: true,
    mustNot: 'publish a late fee of $4',
  },
  {
    id: 'queue-page',
    what: 'a waiting room lets visitors in one by one',
    of: `${RETAIL_BANK}-everyday`,
    weeks: [5, 5],
    page: insteadOf(
      'You are now in line',
      'We are getting a lot of visitors. You will be let in soon; please do not refresh. Estimated wait: 4 minutes.',
    ),
    hides: NOTHING_STATED,
    mustMention: true,
    mustNot: 'be believed',
  },
  {
    id: 'draft-values',
    what: 'an editor published TBD in place of values',
    of: `${RETAIL_BANK}-cash`,
    weeks: [5, 5],
    page: edited((html) => html.replaceAll(/\d+\.\d\d%/g, 'TBD%').replaceAll(/\$\d+/g, '$TBD')),
    hides: NOTHING_STATED,
    mustMention: true,
    mustNot: 'be believed',
  },
  {
    id: 'image-of-text',
    what: 'the page shows its key facts as pictures',
    of: `${RETAIL_BANK}-everyday`,
    weeks: [6, 6],
    page: edited((html) =>
      html.replace(/<ul class="chips">[\s\S]*?<\/ul>/, '<img src="/img/facts.webp" alt="Key facts">'),
    ),
    mustNot: 'change anything',
  },
  {
    id: 'language-mix-up',
    what: 'the English URL shows the French page, with the English name',
    of: `${RETAIL_BANK}-world`,
    weeks: [6, 6],
    page: edited((html) =>
      html.replace(
        /<ul class="chips">[\s\S]*<\/main>/,
        '<ul class="chips"><li>Frais annuels de 149 $</li><li>Taux d’intérêt sur les achats de 21,49 %</li>' +
          '</ul><p>Magasinez, accumulez et échangez à la caisse dans plus de deux cents magasins partout au ' +
          'pays. Les points sont versés après la fermeture de votre relevé.</p></main>',
      ),
    ),
    hides: NOTHING_STATED,
    mustMention: true,
    mustNot: 'be believed',
  },
  {
    id: 'price-test',
    what: 'one visitor in two sees a fee of $129',
    of: `${RETAIL_BANK}-world`,
    weeks: [5, 5],
    shows: { annual_fee: 129 },
    mustNot: 'land to and fro',
    alsoTrue: true,
  },
]
