import { describe, expect, it } from 'vitest'
import { lex, type Token } from '../../../build/extract/tokens/lexer.ts'
import { indexTokens } from '../../../build/extract/tokens/token-index.ts'

const shown = (token: Token): string =>
  token.kind === 'word'
    ? token.word
    : token.kind === 'sign'
      ? token.sign
      : 'value' in token
        ? `${token.kind} ${token.value}`
        : token.kind

const tokens = (text: string): string[] => lex(text).map(shown)

describe('a token', () => {
  it.each([
    ['$1,234.50', ['money 1234.5']],
    ['C$95', ['money 95']],
    ['a value of $140.2', ['a', 'value', 'of', 'money 140', '.', 'number 2']],
    ['$10.0 or $0.5', ['money 10', 'or', 'money 0.5']],
    ['Rate ⓘ 20.9%', ['rate', 'percent 20.9']],
    ['$ 5', ['money 5']],
    ['60\u202f000 $', ['money 60000']],
    ['5 $10', ['number 5', 'money 10']],
    ['20,99 %', ['percent 20.99']],
    ['5 per cent', ['percent 5']],
    ['.5%', ['percent 0.5']],
    ['10.15 - 18.75%', ['number 10.15', '-', 'percent 18.75']],
    ['twelve (12) billing cycles', ['months 12']],
    ['twenty-four months', ['months 24']],
    ['90-day', ['months 3']],
    ['the first year', ['the', 'first', 'year']],
    ['January 3, 2027', ['date']],
    ['APRs for Late-Payment Fees', ['apr', 'for', 'late', '-', 'payment', 'fee']],
    ['a\nb\tc|d', ['a', 'break', 'b', 'break', 'c', 'break', 'd']],
  ])('%s', (text, expected) => expect(tokens(text)).toEqual(expected))

  it.each([
    ['Purchases29.24%', ['purchase', 'percent 29.24']],
    ['AnnualFee$20', ['annual', 'fee', 'money 20']],
    ['be10.99%', ['be', 'percent 10.99']],
  ])('is separated from the text that it is joined to: %s', (text, expected) =>
    expect(tokens(text)).toEqual(expected),
  )

  it.each(['Annual fee1 $95', 'Annual fee† $95', 'Annual® fee* $95'])(
    'is no mark of a footnote: %s',
    (text) => expect(tokens(text)).toEqual(['annual', 'fee', 'money 95']),
  )

  it('does not include the digits after a percentage', () =>
    expect(tokens('11.9%2')).toEqual(['percent 11.9']))

  it('has the offsets of its words', () => {
    const text = 'Fee: $95 for 12 months'
    expect(lex(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'Fee',
      ':',
      '$95',
      'for',
      '12 months',
    ])
  })

  it('is found by its offset', () => {
    const text = 'Annual fee $95'
    const index = indexTokens(text, [{ start: 0, end: text.length }])
    expect(index.within({ start: 7, end: text.length }).map(shown)).toEqual(['fee', 'money 95'])
  })

  it('is only looked up in the listed parts of a page, and is there once if they overlap', () => {
    const text = 'No fee\nAnnual fee\t$95\nLate fee\t$40'
    const [table, cell] = [
      { start: 7, end: 21 },
      { start: 18, end: 21 },
    ]
    const index = indexTokens(text, [table, cell])
    expect(index.within({ start: 0, end: text.length }).map(shown)).toEqual([
      'annual',
      'fee',
      'break',
      'money 95',
    ])
    expect(index.within(cell).map(shown)).toEqual(['money 95'])
  })
})
