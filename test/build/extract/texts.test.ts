import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import type { CardRead } from '../../../build/extract/extraction.ts'
import { openPage, pageOf } from '../../../build/extract/page/page.ts'
import { FIELDS } from '../../../build/extract/reading.ts'

const folder = new URL('../../fixtures/texts/', import.meta.url)
const texts = readdirSync(folder).filter((name) => /\.(?:txt|html)$/.test(name))
const broken = readdirSync(new URL('broken/', folder))
const read = (name: string) => extract(openPage(readFileSync(new URL(name, folder))))

/** Returns a value, or both ends of its range. Other tests compare texts. */
const IN_WORDS = new Set(['penalty_apr_trigger', 'signup_bonus', 'application_rules'])

const plain = ({ name, fields, reward_rates }: CardRead) => ({
  name,
  fields: Object.fromEntries(
    FIELDS.flatMap((field) => {
      const found = fields[field]
      if (!found || IN_WORDS.has(field)) return []
      return [[field, found.high === undefined ? found.value : [found.value, found.high]]]
    }),
  ),
  ...(reward_rates
    ? { rates: reward_rates.map((row) => `${row.rate_multiplier} ${row.rate_type} ${row.category_slug}`) }
    : {}),
})

describe('a text in each layout that issuers print', () => {
  it.each(texts)('%s gives what it states', (name) => {
    const expected = readFileSync(new URL(name.replace(/\.\w+$/, '.expected.json'), folder), 'utf8')
    expect(read(name).cards.map(plain)).toEqual(JSON.parse(expected))
  })

  it.each(texts)('%s: every number is in the words it was read from', (name) => {
    for (const { fields } of read(name).cards) {
      const months = Number(fields.signup_min_spend_months?.value)
      for (const [field, { value, quote }] of Object.entries(fields)) {
        if (typeof value !== 'number' || value === 0 || /months|points$|cash_value/.test(field)) continue
        const words = quote.replace(/,(?=\d{3})/g, '').replace(/(\d),(\d)/g, '$1.$2')
        const printed = (figure: number) =>
          new RegExp(`(?<!\\d)${String(figure).replace('.', '\\.')}`).test(words)
        // A spend in each month is the required spend of all months.
        const isOfMonths = field === 'signup_min_spend' && printed(value / months)
        expect([field, words, printed(value) || isOfMonths]).toEqual([field, words, true])
      }
    }
  })
})

describe('a page that is not a card page', () => {
  it.each(broken)('%s gives nothing', (name) => {
    expect(read(`broken/${name}`).cards).toEqual([])
  })
})

describe('facts of a card', () => {
  const fieldsOf = (text: string) => extract(pageOf(text)).cards[0]?.fields ?? {}

  it('keeps the trigger of a penalty rate', () =>
    expect(
      fieldsOf('Penalty APR and When It Applies 29.99% This APR may apply if you: make a late payment.')
        .penalty_apr_trigger?.value,
    ).toContain('make a late payment'))

  it('takes the national rate if Quebec has its own', () =>
    expect(
      fieldsOf('Annual interest rate\nPurchases: 20.99% (19.99% for Quebec residents)').interest_rate_purchase
        ?.value,
    ).toBe(20.99))

  it('reads stages that add up to an offer', () => {
    const fields = fieldsOf(
      'Fir Bank Travel Visa\n• Earn 30,000 welcome bonus points when you spend $4,000 within the first 110 days.\n' +
        '• Earn an additional 20,000 bonus points when you spend $7,000 within the first 180 days.',
    )
    expect(fields.signup_bonus_points?.value).toBe(50_000)
    expect(fields.signup_min_spend?.value).toBe(7000)
    expect(fields.signup_min_spend_months?.value).toBe(6)
  })

  it('does not take a referral, a draw or a yearly bonus for the welcome offer', () => {
    for (const text of [
      'Refer a friend and earn 10,000 bonus points for each friend with a new card.',
      'Enter the contest and get up to 50,000 points with your card.',
      'Receive 10,000 anniversary bonus points every year with your card.',
    ])
      expect(fieldsOf(text).signup_bonus_points).toBeUndefined()
  })

  it('reports a labeled row that it cannot read', () =>
    expect(extract(pageOf('Card terms\nAnnual Fee\tdepends on your branch\n')).unread).toEqual([
      'Annual Fee depends on your branch',
    ]))

  it.each([
    ['', null],
    [' Enrollment required.', true],
    [' Enrollment in Hotel Plus is required.', true],
  ])('reads recurring credits, followed by "%s"', (condition, enrollment_required) => {
    const sentence = `Get a $50 annual hotel credit.${condition}`
    expect(
      extract(pageOf(`Oak Visa Card\nNo annual fee.\n${sentence} Enrollment bonuses differ.\n`)).cards[0]
        ?.statement_credits,
    ).toEqual([
      {
        credit_name: 'Hotel credit',
        credit_amount: 50,
        credit_period: 'annual',
        eligible_merchants: null,
        enrollment_required,
        notes: null,
        quote: sentence,
      },
    ])
  })

  it.each([
    [
      '$240 Dining Credit: each calendar year, get up to $240 (up to $20 per month) in credits.',
      240,
      'annual',
    ],
    ['Get a $20 monthly dining credit, up to $240 each year.', 20, 'monthly'],
    [
      '$84 Dining Credit: with the $84 Dining Credit, get up to $7 in monthly statement credits.',
      84,
      'annual',
    ],
    ['Get up to $240 in dining credits: $20 each month.', 240, 'annual'],
    ['Get a $155 dining credit for one monthly meal, up to $12.95 each month.', undefined, undefined],
    ['Earn 2% on up to $40,000 of purchases per year, and get a credit for dining.', undefined, undefined],
  ])('reads the period of the amount of a credit: %s', (sentence, amount, period) => {
    const [credit] =
      extract(pageOf(`Oak Visa Card\nNo annual fee.\n${sentence}\n`)).cards[0]?.statement_credits ?? []
    expect([credit?.credit_amount, credit?.credit_period]).toEqual([amount, period])
  })

  it('reads no cash advance fee from the fee for a copy of a draft', () => {
    const text = 'Oak Visa Card\nNo annual fee.\nDraft Copy Fee: $4 for each copy of a Cash Advance draft.\n'
    expect(Object.keys(fieldsOf(text))).toEqual(['annual_fee'])
  })

  it('reads a rate in embedded data', () => {
    const data = { '@type': 'CreditCard', name: 'Oak Visa Card', annualPercentageRate: 18.5 }
    const script = `<script type="application/ld+json">${JSON.stringify(data)}</script>`
    const html = `<html><body><h1>Oak Visa Card</h1><p>Apply for the card today.</p>${script}</body></html>`
    expect(fieldsOf(html).interest_rate_purchase?.value).toBe(18.5)
  })
})
