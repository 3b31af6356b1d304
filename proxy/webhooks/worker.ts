import { setTimeout } from 'node:timers/promises'
import pTimeout from 'p-timeout'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../data/time.ts'
import { type AttemptDeps, attempt } from './attempt.ts'
import { createFanOut, type EventSource, type FanOut } from './fan-out.ts'
import { type OwnerMailDeps, type OwnerMails, ownerMails } from './owner-mails.ts'
import { FAILURE_RULE } from './schedule.ts'
import type { Claim, DeliveryQueue, Outcome } from './store.ts'
import { createWakeSignal, type WakeSignal } from './wake-signal.ts'

export interface WorkerDeps extends AttemptDeps, OwnerMailDeps {
  readonly queue: DeliveryQueue
  readonly source: EventSource
  /** Unique over all workers, past ones included. */
  readonly name: string
}

/** Limits and periods of a worker. */
export interface WorkerTerms {
  /** Maximum concurrent deliveries. One that waits for a response only costs a socket, so many may hang without blocking others. */
  readonly concurrency: number
  /** Maximum deliveries claimed in one step. */
  readonly batchSize: number
  /** Maximum concurrent deliveries to one webhook. */
  readonly perWebhook: number
  /** The same for a webhook whose last attempt failed. */
  readonly perFailing: number
  /** After this time, other workers claim the deliveries of a killed worker. */
  readonly leaseMs: number
  /** How often to poll for deliveries that another process has queued. */
  readonly pollMs: number
  /** How long finished deliveries are kept, in days. */
  readonly keepDays: number
}

export const WORKER_TERMS: WorkerTerms = {
  concurrency: 512,
  batchSize: 64,
  perWebhook: 4,
  perFailing: 1,
  leaseMs: 10_000,
  pollMs: 1_000,
  keepDays: 30,
}

export interface Worker {
  /** Starts the worker, which runs until it is stopped. */
  start(): void
  /** Delivers until nothing is due, or for `ms`. Returns the number of attempts. */
  drain(ms: number): Promise<number>
  /** Checks for due deliveries now. */
  wake(): void
  /** Claims nothing more, waits at most `graceMs` for deliveries and emails in progress, and releases the other deliveries. */
  stop(graceMs?: number): Promise<void>
}

const PRUNE_EVERY_MS = HOUR_MS
/** How often emails are looked for that failed, or that a killed worker has leased. */
const MAIL_EVERY_MS = 10 * MINUTE_MS
/** Pause between two steps of pruning, in which others can use the store. */
const PRUNE_PAUSE_MS = 20

/** State of a running worker. */
interface WorkerState {
  readonly deps: WorkerDeps
  readonly terms: WorkerTerms
  readonly fanOut: FanOut
  /** Whether the fan-out has more steps, and when the next one may start, in ms on the monotonic clock. */
  hasFanOutSteps: boolean
  fanOutAt: number
  readonly wakeSignal: WakeSignal
  readonly inProgress: Set<Promise<void>>
  /** Number of deliveries in progress, by webhook. */
  readonly busy: Map<string, number>
  readonly finished: Outcome[]
  readonly ownerMails: OwnerMails
  stopped: boolean
  prunedAt: number
  mailedAt: number
}

/** Creates a worker that makes the due deliveries. Any number of workers may share a queue. A killed worker loses nothing. */
export function createWorker(deps: WorkerDeps, terms: WorkerTerms = WORKER_TERMS): Worker {
  const fanOut = createFanOut(deps.queue, deps.source)
  const state: WorkerState = {
    ...{ deps, terms, fanOut, hasFanOutSteps: false, fanOutAt: 0, wakeSignal: createWakeSignal() },
    ...{ inProgress: new Set(), busy: new Map(), finished: [], stopped: false, prunedAt: 0, mailedAt: 0 },
    ownerMails: ownerMails(deps),
  }
  let looping: Promise<void> | undefined
  return {
    start: () => {
      looping ??= loop(state)
    },
    wake: state.wakeSignal.wake,
    drain: (ms) => drain(state, ms),
    async stop(graceMs = 10_000) {
      state.stopped = true
      state.wakeSignal.wake()
      await looping
      const deliveries = Promise.all(state.inProgress)
      const limit = { milliseconds: graceMs, fallback: () => [] }
      await Promise.all([graceMs > 0 && pTimeout(deliveries, limit), state.ownerMails.finish(graceMs)])
      await logFailure(state, settleFinished)
      await logFailure(state, () => deps.queue.release(deps.name, deps.now()))
    },
  }
}

async function loop(state: WorkerState) {
  const end = startUpkeep(state)
  await logFailure(state, upkeep)
  while (!state.stopped) {
    await logFailure(state, round)
    await state.wakeSignal.wait(untilNextRound(state))
  }
  end()
}

