import { describe, expect, it } from 'vitest'
import type { Issuer } from '../../../build/issuer.ts'
import { listedBy } from '../../../build/judge/listing.ts'
import { cardMatcher } from '../../../build/visit/identify.ts'
import { visitPage } from '../../../build/visit/visit.ts'

const PAGE = 'https://www.alder.test/cards'
const CARDS = /^\/cards\/[\w-]+$/
const NAMES = ['Gold', 'Silver', 'Maple', 'Cedar']
const issuer: Issuer = {
  slug: 'alder',
  country: 'US',
  language: 'en',
  listed: [{ page: PAGE, cards: CARDS }],
  product: /^www\.alder\.test\/cards\/./,
  ignore: [],
  expect: { cards: [3, 9], filled: {} },
}
const ALL = NAMES.map((name) => `https://www.alder.test/cards/${name.toLowerCase()}`)

async function listed(tile: (name: string) => string, script = '') {
  const words =
    '<p>Compare our cards and choose the one that is right for you and for what you buy and where you travel.</p>'
  const html =
    '<!doctype html><html lang="en"><head><title>Cards | Alder</title></head><body><h1>Our ' +
    `cards</h1>${words}${NAMES.map(tile).join('')}${script}</body></html>`
  const outcome = {
    requestedUrl: PAGE,
    url: PAGE,
    status: 200,
    type: 'text/html',
    bytes: new TextEncoder().encode(html),
    at: '2026-11-22T06:00:00.000Z',
    unchanged: false,
  }
  const setting = {
    country: 'US',
    language: 'en',
    hosts: ['alder.test'],
    elsewhere: [],
    matcher: cardMatcher(['Alder'], []),
  } as const
  return listedBy(issuer, [
    await visitPage({ url: PAGE, role: 'listing', cards: [], leadsTo: CARDS }, outcome, setting),
  ])
}

const path = (name: string) => `/cards/${name.toLowerCase()}`

describe('a listing lists the cards that it links to', () => {
  it.each([
    ['by links', (name: string) => `<a href="${path(name)}">${name} Visa Card</a>`],
    [
      'by tiles',
      (name: string) => `<div class="tile" data-href="${path(name)}"><h3>${name} Visa Card</h3></div>`,
    ],
    [
      'by buttons',
      (name: string) =>
        `<h3>${name} Visa Card</h3><button onclick="window.location.href='${path(name)}'">See it</button>`,
    ],
  ])('%s', async (_, tile) => expect(await listed(tile)).toMatchObject({ links: ALL, doubts: [] }))

  it('in data for its scripts', async () => {
    const data = JSON.stringify({ props: { cards: NAMES.map((name) => ({ name, url: path(name) })) } })
    const script = `<script id="__NEXT_DATA__" type="application/json">${data}</script>`
    expect(await listed((name) => `<h3>${name} Visa Card</h3>`, script)).toMatchObject({
      links: ALL,
      doubts: [],
    })
  })

  it('and reports the names on it if it has no links', async () => {
    expect((await listed((name) => `<h3>${name} Visa Card</h3>`)).doubts).toEqual([
      '0 cards listed, expected 3 to 9; named on it: Gold Visa Card, Silver Visa Card, Maple Visa Card, ' +
        'Cedar Visa Card; its links may be drawn by scripts (render)',
    ])
  })
})
