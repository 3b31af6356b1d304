import { type Effect, edited, insteadOf, NOTHING_STATED, type State } from '../../state.ts'
import { CA_BANK, CREDIT_UNION, HOSTS, US_BANK } from '../cards.ts'

const FRENCH =
  '<main><h1>Carte de crédit</h1><p>Avec la carte vous profitez de vos achats et de vos voyages, et les ' +
  'frais sont les mêmes pour tous les clients. Le taux est de 17,99 % pour les achats et de 19,99 % pour ' +
  'les avances. Les frais annuels sont de 99 $. Vous pouvez demander votre carte en ligne avec votre ' +
  'banque.</p></main>'
const redirect =
  (location: string): Effect =>
  () => ({ status: 302, headers: { location } })
const cut = (share: number): Effect => edited((html) => html.slice(0, html.length * share))

const broken = (id: string, what: string, of: string, week: number, page: Effect, terms?: Effect): State => ({
  id,
  what,
  of,
  weeks: [week, week],
  page,
  ...(terms ? { terms } : {}),
  hides: NOTHING_STATED,
  mustMention: true,
  mustNot: 'be believed',
})

const MAINTENANCE = insteadOf(
  'We will be back',
  'Our site is being maintained. Annual fee $0. Please try again later; we are sorry for the trouble.',
)
const STUDENT = `${US_BANK}-student-cash`
const CASH = `${CA_BANK}-cash-back`

/** Pages that fail to load, or load with other content. */
export const BROKEN: readonly State[] = [
  broken(
    'forbidden',
    'the site answers 403',
    STUDENT,
    5,
    insteadOf('Access denied', 'You do not have permission to see this page. Reference 18.2d4.', 403),
  ),
  broken(
    'missing-once',
    'the page is missing while the listing shows the card',
    STUDENT,
    6,
    insteadOf('Not found', 'The page is not here.', 404),
  ),
  broken(
    'server-error',
    'the site answers 500',
    STUDENT,
    7,
    insteadOf('Error', 'Something happened on our side.', 500),
  ),
  broken(
    'login-wall',
    'the page asks the reader to sign in',
    `${US_BANK}-student-cash`,
    9,
    insteadOf(
      'Sign in',
      'Sign in to continue to your account and see your offers. Annual fee $0. <input type="password">',
    ),
  ),
  broken(
    'geo-redirect',
    'the reader is led to another country’s home page',
    CASH,
    3,
    redirect(`https://${HOSTS[CA_BANK]}/`),
  ),
  broken(
    'captcha',
    'the site asks whether the reader is a robot',
    CASH,
    4,
    insteadOf(
      'Security check',
      'Please verify that you are a human to go on to the page. Annual fee $95. This takes a few seconds.',
    ),
  ),
  broken(
    'cookie-page',
    'the site shows its cookie page alone',
    CASH,
    5,
    insteadOf(
      'Your privacy',
      'We use cookies to make our pages better. Accept all cookies or manage your cookie preferences before you continue to the site.',
    ),
  ),
  broken(
    'soft-404',
    'a page says with 200 that there is none',
    CASH,
    6,
    insteadOf(
      'Page not found',
      'We could not find the page you requested. It may have moved. You may like our cards with an annual fee of $99.',
    ),
  ),
  broken('empty-shell', 'a shell that scripts would fill', CASH, 7, () => ({
    body:
      '<!DOCTYPE html><html lang="en"><head><title>Northern Dominion</title></head><body><div id="root">' +
      '</div><script src="/app.js"></script></body></html>',
  })),
  broken(
    'french',
    'the page comes in French',
    `${CA_BANK}-aurora`,
    5,
    edited((html) => html.replace(/<main>[\s\S]*<\/main>/, FRENCH)),
  ),
  broken('cut', 'the page breaks off in the middle', `${CA_BANK}-business`, 5, cut(0.45)),
  broken('truncated', 'fewer bytes come than were announced', `${CA_BANK}-business`, 4, (usual) => ({
    ...usual,
    headers: { 'content-length': '999999' },
    hangUp: true,
  })),
  broken('hang-up', 'the connection breaks', `${CA_BANK}-low-rate`, 9, () => ({ hangUp: true })),
  broken(
    'unfilled',
    'templates come without their values',
    `${US_BANK}-everyday-cash`,
    3,
    edited((html) => html.replaceAll(/\$\d[\d,]*/g, '{{amount}}').replaceAll(/\d+\.\d\d%/g, '{{rate}}%')),
  ),
  broken(
    'another-card',
    'the URL shows another card’s page',
    `${CREDIT_UNION}-platinum`,
    9,
    edited((html) =>
      html
        .replaceAll('Lakeshore Platinum Visa', 'Lakeshore Anniversary Visa')
        .replaceAll(/\d+\.\d\d%/g, '8.99%'),
    ),
  ),
  {
    ...broken('maintenance', 'the whole site is being maintained', CREDIT_UNION, 8, MAINTENANCE, MAINTENANCE),
    listing: MAINTENANCE,
  },
]
