import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { contentsOf } from '../../../build/report/contents.ts'
import { htmlOf } from '../../../build/report/html.ts'
import { markdownOf } from '../../../build/report/markdown.ts'
import type { IssuerRun } from '../../../build/weekly/issuer-run.ts'
import type { Run } from '../../../build/weekly/run.ts'
import { failedRun } from '../../../build/weekly/summarize.ts'

const NASTY = '<script>alert(1)</script> "quoted" | `code`'
/** A rate that moved on several cards at once. */
const moved = (card: string): IssuerRun['queued'][number] => ({
  id: `id-${card}`,
  kind: 'reading',
  card,
  waits: 'review',
  cause: { code: 'up-by', field: 'interest_rate_purchase' },
  reasons: ['interest_rate_purchase: up by 58 %'],
  since: '2026-10-12',
  seen: '2026-10-12',
  url: 'https://creditcards.chase.com/rates',
  old: { interest_rate_purchase: 19.99 },
  values: { interest_rate_purchase: 31.5 },
})
const chase: IssuerRun = {
  ...failedRun({ slug: 'chase', country: 'US' }, 'Chase', 3, ''),
  failure: null,
  names: { 'chase-freedom': 'Chase Freedom®' },
  requested: 3,
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
  modelFailure: 'No response within 60 s.',
  skipped: ['cards/chase/chase-slate.json'],
  silence: {
    quiet: [{ url: 'https://creditcards.chase.com/quiet', role: 'terms', cards: ['chase-freedom'] }],
    unlisted: ['chase-unlisted'],
    lost: [{ card: 'chase-freedom', fields: ['cash_advance_fee_min'] }],
    unreadable: [],
    disputed: [
      { card: 'chase-freedom', url: 'https://creditcards.chase.com/freedom', relations: ['reward_rates'] },
    ],
    unstated: [
      {
        card: 'chase-freedom',
        field: 'late_payment_fee',
        value: 40,
        url: 'https://creditcards.chase.com/freedom',
        since: '2026-10-05',
        quote: 'Late payment: up to $41',
      },
    ],
  },
  announced: [
    {
      card: 'chase-freedom',
      date: '2026-12-01',
      quote: 'Effective December 1, 2026, the annual fee will be $120.',
      url: 'https://creditcards.chase.com/freedom',
      since: '2026-10-05',
      seen: '2026-10-12',
      field: 'annual_fee',
      value: 120,
    },
    {
      card: 'chase-slate',
      date: '2026-10-01',
      quote: 'From October 1, 2026, the late fee will be $9.',
      url: 'https://creditcards.chase.com/slate',
      since: '2026-09-07',
      seen: '2026-09-28',
      field: 'late_payment_fee',
      value: 9,
    },
  ],
  evidence: {
    'chase-freedom': {
      annual_fee: {
        source: 'issuer',
        seen: '2026-08-01',
        url: 'https://creditcards.chase.com/f',
        quote: 'No annual fee: $0',
      },
    },
  },
  queued: [
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
      quotes: { annual_fee: 'Annual fee of $950 a year' },
    },
    ...['one', 'two', 'three'].map((card) => moved(card)),
  ],
  pages: [
    {
      url: 'https://creditcards.chase.com/gone',
      role: 'product',
      cards: ['chase-slate'],
      kind: 'gone',
      why: 'returned 404',
      identity: null,
      unread: ['Paper statement fee $5'],
      ended: false,
    },
    {
      url: 'https://creditcards.chase.com/ended-years-ago',
      role: 'product',
      cards: ['chase-old'],
      kind: 'gone',
      why: 'returned 410',
      identity: null,
      unread: [],
      ended: true,
    },
  ],
  doubts: ['3 of 3 cards seem to be gone'],
}
const health = { cards: 3, requested: 3, read: 2, changed: 1, queued: 1, fields: 9 }
const run: Run = {
  at: new Date('2026-10-12T06:00:00Z'),
  dryRun: false,
  issuers: [chase, failedRun({ slug: 'rbc', country: 'CA' }, 'RBC', 10, 'the disk is full')],
  failure: null,
  name: '2026-10-12',
  published: { version: '0123456789abcdef', moved: true },
  history: [{ at: '2026-10-05T06:00:00Z', facts: 'x', version: 'y', issuers: { chase: health } }],
  freshness: {
    ages: { 'a week': 2, 'a month': 1, 'three months': 0, longer: 0, never: 10 },
    confirmed: { values: 30, confirmed: 12, fields: [{ field: 'annual_fee', values: 30, confirmed: 12 }] },
  },
}
const markdown = markdownOf(contentsOf(run))
const html = htmlOf(contentsOf(run))

