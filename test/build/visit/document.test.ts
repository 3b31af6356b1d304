import { describe, expect, it } from 'vitest'
import { partsByCard } from '../../../build/judge/parts.ts'
import { cardMatcher } from '../../../build/visit/identify.ts'
import { type Visit, type VisitTarget, visitPage } from '../../../build/visit/visit.ts'
import { pdfOf } from '../extract/pdf-of.ts'

const card = (slug: string, name: string) => ({ slug, name, aliases: [] })
const matcher = cardMatcher(
  ['Quill Bank'],
  [
    card('harbor', 'Quill Harbor Visa'),
    card('harbor-plus', 'Quill Harbor Plus Visa'),
    card('meadow', 'Quill Meadow Mastercard'),
  ],
)
const setting = { country: 'US', language: 'en', hosts: ['quill.test'], elsewhere: [], matcher } as const
const URL = 'https://www.quill.test/terms.pdf'
const RATES = [
  'These are the rates and fees of the account that you are applying for, as of the day that is printed below.',
  'Annual Percentage Rate (APR) for Purchases 24.99%',
  'APR for Cash Advances 29.99%',
  'Annual Fee $95',
  'Foreign Transactions 3% of each transaction in U.S. dollars',
]

const seen = (role: VisitTarget['role'], bytes: Uint8Array, type: string): Promise<Visit> =>
  visitPage(
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
const valuesFrom = (visit: Visit) => [...partsByCard([visit], matcher).keys()]

describe('terms are read for the card', () => {
  it.each([
    ['that their title names', 'Quill Harbor Visa Terms and Conditions'],
    [
      'that their text names',
      'Pricing information. This agreement is for the Quill Harbor Visa card of Quill Bank.',
    ],
    ['whose page alone links to them, if they name none', 'Important rates and fees'],
  ])('%s', async (_, line) => {
    const visit = await pdf(line, ...RATES)
    expect(visit.kind).toEqual({ kind: 'card', why: '' })
    expect(valuesFrom(visit)).toEqual(['harbor'])
  })

  it('that an HTML page names', async () =>
    expect(valuesFrom(await html('Quill Harbor Visa rates and fees', table))).toEqual(['harbor']))
})

describe('terms are not read if they', () => {
  it.each([
    ['are those of a similar card', 'Quill Harbor Plus Visa Terms and Conditions'],
    [
      'are those of a similar card, named in the text only',
      'Pricing information. This agreement is for the Quill Harbor Plus Visa card of Quill Bank.',
    ],
    [
      'are those of a similar card that is not in the catalog',
      'Quill Harbor Signature Visa Terms and Conditions',
    ],
    ['are those of another card', 'Quill Meadow Mastercard Terms and Conditions'],
    ['are those of another card, in capitals', 'QUILL MEADOW MASTERCARD AGREEMENT'],
  ])('%s', async (_, line) => expect(valuesFrom(await pdf(line, ...RATES))).toEqual([]))

  it.each(['Quill Harbor Plus Visa rates and fees', 'Quill Meadow Mastercard'])(
    'are a page titled “%s”',
    async (title) => expect(valuesFrom(await html(title, table))).toEqual([]),
  )

  it('name no card and several pages link to them', async () => {
    const lines = ['Important rates and fees', ...RATES]
    expect(valuesFrom(await seen('shared', pdfOf(lines), 'application/pdf'))).toEqual([])
  })
})
