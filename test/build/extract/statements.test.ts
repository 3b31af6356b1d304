import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { htmlDocument } from '../../../build/extract/document/html.ts'
import type { Country } from '../../../build/extract/reading.ts'
import { statementsOf } from '../../../build/extract/statements/statements-of.ts'

const folder = new URL('../../fixtures/statements/', import.meta.url)
const pages = readdirSync(folder).filter((name) => name.endsWith('.html'))

/** Each statement as a row: field, value or range, quote. */
function stated(content: string, country: Country): string[] {
  const document = htmlDocument(content)
  return statementsOf(document, { country }).map(({ field, value, high, quote }) =>
    [
      field,
      high === undefined ? value : `${value} to ${high}`,
      document.source.slice(quote.start, quote.end).replace(/\s+/g, ' '),
    ].join(' | '),
  )
}

describe('a page of tables states exactly the values in its list', () => {
  it.each(pages)('%s', async (name) => {
    const content = readFileSync(new URL(name, folder), 'utf8')
    const list = stated(content, name.startsWith('ca-') ? 'CA' : 'US').join('\n')
    await expect(`${list}\n`).toMatchFileSnapshot(
      new URL(name.replace('.html', '.statements.txt'), folder).pathname,
    )
  })
})

describe('a table', () => {
  const table = (...rows: ReadonlyArray<readonly string[]>): string[] =>
    stated(
      `<table>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`,
      'US',
    ).map((row) => row.split(' | ').slice(0, 2).join(' '))

  it('can have its values before its labels', () =>
    expect(table(['$95', 'Annual fee'], ['$40', 'Late payment fee'])).toEqual([
      'annual_fee 95',
      'late_payment_fee 40',
    ]))

  it('can have its labels in a header', () =>
    expect(table(['Purchase APR', 'Cash advance APR', 'Annual fee'], ['18.24%', '29.49%', '$0'])).toEqual([
      'interest_rate_purchase 18.24',
      'interest_rate_cash 29.49',
      'annual_fee 0',
    ]))

  it('can have its subjects in a header, and what it states of them in its rows', () => {
    expect(
      table(['', 'Purchases', 'Balance transfers', 'Cash advances'], ['Variable APR', '18%', '17%', '26%']),
    ).toEqual(['interest_rate_purchase 18', 'interest_rate_balance_transfer 17', 'interest_rate_cash 26'])
    expect(table(['', 'Primary card', 'Authorized user'], ['Annual fee', '$95', '$25'])).toEqual([
      'annual_fee 95',
      'authorized_user_fee 25',
    ])
    expect(table(['', 'Annual fee', 'APR'], ['Home equity line', '$50', '8%'])).toEqual([])
  })

  it('gives no value if a row has the values of several cards', () =>
    expect(
      table(['', 'Gold', 'Silver'], ['Annual fee', '$95', '$0'], ['Late payment fee', '$40', '$30']),
    ).toEqual([]))

  it('gives no value for a label if the value is of another kind', () =>
    expect(table(['Late payment fee', '29.99%'], ['Purchase APR', '$95'])).toEqual([]))

  it('gives no value if the numbers of labels and values in cells differ', () =>
    expect(table(['Late payment<br>Returned payment', 'Up to $40'])).toEqual([]))
})
