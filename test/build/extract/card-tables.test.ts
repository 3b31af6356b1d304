import { describe, expect, it } from 'vitest'
import type { Country } from '../../../build/extract/reading.ts'
import { valuesByCard } from './values-by-card.ts'

/** A table of cards: a name above each column, and rows of a label with a cell for each card. */
interface Table {
  readonly country: Country
  readonly names: readonly string[]
  readonly rows: ReadonlyArray<readonly [label: string, ...cells: string[]]>
  readonly values: ReadonlyArray<Record<string, unknown>>
}

const SHARE = 'Either $5 or 3% of the amount of each transfer, whichever is greater'

const TABLES: Readonly<Record<string, Table>> = {
  'US cards with words in their cells': {
    country: 'US',
    names: ['Hazel Visa Gold', 'Hazel Visa Platinum', 'Hazel Visa Classic'],
    rows: [
      ['Annual Membership Fee', 'None', '$95', '$40'],
      [
        'APR for Purchases',
        '0% intro APR for 12 months, then 13.24% variable',
        '12.10% to 19.10% variable',
        '14.10% variable',
      ],
      ['APR for Cash Advances', '21.10% variable', '22.10% variable', '23.10% variable'],
      ['Balance Transfers', SHARE, SHARE, SHARE],
      ['Late Payment', 'Up to $25', 'Up to $29', 'Up to $35'],
      ['Foreign Transaction', '1%', 'None', '2%'],
    ],
    values: [
      {
        annual_fee: 0,
        intro_apr_purchase: 0,
        intro_apr_purchase_months: 12,
        interest_rate_purchase: 13.24,
        interest_rate_cash: 21.1,
        late_payment_fee: 25,
        foreign_transaction_fee: 1,
      },
      {
        annual_fee: 95,
        interest_rate_purchase: [12.1, 19.1],
        interest_rate_cash: 22.1,
        late_payment_fee: 29,
        foreign_transaction_fee: 0,
      },
      {
        annual_fee: 40,
        interest_rate_purchase: 14.1,
        interest_rate_cash: 23.1,
        late_payment_fee: 35,
        foreign_transaction_fee: 2,
      },
    ].map((values) => ({ ...values, balance_transfer_fee_percent: 3, balance_transfer_fee_min: 5 })),
  },
  'Canadian cards of two families': {
    country: 'CA',
    names: ['Hazel Points Credit Card', 'Hazel Select Visa Infinite', 'Larch World Mastercard'],
    rows: [
      ['Annual fee', '$95, waived in the first year', 'None', '$40'],
      ['Purchases', '19.10%', '20.10%', '21.10%'],
      ['Cash advances', '22.10%', '23.10%', '24.10%'],
      ['Additional cards', '$30', 'Free', '$50'],
      ['Minimum income', '$12,000', '$60,000', '$80,000'],
    ],
    values: [
      {
        annual_fee: 95,
        annual_fee_waived_first_year: true,
        interest_rate_purchase: 19.1,
        interest_rate_cash: 22.1,
        supplementary_card_fee: 30,
        min_income: 12_000,
      },
      {
        annual_fee: 0,
        interest_rate_purchase: 20.1,
        interest_rate_cash: 23.1,
        supplementary_card_fee: 0,
        min_income: 60_000,
      },
      {
        annual_fee: 40,
        interest_rate_purchase: 21.1,
        interest_rate_cash: 24.1,
        supplementary_card_fee: 50,
        min_income: 80_000,
      },
    ],
  },
}

const cardsOf = ({ names, rows }: Table): Array<readonly [name: string, pairs: string[][]]> =>
  names.map((name, n) => [name, rows.map(([label, ...cells]) => [label, cells[n] ?? ''])])

const valuesOf = (table: Table): string[][] =>
  cardsOf(table).map(([name, pairs]) => [name, ...pairs.map((pair) => pair[1] ?? '')])

const belowLabels = (table: Table): string[] =>
  [['Card', ...table.rows.map(([label]) => label)], ...valuesOf(table)].map((row) => row.join(' '))

