import { expect, it } from 'vitest'
import { retryAfterMs } from '../../data/retry-after.ts'

const now = new Date('2026-11-21T10:00:00.000Z')

it.each([
  ['120', 120_000],
  [' 7 ', 7_000],
  ['0', 0],
  ['999999999999999', 999_999_999_999_999_000],
  ['Sat, 21 Nov 2026 10:01:00 GMT', 60_000],
  ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
  ['-5', null],
  ['1e9', null],
  ['soon', null],
  ['Mon, nonsense', null],
  ['', null],
  [null, null],
])('a Retry-After of %j is %j ms', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms))
