import { edited, type State } from '../../state.ts'
import { FINTECH, QUEBEC_BANK, REGIONAL_BANK, STORE_BANK } from '../cards.ts'

const HARMLESS = 'change anything'

/** Spellings of unchanged facts. */
export const SPELLINGS: readonly State[] = [
  {
    id: 'marks-of-trade',
    what: 'the name gets the marks ® and ™',
    of: `${STORE_BANK}-harbor-pine`,
    weeks: [2, 3],
    page: edited((html) =>
      html.replace(
        '<h1>Harbor &amp; Pine Rewards Credit Card',
        '<h1>Harbor &amp; Pine<sup>®</sup> Rewards Credit Card™',
      ),
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'fee-with-star',
    what: 'a star and a unit follow the fee',
    of: `${STORE_BANK}-outbound`,
    weeks: [2, 2],
    page: edited((html) =>
      html.replace('<span class="spec__val">$99</span>', '<span class="spec__val">$99*/yr.</span>'),
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'raised-cents',
    what: 'the cents of the fee are raised, without a point',
    of: `${QUEBEC_BANK}-reduced-rate`,
    weeks: [2, 3],
    page: edited((html) => html.replace('<strong>$25</strong>', '<strong>$25<sup>00</sup></strong>')),
    hides: ['annual_fee'],
    mustNot: 'read $2,500',
  },
  {
    id: 'split-figures',
    what: 'each part of a rate has its own element',
    of: `${STORE_BANK}-meadow-home`,
    weeks: [2, 2],
    page: edited((html) => html.replace('32.49% variable', '<i>32</i><i>.49</i><i>%</i> variable')),
    mustNot: 'read 49 %',
  },
  {
    id: 'entities',
    what: 'signs are written as entities',
    of: `${FINTECH}-plus`,
    weeks: [2, 2],
    page: edited((html) => html.replaceAll('>$79', '>&#36;79').replaceAll('49%', '49&percnt;')),
    mustNot: HARMLESS,
  },
  {
    id: 'credit-tiers',
    what: 'the range is stated as one rate for each tier of credit',
    of: `${STORE_BANK}-tallgrass-one`,
    weeks: [2, 2],
    page: edited((html) =>
      html.replace(
        '19.49% – 29.49% variable',
        'Excellent credit 19.49%, good credit 24.49%, fair credit 29.49% variable',
      ),
    ),
    hides: ['interest_rate_purchase'],
    mustNot: 'take a middle tier for an end',
  },
  {
    id: 'prime-plus',
    what: 'the margin over the prime rate stands before the rate',
    of: `${REGIONAL_BANK}-platinum`,
    weeks: [2, 3],
    page: edited((html) =>
      html.replace(
        '15.49% - 24.49% variable',
        'Prime + 7.99% to Prime + 16.99% (currently 15.49% - 24.49%) variable',
      ),
    ),
    mustNot: 'read the margin as the rate',
  },
  {
    id: 'days-for-months',
    what: 'the months of the offer are printed as days',
    of: `${REGIONAL_BANK}-rewards`,
    weeks: [2, 3],
    page: edited((html) => html.replace('in the first 3 months', 'in the first 90 days')),
    mustNot: HARMLESS,
  },
  {
    id: 'half-sign',
    what: 'the base rate is printed with the sign for a half',
    of: `${FINTECH}-cash`,
    weeks: [2, 2],
    page: edited((html) => html.replace('>1.5%<', '>1½%<')),
    mustNot: 'read 1 %',
  },
  {
    id: 'per-dollar-words',
    what: 'points are counted for every dollar, in words',
    of: `${REGIONAL_BANK}-rewards`,
    weeks: [5, 5],
    page: edited((html) =>
      html
        .replace('3X points on gas', '3 points for every dollar on gas')
        .replace('2X points on groceries', 'Double points on groceries'),
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'monthly-price',
    what: 'the fee is stated by the month, with the year in brackets',
    of: `${FINTECH}-studio-business`,
    weeks: [2, 2],
    page: edited((html) => html.replace('>$120<', '>$10 a month ($120 a year)<')),
    mustNot: 'read $10 a year',
  },
  {
    id: 'comma-decimals',
    what: 'the English page prints figures the French way',
    of: `${QUEBEC_BANK}-horizon`,
    weeks: [2, 2],
    page: edited((html) =>
      html
        .replace('<strong>20.99%</strong>', '<strong>20,99&nbsp;%</strong>')
        .replace('<strong>$139</strong>', '<strong>139&nbsp;$</strong>'),
    ),
    mustNot: 'read 2,099 %',
  },
  {
    id: 'upper-case',
    what: 'labels and values are in capitals',
    of: `${REGIONAL_BANK}-platinum`,
    weeks: [8, 8],
    page: edited((html) =>
      html.replace('<td>Annual fee</td><td>None</td>', '<td>ANNUAL FEE</td><td>NONE</td>'),
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'new-heading',
    what: 'the heading greets the card as new',
    of: `${FINTECH}-plus`,
    weeks: [5, 5],
    page: edited((html) =>
      html.replace('<h1 class="css-t">Kestrel Plus Card', '<h1 class="css-t">Meet the new Kestrel Plus'),
    ),
    mustNot: 'rename the card',
  },
]
