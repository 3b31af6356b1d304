import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { openPage } from '../../../build/extract/page/page.ts'
import { readPage } from '../../../build/visit/read.ts'

const NAME = 'Alder Gold Visa Card'
const FAMILIES = 'Our members and their families come first in all that we do for them. '.repeat(6)

async function read(body: string) {
  const head = `<!doctype html><html lang="en"><head><title>${NAME} | Alder Bank</title></head>`
  const html = `${head}<body><h1>${NAME}</h1><p>Earn points with this card on all that you buy.</p>${body}</body></html>`
  const { cards } = await readPage({ bytes: new TextEncoder().encode(html), country: 'US' })
  return cards.find(({ name }) => name === NAME)?.fields ?? {}
}

describe('a tile', () => {
  const MILITARY = [
    `<p>${FAMILIES}Active duty members may get a 4% military APR on their balances.</p>`,
    '<h3>Military benefits</h3><p>We reduce your rate to 4% APR while you are deployed.</p>',
    `<div>${FAMILIES}</div><ul><li><b>4.00%</b> APR during a deployment</li></ul>`,
  ]
  it.each([
    '<li><div>None</div><div>Foreign transaction fees</div></li>',
    '<div><h3>None</h3><p>Foreign transaction fees</p></div>',
    '<div><strong>None</strong><br>Foreign transaction fees</div>',
    '<div><div>$0</div><div>Annual fee</div></div><div><div>None</div><div>Foreign transaction fees</div></div>',
  ])('reads no fee from the rate after it: %s', async (tile) => {
    for (const below of MILITARY)
      expect([0, undefined]).toContain((await read(tile + below)).foreign_transaction_fee?.value)
  })

  it('is quoted alone', async () => {
    const { interest_rate_purchase: rate } = await read(
      `<ul><li><div>19.99% - 28.99%</div><div>Variable APR for purchases</div></li></ul><p>${FAMILIES}</p>`,
    )
    expect(rate).toEqual({ value: 19.99, high: 28.99, quote: '19.99% - 28.99% Variable APR for purchases' })
  })

  it('with only a label does not read an amount with its own name after it', async () => {
    const fields = await read('<ul><li>Balance transfer fee</li><li>$95 annual fee</li></ul>')
    expect(fields.balance_transfer_fee_min).toBeUndefined()
  })

  it.each([
    '<b>$95</b><span>Annual fee</span>',
    '<b>$95</b> <span>Annual fee</span>',
    '<p>$95 Annual fee</p>',
  ])('with its value before its label takes nothing from the tile below: %s', async (tile) => {
    const below = '<li><div>None</div><div>Foreign transaction fees</div></li>'
    expect((await read(`<ul><li>${tile}</li>${below}</ul>`)).annual_fee?.value).toBe(95)
  })

  it('of another card is not the page’s', async () => {
    const fields = await read(
      '<table><tr><td>Annual Fee</td><td>$95</td></tr><tr><td>Purchase APR</td><td>19.99% to ' +
        '28.99%</td></tr></table><section><h2>See how it compares</h2><article><h3>Alder Silver Visa Card</h3><dl><dt>Annual ' +
        'fee</dt><dd>$0</dd><dt>Purchase APR</dt><dd>21.99%</dd></dl></article><article><h3>Alder Platinum Visa ' +
        'Card</h3><dl><dt>Annual fee</dt><dd>$195</dd></dl></article></section>',
    )
    expect([fields.annual_fee?.value, fields.interest_rate_purchase?.value]).toEqual([95, 19.99])
  })
})

describe('a figure', () => {
  it.each([
    '<sup>1</sup>',
    '<span class="footnote">1</span>',
    '<a href="#note-1">1</a>',
    '<a href="#n12">12</a>',
  ])('is read without the footnote mark after it: %s', async (mark) => {
    const fields = await read(`<p>Annual fee: $95${mark}</p><p>Late payment fee: up to $40${mark}</p>`)
    expect([fields.annual_fee?.value, fields.late_payment_fee?.value]).toEqual([95, 40])
  })

  it('that only a script prints is not read', async () => {
    const fields = await read(
      '<p>Annual fee: <span id="fee"></span></p><p>1 card for you.</p><script>document.getElementById("fee").textContent = "$95"</script>',
    )
    expect(fields.annual_fee).toBeUndefined()
  })
})

describe('text that is struck through', () => {
  it.each(['del', 's', 'strike', 'span style="text-decoration: line-through"'])(
    'is not read: <%s>',
    (start) => {
      const [tag] = start.split(' ')
      const offer = `<p>Earn <${start}>60,000</${tag}> 75,000 bonus points after you spend $4,000 on purchases in the first 3 months.</p>`
      const html = `<html><body><h1>Gold Visa Card</h1>${offer}<p>Annual fee <${start}>$120</${tag}> $95</p></body></html>`
      const { cards } = extract(openPage(new TextEncoder().encode(html)), 'US')
      expect(cards[0]?.fields.signup_bonus_points?.value).toBe(75_000)
      expect(cards[0]?.fields.annual_fee?.value).toBe(95)
    },
  )
})

describe('tiles with a figure above its label', () => {
  const tiles = (element: string, ...parts: readonly (readonly [string, string])[]) =>
    parts.map(([figure, label]) => `<div><${element}>${figure}</${element}><p>${label}</p></div>`).join('')
  const valuesIn = async (body: string) =>
    Object.entries(await read(body)).map(([field, { value }]) => [field, value])

  it.each(['h3', 'strong', 'p'])('are each read alone: %s', async (element) =>
    expect(
      await valuesIn(
        `${tiles(
          element,
          ['$125', 'Annual fee (rebated the first year)<br>$40 for each authorized user'],
          ['21.25%', 'Low standard annual interest rate on purchases<sup>2</sup>'],
          ['23.25%', 'Annual interest rate on cash advances (20.25% for residents of Quebec)'],
        )}<p>Your current rate: <output>18.75%</output></p>`,
      ),
    ).toEqual([
      ['annual_fee', 125],
      ['annual_fee_waived_first_year', true],
      ['interest_rate_purchase', 21.25],
      ['interest_rate_cash', 23.25],
      ['authorized_user_fee', 40],
    ]),
  )
})

describe('words that only style sets apart', () => {
  it.each([
    '<div><div>No</div><div>foreign transaction fees</div></div>',
    '<div><span>$39 annual fee</span><span>No foreign transaction fees</span><span>No minimum income</span></div>',
  ])('are phrases of their own: %s', async (phrases) => {
    const rewards = '<h2>Earn on what you buy</h2><div><b>3%</b><p>cash back at grocery stores</p></div>'
    const { foreign_transaction_fee: fee } = await read(phrases + rewards)
    expect(fee).toEqual({ value: 0, quote: 'No foreign transaction fees' })
  })
})
