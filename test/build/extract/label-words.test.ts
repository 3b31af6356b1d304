import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LABELS, labelWordsIn } from '../../../build/extract/disclosure/labels.ts'
import { matchesOf } from '../../../build/extract/matches.ts'

const folder = new URL('../../fixtures/texts/', import.meta.url)
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.txt') && name !== 'us-bytes.txt')
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))

const printed = LABELS.flatMap((label) =>
  texts.flatMap((text) => matchesOf(text, label.pattern).map(([words]) => ({ label, words }))),
)

describe('the words of a label', () => {
  it('are in all labels of the pages', () => {
    const without = printed.filter(({ label, words }) => !labelWordsIn(words).has(label))
    expect(printed.length).toBeGreaterThan(500)
    expect(without.map(({ words }) => words)).toEqual([])
  })

  it.each([
    ['LATE-PAYMENT Fees', [0, 5, 13]],
    ['Pay\n  Over Time', [0]],
    ['pay-over-time plan', [0]],
  ])('may be capitals or have other spaces: %s', (text, places) =>
    expect([...new Set([...labelWordsIn(text).values()].flat())].toSorted((a, b) => a - b)).toEqual(places),
  )

  it('are searched from left to right', () => {
    const annual = LABELS.find(({ topics }) => topics.includes('annual'))
    expect(annual && labelWordsIn('Annual fee $95, yearly fee').get(annual)).toEqual([0, 16])
  })

  it('are not in other text', () => expect(labelWordsIn('Our branches open at 9.').size).toBe(0))
})
