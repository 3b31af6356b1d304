import { gzipSync } from 'node:zlib'
import { edited, type State, withMarkup } from '../../state.ts'
import { CARDS, FINTECH, QUEBEC_BANK, REGIONAL_BANK, STORE_BANK } from '../cards.ts'
import { fintechTerms } from '../fintech.ts'

const HARMLESS = 'change anything'
const truthOf = (slug: string) => CARDS.find((card) => card.slug === slug)!.first

/** Layouts and encodings of unchanged facts. */
export const LAYOUTS: readonly State[] = [
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
        '</title><link rel="amphtml" href="https://cedarvalley.bank/amp/platinum/"><link rel="alternate" ' +
          'media="only screen" href="https://m.cedarvalley.bank/platinum/">',
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
      '<div lang="fr" class="i18n-hidden"><h2>Frais et taux</h2><p>Frais annuels : 30 $</p><p>Taux ' +
        'd’intérêt sur les achats : 14,99 %</p></div>',
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
        '<div role="tabpanel" hidden><div class="css-h2">Kestrel Studio Business Card</div><div ' +
          'class="css-1k7x2m"><div class="css-q9v0aa">$120</div><div class="css-0u3jde">Annual fee</div>' +
          '</div></div><div class="css-more">',
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
          '<dialog><h2>Kestrel Plus Card rates and ' +
          `fees</h2>${fintechTerms(truthOf(`${FINTECH}-plus`)).match(/<div role="table"[\s\S]*<\/div><\/div>/)?.[0] ?? ''}</dialog>` +
          '<div class="css-foot">',
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
]
