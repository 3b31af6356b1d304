import { describe, expect, it } from 'vitest'
import { cues, endOf, find, follows, precedes } from '../../../build/extract/tokens/cues.ts'
import { lineOf } from '../../../build/extract/tokens/line.ts'

describe('cues', () => {
  it.each([
    ['prime rate? plus', 'Prime plus 4%', 2],
    ['prime rate? plus', 'Prime Rate plus 4%', 3],
    ['prime plus|+', 'Prime + 4%', 2],
    ['cash_back|points on', 'Cash back on gas', 3],
    ['increase ..3 to', 'Increases at once to 29.9%', 4],
    ['increase ..3 to', 'Increases 5% to 29.9%', -1],
    ['increase ..3 to', 'Increases. This applies to all', -1],
    ['increase ...3 to', 'Increases. This goes to all', 5],
    ['balance ..3!fee of', 'balance fee of', -1],
    ['within ..2 #months', 'within the first 90 days', 4],
    ['nl ( apr )', '\n(APR) 9.9%', 4],
  ])('%s in "%s" ends at %s', (source, words, end) => expect(endOf(lineOf(words), 0, cues(source))).toBe(end))

  it('hold before and after a figure', () => {
    const line = lineOf('a maximum rate of 18% for residents of Quebec')
    const at = line.keys.indexOf('#%')
    expect(precedes(line, at, cues('maximum ..3'))).toBe(true)
    expect(precedes(line, at, cues('maximum ..1'))).toBe(false)
    expect(follows(line, at + 1, cues('for resident of'))).toBe(true)
  })

  it('give the longest of several, and the first place', () => {
    const line = lineOf('fees may be less than the fee of $5')
    expect(endOf(line, 5, cues('fee\nfee of'))).toBe(-1)
    expect(endOf(line, 6, cues('fee\nfee of'))).toBe(8)
    expect(find(line, cues('fee'))).toBe(0)
    expect(find(line, cues('fee'), 1)).toBe(6)
  })
})
