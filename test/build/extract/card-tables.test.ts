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

it.each<readonly [from: string, text: string, cards: Record<string, unknown>]>([
  [
    'one line with sentences as cells, a lowercase label after the names, and a row without a known label',
    'Acme Dividend Visa Infinite Acme Dividend Visa for Students Bonus categories Earn 4% cash back on gas Earn 2% cash back on groceries Annual fee $117 $0 Interest rate 18.91% for purchases and 21.93% for cash (or 20.92% for Quebec residents) 18.91% for purchases and 22.94% for cash (or 20.92% for Quebec residents) Minimum income requirement $61,000 individual, or $99,000 household $14,000 household Welcome offer Get a first-year annual fee rebate for you and up to three users $31 cash back on first purchase within the first 5 months\n\nHow to choose: earn 5% for 3 months.\n',
    {
      'Acme Dividend Visa Infinite': {
        annual_fee: 117,
        annual_fee_waived_first_year: true,
        interest_rate_purchase: 18.91,
        interest_rate_cash: 21.93,
        min_income: 61_000,
        min_income_household: 99_000,
      },
      'Acme Dividend Visa for Students': {
        annual_fee: 0,
        interest_rate_purchase: 18.91,
        interest_rate_cash: 22.94,
        min_income_household: 14_000,
        signup_bonus: expect.stringContaining('$31'),
        signup_bonus_cash_value: 31,
        signup_min_spend_months: 5,
      },
    },
  ],
  [
    'headings above a list of labels and cells of several lines, with a truncated last row',
    'The Oak Express Visa\nSilver Credit Card\n\nThe Oak Express Visa\nSilver Credit Card\n\nMore of everything.\n\nThe Oak Express Visa\nReserve Credit Card\n\nHighlights\n  • Welcome Bonus\n  • New members get a bonus of 2,100 Miles when you charge $1,700 in purchases within your first three months.\n  • New members get a bonus of 2,300 Miles when you charge $3,100 in purchases within your first three months.\n  • Annual Fee\n  • $120\n    (preferred rate for purchases is 18.91% and funds advances is 21.93%)*.\n    Additional Cards are free5\n  • $297\n    (preferred rate for purchases is 18.91% and funds adv',
    {
      'Oak Express Visa Silver Credit Card': {
        signup_bonus_points: 2100,
        signup_min_spend: 1700,
        signup_min_spend_months: 3,
        annual_fee: 120,
        signup_bonus: expect.stringContaining('2,100'),
        interest_rate_purchase: 18.91,
        interest_rate_cash: 21.93,
        supplementary_card_fee: 0,
      },
      'Oak Express Visa Reserve Credit Card': {
        signup_bonus_points: 2300,
        signup_min_spend: 3100,
        signup_min_spend_months: 3,
        annual_fee: 297,
        signup_bonus: expect.stringContaining('2,300'),
        interest_rate_purchase: 18.91,
      },
    },
  ],
  [
    'rows of cards, one of which is named after its fee',
    'Credit card Interest rate (APR) Annual fee\n1 Oak Gold Mastercard (VIEW) 9.91% $39\n2 Oak Secured Annual Fee Visa Card (VIEW) 14.91% $59\n',
    {
      'Oak Gold Mastercard': { interest_rate_purchase: 9.91, annual_fee: 39 },
      'Oak Secured Annual Fee Visa Card': { interest_rate_purchase: 14.91, annual_fee: 59 },
    },
  ],
  [
    'rows of which some lack a cell, which give no value, and one has a cell that is not available',
    'Oak Visa Gold Oak Visa Classic Oak Visa Platinum\nAnnual Fee $87 $21\nPurchases 18.91% 19.92% 20.93%\nCash advances 21.94% 22.95%\nAdditional cards Not available $31 Free\nForeign transaction fee 2.5% 0%\nMinimum income $61,000 $13,000\n',
    {
      'Oak Visa Gold': { interest_rate_purchase: 18.91 },
      'Oak Visa Classic': { interest_rate_purchase: 19.92, supplementary_card_fee: 31 },
      'Oak Visa Platinum': { interest_rate_purchase: 20.93, supplementary_card_fee: 0 },
    },
  ],
])('a table of cards is read from %s', (_, text, cards) => {
  expect(valuesByCard(text, 'CA')).toEqual(cards)
})
