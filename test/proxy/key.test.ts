import { describe, expect, it } from 'vitest'
import { PLANS } from '../../data/schema/plans.ts'
import { hashOf, newAccountId, newKey, parseKey, systemRandom } from '../../proxy/accounts/key.ts'

const account = newAccountId(systemRandom)
const key = newKey(account, systemRandom)

describe('a key', () => {
  it('is cds_live_ followed by 50 letters and digits', () => {
    expect(key).toMatch(/^cds_live_[0-9A-Za-z]{50}$/)
  })

  it('names its account, and its hash covers all of it', () => {
    expect(parseKey(key)).toEqual({ accountId: account, hash: hashOf(key) })
  })

  it.each(PLANS)('names the plan of a test key: %s', (testPlan) => {
    const test = newKey(account, systemRandom, testPlan)
    expect(test).toMatch(/^cds_test_[0-9A-Za-z]{50}$/)
    expect(parseKey(test)).toEqual({ accountId: account, hash: hashOf(test), testPlan })
  })

  it('is not parsed with the prefix of the other mode, or with a plan that does not exist', () => {
    const test = newKey(account, systemRandom, 'pro')
    expect(parseKey(test.replace('test', 'live'))).toBeNull()
    expect(parseKey(key.replace('live', 'test'))).toBeNull()
    const unknown = `${test.slice(0, 21)}9${test.slice(22)}`
    expect(parseKey(unknown)).toBeNull()
  })

  it('is unique', () => {
    expect(new Set(Array.from({ length: 1_000 }, () => newKey(account, systemRandom))).size).toBe(1_000)
  })

  it('has a checksum that detects a change of any single character', () => {
    const mistyped = Array.from(key, (letter, place) => {
      const other = letter === 'x' ? 'y' : 'x'
      return key.slice(0, place) + other + key.slice(place + 1)
    })
    expect(mistyped.map(parseKey)).toEqual(mistyped.map(() => null))
  })

  it.each([
    '',
    'x',
    key.slice(0, -1),
    `${key}0`,
    ` ${key}`,
    `${key}\n`,
    key.toUpperCase(),
    `${key.slice(0, -1)}é`,
  ])('is not parsed from %j', (text) => expect(parseKey(text)).toBeNull())

  it('uses all letters evenly', () => {
    const text = Array.from({ length: 2_000 }, () => newAccountId(systemRandom)).join('')
    const counts = new Map<string, number>()
    for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect(counts.size).toBe(62)
    // 24,000 letters, 387 of each expected, standard deviation below 20.
    for (const count of counts.values()) expect(Math.abs(count - text.length / 62)).toBeLessThan(120)
  })
})
