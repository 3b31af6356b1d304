import { hash } from 'node:crypto'
import { Ratelimit } from '@upstash/ratelimit'
import * as z from 'zod'
import type { Allowance, SignInStore } from '../sign-in.ts'
import { StoreUnavailable } from '../store.ts'
import type { Connection } from './connection.ts'
import { type Script, script } from './scripts/script.ts'
import { parseValue } from './values.ts'

const SPANS = { hour: '1 h', day: '1 d' } as const

/**
 * Rate limits by @upstash/ratelimit, made to fail closed. The library's scripts run on this store's connection, so they have a deadline
 * like every other script, and a missing response is an error (the library itself would let the request pass). The library's
 * windows follow the system clock, not `now`.
 */
export function redisRateLimits(
  connection: Connection,
): Pick<SignInStore, 'takeAllowances' | 'refundAllowances'> {
  const redis = scriptRunner(connection)
  // Created on first use. There are as many as rate limits in data/schema/bounds.ts.
  const limiters = new Map<string, Ratelimit>()
  const limiter = ({ name, span, max }: Allowance): Ratelimit => {
    const prefix = `cds:${name}:${span}`
    const known = limiters.get(prefix)
    if (known !== undefined) return known
    const fresh = new Ratelimit({
      redis: redis as unknown as ConstructorParameters<typeof Ratelimit>[0]['redis'],
      limiter: Ratelimit.fixedWindow(max, SPANS[span]),
      prefix,
      timeout: 0,
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
    })
    limiters.set(prefix, fresh)
    return fresh
  }
  const refund = (allowances: readonly Allowance[]) =>
    Promise.all(allowances.map((one) => limiter(one).limit(one.subject, { rate: -1 })))

  return {
    takeAllowances: async (allowances, now) => {
      for (const [place, one] of allowances.entries()) {
        const { success, reset } = await take(limiter(one), one.subject)
        if (success) continue
        await refund(allowances.slice(0, place))
        const later = allowances.slice(place + 1)
        const left = await Promise.all(later.map((other) => limiter(other).getRemaining(other.subject)))
        const full = left.filter(({ remaining }) => remaining <= 0).map(({ reset }) => reset)
        return secondsUntil(Math.max(reset, ...full), now)
      }
      return 0
    },
    refundAllowances: async (allowances) => void (await refund(allowances)),
  }
}

/** Takes one; throws where the library gave up waiting, which it reports as a success. */
async function take(limit: Ratelimit, subject: string) {
  const result = await limit.limit(subject)
  if (result.reason === 'timeout') throw new StoreUnavailable('Redis did not respond to a rate limit in time')
  return result
}

const secondsUntil = (ms: number, now: Date) => Math.max(1, Math.ceil((ms - now.getTime()) / 1000))

/** Every script of the library returns two numbers. The library does not check that. */
const twoNumbers = z.tuple([z.number(), z.number()])

/** The two commands that the library sends. Removes the library's `#!lua` line, which only Upstash accepts. */
function scriptRunner({ run }: Connection) {
  const known = new Map<string, Script>()
  return {
    evalsha: async (sha: string, keys: string[], args: unknown[]) => {
      const found = known.get(sha)
      if (found === undefined) throw new Error('NOSCRIPT')
      return parseValue(twoNumbers, await run(found, keys, args.map(String)))
    },
    eval: async (text: string, keys: string[], args: unknown[]) => {
      const guarded = script(text.replace(/^#!lua[^\n]*\n/, ''))
      known.set(hash('sha1', text), guarded)
      return parseValue(twoNumbers, await run(guarded, keys, args.map(String)))
    },
  }
}
