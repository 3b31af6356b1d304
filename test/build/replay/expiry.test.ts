import { describe, expect, it } from 'vitest'
import type { Check } from '../../../build/facts/checks.ts'
import { replayCards } from '../../../build/replay/replay.ts'
import { valueDigest } from '../../../build/replay/verified.ts'
import type { Observation } from '../../../data/schema/fact.ts'
import { card, history, reference, seen } from '../../support/facts.ts'

const OFFER = {
  signup_bonus: '60,000 points after $4,000 in 3 months',
  signup_bonus_points: 60_000,
  signup_min_spend: 4_000,
  signup_min_spend_months: 3,
}
const BETTER = {
  ...OFFER,
  signup_bonus: '80,000 points after $4,000 in 3 months',
  signup_bonus_points: 80_000,
}
const offer = (
  day: string,
  source: string,
  ends: string,
  values: Observation['values'] = OFFER,
): Observation => ({
  ...seen(day, source, values),
  offer_ends: ends,
})

describe('the end of a welcome offer', () => {
  it('withdraws the offer on the next day, with a change and an event', () => {
    const { row, steps, offers, events } = history([offer('2026-05-01', 'good', '2026-07-29')])
    expect(steps.at(-1)?.seen).toBe('2026-07-30')
    expect(row).toMatchObject({
      signup_bonus: null,
      signup_bonus_points: null,
      signup_bonus_value: null,
      signup_min_spend: null,
      updated_at: '2026-07-30T00:00:00Z',
    })
    expect(offers.map(({ field_name, change_type }) => `${field_name} ${change_type}`)).toContain(
      'signup_bonus_points removed',
    )
    expect(events.at(-1)).toMatchObject({ type: 'card.updated', timestamp: '2026-07-30T00:00:00Z' })
  })

  it('leaves the offer on its last day', () => {
    const { row, changes } = history([offer('2026-05-01', 'good', '2026-11-22')])
    expect([row.signup_bonus_points, changes]).toEqual([60_000, []])
  })

  it('also ends the waiver that the offer includes, and no other', () => {
    const waiver = { annual_fee_waived_first_year: true }
    const together = history([offer('2026-05-01', 'good', '2026-07-29', { ...OFFER, ...waiver })])
    expect(together.row.annual_fee_waived_first_year).toBe(null)
    const apart = history([seen('2026-04-01', 'good', waiver), offer('2026-05-01', 'good', '2026-07-29')])
    expect(apart.row.annual_fee_waived_first_year).toBe(true)
  })

  it('lets the offer of a less trusted source apply, but not the same offer', () => {
    const ended = offer('2026-05-01', 'good', '2026-07-29')
    const points = (later: Observation) => history([ended, later]).row.signup_bonus_points
    expect(points(seen('2026-08-15', 'poor', BETTER))).toBe(80_000)
    expect(points(seen('2026-08-15', 'poor', OFFER))).toBe(null)
    expect(points(seen('2026-08-15', 'good', OFFER))).toBe(60_000)
  })

  it('is followed by a change for the next offer of any source', () => {
    const ended = offer('2026-05-01', 'good', '2026-07-29', { ...OFFER, annual_fee_waived_first_year: true })
    const changesOf = (later: Observation) =>
      history([ended, later]).offers.map(({ field_name, change_type }) => `${field_name} ${change_type}`)
    const waived = { ...BETTER, annual_fee_waived_first_year: true }
    for (const [day, source] of [
      ['2026-08-15', 'poor'],
      ['2026-07-30', 'fair'],
    ] as const)
      expect(changesOf(seen(day, source, waived)).slice(-5)).toEqual([
        'signup_bonus added',
        'signup_bonus_points added',
        'signup_min_spend added',
        'signup_min_spend_months added',
        'annual_fee_waived_first_year added',
      ])
    const unwaived = changesOf(seen('2026-08-15', 'poor', { ...BETTER, annual_fee_waived_first_year: false }))
    expect(unwaived.at(-1)).toBe('signup_min_spend_months added')
  })

  it('moves with a later statement of the same offer', () => {
    const { row } = history([
      offer('2026-05-01', 'good', '2026-07-29'),
      offer('2026-07-01', 'good', '2026-12-31'),
    ])
    expect(row.signup_bonus_points).toBe(60_000)
  })

  it('does not come before the day on which the offer was seen', () => {
    const { steps } = history([offer('2026-05-01', 'good', '2026-04-01')])
    expect(steps.map((step) => step.seen)).toEqual(['2026-05-01', '2026-05-01'])
  })

  it('comes with the closing of the card', () => {
    const { row, steps } = history([
      seen('2026-05-01', 'good', OFFER),
      seen('2026-06-01', 'good', { is_discontinued: true }),
      seen('2026-07-01', 'good', OFFER),
    ])
    expect(steps.map(({ after }) => after.signup_bonus_points)).toEqual([60_000, null, null])
    expect(row.signup_bonus).toBe(null)
  })
})

describe('the text of an offer that was not seen for six months', () => {
  async function textOf(observations: readonly Observation[], today: string, check?: Check) {
    const facts = card('acme-one', observations)
    async function* cards() {
      yield facts
    }
    const checks = new Map(check ? [[facts.slug, check] as const] : [])
    for await (const { row } of replayCards({ cards, cardFiles: [], checks, reference }, today))
      return row.signup_bonus
    return undefined
  }

  it('names the day on which it was last seen', async () => {
    const facts = [seen('2026-02-28', 'good', OFFER)]
    expect(await textOf(facts, '2026-08-28')).toBe(OFFER.signup_bonus)
    expect(await textOf(facts, '2026-08-29')).toBe(`${OFFER.signup_bonus} (last seen 2026-02-28)`)
  })

  it('counts a less trusted source that states the same offer', async () => {
    const facts = [seen('2026-02-28', 'good', OFFER), seen('2026-05-28', 'poor', OFFER)]
    expect(await textOf(facts, '2026-11-22')).toBe(OFFER.signup_bonus)
  })

  it('counts a reading of the issuer’s page that confirms the offer', async () => {
    const confirmed = {
      signup_bonus_points: { at: '2026-11-01T06:00:00Z', of: valueDigest(OFFER.signup_bonus_points) },
    }
    const check = { scraped: '2026-11-01T06:00:00Z', fields: [], confirmed }
    expect(await textOf([seen('2026-02-28', 'issuer', OFFER)], '2026-11-22', check)).toBe(OFFER.signup_bonus)
  })
})
