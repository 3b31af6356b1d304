import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { hiddenOfferIn } from '../../../build/visit/hidden-offer.ts'

const hiddenIn = (body: string) => hiddenOfferIn(load(`<html><body><main>${body}</main></body></html>`))

describe('an offer that the text does not state', () => {
  it.each([
    ['a script with its figures', '<script>show("Welcome offer", "60,000")</script>'],
    ['an empty element that a script fills', '<div id="promo"></div><script>loadPromo("#promo")</script>'],
  ])('may be in %s', (_, body) => expect(hiddenIn(body)).toBe('a script'))

  it('may be in a picture', () => {
    expect(hiddenIn('<section class="offer"><img src="/q1.png" alt=""></section>')).toBe('a picture')
  })

  it.each([
    ['a script about something else', '<div id="promo"></div><script>track("page")</script>'],
    [
      'text in its element',
      '<div id="promo">See what this card does for you.</div><script>loadPromo("#promo")</script>',
    ],
    ['no such element', '<p>A card that keeps things simple.</p>'],
  ])('is not assumed for %s', (_, body) => expect(hiddenIn(body)).toBeNull())
})
