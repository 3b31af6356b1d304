import { describe, expect, it } from 'vitest'
import type { Announced } from '../../../build/judge/announced.ts'
import { announcedAfter } from '../../../build/weekly/announced.ts'

const FEE: Announced = {
  card: 'gold',
  date: '2027-02-01',
  quote: 'Effective February 1, 2027, the annual fee will be $19.',
  url: 'https://bank.com/gold',
  since: '2027-01-04',
  seen: '2027-01-04',
  field: 'annual_fee',
  value: 19,
}
const remaining = (before: readonly Announced[], now: readonly Announced[], fee: number, today: string) =>
  announcedAfter(before, now, () => fee, today)

describe('an announced change', () => {
  it('is stored once with its first and last sighting, even if its wording changes', () => {
    const again = {
      ...FEE,
      since: '2027-01-11',
      seen: '2027-01-11',
      quote: 'From 2027-02-01 the annual fee will be $19.',
    }
    expect(remaining([FEE], [again], 0, '2027-01-11')).toEqual([{ ...again, since: '2027-01-04' }])
  })

  it('is kept until its effective date even if its page stops mentioning it', () => {
    expect(remaining([FEE], [], 0, '2027-01-25')).toEqual([FEE])
  })

  it('is removed once its date has come and its value is current', () => {
    expect(remaining([FEE], [], 19, '2027-02-01')).toEqual([])
    expect(remaining([FEE], [], 19, '2027-01-25')).toEqual([FEE])
  })

  it('is reported for four weeks if it does not come true', () => {
    expect(remaining([FEE], [], 0, '2027-03-01')).toEqual([FEE])
    expect(remaining([FEE], [], 0, '2027-03-08')).toEqual([])
  })
})
