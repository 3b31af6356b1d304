import { hash } from 'node:crypto'
import { Ratelimit } from '@upstash/ratelimit'
import * as z from 'zod'
import { SIGN_UPS_PER_DAY, SIGN_UPS_PER_HOUR, type SignInStore } from '../sign-in.ts'
import { StoreUnavailable } from '../store.ts'
import type { Connection } from './connection.ts'
import { type Script, script } from './scripts/script.ts'
import { expected } from './values.ts'

/**
 * Sign-up limits by @upstash/ratelimit, made to fail closed: its scripts run on our connection, so they carry a deadline like
 * every other, and an answer that does not come is a refusal (the library itself would let the sign-up pass). Its windows
 * follow the system's clock.
 */
export function redisSignUpLimits(connection: Connection): Pick<SignInStore, 'takeSignUp' | 'returnSignUp'> {
  const redis = scriptRunner(connection)
  const window = (name: string, most: number, span: '1 h' | '1 d') =>
    new Ratelimit({
      redis: redis as unknown as ConstructorParameters<typeof Ratelimit>[0]['redis'],
      limiter: Ratelimit.fixedWindow(most, span),
      prefix: `cds:signup:${name}`,
      timeout: 0,
      ephemeralCache: false,
      analytics: false,
      enableTelemetry: false,
    })
  // Made by the first sign-up: few servers of reads ever see one.
  let made: { readonly hour: Ratelimit; readonly day: Ratelimit } | undefined
  const windows = () => {
    made ??= { hour: window('hour', SIGN_UPS_PER_HOUR, '1 h'), day: window('day', SIGN_UPS_PER_DAY, '1 d') }
    return made
  }

  return {
    takeSignUp: async (client, now) => {
      const { hour, day } = windows()
      const inHour = await take(hour, client)
      if (!inHour.success) {
        const today = await day.getRemaining(client)
        return secondsUntil(today.remaining > 0 ? inHour.reset : today.reset, now)
      }
      const inDay = await take(day, client)
      if (inDay.success) return 0
      await hour.limit(client, { rate: -1 })
      return secondsUntil(inDay.reset, now)
    },
    returnSignUp: async (client) => {
      await Promise.all(Object.values(windows()).map((limit) => limit.limit(client, { rate: -1 })))
    },
  }
}

/** The library answers "passed" when it has waited too long. */
async function take(limit: Ratelimit, client: string) {
  const answer = await limit.limit(client)
  if (answer.reason === 'timeout') throw new StoreUnavailable('Sign-up limits were not answered in time')
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
