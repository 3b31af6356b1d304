import { describe, expect, it } from 'vitest'
import { readPage } from '../../../build/visit/read.ts'
import { reducePage } from '../../../build/visit/reduced-page.ts'
import { pdfOf } from '../extract/pdf-of.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const PAGE = `<!doctype html><html lang="en"><head><title>Alder Gold Visa Card | Alder Bank</title><script>track()</script><style>.a{}</style></head>
<body class="theme"><nav><a href="/a">Home</a></nav><h1>Alder Gold Visa Card</h1><p>Wherever you go, it goes with you and your family.</p>
<table class="layout"><tr><td><table><tr><th>Annual Fee</th><td data-x="1">$95<sup>1</sup></td></tr><tr><th>Purchase APR</th><td>19.99% to 28.99%</td></tr></table></td></tr></table>
<ul><li><div>None</div><div>Foreign transaction fees</div></li></ul></body></html>`

describe('a reduced page', () => {
  it('keeps the structure of tables, tiles, and headings, and drops what is not read', async () => {
    const { bytes, ending } = await reducePage({ bytes: new TextEncoder().encode(PAGE), country: 'US' })
    expect(ending).toBe('html')
    expect(text(bytes)).toContain(
      '<table><tbody><tr><td><table><tbody><tr><th>Annual Fee</th><td>$95<sup>1</sup></td>',
    )
    expect(text(bytes)).toContain('<li><div>None</div><div>Foreign transaction fees</div></li>')
    expect(text(bytes)).not.toMatch(/script|style|Wherever|data-x|class=/)
  })

  it('has the same readings as the page', async () => {
    const { bytes, reading } = await reducePage({ bytes: new TextEncoder().encode(PAGE), country: 'US' })
    expect((await readPage({ bytes, country: 'US' })).cards).toEqual(reading.cards)
    const fields = Object.entries(reading.cards[0]?.fields ?? {}).map(([name, { quote: _, ...field }]) => [
      name,
      field,
    ])
    expect(Object.fromEntries(fields)).toEqual({
      annual_fee: { value: 95 },
      foreign_transaction_fee: { value: 0 },
      interest_rate_purchase: { value: 19.99, high: 28.99 },
    })
  })

  it('is unchanged if it is a PDF', async () => {
    const bytes = pdfOf([
      'Alder Gold Visa Card',
      'Annual Percentage Rate (APR) for Purchases 24.99%',
      'Annual Fee $95',
    ])
    const reduced = await reducePage({ bytes, country: 'US' })
    expect([reduced.ending, reduced.bytes]).toEqual(['pdf', bytes])
    expect(reduced.reading.cards[0]?.fields.annual_fee?.value).toBe(95)
  })
})
