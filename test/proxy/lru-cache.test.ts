import { expect, it } from 'vitest'
import { lruCache } from '../../proxy/cache/lru-cache.ts'

it('evicts only the least recently used value', () => {
  const cache = lruCache<string, number>(2)
  expect(cache.set('a', 1)).toBe(1)
  cache.set('b', 2)
  expect(cache.get('a')).toBe(1)
  cache.set('c', 3)
  expect([cache.get('a'), cache.get('b'), cache.get('c')]).toEqual([1, undefined, 3])
})

it('replaces the value of a key', () => {
  const cache = lruCache<string, number>(2)
  cache.set('a', 1)
  cache.set('a', 2)
  cache.set('b', 3)
  expect([cache.get('a'), cache.get('b')]).toEqual([2, 3])
})
