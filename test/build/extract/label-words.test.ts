import { describe, expect, it } from 'vitest'
import { topicsNamed } from '../../../build/extract/disclosure/label-words.ts'
import { labelsIn } from '../../../build/extract/disclosure/labels.ts'

/** The labels that begin at the first word of a text, longest first. */
const labelsAtStart = (text: string) =>
  labelsIn(text)
    .filter(({ start }) => start === 0)
    .map(({ kind, topics, end }) => [text.slice(0, end), kind, topics.join()])

describe('the words of a text may be', () => {
  it.each([
    [
      'Variable Annual Percentage Rate (APR)\nfor Purchases 18%',
      [
        ['Variable Annual Percentage Rate (APR)\nfor Purchases', 'rate', 'purchase'],
        ['Variable Annual Percentage Rate (APR)', 'bare', 'purchase'],
      ],
    ],
    [
      'Balance transfers and cash advances: 21%',
      [['Balance transfers and cash advances', 'either', 'transfer,cash']],
    ],
    [
      'Cash advance fee, in Canada $3',
      [
        ['Cash advance fee, in Canada', 'fee', 'cash'],
        ['Cash advance', 'either', 'cash'],
      ],
    ],
    [
      'LATE-PAYMENT or returned payment fee $40',
      [['LATE-PAYMENT or returned payment fee', 'fee', 'late,returned']],
    ],
    ['Penalty APR and When It Applies None', [['Penalty APR and When It Applies', 'rate', 'penalty']]],
    ['Annual fee, per card $20', [['Annual fee, per card', 'fee', 'annual']]],
    [
      'Annual fee for each additional card $20',
      [['Annual fee for each additional card', 'fee', 'additional']],
    ],
    ['Supplementary Oak Gold Cards $20', [['Supplementary Oak Gold Cards', 'fee', 'additional']]],
    ['Balance transfers and Oak cheques 3%', [['Balance transfers and Oak cheques', 'either', 'transfer']]],
    ['Intro APR for 12 months', [['Intro APR', 'intro', '']]],
    ['Penalty Fees', [['Penalty Fees', 'zone', '']]],
    ['New cardmember offer', [['New cardmember offer', 'ignored', '']]],
    ['Minimum interest charge $1', [['Minimum interest charge', 'ignored', '']]],
  ])('labels: %s', (text, labels) => expect(labelsAtStart(text)).toEqual(labels))

  it.each(['Our branches open at 9.', 'The cost of living', 'rates'])('none: %s', (text) =>
    expect(labelsIn(text)).toEqual([]),
  )

  it('labels only with a value, if they are also words of sentences', () =>
    expect(labelsIn('Late $40. Late fee $40').map(({ isWeak }) => isWeak)).toEqual([true, false]))
})

describe('subjects with a rate', () => {
  it.each([
    ['APR for Balance Transfers and Cash Advances', 'transfer,cash'],
    ['all types of transactions', 'purchase,transfer,cash'],
    ['wire transfers and late payments', ''],
  ])('are named by %s', (words, topics) => expect(topicsNamed(words).join()).toBe(topics))
})
