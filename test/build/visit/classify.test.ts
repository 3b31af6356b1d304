import { describe, expect, it } from 'vitest'
import { kindOfPage } from '../../../build/visit/visit.ts'

const WORDS =
  '<p>With this card you earn points on all that you buy, at home and when you travel, and there is no fee for the cards of your family. The rate for purchases is 21.24% and your annual fee is $95.</p>'
const page = (body: string, head = '') =>
  new TextEncoder().encode(
    `<!doctype html><html lang="en"><head><title>Gold Visa Card</title>${head}</head><body>${body}</body></html>`,
  )
const CARD = `<h1>Gold Visa Card</h1>${WORDS}`

describe('a page is', () => {
  it('a card page where it reads as one', async () => {
    expect(await kindOfPage(page(CARD))).toEqual({ kind: 'card', why: '' })
  })

  it('a notice where it says that the card is closed, however tightly it is written', async () => {
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
  ])('a card page still where %s', async (_, words) => {
    expect(await kindOfPage(page(CARD + words))).toMatchObject({ kind: 'card' })
  })

  it('elsewhere where it sends its reader on at once', async () => {
    const refresh = '<meta http-equiv="Refresh" content="0; url=/cards/gold-2">'
    expect(await kindOfPage(page(CARD, refresh))).toEqual({
      kind: 'elsewhere',
      why: 'sends its reader on to https://localhost/cards/gold-2',
    })
  })

  it.each(['900; url=/signed-out', '0', '5'])('a card page where its refresh is “%s”', async (content) => {
    const refresh = `<meta http-equiv="refresh" content="${content}">`
    expect(await kindOfPage(page(CARD, refresh))).toMatchObject({ kind: 'card' })
  })

  it('no page where it is the answer of an interface, whatever it is called', async () => {
    const json = new TextEncoder().encode(JSON.stringify({ annual_fee: '$0', words: WORDS }))
    expect(await kindOfPage(json)).toEqual({ kind: 'unreadable', why: 'came as JSON' })
  })

  it('a wall where its heading wants a sign-in, however much is written below', async () => {
    const wall = page(`<h1>Sign in to see your offers</h1>${WORDS.repeat(30)}`)
    expect(await kindOfPage(wall)).toMatchObject({ kind: 'login' })
  })
})
