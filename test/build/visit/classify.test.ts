import { describe, expect, it } from 'vitest'
import { kindOfHtml } from '../../../build/visit/classify.ts'
import { readMetadata } from '../../../build/visit/page-metadata.ts'
import { kindOfPage } from '../../../build/visit/visit.ts'

const WORDS =
  '<p>With this card you earn points on all that you buy, at home and when you travel, and there is no fee ' +
  'for the cards of your family. The rate for purchases is 21.24% and your annual fee is $95.</p>'
const page = (body: string, head = '') =>
  new TextEncoder().encode(
    `<!doctype html><html lang="en"><head><title>Gold Visa Card</title>${head}</head><body>${body}</body></html>`,
  )
const CARD = `<h1>Gold Visa Card</h1>${WORDS}`

describe('a page is classified as', () => {
  it('a card page', async () => {
    expect(await kindOfPage(page(CARD))).toEqual({ kind: 'card', why: '' })
  })

  it('a notice if it states that the card is closed', async () => {
    const closed = page(
      `<nav><a>Home</a></nav><p>This card is no longer available to new applicants.</p>${CARD}`,
    )
    expect(await kindOfPage(closed)).toEqual({
      kind: 'notice',
      why: 'This card is no longer available to new applicants',
    })
  })

  it.each([
    ['the offer is over', '<p>This offer is no longer available.</p>'],
    ['another card is closed', '<p>The Silver card is no longer available to new applicants.</p>'],
  ])('a card page if %s', async (_, words) => {
    expect((await kindOfPage(page(CARD + words))).kind).toBe('card')
  })

  it.each([
    'Earn XX,XXX points.',
    'The rate is 00.00%.',
    'The fee is $TBD.',
    'The rate is TBD%.',
    'Lorem ipsum dolor sit amet.',
  ])('unfilled if a draft contains “%s”', async (words) =>
    expect((await kindOfPage(page(`${CARD}<p>${words}</p>`))).kind).toBe('unfilled'),
  )

  it('elsewhere if it redirects at once', async () => {
    const refresh = '<meta http-equiv="Refresh" content="0; url=/cards/gold-2">'
    expect(await kindOfPage(page(CARD, refresh))).toEqual({
      kind: 'elsewhere',
      why: 'redirects to https://localhost/cards/gold-2',
    })
  })

  it.each(['900; url=/signed-out', '0', '5'])('a card page if its refresh is “%s”', async (content) => {
    const refresh = `<meta http-equiv="refresh" content="${content}">`
    expect((await kindOfPage(page(CARD, refresh))).kind).toBe('card')
  })

  it('unreadable if it is JSON, whatever its type', async () => {
    const json = new TextEncoder().encode(JSON.stringify({ annual_fee: '$0', words: WORDS }))
    expect(await kindOfPage(json)).toEqual({ kind: 'unreadable', why: 'is JSON' })
  })

  it('a login page if its heading requires a sign-in, despite long text', async () => {
    const barrier = page(`<h1>Sign in to see your offers</h1>${WORDS.repeat(30)}`)
    expect((await kindOfPage(barrier)).kind).toBe('login')
  })
})

const COOKIES =
  '<h2>Your privacy</h2><p>We use cookies to make our pages better. Accept all cookies, or manage cookies one by one.</p>'.repeat(
    4,
  )
const TILES = ['Gold', 'Silver', 'Maple', 'Cedar']
  .map(
    (name) =>
      `<li><a href="/cards/${name}">${name} Visa Card</a><p>No annual fee. 19.99% APR for purchases.</p></li>`,
  )
  .join('')

