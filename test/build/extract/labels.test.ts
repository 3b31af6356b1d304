import { describe, expect, it } from 'vitest'
import { labelOf } from '../../../build/extract/lexicon/label.ts'
import { lex } from '../../../build/extract/tokens/lexer.ts'

const label = (text: string) => labelOf(lex(text))

describe('a label', () => {
  it.each([
    ['Annual Percentage Rate (APR) for Purchases', 'rate', ['purchase']],
    ['APR for Cash Advances and Balance Transfers', 'rate', ['cash', 'transfer']],
    ['Penalty APR and When It Applies', 'rate', ['penalty']],
    ['Annual interest rate on all types of transactions', 'rate', ['purchase', 'transfer', 'cash']],
    ['Late-Payment Fee', 'fee', ['late']],
    ['Over-the-Credit-Limit', 'fee', ['overlimit']],
    ['Foreign Transaction', 'fee', ['foreign']],
    ['Dishonoured payment fee', 'fee', ['returned']],
    ['Cash advances', undefined, ['cash']],
  ])('names what its value is about: %s', (text, measure, subjects) =>
    expect(label(text)).toEqual({
      subjects,
      modifiers: [],
      isOther: false,
      unknown: 0,
      ...(measure ? { measure } : {}),
    }),
  )

  it.each([
    ['Interest Rates and Interest Charges', 'rate'],
    ['Transaction Fees', 'fee'],
    ['Set-up and Maintenance Fees:', 'fee'],
  ])('may be the title of others: %s', (text, section) => expect(label(text).section).toBe(section))

  it.each(['Minimum interest charge', 'How to Avoid Paying Interest on Purchases', 'Grace period'])(
    'may name no field of a card: %s',
    (text) => expect(label(text)).toEqual({ subjects: [], modifiers: [], isOther: true, unknown: 0 }),
  )

  it('can name an intro rate', () =>
    expect(label('Introductory APR for purchases')).toEqual({
      subjects: ['purchase'],
      measure: 'rate',
      modifiers: ['intro'],
      isOther: false,
      unknown: 0,
    }))

  it('counts the words that it does not know', () =>
    expect(label('Annual fee of the Oak Gold').unknown).toBe(2))
})
