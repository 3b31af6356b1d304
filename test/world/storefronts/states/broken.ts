import { pdfOf } from '../../../build/extract/pdf-of.ts'
import { type Effect, edited, insteadOf, NOTHING_STATED, type State } from '../../state.ts'
import { CARDS, FINTECH, QUEBEC_BANK, REGIONAL_BANK, STORE_BANK } from '../cards.ts'
import { quebecProduct } from '../quebec-bank.ts'
import { storeProduct } from '../store-bank.ts'

const truthOf = (slug: string) => CARDS.find((card) => card.slug === slug)!.first
const termsOf = (slug: string) => CARDS.find((card) => card.slug === slug)!.terms
const redirect =
  (location: string): Effect =>
  () => ({ status: 302, headers: { location } })

const broken = (id: string, what: string, of: string, week: number, page: Effect): State => ({
  id,
  what,
  of,
  weeks: [week, week],
  page,
  hides: NOTHING_STATED,
  mustMention: true,
  mustNot: 'be believed',
})
const brokenTerms = (id: string, what: string, of: string, week: number, terms: Effect): State => ({
  id,
  what,
  of,
  weeks: [week, week],
  terms,
  mustMention: true,
  mustNot: 'be believed',
})
const FRENCH =
  '<!DOCTYPE html><html lang="fr-CA"><head><meta charset="utf-8"><title>Visa Étudiant Boréale</title></head>' +
  '<body><main><h1>Carte Visa Boréale pour étudiants</h1><p>Une carte qui vous suit partout, avec un service ' +
  'offert dans les deux langues officielles.</p><ul><li>Frais annuels <strong>0 $</strong></li><li>Taux sur ' +
  'les achats <strong>18,99 %</strong></li></ul><p>Vous devez avoir atteint l’âge de la majorité dans votre ' +
  'province et habiter au Canada pour faire une demande.</p></main></body></html>'

/** Pages that fail to load, or load with other content. */
export const BROKEN: readonly State[] = [
  broken(
    'to-the-listing',
    'the URL leads to the list of cards for a week',
    `${STORE_BANK}-outbound`,
    9,
    redirect('/cards'),
  ),
  broken(
    'to-sign-in',
    'the URL leads to a page for signing in',
    `${STORE_BANK}-meadow-home`,
    9,
    redirect('/sign-in'),
  ),
  broken('challenge', 'a wall against robots answers with 200', `${FINTECH}-studio-business`, 6, () => ({
    body:
      '<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta http-equiv="refresh" ' +
      'content="390"></head><body><div class="main-wrapper" role="main"><h1>www.kestrelcard.com</h1>' +
      '<p>Checking if the site connection is secure</p><noscript>Enable JavaScript and cookies to ' +
      'continue</noscript></div><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1">' +
      '</script></body></html>',
  })),
  broken('too-many', 'the site asks to come less often', `${FINTECH}-studio-business`, 8, () => ({
    status: 429,
    headers: { 'retry-after': '1' },
    body: 'Too many requests',
  })),
  broken('in-french', 'the page comes in French, whole', `${QUEBEC_BANK}-student`, 2, () => ({
    body: FRENCH,
  })),
  broken('two-swapped', 'the pages of two cards have changed places', `${STORE_BANK}-harbor-pine`, 9, () => ({
    body: storeProduct(truthOf(`${STORE_BANK}-tallgrass-one`), termsOf(`${STORE_BANK}-tallgrass-one`), []),
  })),
  broken('other-of-the-swap', 'the other of the two', `${STORE_BANK}-tallgrass-one`, 9, () => ({
    body: storeProduct(truthOf(`${STORE_BANK}-harbor-pine`), termsOf(`${STORE_BANK}-harbor-pine`), []),
  })),
  broken(
    'blank-values',
    'the key facts come as dashes',
    `${QUEBEC_BANK}-reduced-rate`,
    9,
    edited((html) => html.replaceAll(/<strong>[^<]*<\/strong>/g, '<strong>—</strong>')),
  ),
  {
    ...broken(
      'gentle-error',
      'the site says sorry in its usual frame',
      `${QUEBEC_BANK}-horizon`,
      9,
      (usual) => ({
        body: String(usual.body).replace(
          /<main id="main">[\s\S]*<\/main>/,
          '<main id="main"><h1>Oops, something went wrong</h1><p>We are having a technical issue and ' +
            'cannot show you this content. Thank you for your patience.</p></main>',
        ),
      }),
    ),
  },
  broken('test-copy', 'a test copy of the page with blind text', `${REGIONAL_BANK}-rewards`, 7, (usual) => ({
    body: String(usual.body)
      .replace(
        /<p>Our cards[^<]*<\/p>/,
        '<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.</p>',
      )
      .replaceAll(/\d{1,2}\.\d\d%/g, '00.00%')
      .replaceAll(/[\d,]+ bonus points/g, 'XX,XXX bonus points'),
  })),
  brokenTerms(
    'terms-gone',
    'the terms are missing',
    `${STORE_BANK}-meadow-home`,
    7,
    insteadOf('Not found', 'This page does not exist.', 404),
  ),
  brokenTerms(
    'terms-down',
    'the terms answer with 503',
    `${FINTECH}-plus`,
    4,
    insteadOf('Unavailable', 'Please try later.', 503),
  ),
  brokenTerms(
    'terms-soft-404',
    'the terms say with 200 that there are none',
    `${QUEBEC_BANK}-cash-back`,
    3,
    insteadOf(
      'This document has moved',
      'The document that you are looking for cannot be found. Try our search.',
    ),
  ),
  brokenTerms(
    'terms-scanned',
    'the terms come as a PDF without text',
    `${FINTECH}-studio-business`,
    5,
    () => ({
      headers: { 'content-type': 'application/pdf' },
      body: pdfOf([]),
    }),
  ),
  brokenTerms('terms-of-twin', 'the information box of another card', `${QUEBEC_BANK}-horizon`, 7, () => ({
    body: quebecProduct(truthOf(`${QUEBEC_BANK}-reduced-rate`), termsOf(`${QUEBEC_BANK}-reduced-rate`), []),
  })),
  {
    id: 'listing-down',
    what: 'the listing answers with an error page',
    of: REGIONAL_BANK,
    weeks: [8, 8],
    listing: insteadOf('Error', 'Something went wrong.', 500),
    mustMention: true,
    mustNot: 'take cards for closed',
  },
]
