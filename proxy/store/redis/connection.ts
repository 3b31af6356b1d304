import { Redis } from '@upstash/redis'
import { StoreUnavailable } from '../store.ts'
import { redisClock } from './clock.ts'
import { readReply, requestFailure, type StepReply, stepFailure } from './replies.ts'
import type { Script } from './scripts/script.ts'

export interface RedisOptions {
  readonly url: string
  readonly token: string
  /** Within this time an answer has come or the caller has given up. */
  readonly deadlineMs?: number
  /** The same where a connection must be made first: at the beginning, and after a silence. */
  readonly connectMs?: number
}

/** One script with the keys that it touches, all declared, and its arguments. */
export interface Step {
  readonly script: Script
  readonly keys: readonly string[]
  readonly args: readonly (string | number)[]
}

/** A step's value, or why it was not done. */
export type Result = { readonly value: unknown } | { readonly failure: StoreUnavailable }

export interface Connection {
  /** Runs steps in one request. Each step is atomic; the request is not. `endsAt`: when the caller gives up (monotonic). */
  send(steps: readonly Step[], endsAt?: number): Promise<readonly Result[]>
  run(script: Script, keys: readonly string[], args?: readonly (string | number)[]): Promise<unknown>
  /** How long a caller waits at most, now. */
  deadlineMs(): number
}

/** Scripts must begin this long before their caller gives up: the answer needs time to travel. */
const RESPONSE_TRAVEL_MS = 40

/** Opens a connection to Upstash Redis over REST. What may have run is never sent again. */
export function redisConnection({ url, token, deadlineMs = 250, connectMs = 950 }: RedisOptions): Connection {
  let lastTold = Number.NEGATIVE_INFINITY
  const patienceMs = () => (monotonic() - lastTold < CONNECTION_IDLE_MS ? deadlineMs : connectMs)
  const clock = redisClock(Date.now, monotonic)
  // Read by the client within `exec`, before it waits for anything.
  let msLeft = connectMs
  const redis = restClient(url, token, () => AbortSignal.timeout(msLeft))

  const post = async (steps: readonly Step[], form: 'sha' | 'text', endsAt: number) => {
    const deadline = Math.floor(clock.at(endsAt - RESPONSE_TRAVEL_MS))
    const pipeline = redis.pipeline()
    for (const { script, keys, args } of steps) {
      if (form === 'sha') pipeline.evalsha(script.sha, [...keys], [...args, deadline])
      else pipeline.eval(script.text, [...keys], [...args, deadline])
    }
    msLeft = Math.max(0, Math.ceil(endsAt - monotonic()))
    const entries = await inTime(pipeline.exec({ keepErrors: true }), msLeft).finally(() => {
      lastTold = monotonic()
    })
    const at = monotonic()
    return steps.map((_, place) => {
      const reply = readReply(entries[place])
      if (reply.outcome === 'done') clock.update(reply.redisMs, at)
      if (reply.outcome === 'late') clock.reset(reply.redisMs, at)
      return reply
    })
  }

  const send: Connection['send'] = async (steps, endsAt = monotonic() + patienceMs()) => {
    const replies = await post(steps, 'sha', endsAt)
    const undone = steps.filter((_, place) => mayRunAgain(replies[place]))
    if (undone.length === 0) return replies.map(resultOf)
    const repeated = (await post(undone, 'text', endsAt)).values()
    return replies.map((reply) => resultOf(mayRunAgain(reply) ? repeated.next().value : reply))
  }

  const run: Connection['run'] = async (script, keys, args = []) => {
    const [result] = await send([{ script, keys, args }])
    if (result === undefined || 'failure' in result) throw result?.failure ?? requestFailure(null)
    return result.value
  }

  return { send, run, deadlineMs: patienceMs }
}

/**
 * After so long without a word a connection may be closed and has to be made anew. A failure is a word too: whoever asks next
 * need not find out again.
 */
const CONNECTION_IDLE_MS = 3_000

const monotonic = () => performance.now()

const restClient = (url: string, token: string, signal: () => AbortSignal) =>
  new Redis({
    url,
    token,
    // `false` would try twice, and so count a call twice.
    retry: { retries: 0 },
    automaticDeserialization: false,
    responseEncoding: false,
    enableTelemetry: false,
    enableAutoPipelining: false,
    signal,
  })

/** Neither an unknown script nor a late one has run. */
const mayRunAgain = (reply: StepReply | undefined) =>
  reply?.outcome === 'unknown script' || reply?.outcome === 'late'

const resultOf = (reply: StepReply | undefined): Result =>
  reply?.outcome === 'done' ? { value: reply.value } : { failure: stepFailure(reply) }

async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreUnavailable('Redis did not answer in time', undefined, 'timeout')),
      ms,
    )
  })
  try {
    return await Promise.race([answer, late])
  } catch (cause) {
    throw requestFailure(cause)
  } finally {
    clearTimeout(timer)
  }
}
