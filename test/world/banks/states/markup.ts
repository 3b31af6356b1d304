import { pdfOf } from '../../../build/extract/pdf-of.ts'
import { belowHeading, edited, type State, withMarkup } from '../../state.ts'
import { CA_BANK, CARDS, CREDIT_UNION, US_BANK } from '../cards.ts'
import { unionTerms } from '../credit-union.ts'

const truthOf = (slug: string) => CARDS.find((card) => card.slug === slug)!.first
const HARMLESS = 'change anything'

/** Markup around unchanged facts, as on valid pages. */
export const MARKUP: readonly State[] = [
  {
    id: 'hidden-modal',
    what: 'a hidden dialog asks the reader to sign in',
    of: `${US_BANK}-voyager`,
    weeks: [2, 2],
    page: withMarkup(
      '<div class="modal" style="display:none"><h2>Your session has expired</h2><p>Sign in to continue to your account.</p></div>',
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'chat-widget',
    what: 'a chat window says that the service is unavailable',
    of: `${CREDIT_UNION}-platinum`,
    weeks: [2, 3],
    page: withMarkup('<div class="chat"><p>Chat is currently unavailable. Please try again later.</p></div>'),
    mustNot: HARMLESS,
  },
  {
    id: 'spinner',
    what: 'a spinner stands in the markup',
    of: `${CREDIT_UNION}-rewards`,
    weeks: [3, 3],
    page: withMarkup('<div class="spinner">Loading...</div>'),
    mustNot: HARMLESS,
  },
  {
    id: 'noscript',
    what: 'a line for readers without JavaScript',
    of: `${CREDIT_UNION}-platinum`,
    weeks: [4, 4],
    page: withMarkup('<noscript>You need to enable JavaScript to use the calculator.</noscript>'),
    mustNot: HARMLESS,
  },
  {
    id: 'script-after-html',
    what: 'a script follows the end of the page',
    of: `${CA_BANK}-business`,
    weeks: [2, 3],
    page: edited((html) => `${html}<script>window.dataLayer=[]</script>\n`),
    mustNot: 'call a whole page truncated',
  },
  {
    id: 'next-data-contradicts',
    what: '__NEXT_DATA__ carries the fee of last year',
    of: `${US_BANK}-simplicity`,
    weeks: [8, 9],
    page: edited((html) => html.replace('"annualFee":"$0"', '"annualFee":"$39"')),
    mustNot: 'believe what nobody sees',
  },
  {
    id: 'json-ld-contradicts',
    what: 'JSON-LD carries an old rate',
    of: `${US_BANK}-voyager-business`,
    weeks: [2, 2],
    page: edited((html) => html.replace('"annualPercentageRate":18.99', '"annualPercentageRate":15.99')),
    mustNot: 'believe what nobody sees',
  },
  {
    id: 'glued-footnote',
    what: 'the mark of a footnote is glued to the fee',
    of: `${US_BANK}-summit`,
    weeks: [3, 3],
    page: edited((html) => html.replace('$625<sup>†</sup>', '$6251')),
    mustMention: true,
    hides: ['annual_fee'],
    mustNot: 'publish $6,251',
  },
  {
    id: 'nested-colspan',
    what: 'the rates stand in a table with merged cells',
    of: `${CA_BANK}-cash-back`,
    weeks: [2, 2],
    page: edited((html) =>
      html
        .replace('<td>Annual fee</td><td>', '<td colspan="1">Annual fee</td><td colspan="1">')
        .replace(
          '<table class="box" border="0">',
          '<table class="box" border="0"><tr><td colspan="2">Rates and fees as of today</td></tr>',
        ),
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'transposed',
    what: 'the box is turned: labels above, values below',
    of: `${CA_BANK}-low-rate`,
    weeks: [2, 2],
    page: edited((html) =>
      html.replace(
        /<table class="box"[\s\S]*?<\/table><\/td><\/tr><\/table>/,
        '<table><tr><th>Annual fee</th><th>Purchase rate</th><th>Cash advance rate</th></tr><tr>' +
          '<td>$29</td><td>12.99%</td><td>14.99%</td></tr></table>',
      ),
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'cents',
    what: 'amounts are printed with cents',
    of: `${CA_BANK}-low-rate`,
    weeks: [4, 4],
    page: edited((html) => html.replaceAll('$29<', '$29.00<')),
    mustNot: 'read 2900',
  },
  {
    id: 'narrow-spaces',
    what: 'figures of four digits and more are parted by narrow spaces',
    of: `${CA_BANK}-aurora`,
    weeks: [4, 4],
    page: edited((html) => html.replace('55,000', '55\u202f000').replace('3,000', '3\u202f000')),
    mustNot: 'read 55 points',
  },
  {
    id: 'dashes',
    what: 'ranges are printed with a dash',
    of: `${US_BANK}-student-cash`,
    weeks: [2, 2],
    page: edited((html) => html.replaceAll('19.24% to 29.24%', '19.24%&nbsp;–&nbsp;29.24%')),
    mustNot: HARMLESS,
  },
  {
    id: 'redesign',
    what: 'the page gets a new design with a slogan for a heading',
    of: `${US_BANK}-simplicity`,
    weeks: [7, 9],
    page: edited((html) =>
      html
        .replace(
          '<h1>Meridian Simplicity Card</h1>',
          '<div class="hero"><span class="eyebrow">Meridian Simplicity Card</span><h1>Less to think about.</h1></div>',
        )
        .replace('<section class="glance">', '<section class="at-a-glance-v2" data-x="1">'),
    ),
    mustNot: HARMLESS,
  },
  {
    id: 'fee-tile',
    what: 'a tile says that there are no foreign transaction fees',
    of: `${US_BANK}-summit`,
    weeks: [4, 5],
    page: belowHeading(
      '<div class="tiles"><div><p class="big">None</p><p>Foreign transaction fees</p></div></div>',
    ),
    mustNot: 'read another figure into the tile',
  },
  {
    id: 'military-rate',
    what: 'a note tells of the Military Annual Percentage Rate',
    of: `${US_BANK}-voyager`,
    weeks: [4, 9],
    page: withMarkup(
      '<p>Federal law limits the cost of consumer credit to a member of the Armed Forces to a Military Annual Percentage Rate of 36%.</p>',
    ),
    mustNot: 'read 36 % as a rate',
  },
  {
    id: 'wrong-charset',
    what: 'the page declares another charset than it has',
    of: `${CA_BANK}-aurora`,
    weeks: [6, 6],
    page: (usual) => ({ ...usual, headers: { 'content-type': 'text/html; charset=iso-8859-1' } }),
    mustNot: HARMLESS,
  },
  {
    id: 'scripted-listing',
    what: 'the listing is drawn by scripts',
    of: CREDIT_UNION,
    weeks: [4, 4],
    listing: edited((html) =>
      html.replace(/<div class=tiles>[\s\S]*$/, '<div id="app"></div><script src="/app.js"></script>'),
    ),
    mustNot: 'take cards for closed',
  },
  {
    id: 'listing-without-anchors',
    what: 'the tiles of the listing are buttons',
    of: CA_BANK,
    weeks: [2, 2],
    listing: edited((html) => html.replaceAll(/<a href="https[^"]*">([^<]*)<\/a>/g, '<button>$1</button>')),
    mustNot: 'take cards for closed',
  },
  {
    id: 'listing-lacks-card',
    what: 'the listing lacks a card once',
    of: `${CREDIT_UNION}-rewards`,
    weeks: [6, 6],
    unlisted: true,
    mustNot: 'take the card for closed',
  },
  {
    id: 'twin-pdf',
    what: 'the terms lead to the PDF of a near twin',
    of: `${CREDIT_UNION}-rewards`,
    weeks: [2, 2],
    terms: (usual) => ({ ...usual, body: pdfOf(unionTerms(truthOf(`${CREDIT_UNION}-signature-cash`))) }),
    mustNot: 'publish the twin’s values',
  },
  {
    id: 'other-pdf',
    what: 'the terms lead to the PDF of another card',
    of: `${CREDIT_UNION}-platinum`,
    weeks: [6, 6],
    terms: (usual) => ({ ...usual, body: pdfOf(unionTerms(truthOf(`${CREDIT_UNION}-secured`))) }),
    mustNot: 'publish the other card’s values',
  },
]
