import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import { valuesByCard } from './values-by-card.ts'

const CASH = '<h3>Elm Cash Visa</h3><p>No annual fee. 19.49% on purchases, 21.49% on cash advances.</p>'
const GOLD = '<h3>Elm Gold Visa</h3><p>Annual fee: $79. 18.49% on purchases, 20.49% on cash advances.</p>'
const cash = { annual_fee: 0, interest_rate_purchase: 19.49, interest_rate_cash: 21.49 }
const gold = { annual_fee: 79, interest_rate_purchase: 18.49, interest_rate_cash: 20.49 }

describe('a list of cards', () => {
  it.each([
    ['a sentence', '<p>For every Elm Visa: a returned payment costs $30.</p>', { returned_payment_fee: 30 }],
    [
      'a paragraph',
      '<p>The late payment fee is up to $40. It is the same for all three cards.</p>',
      { late_payment_fee: 40 },
    ],
    [
      'the part under a title',
      '<h3>Other fees on all cards</h3><p>Late payment: $20.</p><p>Returned payment: $25.</p>',
      { late_payment_fee: 20, returned_payment_fee: 25 },
    ],
  ])('has what %s states for all of them', (_, words, fields) =>
    expect(valuesByCard(`<h2>Our cards</h2>${CASH}${GOLD}${words}`, 'CA')).toEqual({
      'Elm Cash Visa': { ...cash, ...fields },
      'Elm Gold Visa': { ...gold, ...fields },
    }),
  )

  it('has what is stated for all of them only for those that it does not except', () => {
    const words = '<p>A late payment costs $30 on all Elm cards except Elm Gold Visa.</p>'
    expect(valuesByCard(`${CASH}${GOLD}${words}`, 'CA')).toEqual({
      'Elm Cash Visa': { ...cash, late_payment_fee: 30 },
      'Elm Gold Visa': gold,
    })
  })

  it('keeps the value of a card that all others share', () => {
    const words = '<p>On every card, a late payment costs $30.</p>'
    expect(
      valuesByCard(`${CASH}${GOLD.replace('</p>', ' Late payment fee: $25.</p>')}${words}`, 'CA'),
    ).toEqual({
      'Elm Cash Visa': { ...cash, late_payment_fee: 30 },
      'Elm Gold Visa': { ...gold, late_payment_fee: 25 },
    })
  })

  it('ends at a title above those of its cards', () =>
    expect(
      valuesByCard(
        `<h2>Our cards</h2>${CASH}${GOLD}<h2>Member news</h2><p>Late payment fee: $99. Returned payment fee: $98.</p>`,
        'CA',
      ),
    ).toEqual({ 'Elm Cash Visa': cash, 'Elm Gold Visa': gold }))

  it.each([
    ['the name of each card', (name: string, table: string) => `<h2>${name}</h2>${table}`],
    [
      'the button of each card',
      (name: string, table: string) => `<button>${name}</button><div style="display:none">${table}</div>`,
    ],
  ])('has the table below %s', (_, under) => {
    const table = (fee: string, rate: string) =>
      `<table><tr><td>Annual fee</td><td>${fee}</td></tr><tr><td>Purchases</td><td>${rate}</td></tr></table>`
    const page =
      under('Elm Cash Visa', table('$0', '20.99%')) + under('Elm Gold Visa', table('$99', '19.99%'))
    expect(valuesByCard(page, 'CA')).toEqual({
      'Elm Cash Visa': { annual_fee: 0, interest_rate_purchase: 20.99 },
      'Elm Gold Visa': { annual_fee: 99, interest_rate_purchase: 19.99 },
    })
  })

  it('may have names without a word for a card, if titles begin with the same word', () => {
    const tile = (name: string, fee: string, rate: string) =>
      `<li><h3>${name}</h3><ul><li>Annual fee ${fee}</li><li>Purchase APR ${rate} variable</li></ul></li>`
    expect(
      valuesByCard(
        `<h1>Credit cards</h1><ul>${tile('Elm Custom Cash', '$0', '18.49%')}${tile('Elm Steady', '$35', '15.74%')}</ul>`,
        'US',
      ),
    ).toEqual({
      'Elm Custom Cash': { annual_fee: 0, interest_rate_purchase: 18.49 },
      'Elm Steady': { annual_fee: 35, interest_rate_purchase: 15.74 },
    })
  })

  it('is one of prices per year too', () => {
    const card = (name: string, price: string) =>
      `<h2>${name}</h2><p>${price}; additional cards $29. Interest: 19.49% on purchases.</p>`
    const shared = { supplementary_card_fee: 29, interest_rate_purchase: 19.49 }
    expect(
      valuesByCard(
        card('Elm Gold Mastercard', '$79 a year') + card('Elm Saver Mastercard', '$35 a year'),
        'CA',
      ),
    ).toEqual({ 'Elm Gold Mastercard': shared, 'Elm Saver Mastercard': shared })
  })
})

