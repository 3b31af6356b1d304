import type { Reply } from './world.ts'

/** Breaks a page in one way. `usual` is the valid page. */
type Breakage = (usual: Reply, url: URL) => Reply

const page = (title: string, words: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><p>${words}</p></body></html>`
const shown =
  (title: string, words: string): Breakage =>
  () => ({ body: page(title, words) })
const status =
  (
    code: number,
    words = 'Something happened on our side while we were looking for the page that you asked for.',
  ): Breakage =>
  () => ({ status: code, body: page(String(code), words) })
const edited =
  (edit: (html: string) => string): Breakage =>
  (usual) =>
    typeof usual.body === 'string' ? { ...usual, body: edit(usual.body) } : { body: '' }
const cut = (share: number) => edited((html) => html.slice(0, html.length * share))
const FRENCH =
  '<p>Avec la carte vous profitez de vos achats et de vos voyages, et les frais sont les mêmes pour tous ' +
  'les clients. Le taux est de 20,99 % pour les achats et de 22,99 % pour les avances. Vous pouvez ' +
  'demander votre carte en ligne avec votre banque.</p>'

/** A template in the page's text, which this file must not fill. */
const UNFILLED = ['$', '{annualFee}'].join('')

/** Every kind of broken page. The job must not read any value from them. */
export const BREAKAGES: Readonly<Record<string, Breakage>> = {
  '401': status(401),
  '403': status(403),
  '404': status(404),
  '410': status(410),
  '429': status(429),
  '451': status(451),
  '500': status(500),
  '502': status(502),
  '503': status(503),
  '504': status(504),
  'a 200 that denies access': shown(
    'Access Denied',
    'You do not have permission to access this page on this server. Reference #18.2d4',
  ),
  'a captcha': shown(
    'Security check',
    'Please verify that you are a human. This site uses reCAPTCHA. Annual fee $0.',
  ),
  'a bot wall': shown(
    'Just a moment...',
    'Checking your browser before you continue. This takes a few seconds and happens automatically.',
  ),
  'a press-and-hold wall': shown(
    'Before we continue',
    'Press and hold to confirm that you are a human and not a bot, then you will be taken to your page.',
  ),
  'a login wall': () => ({
    body: page(
      'Sign in',
      '<form>Enter your username <input> and password <input type="password"> to sign in to your account ' +
        'and see your cards.</form> Sign in to continue to your account.',
    ),
  }),
  'a cookie wall': shown(
    'Your privacy',
    'We use cookies to make our pages better. Accept all cookies or manage your cookie preferences before you continue to the site.',
  ),
  'an empty body': () => ({ body: '' }),
  'one byte': () => ({ body: '<' }),
  'blank HTML': () => ({ body: '<!doctype html><html lang="en"><head></head><body></body></html>' }),
  'half a page': cut(0.5),
  'the first tenth': cut(0.1),
  'all but the end': cut(0.93),
  'fewer bytes than announced': (usual) => ({
    ...usual,
    headers: { 'content-length': '999999' },
    hangUp: true,
  }),
  'a broken connection': () => ({ hangUp: true }),
  'a page in French': edited((html) =>
    html.replace(/<main>[\s\S]*<\/main>/, `<main><h1>Carte de crédit</h1>${FRENCH}</main>`),
  ),
  'a page in Spanish': edited((html) =>
    html.replace(
      /<main>[\s\S]*<\/main>/,
      '<main><h1>Tarjeta</h1><p>Con la tarjeta de crédito usted disfruta de los viajes y de las compras, y ' +
        'la cuota anual es la misma para todos los clientes del banco. La tasa de interés es del 20.99% para ' +
        'las compras y puede solicitar su tarjeta en línea.</p></main>',
    ),
  ),
  'a soft 404': shown(
    'Page not found',
    'We could not find the page you requested. It may have moved, or the address may have a mistake in it. Annual fee $0.',
  ),
  'a parked domain': shown(
    'This domain is for sale',
    'Buy this domain. The domain name is for sale by its owner. Related searches: credit cards, loans, insurance, annual fee $0.',
  ),
  'a redirect to the home page': (_, url) => ({ status: 302, headers: { location: `https://${url.host}/` } }),
  'a redirect to another site': () => ({ status: 302, headers: { location: 'https://www.parking.com/' } }),
  'a redirect to a private address': () => ({
    status: 302,
    headers: { location: 'http://169.254.169.254/latest/meta-data/' },
  }),
  'a redirect to itself': (_, url) => ({ status: 302, headers: { location: url.href } }),
  'another card in its place': edited((html) =>
    html
      .replace(/<h1>[^<]*<\/h1>/g, '<h1>The Zebra Crossing Rewards Card</h1>')
      .replace(/<title>[^|]*\|/, '<title>The Zebra Crossing Rewards Card |')
      .replaceAll(
        /<t[hd]>[^<]*(?:Card|Visa|Mastercard)[^<]*<\/t[hd]>/g,
        '<td>The Zebra Crossing Rewards Card</td>',
      )
      .replaceAll(/\d+\.\d\d%/g, '9.99%')
      .replaceAll(/\$\d+/g, '$7'),
  ),
  'templates without their values': edited((html) =>
    html.replaceAll(/\d+\.\d\d%/g, '{{purchaseApr}}%').replaceAll(/\$\d[\d,]*/g, UNFILLED),
  ),
  'undefined in place of values': edited((html) =>
    html.replaceAll(/\d+\.\d\d%/g, 'undefined%').replaceAll(/\$\d[\d,]*/g, '$undefined'),
  ),
  'a page that wants JavaScript': shown(
    'Credit cards',
    'You need to enable JavaScript to run this app. Loading... Please wait while we are getting everything ready for you.',
  ),
  maintenance: shown(
    'We will be back',
    'Our site is temporarily unavailable because of scheduled maintenance. Please try again later. We are sorry for the trouble.',
  ),
  'an error in words': shown(
    'Something went wrong',
    'We are sorry, a technical error has happened and we are not able to show you this page at the moment. Annual fee $0.',
  ),
  'a page for another region': shown(
    'Not available',
    'This content is not available in your region. Please select your country to continue to the pages that are meant for you.',
  ),
  JSON: () => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ annual_fee: 0, apr: '0.00%' }).padEnd(400),
  }),
  'JSON that says it is HTML': () => ({
    body: JSON.stringify({
      error: { message: 'The server behind did not answer. '.repeat(20) },
      annual_fee: '$0',
    }),
  }),
  'a page that sends its reader on': edited((html) =>
    html
      .replace('<head>', '<head><meta http-equiv="refresh" content="0; url=/new-place">')
      .replaceAll(/\d+\.\d\d%/g, '9.99%')
      .replaceAll(/\$\d+/g, '$7'),
  ),
  'a login wall with much around it': edited((html) =>
    html.replace(
      /<main>[\s\S]*<\/main>/,
      '<main><h1>Sign in to see your offers</h1><p>Annual fee ' +
        `$0.</p>${'<p>We have many offers for you and for your family.</p>'.repeat(90)}</main>`,
    ),
  ),
  'a new card in its place, which points to the old one': edited((html) => {
    const [, name] = /<main><h1>([^<]*)<\/h1>/.exec(html) ?? []
    if (name === undefined) return ''
    return html
      .replaceAll(name, 'The Zebra Crossing Rewards Card')
      .replaceAll(/\d+\.\d\d%/g, '9.99%')
      .replaceAll(/\$\d+/g, '$7')
      .replace('</main>', `<p>Looking for the ${name}?</p></main>`)
  }),
  'a picture': () => ({ headers: { 'content-type': 'image/png' }, body: new Uint8Array(4_000).fill(137) }),
  'bytes that are no text': () => ({ body: Uint8Array.from({ length: 4_000 }, (_, i) => (i * 37) % 256) }),
  'a damaged PDF': () => ({
    headers: { 'content-type': 'application/pdf' },
    body: `%PDF-1.7\n${'x'.repeat(3_000)}`,
  }),
  'an article about cards': shown(
    'Ten tips for using credit cards',
    'A credit card with an annual fee of $550 may be worth it for some. The average purchase APR is 24.99% ' +
      'today, and you could earn 90,000 bonus points after you spend $4,000 in the first 3 months with some ' +
      'of the cards that we have compared for you.',
  ),
}
