import { expect, it } from 'vitest'
import { lruCache } from '../../proxy/cache/lru-cache.ts'

it('forgets the value not asked for longest, and only that', () => {
  const kept = lruCache<string, number>(2)
  expect(kept.set('a', 1)).toBe(1)
  kept.set('b', 2)
  expect(kept.get('a')).toBe(1)
  kept.set('c', 3)
  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3])
})

it('keeps the newer of two values of one key', () => {
  const kept = lruCache<string, number>(2)
  kept.set('a', 1)
  kept.set('a', 2)
  kept.set('b', 3)
  expect([kept.get('a'), kept.get('b')]).toEqual([2, 3])
})