describe('a sentence about some of the cards of a page', () => {
  const NAMES = 'Elm Cash Visa\nElm Cash Plus Visa\nElm Journey Visa\n'
  const FEES = 'Annual fees: Cash Visa $0; Cash Plus Visa $59; Journey Visa $99.\n'

  it.each([
    [
      'Interest on purchases: 19.99% for Cash Visa and Cash Plus Visa, 20.99% for Journey Visa.',
      'interest_rate_purchase',
      [19.99, 19.99, 20.99],
    ],
    [
      'Foreign currency conversion: 2.5% for Cash Visa and Cash Plus Visa; none for Journey Visa.',
      'foreign_transaction_fee',
      [2.5, 2.5, 0],
    ],
    ['Dishonoured payment: $45 on all cards.', 'returned_payment_fee', [45, 45, 45]],
    ['None of these cards charge a foreign transaction fee.', 'foreign_transaction_fee', [0, 0, 0]],
    ['None of our cards has a foreign transaction fee.', 'foreign_transaction_fee', [0, 0, 0]],
  ])('is for those that it names: %s', (sentence, field, [cash, plus, journey]) =>
    expect(valuesByCard(`Our cards\n\n${NAMES}\n${FEES}${sentence}\n`, 'CA')).toEqual({
      'Elm Cash Visa': { annual_fee: 0, [field]: cash },
      'Elm Cash Plus Visa': { annual_fee: 59, [field]: plus },
      'Elm Journey Visa': { annual_fee: 99, [field]: journey },
    }),
  )

  it('says nothing about a card that it does not name', () => {
    const table =
      'Our cards | Elm Classic Visa | Elm Gold Visa | Elm Travel Visa\n---|---|---|---\nAnnual fee | $0 | $45 | $95\n'
    expect(
      valuesByCard(`${table}\nForeign transaction fee: 2.5% on Classic and Gold; Travel has none.\n`, 'CA'),
    ).toEqual({
      'Elm Classic Visa': { annual_fee: 0, foreign_transaction_fee: 2.5 },
      'Elm Gold Visa': { annual_fee: 45, foreign_transaction_fee: 2.5 },
      'Elm Travel Visa': { annual_fee: 95, foreign_transaction_fee: 0 },
    })
    expect(valuesByCard(`${table}\nForeign transaction fee: 2.5% on Classic and Gold.\n`, 'CA')).toEqual({
      'Elm Classic Visa': { annual_fee: 0, foreign_transaction_fee: 2.5 },
      'Elm Gold Visa': { annual_fee: 45, foreign_transaction_fee: 2.5 },
      'Elm Travel Visa': { annual_fee: 95 },
    })
  })
})

it('reads a card whose name has no word for a card, next to names that have one', () => {
  const list =
    '<h1>Compare our cards</h1>' +
    [
      ['Elm Cashback Mastercard', '$0', '20.99%'],
      ['Elm Cashback World Elite', '$120', '21.99%'],
      ['Elm Low Rate Mastercard', '$29', '13.99%'],
    ]
      .map(
        ([name, fee, rate]) =>
          `<div><div>${name}</div><div>Elm Rewards</div><div>Annual fee</div><div>${fee}</div>` +
          `<div>Purchase interest rate</div><div>${rate}</div></div>`,
      )
      .join('')
  expect(valuesByCard(list, 'CA')).toEqual({
    'Elm Cashback Mastercard': { annual_fee: 0, interest_rate_purchase: 20.99 },
    'Elm Cashback World Elite': { annual_fee: 120, interest_rate_purchase: 21.99 },
    'Elm Low Rate Mastercard': { annual_fee: 29, interest_rate_purchase: 13.99 },
  })
})

