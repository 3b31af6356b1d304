import { describe, expect, it } from 'vitest'
import { partsByCard } from '../../../build/judge/parts.ts'
import { namerOf } from '../../../build/visit/identify.ts'
import { type Ask, look, type Visit } from '../../../build/visit/visit.ts'
import { pdfOf } from '../extract/pdf-of.ts'

const card = (slug: string, name: string) => ({ slug, name, aliases: [] })
const namer = namerOf(
  ['Quill Bank'],
  [
    card('harbor', 'Quill Harbor Visa'),
    card('harbor-plus', 'Quill Harbor Plus Visa'),
    card('meadow', 'Quill Meadow Mastercard'),
  ],
)
const setting = { country: 'US', language: 'en', hosts: ['quill.test'], elsewhere: [], namer } as const
const URL = 'https://www.quill.test/terms.pdf'
const RATES = [
  'These are the rates and fees of the account that you are applying for, as of the day that is printed below.',
  'Annual Percentage Rate (APR) for Purchases 24.99%',
  'APR for Cash Advances 29.99%',
  'Annual Fee $95',
  'Foreign Transactions 3% of each transaction in U.S. dollars',
]

const seen = (role: Ask['role'], bytes: Uint8Array, type: string): Promise<Visit> =>
  look(
    { url: URL, role, cards: ['harbor'] },
    {
      requestedUrl: URL,
      url: URL,
      status: 200,
      type,
      bytes,
      at: '2026-11-22T06:00:00.000Z',
      unchanged: false,
    },
    setting,
  )
const pdf = (...lines: readonly string[]) => seen('terms', pdfOf([...lines]), 'application/pdf')
const html = (title: string, body: string) =>
  seen(
    'terms',
    new TextEncoder().encode(
      `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1>${body}</body></html>`,
    ),
    'text/html',
  )
const table = `<table>${RATES.slice(1)
  .map((row) => `<tr><td>${row.replace(/ (?=\$?\d)/, '</td><td>')}</td></tr>`)
  .join('')}</table><p>${RATES[0]}</p>`
const givenBy = (visit: Visit) => [...partsByCard([visit], namer).keys()]

describe('terms give their values to the card', () => {
  it.each([
    ['that their title names', 'Quill Harbor Visa Terms and Conditions'],
    [
      'that their text names',
      'Pricing information. This agreement is for the Quill Harbor Visa card of Quill Bank.',
    ],
    ['whose page alone leads to them where they name none', 'Important rates and fees'],
  ])('%s', async (_, line) => {
    const visit = await pdf(line, ...RATES)
    expect(visit.kind).toEqual({ kind: 'card', why: '' })
    expect(givenBy(visit)).toEqual(['harbor'])
  })

  it('that a page in HTML names', async () =>
    expect(givenBy(await html('Quill Harbor Visa rates and fees', table))).toEqual(['harbor']))
})

describe('terms give nothing where they', () => {
  it.each([
    ['are those of a near twin', 'Quill Harbor Plus Visa Terms and Conditions'],
    [
      'are those of a near twin, named in the text alone',
      'Pricing information. This agreement is for the Quill Harbor Plus Visa card of Quill Bank.',
    ],
    ['are those of a near twin that nobody knows', 'Quill Harbor Signature Visa Terms and Conditions'],
    ['are those of another card', 'Quill Meadow Mastercard Terms and Conditions'],
    ['are those of another card, in capitals', 'QUILL MEADOW MASTERCARD AGREEMENT'],
  ])('%s', async (_, line) => expect(givenBy(await pdf(line, ...RATES))).toEqual([]))

  it.each(['Quill Harbor Plus Visa rates and fees', 'Quill Meadow Mastercard'])(
    'are a page titled “%s”',
    async (title) => expect(givenBy(await html(title, table))).toEqual([]),
  )

  it('name no card and several pages lead to them', async () => {
    const lines = ['Important rates and fees', ...RATES]
    expect(givenBy(await seen('shared', pdfOf(lines), 'application/pdf'))).toEqual([])
  })
})
