import { describe, expect, it } from 'vitest'
import { withoutOtherCards } from '../../../build/visit/other-cards.ts'

const PAGE = 'https://bank.example/cards/gold'
const OTHERS = ['silver', 'bronze', 'plain'].map((name) => `https://www.bank.example/cards/${name}`)
const OWN = '<h1>Gold Card</h1><p>Annual fee $95</p>'
const without = (markup: string) =>
  withoutOtherCards(`<html><head></head><body><main>${markup}</main></body></html>`, PAGE, OTHERS)
    .replace(/^.*<main>|<\/main>.*$/g, '')
    .replaceAll(/<(div|ul|section)[^>]*><\/\1>/g, '')

describe('a card page without teasers of other cards', () => {
  it.each([
    [
      'slides',
      '<div class="track"><div><a href="/cards/silver"><b>Silver Card</b></a><i>$0 annual fee</i></div>' +
        '<div><a href="/cards/bronze/?from=gold"><b>Bronze Card</b></a><i>$25 annual fee</i></div></div>',
    ],
    [
      'tiles with two links each',
      '<ul><li><h3><a href="/cards/silver">Silver Card</a></h3><p>Annual fee $0</p><a ' +
        'href="/cards/silver#more">More</a></li><li><h3><a href="/cards/plain">Plain Card</a></h3><p>Annual ' +
        'fee $5</p><a href="/cards/plain">More</a></li></ul>',
    ],
    [
      'a link around a tile',
      '<div><a href="/cards/silver"><span>Silver Card</span><span>$0 a year</span></a></div>',
    ],
    ['a line', '<p>Looking for less? The <a href="/cards/plain">Plain Card</a> has no annual fee.</p>'],
  ])('drops %s', (_, markup) => expect(without(OWN + markup)).toBe(OWN))

  it.each([
    [
      'links to itself and to other pages',
      '<p>See <a href="/cards/gold">Gold Card</a> or <a href="/rates">all rates</a>.</p>',
    ],
    [
      'cells of a table, whose columns would move',
      '<table><tbody><tr><th></th><th>Gold</th><th><a href="/cards/silver">Silver</a></th></tr></tbody></table>',
    ],
    [
      'its own values in the block of a link',
      '<section><h2>Rates</h2><p>Annual fee $95</p><a href="/cards/silver">Compare with Silver</a></section>',
    ],
    [
      'long text around one link',
      `<div>${'The Gold Card waives its fee for students. '.repeat(20)}<a href="/cards/silver">Silver Card</a></div>`,
    ],
  ])('keeps %s', (_, markup) => expect(without(OWN + markup)).toBe(OWN + markup))
})
