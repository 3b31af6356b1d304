import { expect, it } from 'vitest'
import type { RuleFact } from '../../../build/facts/shapes.ts'
import { eligibilityFacts } from '../../../build/snapshot/eligibility.ts'
import { clean } from '../lint/clean.ts'

const rule: RuleFact = {
  ...{ issuer: 'example', rule_name: 'Once', rule_type: 'bonus_eligibility', description: 'Paid once.' },
  ...{ details: null, country: 'US', is_active: true, seen: '2026-06-01', source: 'some-set' },
}
const pageOf = (page: Partial<RuleFact>, setUrl?: string) => {
  const set = { ...clean.sources['some-set']!, ...(setUrl === undefined ? {} : { url: setUrl }) }
  const rules = [{ ...rule, ...page }]
  return eligibilityFacts([], { rules, sources: { 'some-set': set } }, 'US').rules[0]?.source.url
}

it('names the page of a rule, else that of its whole source, else none', () => {
  const own = 'https://www.example.com/terms'
  const whole = 'https://www.example.com/set'
  expect(pageOf({ url: own }, whole)).toBe(own)
  expect(pageOf({}, whole)).toBe(whole)
  expect(pageOf({})).toBe(null)
})
