import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadFacts } from '../../../build/facts/load.ts'
import { lint, RULES } from '../../../build/lint/rules.ts'
import { base, clean, dining, withRates, withValues } from './clean.ts'
import { MISTAKES } from './mistakes.ts'

const root = join(import.meta.dirname, '../../..')
const TODAY = '2026-11-21'

describe('the data lint', () => {
  it('finds no problem in correct facts', () => {
    expect(lint(clean, TODAY)).toEqual([])
  })

  it.each(Object.entries(MISTAKES))('finds %s', (_, [facts, message]) => {
    expect(
      lint(facts, TODAY)
        .map((problem) => problem.message)
        .join('\n'),
    ).toMatch(message)
  })

  it('has a planted mistake for every rule', () => {
    const silent = RULES.filter((rule) =>
      Object.values(MISTAKES).every(([facts]) => rule(facts, TODAY).length === 0),
    )
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  it('accepts amounts that an offer states as a multiple or a share', () => {
    const monthly = {
      signup_bonus: '$25 in each of 4 months with $500 spent',
      signup_bonus_cash_value: 100,
      signup_min_spend: 2000,
    }
    const share = {
      signup_bonus: '10% back on up to $2,000',
      signup_bonus_cash_value: 200,
      signup_min_spend: 2000,
    }
    expect([...lint(withValues(monthly), TODAY), ...lint(withValues(share), TODAY)]).toEqual([])
  })

  it('accepts housing payments that earn less than the base rate', () => {
    expect(lint(withRates({ ...dining, categories: ['rent'], rate_multiplier: 0.5 }, base), TODAY)).toEqual(
      [],
    )
  })

  it('finds no problem in the facts of the project', async () => {
    const { facts, problems } = await loadFacts(join(root, 'data/facts'))
    expect([...problems, ...lint(facts, new Date().toISOString().slice(0, 10))]).toEqual([])
  })

  it('has a help text', () => {
    const words = execFileSync(process.execPath, ['build/commands/lint.ts', '--help'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(words).toContain('npm run lint:data')
  })
})