async function drain(state: WorkerState, ms: number): Promise<number> {
  const until = performance.now() + ms
  const end = startUpkeep(state)
  try {
    await upkeep(state, until)
    let attempted = 0
    while (performance.now() < until) {
      const claimed = await round(state)
      attempted += claimed
      const isIdle = state.inProgress.size === 0 && state.finished.length === 0 && !state.hasFanOutSteps
      if (claimed === 0 && isIdle) break
      if (claimed === 0)
        await state.wakeSignal.wait(Math.min(untilNextRound(state), until - performance.now()))
    }
    await Promise.all(state.inProgress)
    await settleFinished(state)
    await state.ownerMails.finish(until - performance.now())
    return attempted
  } finally {
    end()
  }
}

/** Saves outcomes, runs a step of the fan-out, and claims and starts due deliveries. Returns the number claimed. */
async function round(state: WorkerState): Promise<number> {
  const { deps, terms, inProgress, busy } = state
  await settleFinished(state)
  await fanOutStep(state)
  const limit = Math.min(terms.batchSize, terms.concurrency - inProgress.size)
  if (limit <= 0 || state.stopped) return 0
  const { perWebhook, perFailing, leaseMs } = terms
  const request = { worker: deps.name, now: deps.now(), leaseMs, limit, perWebhook, perFailing, busy }
  const claims = await deps.queue.claim(request)
  for (const claim of claims) launch(state, claim)
  return claims.length
}

/**
 * Runs a step of the fan-out, then pauses for as long as the step took, so that others can use the store. A failed fan-out is retried
 * later and does not block due deliveries.
 */
async function fanOutStep(state: WorkerState) {
  const { deps, terms } = state
  const startedAt = performance.now()
  if (startedAt < state.fanOutAt) return
  let pauseMs = terms.pollMs
  state.hasFanOutSteps = false
  try {
    state.hasFanOutSteps = await state.fanOut(deps.now())
    pauseMs = state.hasFanOutSteps ? performance.now() - startedAt : 0
  } catch (cause) {
    deps.log('error', 'events could not be queued for webhooks', { cause })
  }
  state.fanOutAt = performance.now() + pauseMs
}

const untilNextRound = ({ hasFanOutSteps, fanOutAt, terms }: WorkerState): number =>
  hasFanOutSteps ? Math.max(0, fanOutAt - performance.now()) : terms.pollMs

function launch(state: WorkerState, claim: Claim) {
  const { id } = claim.webhook
  const countBusy = (change: number) => {
    const count = (state.busy.get(id) ?? 0) + change
    if (count === 0) state.busy.delete(id)
    else state.busy.set(id, count)
  }
  countBusy(1)
  const work = deliver(state, claim).finally(() => {
    countBusy(-1)
    state.inProgress.delete(work)
    state.wakeSignal.wake()
  })
  state.inProgress.add(work)
}

async function deliver({ deps, finished }: WorkerState, claim: Claim) {
  try {
    finished.push(await attempt(claim, deps))
  } catch (cause) {
    // The delivery is not settled, so it is due again when its lease ends.
    deps.log('error', 'delivery could not be attempted', { webhook: claim.webhook.id, cause })
  }
}

async function settleFinished({ deps, finished, ownerMails, stopped }: WorkerState) {
  const outcomes = finished.splice(0)
  if (outcomes.length === 0) return
  try {
    await deps.queue.settle(deps.name, outcomes, FAILURE_RULE)
  } catch (cause) {
    finished.unshift(...outcomes)
    throw cause
  }
  if (outcomes.some(({ attempt: made }) => made?.failure) && !stopped) ownerMails.wake()
}

/** Renews leases, and notifies owners. Once an hour, prunes, until a time on the monotonic clock. */
async function upkeep(state: WorkerState, until = Number.POSITIVE_INFINITY) {
  const { deps, terms, inProgress, finished } = state
  const now = deps.now()
  if (inProgress.size + finished.length > 0) await deps.queue.renew(deps.name, now, terms.leaseMs)
  if (now.getTime() - state.mailedAt >= MAIL_EVERY_MS) {
    state.mailedAt = now.getTime()
    if (!state.stopped) state.ownerMails.wake()
  }
  if (now.getTime() - state.prunedAt < PRUNE_EVERY_MS) return
  state.prunedAt = now.getTime()
  const before = new Date(state.prunedAt - terms.keepDays * DAY_MS)
  while (performance.now() < until && (await deps.queue.prune(before)) && !state.stopped)
    await setTimeout(PRUNE_PAUSE_MS)
}

function startUpkeep(state: WorkerState) {
  const timer = setInterval(() => logFailure(state, upkeep), state.terms.leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

/** Logs a failure instead of throwing, so that a temporary failure of the store does not end the worker. */
async function logFailure(state: WorkerState, work: (state: WorkerState) => Promise<unknown>) {
  try {
    await work(state)
  } catch (cause) {
    state.deps.log('error', 'webhook delivery is delayed', { cause })
  }
}
