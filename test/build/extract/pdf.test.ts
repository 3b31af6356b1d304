import { describe, expect, it } from 'vitest'
import { type Document, type Table, wordsOf } from '../../../build/extract/document/model.ts'
import { pdfDocument } from '../../../build/extract/document/pdf.ts'
import { rowsOf } from '../../../build/extract/document/places.ts'
import { statementsOf } from '../../../build/extract/statements/statements-of.ts'
import { type Print, pdfOf, pdfOfPrints } from './pdf-of.ts'

const LEFT = 40
const RIGHT = 300

/** A table of two columns. Each row has lines on the left and right. The gaps between rows are larger than between lines. */
function printed(rows: ReadonlyArray<readonly [left: readonly string[], right: readonly string[]]>): Print[] {
  let bottom = 700
  return rows.flatMap(([left, right]) => {
    const top = bottom
    bottom -= 12 * Math.max(left.length, right.length) + 10
    return [
      ...left.map((words, i): Print => [LEFT, top - 12 * i, words]),
      ...right.map((words, i): Print => [RIGHT, top - 12 * i, words]),
    ]
  })
}

const BOX = printed([
  [
    ['Annual Percentage Rate', 'for Purchases'],
    ['18.24% to 27.24%, based on your', 'creditworthiness.'],
  ],
  [['APR for Cash Advances'], ['29.49%', 'This APR will vary with the market.']],
  [['Annual Fee'], ['$95']],
  [
    ['Transaction Fees', 'Balance Transfer', 'Foreign Transaction'],
    ['', 'Either $5 or 3% of each transfer.', 'None'],
  ],
])

const tables = ({ blocks }: Document): Table[] =>
  blocks.filter((block): block is Table => block.kind === 'table')
const grid = (document: Document): string[][][] =>
  tables(document).map((table) =>
    rowsOf(table).map((cells) => cells.map(({ span }) => wordsOf(document, span))),
  )
const values = (document: Document): string[] =>
  statementsOf(document, { country: 'US' }).map(({ field, value, high }) =>
    high === undefined ? `${field} ${value}` : `${field} ${value} to ${high}`,
  )

describe('a PDF', () => {
  it('has its lines where they are printed', async () => {
    const document = await pdfDocument(pdfOf(['Birch Visa Card', 'Annual Fee $39']))
    expect(
      document.blocks.map((block) => [
        wordsOf(document, block.span),
        block.kind === 'line' && [block.box?.page, block.box?.left, block.box?.top],
      ]),
    ).toEqual([
      ['Birch Visa Card', [0, 40, -700]],
      ['Annual Fee $39', [0, 40, -686]],
    ])
  })

  it('has two columns as a table, with rows by the gaps between them', async () =>
    expect(grid(await pdfDocument(pdfOfPrints(BOX)))).toEqual([
      [
        ['Annual Percentage Rate for Purchases', '18.24% to 27.24%, based on your creditworthiness.'],
        ['APR for Cash Advances', '29.49% This APR will vary with the market.'],
        ['Annual Fee', '$95'],
        ['Transaction Fees Balance Transfer Foreign Transaction', 'Either $5 or 3% of each transfer. None'],
      ],
    ]))

  it.each([
    ['cell by cell', BOX],
    ['line by line', BOX.toSorted((a, b) => b[1] - a[1] || a[0] - b[0])],
    ['column by column', BOX.toSorted((a, b) => a[0] - b[0] || b[1] - a[1])],
  ])('states the same whether it is written %s', async (_, prints) =>
    expect(values(await pdfDocument(pdfOfPrints(prints)))).toEqual([
      'interest_rate_purchase 18.24 to 27.24',
      'interest_rate_cash 29.49',
      'annual_fee 95',
      'balance_transfer_fee_percent 3',
      'balance_transfer_fee_min 5',
      'foreign_transaction_fee 0',
    ]),
  )

  it('has no table if even gaps between lines do not show the rows', async () => {
    const even = ['Annual Percentage', 'Rate for Purchases', 'Annual Fee'].map(
      (words, i): Print => [LEFT, 700 - 12 * i, words],
    )
    const secondColumn = ['12.24% to', '22.24%', '$95', 'a year'].map(
      (words, i): Print => [RIGHT, 700 - 12 * i, words],
    )
    expect(grid(await pdfDocument(pdfOfPrints([...even, ...secondColumn])))).toEqual([])
  })

  it('has no words if it is damaged', async () =>
    expect((await pdfDocument(new TextEncoder().encode('%PDF-1.7 and no more'))).source).toBe(''))
})