describe('a list in capitals', () => {
  const list = ['SIGNATURE REWARDS', 'PLATINUM', 'SHARE SECURED'].map(
    (name, i) => `VISA ${name}\n  APR for Purchases:  ${10 + i}.24%\n  Annual Fee:  None\n`,
  )
  const valuesWith = (fees: string) =>
    Object.values(valuesByCard(`Program Disclosures\n\n${list.join('\n')}\n${fees}`, 'US'))

  it('has fees of all cards below titles of groups', () => {
    const fees =
      'FEES - ALL VISA PROGRAMS\n  Transaction fees\n     Cash Advance  2.5% of each advance\n' +
      '     Foreign Transaction  None for Visa Signature Rewards; 1% for all other programs\n' +
      '  Penalty fees\n     Late Payment  Up to $20\n\nNotes\nA stop payment costs $30.\n'
    const shared = { annual_fee: 0, cash_advance_fee_percent: 2.5, late_payment_fee: 20 }
    expect(valuesWith(fees)).toEqual([
      { ...shared, interest_rate_purchase: 10.24, foreign_transaction_fee: 0 },
      { ...shared, interest_rate_purchase: 11.24, foreign_transaction_fee: 1 },
      { ...shared, interest_rate_purchase: 12.24, foreign_transaction_fee: 1 },
    ])
  })

  it('has fees whose words go on after "U.S."', () => {
    const fees =
      'Fees for all cards\nForeign transactions: 3% of the U.S. dollar amount for Visa Platinum and Visa Share Secured; ' +
      'no fee for Visa Signature Rewards.\n'
    expect(valuesWith(fees)).toEqual(
      [0, 3, 3].map((foreign_transaction_fee, i) => ({
        annual_fee: 0,
        interest_rate_purchase: 10.24 + i,
        foreign_transaction_fee,
      })),
    )
  })
})

it('reads a table below a line that says it is of every card', () => {
  const cards = ['Elm Low Rate Visa', 'Elm Rewards Visa'].map(
    (name, i) => `<h2>${name}</h2><p>Annual fee: $${i * 39}</p><p>Purchase APR: ${15 + i}%</p>`,
  )
  const fees = [
    ['Fee', 'Amount'],
    ['Cash advance', 'None'],
    ['Late payment', 'Up to $27'],
  ].map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  const below = `<h2>Card fees</h2><p>These apply to every Elm card.</p><table>${fees.join('')}</table>`
  const shared = { cash_advance_fee_percent: 0, late_payment_fee: 27 }
  expect(valuesByCard(`<h1>Credit cards</h1>${cards.join('')}${below}`, 'US')).toEqual({
    'Elm Low Rate Visa': { ...shared, annual_fee: 0, interest_rate_purchase: 15 },
    'Elm Rewards Visa': { ...shared, annual_fee: 39, interest_rate_purchase: 16 },
  })
})

it('reads cards whose annual fee is stated once, and the fees below the last one for all', () => {
  const cards = ['Elm Low Rate Visa', 'Elm Rewards Visa'].map(
    (name, i) => `<div><h2>${name}</h2><ul><li>APR of ${15 + i}% on purchases</li></ul></div>`,
  )
  const fees = '<h2>Fees</h2><p>Late payment: up to $28. Returned payment: up to $25.</p>'
  const page = `<h1>Credit cards</h1><p>Every Elm card comes with no annual fee.</p>${cards.join('')}${fees}`
  const shared = { annual_fee: 0, late_payment_fee: 28, returned_payment_fee: 25 }
  expect(valuesByCard(page, 'US')).toEqual({
    'Elm Low Rate Visa': { ...shared, interest_rate_purchase: 15 },
    'Elm Rewards Visa': { ...shared, interest_rate_purchase: 16 },
  })
})

it('takes no rate of cash advances from the Prime Rate below a title', () => {
  const page =
    '<h1>Elm Gold Visa</h1><p>Annual fee: $0</p><h3>Cash advance APR</h3>' +
    '<h3>How variable rates work</h3><p>Our APRs are tied to the U.S. Prime Rate, 6.75% on August 1, 2026.</p>'
  expect(valuesByCard(page, 'US')).toEqual({ 'Elm Gold Visa': { annual_fee: 0 } })
})

it('reads no list with more cards than an issuer has, and says so', () => {
  const list = Array.from(
    { length: 201 },
    (_, i) => `Elm Visa Card X${i}\nAnnual fee: $${i}\nPurchase APR: 19.5%\n`,
  ).join('\n')
  const { cards, unread } = extract(pageOf(list), 'US')
  expect([cards, unread]).toEqual([[], ['a list of more than 200 cards']])
})
