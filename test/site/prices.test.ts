import { afterEach, describe, expect, it, vi } from 'vitest'
import { PAID_PLANS } from '../../data/schema/plans.ts'
import { priceLine, pricesAreExamples, pricesOf } from '../../site/src/data/prices.ts'
import { read } from '../support/root.ts'

afterEach(() => vi.unstubAllEnvs())

describe('prices', () => {
  it('are examples if no plans are sold, and are marked as such', () => {
    expect(pricesAreExamples()).toBe(true)
    expect(pricesOf('pro').monthly).toMatch(/^\$\d+ per month$/)
  })

  it('are those of .env.example in the examples', () => {
    const settings = read('.env.example')
    for (const plan of PAID_PLANS)
      for (const period of ['MONTHLY', 'ANNUAL'] as const) {
        const [, price = ''] =
          new RegExp(`^# PRICE_${plan.toUpperCase()}_${period}=(.+)$`, 'm').exec(settings) ?? []
        expect(`${pricesOf(plan).monthly} ${pricesOf(plan).annual}`).toContain(`${price} per`)
      }
  })

  it('are at the checkout if plans are sold without stated prices', () => {
    vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_key')
    expect(pricesAreExamples()).toBe(false)
    expect(pricesOf('pro').monthly).toBe('Price at checkout')
    expect(priceLine('pro')).toBeNull()
  })

  it('are those of the operator if one is stated', () => {
    vi.stubEnv('PRICE_PRO_MONTHLY', '€120')
    expect(pricesAreExamples()).toBe(false)
    expect(pricesOf('pro')).toEqual({ monthly: '€120 per month', annual: 'billed monthly' })
    expect(pricesOf('starter').monthly).toBe('Price at checkout')
  })

  it('are $0 for the Free plan', () => {
    expect(pricesOf('free')).toEqual({ monthly: '$0', annual: 'forever' })
  })
})
