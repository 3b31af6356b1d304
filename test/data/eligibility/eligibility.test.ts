import { describe, expect, it } from 'vitest'
import { checkEligibility } from '../../../data/eligibility/eligibility.ts'
import type { CardLimit, EligibilityCard, EligibilityRule } from '../../../data/eligibility/facts.ts'
import type { Account, Applicant } from '../../../data/eligibility/query.ts'
import type { RuleDetails } from '../../../data/schema/rule-details.ts'

const SOURCE = { name: 'Acme Bank', kind: 'issuer', url: null } as const
const card = (slug: string, issuer = 'acme', card_type = 'personal'): EligibilityCard => ({
  ...{ slug, issuer, card_type },
  name: slug,
})
const CATALOG = [card('one'), card('two'), card('trade', 'acme', 'business'), card('far', 'other')]

const rule = (details: RuleDetails, more: Partial<EligibilityRule> = {}): EligibilityRule => ({
  ...{ issuer: 'acme', name: 'Rule', type: 'velocity', description: 'A rule.', details },
  ...{ isActive: true, source: SOURCE },
  ...more,
})
const bonus = (details: RuleDetails) => rule(details, { type: 'bonus_eligibility' })

interface Case extends Partial<Applicant> {
  readonly on?: string
  readonly limits?: readonly CardLimit[]
}

function check(rules: readonly EligibilityRule[], history: readonly Account[], input: Case = {}) {
  const { on = '2026-08-31', limits = [], ...applicant } = input
  const facts = { rules, limits: { one: limits } }
  const cards = { cards: [card('one')], catalog: CATALOG }
  const [result] = checkEligibility(facts, cards, { history, ...applicant }, on)
  if (result === undefined) throw new Error('no result')
  return result
}

describe('a rule about accounts opened in a period', () => {
  const twoIn24 = rule({
    max_cards: 2,
    period_months: 24,
    scope: 'all_issuers',
    from: 'opened',
    counts: 'personal',
  })

  it('fails from the maximum on, until the day on which an account no longer counts', () => {
    const history = [
      { card: 'two', opened: '2025-02-10' },
      { card: 'far', opened: '2025-06-10' },
      { card: 'one', opened: '2026-01-05' },
    ]
    const result = check([twoIn24], history)
    expect(result).toMatchObject({ verdict: 'fail', bonus_verdict: 'pass', earliest: '2027-06-10' })
    expect(check([twoIn24], history, { on: '2027-06-09' }).verdict).toBe('fail')
    expect(check([twoIn24], history, { on: '2027-06-10' }).verdict).toBe('pass')
  })

  it('says how many accounts it counts', () => {
    const opened = '2026-08-01'
    const whyOf = (history: readonly Account[]) => check([twoIn24], history).checks.map(({ why }) => why)
    expect(whyOf([])).toEqual([
      expect.stringMatching(/^0 counted accounts opened within 24 months; fewer than 2/),
    ])
    expect(whyOf([{ card: 'two', opened }])).toEqual([
      expect.stringMatching(/^1 counted account opened within 24 months; fewer than 2/),
    ])
  })

  it('ends on the last day of a shorter month, and after exactly so many days', () => {
    const month = rule({ max_cards: 1, period_months: 1, scope: 'issuer', from: 'opened' })
    expect(check([month], [{ card: 'two', opened: '2026-01-31' }], { on: '2026-02-27' }).earliest).toBe(
      '2026-02-28',
    )
    expect(check([month], [{ card: 'two', opened: '2024-01-31' }], { on: '2024-02-28' }).earliest).toBe(
      '2024-02-29',
    )
    const days = rule({ max_cards: 1, period_days: 90, scope: 'issuer', from: 'opened' })
    expect(check([days], [{ card: 'two', opened: '2026-07-01' }]).earliest).toBe('2026-09-29')
  })

  it('counts only its scope and kind', () => {
    const opened = '2026-08-01'
    const business = { card: 'trade', opened }
    expect(check([twoIn24], [business, { card: 'two', opened }]).verdict).toBe('pass')
    const own = rule({ max_cards: 1, period_days: 90, scope: 'issuer', from: 'opened' })
    expect(check([own], [{ card: 'far', opened }]).verdict).toBe('pass')
    expect(check([own], [{ issuer: 'acme', opened }]).verdict).toBe('fail')
  })

  it('cannot be decided if an account may or may not count', () => {
    const opened = '2026-08-01'
    const untyped = [
      { issuer: 'other', opened },
      { card: 'two', opened },
    ]
    expect(check([twoIn24], untyped)).toMatchObject({ verdict: 'unknown', earliest: null })
    const credit = rule({
      max_cards: 1,
      period_days: 90,
      scope: 'issuer',
      from: 'opened',
      not_counted_cards: ['two'],
    })
    expect(check([credit], [{ issuer: 'acme', opened }]).verdict).toBe('unknown')
    expect(check([credit], [{ card: 'two', opened }]).verdict).toBe('pass')
  })
})

