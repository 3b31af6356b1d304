import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { offerPlaceOf } from '../../../build/visit/offer-place.ts'

const placeIn = (body: string) => offerPlaceOf(load(`<html><body><main>${body}</main></body></html>`))

describe('the place of an offer', () => {
  it.each([
    ['a script that holds its figures', '<script>show("Welcome offer", "60,000")</script>'],
    ['an empty element that a script fills', '<div id="promo"></div><script>loadPromo("#promo")</script>'],
  ])('may be filled by %s', (_, body) => expect(placeIn(body)).toBe('a script'))

  it('may hold a picture', () => {
    expect(placeIn('<section class="offer"><img src="/q1.png" alt=""></section>')).toBe('a picture')
  })

  it.each([
    ['a script about something else', '<div id="promo"></div><script>track("page")</script>'],
    ['words', '<div id="promo">See what this card does for you.</div><script>loadPromo("#promo")</script>'],
    ['nothing', '<p>A card that keeps things simple.</p>'],
  ])('is empty beside %s', (_, body) => expect(placeIn(body)).toBeNull())
})
