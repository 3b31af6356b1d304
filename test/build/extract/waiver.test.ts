import { describe, expect, it } from 'vitest'
import { isFirstYearFree } from '../../../build/extract/prose/waiver.ts'

describe('a first year without the annual fee', () => {
  it.each([
    'No annual fee for the first year',
    'No annual membership fee for the first cardmembership year',
    'In the first year the annual fee is waived',
    'We will waive the $135 annual fee in the first year',
    'Get your $89 annual fee waived for the first year',
    'A first-year annual fee rebate for you and your family',
    'The annual fee is rebated back to you for the first year',
    'Save on annual fees for the first year',
    'Pay no annual fee in your first year',
    'We waive the annual fee of the primary card for the first year',
    '$135 $0 for the first year',
    '$135 (first year waived)',
    'First annual fee waived',
    'Annual fee rebate for you ($87) and for your first Additional Cardholder ($33 each) for the first year',
    'The annual fee is $55, and your first year is on us',
    "We'll rebate your first year annual fee of $135",
    'The $50 annual fee (starting year two - year one is on us)',
  ])('is stated by "%s"', (words) => {
    expect(isFirstYearFree(words)).toBe(true)
  })

  it.each([
    'No annual fee and earn 10% cash back in your first year',
    'Earn 5% cash back in your first year with no annual fee',
    'No interest for the first year and no annual fee',
    'The annual fee is not waived for the first year',
    'First year annual fee waived on your first supplementary card',
    'First year annual fee waiver with a Preferred Package',
  ])('is not stated by "%s"', (words) => {
    expect(isFirstYearFree(words)).toBe(false)
  })
})
