import { belowHeading, edited, type State } from '../../state.ts'
import type { Rate, Truth } from '../../truth.ts'
import { FINTECH, QUEBEC_BANK, REGIONAL_BANK, STORE_BANK } from '../cards.ts'

const END = 9
const withRate = (category: string, change: Partial<Rate>) => (truth: Truth) => ({
  rates: truth.rates.map((rate) => (rate.category === category ? { ...rate, ...change } : rate)),
})

/** True changes of offers and reward rates. */
export const REWARD_CHANGES: readonly State[] = [
  {
    id: 'countdown-offer',
    what: 'an offer with a countdown takes the place of the lower one',
    of: `${STORE_BANK}-outbound`,
    weeks: [3, 5],
    truth: { offer: { points: 65_000, spend: 2000, months: 3 } },
    page: belowHeading(
      '<div class="timer">Limited-time offer. Ends in <b>06</b>d <b>11</b>h <b>42</b>m</div>',
    ),
    mustNot: 'read the timer',
  },
  {
    id: 'countdown-over',
    what: 'the usual offer comes back after the limited one',
    of: `${STORE_BANK}-outbound`,
    weeks: [6, END],
    truth: { offer: { points: 40_000, spend: 2000, months: 3 } },
    mustNot: 'keep the offer that is over',
  },
  {
    id: 'base-rate-up',
    what: 'the base rate rises by half a point',
    of: `${STORE_BANK}-tallgrass-one`,
    weeks: [6, END],
    truth: withRate('other', { multiplier: 2 }),
    mustNot: 'be missed',
  },
  {
    id: 'category-added',
    what: 'a category is added',
    of: `${FINTECH}-cash`,
    weeks: [3, END],
    truth: ({ rates }) => ({
      rates: [
        ...rates.slice(0, -1),
        { category: 'transit', words: 'transit', multiplier: 3 },
        ...rates.slice(-1),
      ],
    }),
    mustNot: 'be missed',
  },
  {
    id: 'category-removed',
    what: 'a category is removed',
    of: `${FINTECH}-studio-business`,
    weeks: [5, END],
    truth: ({ rates }) => ({ rates: rates.filter(({ category }) => category !== 'shipping') }),
    mustNot: 'keep the category',
  },
  {
    id: 'cap-introduced',
    what: 'a rate gets a cap',
    of: `${FINTECH}-plus`,
    weeks: [4, END],
    truth: withRate('dining', { cap: 12_000 }),
    mustNot: 'be missed',
  },
  {
    id: 'offer-withdrawn',
    what: 'the offer is gone, and a line asks to check back',
    of: `${FINTECH}-cash`,
    weeks: [6, 7],
    truth: { offer: null },
    page: belowHeading(
      '<div class="css-p">There’s no welcome offer on this card right now. Check back soon.</div>',
    ),
    mustNot: 'keep the offer',
  },
  {
    id: 'offer-doubled',
    what: 'an offer comes back at twice its size',
    of: `${FINTECH}-cash`,
    weeks: [8, END],
    truth: { offer: { cash: 200, spend: 1000, months: 3 } },
    mustNot: 'be missed',
  },
  {
    id: 'offer-more-time',
    what: 'the offer asks for more spending and gives more time',
    of: `${QUEBEC_BANK}-cash-back`,
    weeks: [4, END],
    truth: { offer: { cash: 100, spend: 2000, months: 6 } },
    mustNot: 'land by half',
  },
  {
    id: 'offer-up-quebec',
    what: 'the offer rises by a third',
    of: `${QUEBEC_BANK}-horizon`,
    weeks: [3, END],
    truth: { offer: { points: 60_000, spend: 2500, months: 3 } },
    mustNot: 'be missed',
  },
  {
    id: 'regional-offer-up',
    what: 'the offer rises, with a space that does not break behind the sign',
    of: `${REGIONAL_BANK}-rewards`,
    weeks: [6, END],
    truth: { offer: { points: 15_000, spend: 1500, months: 3 } },
    page: edited((html) =>
      html.replace('$1,500', () => '$&nbsp;1,500').replace('15,000 bonus', '15,000&nbsp;bonus'),
    ),
    mustNot: 'be missed',
  },
]
