import { Redis } from '@upstash/redis'
import { StoreUnavailable } from '../store.ts'
import { redisClock } from './clock.ts'
import { readReply, requestFailure, type StepReply, stepFailure } from './replies.ts'
import type { Script } from './scripts/script.ts'

export interface RedisOptions {
  readonly url: string
  readonly token: string
  /** Maximum wait for a response, in ms; 250 by default. */
  readonly deadlineMs?: number
  /** Maximum wait, in ms, if a connection must be opened first: at the start and after an idle time. By default 700 more. */
  readonly connectMs?: number
}

/** A script with its arguments and all keys that it accesses. */
export interface Step {
  readonly script: Script
  readonly keys: readonly string[]
  readonly args: readonly (string | number)[]
}

/** The value of a step, or why it failed. */
export type StepResult = { readonly value: unknown } | { readonly failure: StoreUnavailable }

export interface Connection {
  /** Runs steps in one request. Each step is atomic, the request is not. `endsAt` is the deadline, in ms on the monotonic clock. */
  send(steps: readonly Step[], endsAt?: number): Promise<readonly StepResult[]>
  run(script: Script, keys: readonly string[], args?: readonly (string | number)[]): Promise<unknown>
  /** Maximum wait of a request sent now, in ms. */
  deadlineMs(): number
}

/** Scripts must start this long before the caller's deadline, so that the response can arrive in time. */
const RESPONSE_TRAVEL_MS = 40

/** Opens a connection to Upstash Redis over REST. A step that may have run is never sent again. */
export function redisConnection({ url, token, deadlineMs = 250, ...options }: RedisOptions): Connection {
  const connectMs = Math.max(deadlineMs, options.connectMs ?? deadlineMs + CONNECT_MS)
  let lastContact = Number.NEGATIVE_INFINITY
  const waitMs = () => (monotonic() - lastContact < CONNECTION_IDLE_MS ? deadlineMs : connectMs)
  const clock = redisClock(Date.now, monotonic)
  // The client reads it inside `exec`, before it waits for anything.
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
      lastContact = monotonic()
    })
    const at = monotonic()
    return steps.map((_, place) => {
      const reply = readReply(entries[place])
      if (reply.outcome === 'done') clock.update(reply.redisMs, at)
      if (reply.outcome === 'late') clock.reset(reply.redisMs, at)
      return reply
    })
  }

  const send: Connection['send'] = async (steps, endsAt = monotonic() + waitMs()) => {
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

  return { send, run, deadlineMs: waitMs }
}

/**
 * After this idle time the connection may be closed, so the next request gets the longer `connectMs`. A failed request counts as
 * contact too: while Redis is down, calls fail after the shorter deadline instead of waiting to connect again.
 */
const CONNECTION_IDLE_MS = 3_000
/** Time to open a connection, with TLS. */
const CONNECT_MS = 700

const monotonic = () => performance.now()

/** The REST client. It sends each request once, and does not decode responses. `signal` is read for each request. */
export const restClient = (url: string, token: string, signal: () => AbortSignal) =>
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

/** An unknown script and a late one have not run, so they may be sent again. */
const mayRunAgain = (reply: StepReply | undefined) =>
  reply?.outcome === 'unknown script' || reply?.outcome === 'late'

const resultOf = (reply: StepReply | undefined): StepResult =>
  reply?.outcome === 'done' ? { value: reply.value } : { failure: stepFailure(reply) }

/** Without the package p-timeout, which captures a stack trace for each request: 7.5 µs of CPU time instead of 0.7. */
async function inTime<T>(response: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new StoreUnavailable('Redis did not respond in time', undefined, 'timeout')),
      ms,
    )
  })
  try {
    return await Promise.race([response, late])
  } catch (cause) {
    throw requestFailure(cause)
  } finally {
    clearTimeout(timer)
  }
}
