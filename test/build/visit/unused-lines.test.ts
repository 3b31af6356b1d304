import { describe, expect, it } from 'vitest'
import { readContent } from '../../../build/visit/read.ts'
import { unusedLines } from '../../../build/visit/unused-lines.ts'

const page = (body: string) =>
  readContent(
    '<html><body><h1>Oak Gold Visa Card</h1><p>For all that you do.</p><dl><dt>Annual fee</dt><dd>$95</dd>' +
      `<dt>Purchase APR</dt><dd>19.99%</dd></dl>${body}</body></html>`,
    'US',
  )

describe('unused lines', () => {
  it('are none if every value is read', () => expect(unusedLines(page(''))).toEqual([]))

  it('have the label before them', () => {
    const tiles = '<div><p>Lounge visits</p><p>$32</p></div><p>You get $40 for groceries as a gift.</p>'
    expect(unusedLines(page(tiles))).toEqual(['Lounge visits $32', 'You get $40 for groceries as a gift.'])
  })
})