describe('a rule about welcome offers', () => {
  const again = bonus({ period_months: 48, scope: 'card', from: 'bonus_received' })

  it('starts on the day of the offer, or at the opening if an offer was received', () => {
    const opened = '2023-01-15'
    const received = check([again], [{ card: 'one', opened, bonus_received: '2023-04-30' }])
    expect(received).toMatchObject({ verdict: 'pass', bonus_verdict: 'fail', earliest: '2027-04-30' })
    expect(check([again], [{ card: 'one', opened, bonus_received: true }]).earliest).toBe('2027-01-15')
  })

  it('never fails if the request does not state whether an offer was received', () => {
    expect(check([again], [{ card: 'one', opened: '2023-01-15' }]).bonus_verdict).toBe('unknown')
    expect(check([again], [{ card: 'one', opened: '2020-01-15' }]).bonus_verdict).toBe('pass')
    expect(check([again], [{ card: 'two', opened: '2023-01-15' }]).bonus_verdict).toBe('pass')
  })

  it('once per lifetime fails for current and former holders, without an end', () => {
    const once = bonus({ once: 'lifetime', scope: 'card' })
    const former = [{ card: 'one', opened: '2010-01-01', closed: '2012-01-01' }]
    expect(check([once], former)).toMatchObject({ bonus_verdict: 'fail', earliest: null })
    expect(check([once], [{ issuer: 'acme', opened: '2010-01-01' }]).bonus_verdict).toBe('unknown')
  })

  it('counts the family or the tier of the card', () => {
    const opened = '2026-08-01'
    const family = bonus({
      max_cards: 1,
      period_days: 90,
      scope: 'family',
      from: 'opened',
      cards: ['one', 'far'],
    })
    expect(check([family], [{ card: 'far', opened }]).bonus_verdict).toBe('fail')
    const tier = bonus({ once: 'lifetime', scope: 'tier', tiers: { core: ['one', 'far'], top: ['two'] } })
    expect(check([tier], [{ card: 'far', opened, bonus_received: true }]).bonus_verdict).toBe('fail')
    expect(check([tier], [{ card: 'two', opened, bonus_received: true }]).bonus_verdict).toBe('pass')
  })

  it('looks at accounts that were open in the period', () => {
    const open = bonus({ period_months: 24, scope: 'issuer', from: 'held' })
    const closed = { card: 'two', opened: '2015-01-01', closed: '2025-03-31' }
    expect(check([open], [closed])).toMatchObject({ bonus_verdict: 'fail', earliest: '2027-03-31' })
    expect(check([open], [{ card: 'two', opened: '2015-01-01' }])).toMatchObject({ earliest: null })
  })
})

it('counts open accounts only, where the rule limits those', () => {
  const open = rule({ max_cards: 1, scope: 'issuer', from: 'open' }, { type: 'card_limit' })
  expect(check([open], [{ card: 'two', opened: '2020-01-01' }])).toMatchObject({
    verdict: 'fail',
    earliest: null,
  })
  expect(check([open], [{ card: 'two', opened: '2020-01-01', closed: '2021-01-01' }]).verdict).toBe('pass')
})

it('lists rules that are not confirmed as unknown, and they decide nothing', () => {
  const details = { max_cards: 1, period_days: 90, scope: 'issuer', from: 'opened' } as const
  const result = check([rule(details, { isActive: null })], [{ card: 'two', opened: '2026-08-01' }])
  expect(result).toMatchObject({ verdict: 'pass', checks: [{ verdict: 'unknown', source: SOURCE }] })
})

it('decides nothing by the credit bureau of an issuer, but by a limit of inquiries', () => {
  const report = (details: RuleDetails) => check([rule(details, { type: 'credit_report' })], [])
  const bureau = report({ bureau: 'TransUnion', bureau_quebec: 'Equifax' })
  expect(bureau).toMatchObject({ verdict: 'pass', checks: [{ verdict: 'unknown' }] })
  expect(report({ bureau: 'TransUnion', max_inquiries: 4, period_months: 6 }).verdict).toBe('unknown')
})

describe('the limits of a card', () => {
  const limit = (field: CardLimit['field'], value: number): CardLimit => ({ field, value, source: SOURCE })
  const incomes = [limit('min_income', 60_000), limit('min_income_household', 100_000)]

  it('pass with exactly enough of either income', () => {
    const verdict = (input: Case) => check([], [], { limits: incomes, ...input }).verdict
    expect(verdict({ income: 60_000 })).toBe('pass')
    expect(verdict({ income: 59_999, household_income: 100_000 })).toBe('pass')
    expect(verdict({ income: 59_999 })).toBe('unknown')
    expect(verdict({ income: 59_999, household_income: 99_999 })).toBe('fail')
    expect(verdict({})).toBe('unknown')
  })

  it('say their kind and source', () => {
    const result = check([], [], { limits: [limit('credit_score_min', 700)], credit_score: 699 })
    expect(result.checks).toMatchObject([{ kind: 'credit_score', verdict: 'fail', source: SOURCE }])
  })
})
