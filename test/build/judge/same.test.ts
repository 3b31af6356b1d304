import { describe, expect, it } from 'vitest'
import { isSame } from '../../../build/judge/same.ts'

describe('a reading states the current value', () => {
  it.each([
    ['60,000 points after $4,000 in 3 months', 'Earn 60,000 bonus points: spend $4,000 in 3 months'],
    ['World Elite®', 'world elite'],
    [19.99, 19.99],
  ])('%s: %s', (current, read) => expect(isSame(current, read)).toBe(true))

  it.each([
    ['Approval depends on income.', 'Existing customers only.'],
    ['60,000 points', '80,000 points'],
    ['personal', 'business'],
    ['VISA', 'MASTERCARD'],
    [null, 0],
    [95, 96],
  ])('but not %s: %s', (current, read) => expect(isSame(current, read)).toBe(false))
})
