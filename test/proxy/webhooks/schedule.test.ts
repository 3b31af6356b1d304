import { describe, expect, it } from 'vitest'
import type { Mode } from '../../../data/schema/sandbox.ts'
import { nextAttempt } from '../../../proxy/webhooks/schedule.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const hours = (ms: number) => ms / 3_600_000
const waits = (random: number, wishMs: number | null = null, mode: Mode = 'live') => {
  const found: number[] = []
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ attempts, mode }, now, random, wishMs)
    if (next === null) return found
    found.push(next.getTime() - now.getTime())
  }
}

describe('attempts', () => {
  it('are ten, at the documented intervals', () => {
    expect(waits(0.5).map(hours)).toEqual([5 / 3_600, 5 / 60, 0.5, 2, 5, 10, 14, 20, 24])
  })

  it('of sandbox events are as many, at intervals a thousand times shorter', () => {
    const live = waits(0.5).map((ms) => ms / 1_000)
    expect(waits(0.5, null, 'test')).toEqual(live)
    expect(Math.max(...waits(0.5, 1e9, 'test'))).toBe(172_800)
  })

  it('have a jitter of 20 % in both directions', () => {
    expect(waits(0)[1]).toBe(240_000)
    expect(waits(0.999_999)[1]).toBe(360_000)
  })

  it.each([0, -1, 1_000, 1e9, 1e300])(
    'follow a Retry-After of %d s within one to two intervals',
    (seconds) => {
      const plain = waits(0.5)
      waits(0.5, seconds * 1_000).forEach((wait, place) => {
        expect(wait).toBeGreaterThanOrEqual(plain[place]!)
        expect(wait).toBeLessThanOrEqual(2 * plain[place]!)
      })
    },
  )
})