describe.each([
  ['Markdown', markdown],
  ['HTML', load(html)('main').text()],
])('the report as %s', (_, text) => {
  it.each([
    [
      'rows that another page contradicts',
      /not compared, because another page of the card contradicts them[: 1]*Chase Freedom®: reward rates/,
    ],
    [
      'announced changes that are overdue',
      /a past day and not seen on the pages[: 1]*chase-slate, 2026-10-01/,
    ],
    ['changes with old and new values', /annual fee:? ?\$95.{0,6}→.{0,6}\$120/],
    [
      'pending items with reason and age',
      /Chase Freedom®.{0,40}annual fee, since 2026-10-05[\s\S]{0,120}annual fee: 10 times more/,
    ],
    [
      'quotes of new and current values',
      /Annual fee of (?:\*\*)?\$950(?:\*\*)? a year[\s\S]{0,120}No annual fee: /,
    ],
    ['the commands for one item', /npm run review -- accept abcd1234\s*npm run review -- reject abcd1234/],
    [
      'the commands for a cause on several cards',
      /3 cards: interest rate purchase up by[\s\S]{0,60}npm run review -- accept --issuer chase --cause interest-rate-purchase-up-by/,
    ],
    ['pages without values', /pages without values[\s\S]{0,30}Chase Freedom® terms/],
    ['values no longer found', /values no longer found[\s\S]{0,30}Chase Freedom®: cash advance fee min/],
    ['files that were not written', /edited during the run[: 1]*cards\/chase\/chase-slate\.json/],
    ['failures of the language model', /the language model could not be used[: 1]*No response within 60 s\./],
    [
      'unstated values',
      /in two runs[: 1]*Chase Freedom®: late payment fee \$40 not found since 2026-10-05; the page says “Late payment: up to \$41”/,
    ],
    ['confirmed values of the last month', /annual fee[\s|]*30[\s|]*12/],
    [
      'announced changes',
      /changes announced for a later day[\s\S]{0,60}2026-12-01: “Effective December 1, 2026, the annual fee will be \$120\.”/,
    ],
    ['cards that no listing shows', /offered cards that no listing shows[\s\S]{0,20}chase-unlisted/],
    ['pages that were not read', /gone.{0,6}returned 404/],
    ['doubtful issuers', /queued as a whole: 3 of 3 cards seem to be gone/],
    ['failed issuers', /not re-checked: the disk is full/],
    ['unread labels', /Paper statement fee/],
    ['the published version', /published as 0123456789abcdef/],
    ['how many cards state a field', /interest rate purchase[\s|]*1[\s|]*50 %/],
  ])('shows %s', (_, pattern) => expect(text).toMatch(pattern))

  it('shows decisions first, then changes, then missing values', () => {
    const places = ['To decide', 'Changed', 'Silent', 'Pages that were not read'].map((title) =>
      text.search(new RegExp(`(?:## )?${title}\\b`)),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('does not list the missing page of a discontinued card', () => {
    expect(text).not.toContain('returned 410')
  })
})

describe('the HTML report', () => {
  const $ = load(html)

  it('has no external resources', () => {
    expect($('script, link, img, iframe, [src]').length).toBe(0)
    expect(html.replace(/<a [^>]*>/g, '')).not.toMatch(/url\(|@import|https?:\/\/(?!creditcards)/)
  })

  it('escapes text of pages', () => {
    expect($('blockquote').text()).toContain(NASTY)
    expect($('a[href^="javascript"]').length).toBe(0)
  })

  it('supports dark mode and narrow screens', () => {
    expect($('style').text()).toContain('prefers-color-scheme: dark')
    expect($('meta[name=viewport]').length).toBe(1)
  })

  it('labels its charts for screen readers', () => {
    const charts = $('svg[role=img]').toArray()
    expect(charts.length).toBeGreaterThanOrEqual(5)
    for (const chart of charts) expect($(chart).attr('aria-label')).toBeTruthy()
  })
})

it('the Markdown report escapes text of pages', () => {
  expect(markdown).toContain('\\<script\\>alert(1)\\</script\\> "quoted" \\| \\`code\\`')
})
