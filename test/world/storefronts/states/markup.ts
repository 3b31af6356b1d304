import { gzipSync } from 'node:zlib'
import { edited, type State, withMarkup } from '../../state.ts'
import { CARDS, FINTECH, QUEBEC_BANK, REGIONAL_BANK, STORE_BANK } from '../cards.ts'
import { fintechTerms } from '../fintech.ts'

const HARMLESS = 'change anything'
const truthOf = (slug: string) => CARDS.find((card) => card.slug === slug)!.first

/** Markup and spellings in which facts do not change. */
export const MARKUP: readonly State[] = [
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
    id: 'old-charset',
    what: 'the page comes in an old charset that only its meta tag names',
    of: `${QUEBEC_BANK}-cash-back`,
    weeks: [2, 2],
    page: (usual) => ({
      ...usual,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from(
        String(usual.body).replace('charset="utf-8"', 'charset="windows-1252"').replaceAll('›', '>'),
        'latin1',
      ),
    }),
    mustNot: HARMLESS,
  },
  {
    id: 'compressed',
    what: 'the page comes compressed',
    of: `${FINTECH}-builder`,
    weeks: [2, 2],
    page: (usual) => ({
      ...usual,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' },
      body: gzipSync(String(usual.body)),
    }),
    mustNot: HARMLESS,
  },
  {
    id: 'byte-order-mark',
    what: 'a byte order mark and blank lines stand before the page',
    of: `${REGIONAL_BANK}-preferred-cash`,
    weeks: [2, 2],
    page: edited((html) => `\ufeff\n\n${html}`),
    mustNot: HARMLESS,
  },
  {
    id: 'heavy-page',
    what: 'an inline image makes the page heavy',
    of: `${FINTECH}-plus`,
    weeks: [3, 3],
    page: withMarkup(`<img alt="" src="data:image/png;base64,${'iVBORw0KGgo'.repeat(40_000)}">`),
    mustNot: HARMLESS,
  },
  {
    id: 'campaign-title',
    what: 'the title speaks of a campaign and names no card',
    of: `${STORE_BANK}-harbor-pine`,
    weeks: [7, 8],
    page: edited((html) => html.replace(/<title>[^<]*</, '<title>Summer starts here | Tallgrass Bank<')),
    mustNot: HARMLESS,
  },
  {
    id: 'canonical-elsewhere',
    what: 'the canonical link names another card’s page',
    of: `${STORE_BANK}-tallgrass-one`,
    weeks: [5, 5],
    page: edited((html) =>
      html.replace(
        'href="https://www.tallgrassbank.com/cards/tallgrass-one"',
        'href="https://www.tallgrassbank.com/cards/outbound"',
      ),
    ),
    mustNot: 'move the card',
  },
  {
    id: 'amp-copy',
    what: 'the page names an AMP copy and a page for phones',
    of: `${REGIONAL_BANK}-platinum`,
    weeks: [5, 5],
    page: edited((html) =>
      html.replace(
        '</title>',
        '</title><link rel="amphtml" href="https://cedarvalley.bank/amp/platinum/"><link rel="alternate" media="only screen" href="https://m.cedarvalley.bank/platinum/">',
      ),
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'old-values-in-comment',
    what: 'a comment keeps last year’s fee',
    of: `${REGIONAL_BANK}-preferred-cash`,
    weeks: [3, 3],
    page: edited((html) => html.replace('<td>$49</td>', '<td><!-- was <b>$29</b> until 12/2026 -->$49</td>')),
    mustNot: HARMLESS,
  },
  {
    id: 'french-beside-english',
    what: 'the French text stands in the same page, shown by a switch',
    of: `${QUEBEC_BANK}-reduced-rate`,
    weeks: [7, 9],
    page: withMarkup(
      '<div lang="fr" class="i18n-hidden"><h2>Frais et taux</h2><p>Frais annuels : 30 $</p><p>Taux d’intérêt sur les achats : 14,99 %</p></div>',
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'tab-of-the-twin',
    what: 'a second tab shows the card for businesses',
    of: `${FINTECH}-plus`,
    weeks: [8, 9],
    page: edited((html) =>
      html.replace(
        '<div class="css-more">',
        '<div role="tabpanel" hidden><div class="css-h2">Kestrel Studio Business Card</div><div class="css-1k7x2m"><div class="css-q9v0aa">$120</div><div class="css-0u3jde">Annual fee</div></div></div><div class="css-more">',
      ),
    ),
    mustNot: 'read the twin’s fee',
  },
  {
    id: 'modal-of-another',
    what: 'a dialog holds the rates and fees of another card, by name',
    of: `${FINTECH}-cash`,
    weeks: [4, 4],
    page: edited((html) =>
      html.replace(
        '<div class="css-foot">',
        () =>
          `<dialog><h2>Kestrel Plus Card rates and fees</h2>${fintechTerms(truthOf(`${FINTECH}-plus`)).match(/<div role="table"[\s\S]*<\/div><\/div>/)?.[0] ?? ''}</dialog><div class="css-foot">`,
      ),
    ),
    mustNot: 'read the other card’s fees',
  },
  {
    id: 'sticky-footer',
    what: 'a bar at the foot repeats name, fee and button',
    of: `${STORE_BANK}-outbound`,
    weeks: [7, 9],
    page: withMarkup(
      '<div class="sticky"><span>Outbound Co-op World Mastercard</span> <span>$99 annual fee</span> <a href="/apply">Apply now</a></div>',
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'carousel-first',
    what: 'a carousel of other cards stands before the page’s own',
    of: `${STORE_BANK}-harbor-pine`,
    weeks: [6, 6],
    page: edited((html) => {
      const carousel = html.match(/<div class="carousel"[\s\S]*?<\/div><\/div><\/div>/)?.[0] ?? ''
      return html.replace(carousel, '').replace('<div class="hero">', `${carousel}<div class="hero">`)
    }),
    mustNot: 'read another card’s fee',
  },
  {
    id: 'rates-before-labels',
    what: 'values and labels of the key facts change places',
    of: `${QUEBEC_BANK}-cash-back`,
    weeks: [6, 7],
    page: edited((html) =>
      html.replaceAll(
        /<li><span>([^<]*)<\/span> <strong>([^<]*)<\/strong><\/li>/g,
        '<li><strong>$2</strong> <span>$1</span></li>',
      ),
    ),
    mustNot: 'read values with the wrong labels',
  },
  {
    id: 'listing-twice',
    what: 'the listing links to a card twice, once with a campaign’s code',
    of: STORE_BANK,
    weeks: [3, 4],
    listing: edited((html) =>
      html.replace(
        '<div class="brands">',
        '<div class="featured"><a href="/cards/outbound?src=featured#top">Outbound Co-op World Mastercard</a></div><div class="brands">',
      ),
    ),
    mustNot: 'find a second card',
  },
  {
    id: 'listing-half',
    what: 'the listing shows half of the cards, the others after a click',
    of: QUEBEC_BANK,
    weeks: [2, 3],
    listing: edited((html) => {
      const sections = html.match(/<section>[\s\S]*?<\/section>/g) ?? []
      return html.replace(sections.slice(2).join(''), '<button>Show more cards</button>')
    }),
    mustNot: 'take cards for closed',
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
