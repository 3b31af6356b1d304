import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { openFile, openPage, pageOf } from '../../../build/extract/page/page.ts'
import { tidy } from '../../../build/extract/page/tidy.ts'
import { pdfOf } from './pdf-of.ts'

const windows1252 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

describe('bytes of a page', () => {
  const html = (charset: string) =>
    `<html><head><meta charset="${charset}"></head><body><p>Café Visa® Card</p></body></html>`

  it('are read as UTF-8 whatever they declare', () =>
    expect(openPage(new TextEncoder().encode(html('iso-8859-1'))).source).toContain('Café Visa® Card'))

  it('are read as windows-1252 if they are not UTF-8, even if declared so', () =>
    expect(openPage(windows1252(html('utf-8'))).source).toContain('Café Visa® Card'))

  it('are repaired if UTF-8 was decoded as windows-1252 and saved again', () => {
    const twice = new TextDecoder('windows-1252').decode(new TextEncoder().encode('Visa® Card: “low” – 9 %'))
    expect(openPage(new TextEncoder().encode(twice)).source).toBe('Visa® Card: “low” – 9%')
  })

  it('never make the readers throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        extract(openPage(bytes))
      }),
      { numRuns: 200 },
    )
  })

  const WORDS = [
    'APR',
    'for',
    'Purchases',
    'Annual Fee',
    '$95',
    '9.9%',
    'None',
    '\n',
    '\t',
    '|',
    '(',
    'Visa',
    '<td>',
    '</table>',
    'Quebec',
    'intro',
    'to',
    '-',
  ]

  it('never make the readers throw in words of a disclosure', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }), (words) => {
        extract(pageOf(words.join(' ')))
      }),
      { numRuns: 300 },
    )
  })

  it.each([' ', '\n', '\n      ', '\t', '. ', '- ', 'safe travels\n'])(
    'are read in linear time after a long run of %j',
    (filler) => {
      const run = filler.repeat(60_000 / filler.length)
      const before = process.threadCpuUsage()
      const { cards } = extract(pageOf(`Oak Visa\nAnnual Fee $95\n${run}\nLate Payment Up to $29\n`), 'US')
      const { user, system } = process.threadCpuUsage(before)
      expect(cards[0]?.fields.annual_fee?.value).toBe(95)
      expect(cards[0]?.fields.late_payment_fee?.value).toBe(29)
      // Quadratic time would be ten times as much.
      expect((user + system) / 1_000).toBeLessThan(2_000)
    },
  )

  it('keep their length when tidied, so that quotes are the page’s own words', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WORDS, '15.\n49%', '11.9%2', 'spent1', '®', '—')), (words) => {
        const text = words.join('')
        expect(tidy(text)).toHaveLength(text.length)
      }),
      { numRuns: 200 },
    )
  })
})

describe('a PDF', () => {
  it('gives its text', async () => {
    const bytes = pdfOf(['Birch Visa Card', 'Annual Fee $39', 'Late Payment Up to $29'])
    const { cards } = extract(await openFile(bytes))
    expect(cards[0]?.fields.annual_fee?.value).toBe(39)
    expect(cards[0]?.fields.late_payment_fee?.value).toBe(29)
  })

  it('gives nothing if it is damaged', async () => {
    const damaged = new TextEncoder().encode('%PDF-1.7 and no more')
    expect(extract(await openFile(damaged)).cards).toEqual([])
  })
})