describe('a short card page is classified as one', () => {
  it.each([
    ['a link to cookie settings', `${CARD}<p><a href="#">Cookie Preferences</a></p>`],
    [
      'a reCAPTCHA notice',
      `${CARD}<p>This site is protected by reCAPTCHA and the Google Privacy Policy applies.</p>`,
    ],
    [
      'a closed modal',
      `${CARD}<div class="modal" style="display:none"><h1>Are you still there?</h1><p>Your session has ` +
        'expired. Sign in to continue.</p></div>',
    ],
    [
      'a closed dialog',
      `${CARD}<dialog><h1>Something went wrong</h1><p>Please try again later.</p></dialog>`,
    ],
    ['a consent layer', `<div id="onetrust-banner-sdk" role="dialog">${COOKIES}</div>${CARD}`],
    ['a consent layer without a role', `<div class="site-privacy">${COOKIES}</div>${CARD}`],
    [
      'a sign-in form',
      `<header><form>Sign in to your account <input type="password"></form></header>${CARD}`,
    ],
    ['a link to sign in', `${CARD}<p>Have this card? Sign in to manage it.</p>`],
    [
      'a note on maintenance',
      `<div role="alert">Online banking is temporarily unavailable on Sunday because of scheduled maintenance.</div>${CARD}`,
    ],
    ['a widget that is loading', `${CARD}<div>Loading...</div>`],
    ['a region selector', `<div class="popup"><p>Select your region to continue</p></div>${CARD}`],
  ])('with %s', async (_, body) => expect(await kindOfPage(page(body))).toEqual({ kind: 'card', why: '' }))

  it('with few words besides a sign-in form and a cookie notice', async () => {
    const words =
      '<h1>Gold Visa Card</h1>' +
      `<p>${'Pay with it wherever you are, at home and abroad, and see on your phone what you spend. '.repeat(8)}</p>`
    const { kind } = await kindOfPage(page(`${words}<p>Sign in to view your offers. Cookie settings.</p>`))
    expect(kind).toBe('card')
  })

  const written = (html: string) =>
    new TextEncoder().encode(
      `<!doctype html><html lang="en"><head><title>Gold Visa Card</title></head>${html}`,
    )
  it.each([
    ['it omits the last end tags', `<body><main>${CARD}</main>`],
    [
      'it omits every optional tag',
      `<h1>Gold Visa Card</h1><p>${WORDS.replace(/<[^>]+>/g, '')}<ul><li>Points<li>Travel</ul>`,
    ],
    ['a script follows its end', `<body>${CARD}</body></html><script>track("page")</script>`],
  ])('is complete if %s', async (_, html) =>
    expect(await kindOfPage(written(html))).toEqual({ kind: 'card', why: '' }),
  )

  it.each([
    ['in a paragraph', `<body><main>${CARD}<p>And the rate for cash advances is 2`],
    ['in a table', `<body><table><tr><td>Annual fee</td><td>$95</td></tr><tr><td>Rate${WORDS}`],
    ['in a tag', `<body>${CARD}<div class="foo`],
    ['between two blocks', `<body><main>${CARD}<section><p>Fees</p></section>`],
    ['in a script', `<body>${CARD}<script>const a = "</body></html>`],
  ])('is truncated if it ends %s', async (_, html) =>
    expect((await kindOfPage(written(html))).kind).toBe('truncated'),
  )
})

describe('a listing', () => {
  it('of four cards is one despite a cookie banner', async () => {
    const banner = '<div>We use cookies. Accept all cookies, or manage cookies before you continue.</div>'
    const { kind } = await kindOfPage(page(`${banner}<h1>Credit cards</h1><ul>${TILES}</ul>`))
    expect(kind).toBe('card')
  })
})

describe('a listing with a sign-in form', () => {
  const form = '<form>User name <input> Password <input type="password"></form>'
  const links = ['gold', 'silver', 'maple', 'cedar'].map((card) => `<a href="/cards/${card}">Details</a>`)
  const metadata = readMetadata(
    page(
      `${form}<h1>Credit cards</h1><p>${'Every card is made for members. '.repeat(8)}</p>${links.join(' ')}`,
    ),
    'https://localhost/cards',
  )

  it('is not a login page if it links to cards', () => {
    expect(kindOfHtml(metadata, { language: 'en', listsCards: true }).kind).toBe('card')
    expect(kindOfHtml(metadata, { language: 'en' }).kind).toBe('login')
  })
})

describe('a page nested deeper than pages are', () => {
  const deep = `${'<div>'.repeat(3000)}${CARD}${'</div>'.repeat(3000)}`
  const isComplete = (html: string) =>
    readMetadata(new TextEncoder().encode(html), 'https://localhost/').isComplete

  it('is complete only if it ends its document', () => {
    expect(isComplete(`<html><body>${deep}</body></html>`)).toBe(true)
    expect(isComplete(`<html><body>${deep}`)).toBe(false)
  })
})

describe('a barrier', () => {
  const barrier = (title: string, body: string) =>
    new TextEncoder().encode(
      `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`,
    )
  it.each([
    ['consent', 'Gold Visa Card', `<div role="dialog">${COOKIES}</div>`],
    [
      'consent',
      'Alder Bank',
      `<div class="barrier">${COOKIES}<p>Our partners use trackers for the purposes below.</p></div>`,
    ],
    [
      'captcha',
      'Alder Bank',
      `<p>Confirm that you are human to go on to our cards. Annual fee $0.</p>${'<p>It takes a moment.</p>'.repeat(8)}`,
    ],
    [
      'soft-404',
      'Alder Bank',
      `<h2>We can’t find that page</h2><p>${'Try one of the links below or search for what you need. '.repeat(6)}</p>`,
    ],
    ['error', 'Alder Bank', `<h1>Scheduled maintenance</h1>${WORDS}`],
    [
      'login',
      'Alder Bank',
      '<main><p>Welcome back.</p><form>User name <input> Password <input type="password"></form>' +
        `<p>${'Your accounts are safe with us, and we never ask for codes. '.repeat(4)}</p></main>`,
    ],
    [
      'empty',
      'Gold Visa Card',
      `<nav>${'<a href="/cards">Cards</a> <a href="/loans">Loans and lines of credit</a> '.repeat(8)}</nav><div id="root"></div>`,
    ],
  ])('is classified as %s: %s', async (kind, title, body) =>
    expect((await kindOfPage(barrier(title, body))).kind).toBe(kind),
  )
})
