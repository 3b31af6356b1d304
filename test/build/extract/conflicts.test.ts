import { describe, expect, it } from 'vitest'
import { extractFrom } from '../../../build/extract/extract-from.ts'
import { readPage } from '../../../build/visit/read.ts'

const NAME = 'Alder Gold Visa Card'

function extractPage(body: string, scripts = '') {
  const head = `<!doctype html><html lang="en"><head><title>${NAME}</title>${scripts}</head>`
  const html = `${head}<body><h1>${NAME}</h1><p>A credit card for all that you buy.</p>${body}</body></html>`
  return extractFrom({ bytes: new TextEncoder().encode(html), country: 'US' })
}

/** Returns the values of the card of a page. */
async function read(body: string, scripts = ''): Promise<Record<string, unknown>> {
  const { cards } = await extractPage(body, scripts)
  const [card] = cards
  return Object.fromEntries(
    Object.entries(card?.fields ?? {}).map(([field, { value, high }]) => [
      field,
      high === undefined ? value : [value, high],
    ]),
  )
}

const state = (data: unknown): string =>
  `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`
const jsonLd = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'CreditCard', name: NAME, ...data })}</script>`
const row = (label: string, value: string): string =>
  `<table><tr><td>${label}</td><td>${value}</td></tr></table>`

describe('two tables that contradict each other', () => {
  it('give no value, whatever a sentence states', async () =>
    expect(
      await read(`${row('Annual fee', '$95')}${row('Annual fee', '$120')}<p>The annual fee is $95.</p>`),
    ).toEqual({}))

  it('give the value that both state', async () =>
    expect(await read(row('Annual fee', '$95') + row('Annual fee', '$95'))).toEqual({ annual_fee: 95 }))

  it('do not if one is about other cards', async () =>
    expect(
      await read(`${row('Annual fee', '$95')}<h2>Compare other cards</h2>${row('Annual fee', '$0')}`),
    ).toEqual({ annual_fee: 95 }))
})

describe('data of scripts', () => {
  const card = { props: { card: { name: NAME, annualFee: '$95', purchaseApr: '18.24% - 27.24%' } } }

  it('are read if the page shows no value', async () =>
    expect(await read(row('Late payment', 'Up to $40'), state(card))).toEqual({
      annual_fee: 95,
      interest_rate_purchase: [18.24, 27.24],
      late_payment_fee: 40,
    }))

  it.each([
    state({ name: NAME, annualFee: '$95' }),
    jsonLd({ annualFee: 95 }),
    jsonLd({ feesAndCharges: { annualFee: 95 } }),
  ])('that contradict what the page shows leave nothing: %s', async (scripts) =>
    expect(await read(row('Annual fee', '$120'), scripts)).toEqual({}),
  )

  it('are listed with the words that contradict each other', async () => {
    const { unread } = await extractPage(row('Annual fee', '$6251'), state({ name: NAME, annualFee: '$625' }))
    expect(unread).toEqual([
      'annual_fee is stated with different values: “Annual fee $6251”, “"annualFee": "$625"”',
    ])
  })

  it.each([
    ['ANN', { annual_fee: 45 }],
    ['MON', { monthly_fee: 45 }],
    ['DAY', {}],
  ])('give the price of an offer for a year or a month: %s', async (unitCode, expected) => {
    for (const quantity of ['referenceQuantity', 'eligibleQuantity']) {
      const priceSpecification = { price: '45', [quantity]: { value: 1, unitCode } }
      expect(await read('', jsonLd({ offers: { priceSpecification } }))).toEqual(expected)
    }
  })

  it.each([
    [jsonLd({ annualPercentageRate: '20.9%' }), [{ interest_rate_purchase: 20.9 }]],
    [jsonLd({ annualPercentageRate: 'see terms' }), []],
  ])('are read from a page whose words scripts print: %s', async (data, expected) => {
    const html = `<html><head>${data}</head><body><div id="root"></div></body></html>`
    const { cards } = await extractFrom({ bytes: new TextEncoder().encode(html), country: 'CA' })
    const values = cards.map(({ fields }) =>
      Object.entries(fields).map(([field, { value }]) => [field, value]),
    )
    expect(values.map((each) => Object.fromEntries(each))).toEqual(expected)
  })

  it('name the card if the words of the page do not', async () => {
    const data = jsonLd({ name: 'Alder Secured Visa Card' })
    const html = `<html><body><p>Variable 18.24% APR on purchases. $0 annual fee.</p>${data}</body></html>`
    const { cards } = await extractFrom({ bytes: new TextEncoder().encode(html), country: 'US' })
    expect(cards.map(({ name, fields }) => [name, fields.card_type?.value])).toEqual([
      ['Alder Secured Visa Card', 'secured'],
    ])
  })

  it('agree with an end of the range that the page shows', async () =>
    expect(
      await read(row('Purchase APR', '18.24% to 27.24%'), jsonLd({ annualPercentageRate: 18.24 })),
    ).toEqual({
      interest_rate_purchase: [18.24, 27.24],
    }))

  it('of other cards are not the page’s', async () =>
    expect(
      await read(
        row('Late payment', 'Up to $40'),
        state([
          { name: 'Alder Silver Visa Card', annualFee: 0 },
          { name: 'Alder Platinum Visa Card', annualFee: 195 },
        ]),
      ),
    ).toEqual({ late_payment_fee: 40 }))

  it.each([
    { annualFee: 'from $95' },
    { apr: 0.1824 },
    { apr: '18.24% prime + 9.74%' },
    { minimumApr: 9.99 },
  ])('that leave a doubt are not read: %j', async (data) =>
    expect(await read(row('Late payment', 'Up to $40'), state({ name: NAME, ...data }))).toEqual({
      late_payment_fee: 40,
    }),
  )
})

describe('the words that a table’s value was read from', () => {
  it.each(['18.24 %', '18.24&nbsp;%', '18.24%<sup>1</sup>', '18.24%  variable'])(
    'are in the text that quotes are compared with: %s',
    async (value) => {
      const html = `<html><body><h1>${NAME}</h1><p>A credit card.</p>${row('Purchase APR', value)}</body></html>`
      const { cards, source } = await readPage({ bytes: new TextEncoder().encode(html), country: 'US' })
      const quote = cards[0]?.fields.interest_rate_purchase?.quote ?? 'no quote'
      expect(source.replace(/\s+/g, ' ')).toContain(quote)
    },
  )
})
