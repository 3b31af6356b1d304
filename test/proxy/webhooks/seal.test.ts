import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { sealBy } from '../../../proxy/webhooks/seal.ts'

const secret = 'whsec_c2VjcmV0'

it('a sealed secret opens by the same key, for the same webhook, and is not to be read', () => {
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

it('without a key a secret is kept as it is, and opens once there is a key', () => {
  const kept = sealBy([], randomBytes).seal(secret, 'one')
  expect(sealBy([], randomBytes).open(kept, 'one')).toBe(secret)
  expect(sealBy(['new key'], randomBytes).open(kept, 'one')).toBe(secret)
})

it('a secret opens by any of the keys, and is sealed by the first', () => {
  const before = sealBy(['the old key'], randomBytes).seal(secret, 'one')
  const both = sealBy(['the new key', 'the old key'], randomBytes)
  expect(both.open(before, 'one')).toBe(secret)
  expect(sealBy(['the new key'], randomBytes).open(both.seal(secret, 'one'), 'one')).toBe(secret)
  expect(() => sealBy(['the new key', 'another'], randomBytes).open(before, 'one')).toThrow()
})
