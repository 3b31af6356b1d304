import { hash } from 'node:crypto'
import { Ratelimit } from '@upstash/ratelimit'
import * as z from 'zod'
import type { Allowance, SignInStore } from '../sign-in.ts'
import { StoreUnavailable } from '../store.ts'
import type { Connection } from './connection.ts'
import { type Script, script } from './scripts/script.ts'
import { expected } from './values.ts'

const SPANS = { hour: '1 h', day: '1 d' } as const

/**
 * Rate limits by @upstash/ratelimit, made to fail closed: its scripts run on our connection, so they carry a deadline like every other,
 * and an answer that does not come is a refusal (the library itself would let the request pass). Its windows follow the system's clock.
 */
export function redisRateLimits(
  connection: Connection,
): Pick<SignInStore, 'takeAllowances' | 'refundAllowances'> {
  const redis = scriptRunner(connection)
  // Made when first needed: few servers of reads ever see one. There are as many as limits in the table of bounds.
  const made = new Map<string, Ratelimit>()
  const limiter = ({ name, span, max }: Allowance): Ratelimit => {
    const prefix = `cds:${name}:${span}`
    const known = made.get(prefix)
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
    made.set(prefix, fresh)
    return fresh
  }
  const refund = (allowances: readonly Allowance[]) =>
    Promise.all(allowances.map((one) => limiter(one).limit(one.subject, { rate: -1 })))

  return {
    takeAllowances: async (allowances, now) => {
      for (const [place, one] of allowances.entries()) {
        const answer = await take(limiter(one), one.subject)
        if (answer.success) continue
        await refund(allowances.slice(0, place))
        const later = allowances.slice(place + 1)
        const left = await Promise.all(later.map((other) => limiter(other).getRemaining(other.subject)))
        const full = left.filter(({ remaining }) => remaining <= 0).map(({ reset }) => reset)
        return secondsUntil(Math.max(answer.reset, ...full), now)
      }
      return 0
    },
    refundAllowances: async (allowances) => void (await refund(allowances)),
  }
}

/** The library answers "passed" when it has waited too long. */
async function take(limit: Ratelimit, subject: string) {
  const answer = await limit.limit(subject)
  if (answer.reason === 'timeout') throw new StoreUnavailable('Rate limits were not answered in time')
  return answer
}

const secondsUntil = (ms: number, now: Date) => Math.max(1, Math.ceil((ms - now.getTime()) / 1000))

/** What every script of the library answers; it would count with anything else too. */
const twoNumbers = z.tuple([z.number(), z.number()])

/** The two commands that the library sends. Its own script flag is Upstash's alone, and is left out. */
function scriptRunner({ run }: Connection) {
  const known = new Map<string, Script>()
  return {
    evalsha: async (sha: string, keys: string[], args: unknown[]) => {
      const found = known.get(sha)
      if (found === undefined) throw new Error('NOSCRIPT')
      return expected(twoNumbers, await run(found, keys, args.map(String)))
    },
    eval: async (text: string, keys: string[], args: unknown[]) => {
      const guarded = script(text.replace(/^#!lua[^\n]*\n/, ''))
      known.set(hash('sha1', text), guarded)
      return expected(twoNumbers, await run(guarded, keys, args.map(String)))
    },
  }
}
