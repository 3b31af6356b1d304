import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealBy } from '../../../proxy/webhooks/seal.ts'

const secret = 'whsec_c2VjcmV0'

it('a sealed secret is unreadable, and opens with the same key for the same webhook', () => {
  const seal = sealBy(['a key of the configuration'], randomBytes)
  const sealed = seal.seal(secret, 'one')
  expect(sealed).not.toContain('c2VjcmV0')
  expect(seal.seal(secret, 'one')).not.toBe(sealed)
  expect(seal.open(sealed, 'one')).toBe(secret)
  expect(() => seal.open(sealed, 'two')).toThrow()
  expect(() => sealBy(['another key'], randomBytes).open(sealed, 'one')).toThrow()
  expect(() => sealBy([], randomBytes).open(sealed, 'one')).toThrow('no key to open them')
  expect(() => seal.open(`${sealed.slice(0, -6)}AAAAA=`, 'one')).toThrow()
})

it('a secret stored without a key stays as it is, and opens after a key is set', () => {
  const stored = sealBy([], randomBytes).seal(secret, 'one')
  expect(sealBy([], randomBytes).open(stored, 'one')).toBe(secret)
  expect(sealBy(['new key'], randomBytes).open(stored, 'one')).toBe(secret)
})

it('a secret is sealed with the first key and opens with any of them', () => {
  const before = sealBy(['the old key'], randomBytes).seal(secret, 'one')
  const both = sealBy(['the new key', 'the old key'], randomBytes)
  expect(both.open(before, 'one')).toBe(secret)
  expect(sealBy(['the new key'], randomBytes).open(both.seal(secret, 'one'), 'one')).toBe(secret)
  expect(() => sealBy(['the new key', 'another'], randomBytes).open(before, 'one')).toThrow()
})
