import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { contentsOf } from '../../../build/report/contents.ts'
import { htmlOf } from '../../../build/report/html.ts'
import { markdownOf } from '../../../build/report/markdown.ts'
import type { IssuerRun } from '../../../build/weekly/issuer-run.ts'
import type { Run } from '../../../build/weekly/run.ts'
import { failedRun } from '../../../build/weekly/tell.ts'

const NASTY = '<script>alert(1)</script> "quoted" | `code`'
const chase: IssuerRun = {
  ...failedRun({ slug: 'chase', country: 'US' }, 'Chase', 3, ''),
  failure: null,
  names: { 'chase-freedom': 'Chase Freedom®' },
  asked: 3,
  read: 2,
  coverage: { annual_fee: 2, interest_rate_purchase: 1 },
  changed: [
    {
      card: 'chase-sapphire-preferred',
      name: 'Chase Sapphire Preferred',
      unit: 'annual_fee',
      old: { annual_fee: 95 },
      values: { annual_fee: 120 },
      quotes: { annual_fee: NASTY },
      url: 'https://creditcards.chase.com/preferred?a=1&b="2"',
    },
  ],
  held: [
    {
      id: 'abcd1234',
      kind: 'reading',
      card: 'chase-freedom',
      waits: 'review',
      reasons: ['annual_fee: 10 times more than before'],
      since: '2026-10-05',
      seen: '2026-10-12',
      url: 'javascript:alert(1)',
      old: { annual_fee: 0 },
      values: { annual_fee: 950 },
    },
  ],
  pages: [
    {
      url: 'https://creditcards.chase.com/gone',
      role: 'product',
      cards: ['chase-slate'],
      kind: 'gone',
      why: 'answered 404',
      identity: null,
      unread: ['Paper statement fee $5'],
    },
  ],
  doubts: ['3 of 3 cards seem to be gone'],
}
const health = { cards: 3, asked: 3, read: 2, changed: 1, held: 1, fields: 9 }
const run: Run = {
  at: new Date('2026-10-12T06:00:00Z'),
  dryRun: false,
  issuers: [chase, failedRun({ slug: 'rbc', country: 'CA' }, 'RBC', 10, 'the disk is full')],
  failure: null,
  name: '2026-10-12',
  published: { version: '0123456789abcdef', moved: true },
  history: [{ at: '2026-10-05T06:00:00Z', facts: 'x', version: 'y', issuers: { chase: health } }],
  ages: { 'a week': 2, 'a month': 1, 'three months': 0, longer: 0, never: 10 },
}
const markdown = markdownOf(contentsOf(run))
const html = htmlOf(contentsOf(run))

describe.each([
  ['Markdown', markdown],
  ['HTML', load(html)('main').text()],
])('the report as %s', (_, text) => {
  it.each([
    ['what changed, old and new', /annual fee:? ?\$95.{0,6}→.{0,6}\$120/],
    [
      'what waits, why and since when',
      /^(?=[\s\S]*abcd1234)[\s\S]*Chase Freedom®.{0,40}annual fee, since 2026-10-05[\s\S]{0,120}annual fee: 10 times more/,
    ],
    ['which pages were not read', /gone.{0,6}answered 404/],
    ['which issuers are in doubt', /held as a whole: 3 of 3 cards seem to be gone/],
    ['which issuers failed', /not re-checked: the disk is full/],
    ['what no reader knows', /Paper statement fee/],
    ['what was published', /published as 0123456789abcdef/],
    ['how many cards state a field', /interest rate purchase[\s|]*1[\s|]*50 %/],
  ])('tells %s', (_, pattern) => expect(text).toMatch(pattern))
})

describe('the HTML report', () => {
  const $ = load(html)

  it('asks nobody for anything', () => {
    expect($('script, link, img, iframe, [src]').length).toBe(0)
    expect(html.replace(/<a [^>]*>/g, '')).not.toMatch(/url\(|@import|https?:\/\/(?!creditcards)/)
  })

  it('shows words of pages as words', () => {
    expect($('blockquote').text()).toContain(NASTY)
    expect($('a[href^="javascript"]').length).toBe(0)
  })

  it('fits the reader: light or dark, narrow or wide', () => {
    expect($('style').text()).toContain('prefers-color-scheme: dark')
    expect($('meta[name=viewport]').length).toBe(1)
  })

  it('draws past runs, coverage and ages with words for those who do not see them', () => {
    const charts = $('svg[role=img]').toArray()
    expect(charts.length).toBeGreaterThanOrEqual(5)
    for (const chart of charts) expect($(chart).attr('aria-label')).toBeTruthy()
  })
})

it('what pages say does not become markup in Markdown', () => {
  expect(markdown).toContain('\\<script\\>alert(1)\\</script\\> "quoted" \\| \\`code\\`')
})