/** Ways in which a table loses its borders when it is saved as text. */
const LAYOUTS: Readonly<Record<string, (table: Table) => string>> = {
  'separators between all cells': ({ names, rows }) =>
    [['', ...names], ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  'separators between all cells, one card per row': (table) =>
    [
      ['Card', ...table.rows.map(([label]) => label)],
      ...cardsOf(table).map(([name, pairs]) => [name, ...pairs.map(([, cell]) => cell)]),
    ]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n'),
  'a separator after each cell': ({ names, rows }) => `${['', ...names, ...rows.flat()].join(' |\n')} |`,
  'one row per line': ({ names, rows }) => [names, ...rows].map((row) => row.join(' ')).join('\n'),
  'joined cells': ({ names, rows }) => [names, ...rows].map((row) => row.join('')).join('\n'),
  'one line for all cells': ({ names, rows }) => [names, ...rows].flat().join(' '),
  'one cell per line': ({ names, rows }) => [...names, ...rows.flat()].join('\n'),
  'one cell per paragraph': ({ names, rows }) => [...names, ...rows.flat()].join('\n\n'),
  'list items': ({ names, rows }) => [...names, '', ...rows.flat().map((cell) => `  • ${cell}`)].join('\n'),
  'a section per card, below a heading': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => [`## ${name}`, '', ...pairs.map((pair) => `- ${pair.join(': ')}`)].join('\n'))
      .join('\n\n'),
  'a section per card, one cell per line': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => [name, ...pairs.flat()].join('\n'))
      .join('\n\n'),
  'one card per line, each value after its label': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => [name, ...pairs.flat()].join(' '))
      .join('\n'),
  'one line, each value after its label': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => [name, ...pairs.flat()].join(' '))
      .join(' '),
  'one card per line, with commas': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => `${name} - ${pairs.map((pair) => pair.join(' ')).join(', ')}`)
      .join('\n'),
  'one card per line below the labels': (table) => belowLabels(table).join('\n'),
  'all cards on the line of the labels': (table) => belowLabels(table).join(' '),
  'one cell per line, card by card': (table) =>
    [table.rows.map(([label]) => label), ...valuesOf(table)].flat().join('\n'),
  'names and values below each label': ({ names, rows }) =>
    rows
      .map(([label, ...cells]) => [label, ...cells.map((cell, n) => `${names[n]}: ${cell}`)].join('\n'))
      .join('\n'),
  'names and values after each label': ({ names, rows }) =>
    rows
      .map(([label, ...cells]) => [label, ...cells.flatMap((cell, n) => [names[n], cell])].join(' '))
      .join('\n'),
  'names in parentheses after their values': ({ names, rows }) =>
    rows
      .map(([label, ...cells]) => `${label}: ${cells.map((cell, n) => `${cell} (${names[n]})`).join('; ')}`)
      .join('\n'),
  'a section per card, values above their labels': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => [name, ...pairs.flatMap((pair) => pair.toReversed())].join('\n'))
      .join('\n\n'),
}

describe.each(Object.entries(TABLES))('a table of %s', (_, table) => {
  it.each(Object.entries(LAYOUTS))('gives each card its values: %s', (_layout, print) => {
    expect(valuesByCard(print(table), table.country)).toEqual(
      Object.fromEntries(table.names.map((name, n) => [name, table.values[n]])),
    )
  })
})

it('reads each cell of a table of cards for its card only, and the words around the table for all', () => {
  const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  const table = [
    row('Card', 'APR* Purchases', 'Cash advances', 'Balance transfer fee'),
    row('Elm Clear Visa', '16.99%-26.99%', '29.99%', '5% ($5 minimum)'),
    row('Elm Travel Visa', '20.49%-27.49%', '29.99%', '3% ($10 minimum)'),
  ].join('')
  const below = 'All Elm cards: late payment fee up to $38; cash advance fee 5% ($10 minimum).'
  const page = `<h1>Our cards</h1><table>${table}</table><p>${below}</p>`
  const shared = {
    interest_rate_cash: 29.99,
    late_payment_fee: 38,
    cash_advance_fee_percent: 5,
    cash_advance_fee_min: 10,
  }
  expect(valuesByCard(page, 'US')).toEqual({
    'Elm Clear Visa': {
      ...shared,
      interest_rate_purchase: [16.99, 26.99],
      balance_transfer_fee_percent: 5,
      balance_transfer_fee_min: 5,
    },
    'Elm Travel Visa': {
      ...shared,
      interest_rate_purchase: [20.49, 27.49],
      balance_transfer_fee_percent: 3,
      balance_transfer_fee_min: 10,
    },
  })
})

it('reads a second table of the same cards without their names', () => {
  const first = 'Our cards | Elm Classic Visa | Elm Gold Visa\n---|---|---\nPurchase APR | 17.90% | 14.90%\n'
  const second = '\nAnnual Fee | None | $15\nLate Payment Fee | $20 | $25\n'
  expect(valuesByCard(first + second, 'US')).toEqual({
    'Elm Classic Visa': { interest_rate_purchase: 17.9, annual_fee: 0, late_payment_fee: 20 },
    'Elm Gold Visa': { interest_rate_purchase: 14.9, annual_fee: 15, late_payment_fee: 25 },
  })
})
