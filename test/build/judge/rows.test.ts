import { describe, expect, it } from 'vitest'
import { isStatedInFull, patchRows } from '../../../build/judge/rows.ts'

const uncapped = { categories: ['dining'], rate_multiplier: 3, rate_type: 'percent_cashback' }
const capped = { ...uncapped, cap_amount: 6_000, cap_period: 'annual', fallback_rate: 1 }
/** Returns a row in the form of the readers: values that the page does not state are null or false. */
const read = (more: Record<string, unknown> = {}) => ({
  ...uncapped,
  merchant: null,
  booking_channel: null,
  cap_amount: null,
  cap_period: null,
  fallback_rate: null,
  is_base_rate: false,
  rotating_quarter: null,
  quote: 'Earn 3% cash back on dining.',
  ...more,
})

const page = (...rows: object[]) => ({ rows: rows as never, url: 'https://bank.com/gold' })

describe('reward rates of a page', () => {
  it('confirm a rate without a cap if the page states no cap', () => {
    expect(patchRows('reward_rates', [uncapped], [page(read())])).toEqual({
      rows: [uncapped],
      moved: [],
      strange: [],
      contested: [],
    })
  })

  it('keep a known cap if the page does not mention it', () => {
    expect(patchRows('reward_rates', [capped], [page(read())]).moved).toEqual([])
    const { rows } = patchRows('reward_rates', [capped], [page(read({ rate_multiplier: 4 }))])
    expect(rows).toEqual([{ ...capped, rate_multiplier: 4 }])
  })

  it('keep the period of a cap if only its amount is stated', () => {
    const { rows } = patchRows('reward_rates', [capped], [page(read({ cap_amount: 8_000 }))])
    expect(rows).toEqual([{ ...capped, cap_amount: 8_000 }])
  })

  it.each(['Earn unlimited 3% cash back on dining.', '3% cash back on dining with no annual cap.'])(
    'remove a cap if the page states that there is none: %s',
    (quote) => {
      expect(patchRows('reward_rates', [capped], [page(read({ quote }))]).rows).toEqual([uncapped])
    },
  )

  it('keep a known cap if "unlimited" may apply to another rate', () => {
    const quote = 'Earn 3% cash back on dining and unlimited 1% cash back on all else.'
    expect(patchRows('reward_rates', [capped], [page(read({ quote }))]).moved).toEqual([])
  })
})

describe('reward rates of two pages', () => {
  const terms = { ...page(read({ rate_multiplier: 4, quote: '4%' })), url: 'https://bank.com/terms' }

  it('are disputed if they differ, with the quotes of both', () => {
    expect(patchRows('reward_rates', [uncapped], [page(read()), terms]).contested).toEqual([
      {
        code: 'pages-disagree',
        field: 'reward_rates',
        text: 'reward_rates: the pages disagree: "Earn 3% cash back on dining." (https://bank.com/gold), "4%" (https://bank.com/terms)',
      },
    ])
  })

  it('are merged if they are equal', () => {
    const { moved, contested } = patchRows('reward_rates', [uncapped], [terms, terms])
    expect([moved.length, contested]).toEqual([1, []])
  })
})

describe('a relation', () => {
  const base = {
    categories: ['other'],
    rate_multiplier: 1,
    rate_type: 'percent_cashback',
    is_base_rate: true,
  }
  const readBase = { ...read(), ...base, quote: '1% on all else.' }

  it('is confirmed if every row is stated with its figures', () => {
    const readCapped = read({ cap_amount: 6_000, cap_period: 'annual' })
    expect(isStatedInFull('reward_rates', [uncapped, base], [read(), readBase])).toBe(true)
    expect(isStatedInFull('reward_rates', [capped], [readCapped])).toBe(true)
  })

  it('is not confirmed by some of its rows, or by rows without their cap', () => {
    expect(isStatedInFull('reward_rates', [uncapped, base], [read()])).toBe(false)
    expect(isStatedInFull('reward_rates', [capped], [read()])).toBe(false)
    expect(isStatedInFull('reward_rates', [uncapped], [read(), read({ rate_multiplier: 4 })])).toBe(false)
  })
})
