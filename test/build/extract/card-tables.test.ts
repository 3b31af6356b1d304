import { describe, expect, it } from 'vitest'
import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import type { Country } from '../../../build/extract/reading.ts'

/** A table of cards: a name above each column, and rows of a label with a cell for each card. */
interface Table {
  readonly country: Country
  readonly names: readonly string[]
  readonly rows: ReadonlyArray<readonly [label: string, ...cells: string[]]>
  readonly values: ReadonlyArray<Record<string, unknown>>
}

const SHARE = 'Either $5 or 3% of the amount of each transfer, whichever is greater'

const TABLES: Readonly<Record<string, Table>> = {
  'US cards whose cells are words': {
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
        interest_rate_purchase: 12.1,
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

/** What is left of a table's walls on its way into a text. */
const LAYOUTS: Readonly<Record<string, (table: Table) => string>> = {
  'walls between all cells': ({ names, rows }) =>
    [['', ...names], ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n'),
  'walls between all cells, a card a row': (table) =>
    [
      ['Card', ...table.rows.map(([label]) => label)],
      ...cardsOf(table).map(([name, pairs]) => [name, ...pairs.map(([, cell]) => cell)]),
    ]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n'),
  'a wall at the end of each cell': ({ names, rows }) => `${['', ...names, ...rows.flat()].join(' |\n')} |`,
  'a row a line': ({ names, rows }) => [names, ...rows].map((row) => row.join(' ')).join('\n'),
  'one line': ({ names, rows }) => [names, ...rows].flat().join(' '),
  'a cell a line': ({ names, rows }) => [...names, ...rows.flat()].join('\n'),
  'a cell a paragraph': ({ names, rows }) => [...names, ...rows.flat()].join('\n\n'),
  'items of a list': ({ names, rows }) =>
    [...names, '', ...rows.flat().map((cell) => `  • ${cell}`)].join('\n'),
  'a section for each card, under a heading': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => [`## ${name}`, '', ...pairs.map((pair) => `- ${pair.join(': ')}`)].join('\n'))
      .join('\n\n'),
  'a section for each card, a cell a line': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => [name, ...pairs.flat()].join('\n'))
      .join('\n\n'),
  'a section for each card, values above their labels': (table) =>
    cardsOf(table)
      .map(([name, pairs]) => [name, ...pairs.flatMap((pair) => pair.toReversed())].join('\n'))
      .join('\n\n'),
}

describe.each(Object.entries(TABLES))('A table of %s', (_, table) => {
  it.each(Object.entries(LAYOUTS))('gives each card its values: %s', (_layout, print) => {
    const { cards } = extract(pageOf(print(table)), table.country)
    const given = cards.map(({ name, fields }) => [
      name,
      Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value])),
    ])
    expect(Object.fromEntries(given)).toEqual(
      Object.fromEntries(table.names.map((name, n) => [name, table.values[n]])),
    )
  })
})
