import { setTimeout } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { type AttemptDeps, attempt } from './attempt.ts'
import { createFanOut, type EventSource, type FanOut } from './fan-out.ts'
import { FAILURE_RULE } from './schedule.ts'
import type { Claim, DeliveryQueue, Outcome, WebhookRecord } from './store.ts'
import { createWakeSignal, type WakeSignal } from './wake-signal.ts'

export interface WorkerDeps extends AttemptDeps {
  readonly queue: DeliveryQueue
  readonly source: EventSource
  /** Tells the owner that a webhook became inactive. */
  readonly notifyOwner: (webhook: WebhookRecord) => Promise<void>
  readonly log: Log
  /** Differs from that of every other worker, living or dead. */
  readonly name: string
}

export interface WorkerTerms {
  /** Deliveries under way at once. One that waits for an answer costs a socket: many may hang, and others still pass. */
  readonly width: number
  /** Deliveries taken up at once. */
  readonly atOnce: number
  /** Deliveries under way at once to one webhook, and to one that fails. */
  readonly perWebhook: number
  readonly perFailing: number
  /** After this time the deliveries of a killed worker are taken up by another. */
  readonly leaseMs: number
  /** How often to look for work that another process has queued. */
  readonly pollMs: number
  /** How long finished deliveries are kept. */
  readonly keepDays: number
}

export const WORKER_TERMS: WorkerTerms = {
  width: 512,
  atOnce: 64,
  perWebhook: 4,
  perFailing: 1,
  leaseMs: 10_000,
  pollMs: 1_000,
  keepDays: 30,
}

export interface Worker {
  /** Works until stopped. */
  start(): void
  /** Works until nothing is due, or for `ms`; says how many deliveries were tried. */
  drain(ms: number): Promise<number>
  /** Looks for work now. */
  wake(): void
  /** Takes no more, waits for what is under way at most `graceMs`, and gives the rest back. */
  stop(graceMs?: number): Promise<void>
}

const DAY_MS = 86_400_000
const PRUNE_EVERY_MS = DAY_MS / 24
/** Between two steps of pruning others use the store. */
const PRUNE_PAUSE_MS = 20

/** A worker at work. */
interface WorkerState {
  readonly deps: WorkerDeps
  readonly terms: WorkerTerms
  readonly fanOut: FanOut
  /** Whether the fan-out has more steps to take, and when the next may begin, on the monotonic clock. */
  fansOut: boolean
  fanOutAt: number
  readonly wakeSignal: WakeSignal
  readonly underWay: Set<Promise<void>>
  /** How many of each webhook are under way. */
  readonly busy: Map<string, number>
  readonly finished: Outcome[]
  stopped: boolean
  prunedAt: number
}

/** Delivers what is due. Any number of workers share a queue; killed at any moment, a worker loses nothing. */
export function createWorker(deps: WorkerDeps, terms: WorkerTerms = WORKER_TERMS): Worker {
  const fanOut = createFanOut(deps.queue, deps.source)
  const shift: WorkerState = {
    ...{ deps, terms, fanOut, fansOut: false, fanOutAt: 0, wakeSignal: createWakeSignal() },
    ...{ underWay: new Set(), busy: new Map(), finished: [], stopped: false, prunedAt: 0 },
  }
  let looping: Promise<void> | undefined
  return {
    start: () => {
      looping ??= loop(shift)
    },
    wake: shift.wakeSignal.wake,
    drain: (ms) => drain(shift, ms),
    async stop(graceMs = 10_000) {
      shift.stopped = true
      shift.wakeSignal.wake()
      await looping
      await within(Promise.all(shift.underWay), graceMs)
      await calmly(shift, settleFinished)
      await calmly(shift, () => deps.queue.release(deps.name, deps.now()))
    },
  }
}

async function loop(shift: WorkerState) {
  const end = keepingUp(shift)
  await calmly(shift, upkeep)
  while (!shift.stopped) {
    await calmly(shift, round)
    await shift.wakeSignal.wait(untilNextRound(shift))
  }
  end()
}

async function drain(shift: WorkerState, ms: number): Promise<number> {
  const until = performance.now() + ms
  const end = keepingUp(shift)
  try {
    await upkeep(shift)
    let tried = 0
    while (performance.now() < until) {
      const taken = await round(shift)
      tried += taken
      const isIdle = shift.underWay.size === 0 && shift.finished.length === 0 && !shift.fansOut
      if (taken === 0 && isIdle) break
      if (taken === 0) await shift.wakeSignal.wait(Math.min(untilNextRound(shift), ms))
    }
    await Promise.all(shift.underWay)
    await settleFinished(shift)
    return tried
  } finally {
    end()
  }
}

/** Settles, takes a step of the fan-out and claims what is due; says how much it claimed. */
async function round(shift: WorkerState): Promise<number> {
  const { deps, terms, underWay, busy } = shift
  await settleFinished(shift)
  await fanOutStep(shift)
  const limit = Math.min(terms.atOnce, terms.width - underWay.size)
  if (limit <= 0 || shift.stopped) return 0
  const { perWebhook, perFailing, leaseMs } = terms
  const ask = { worker: deps.name, now: deps.now(), leaseMs, limit, perWebhook, perFailing, busy }
  const claims = await deps.queue.claim(ask)
  for (const claim of claims) launch(shift, claim)
  return claims.length
}

/**
 * Takes a step of the fan-out, then leaves the store to others for as long as the step took. A fan-out that fails must not keep due
 * deliveries from being claimed: it is tried again later.
 */
async function fanOutStep(shift: WorkerState) {
  const { deps, terms } = shift
  const startedAt = performance.now()
  if (startedAt < shift.fanOutAt) return
  let pauseMs = terms.pollMs
  shift.fansOut = false
  try {
    shift.fansOut = await shift.fanOut(deps.now())
    pauseMs = shift.fansOut ? performance.now() - startedAt : 0
  } catch (cause) {
    deps.log('error', 'events could not be queued for webhooks', { cause })
  }
  shift.fanOutAt = performance.now() + pauseMs
}

const untilNextRound = ({ fansOut, fanOutAt, terms }: WorkerState): number =>
  fansOut ? Math.max(0, fanOutAt - performance.now()) : terms.pollMs

function launch(shift: WorkerState, claim: Claim) {
  const { id } = claim.webhook
  const hold = (change: number) => {
    const held = (shift.busy.get(id) ?? 0) + change
    if (held === 0) shift.busy.delete(id)
    else shift.busy.set(id, held)
  }
  hold(1)
  const work = carryOut(shift, claim).finally(() => {
    hold(-1)
    shift.underWay.delete(work)
    shift.wakeSignal.wake()
  })
  shift.underWay.add(work)
}

async function carryOut({ deps, finished }: WorkerState, claim: Claim) {
  try {
    finished.push(await attempt(claim, deps))
  } catch (cause) {
    // Nothing is settled: when the lease ends it is due again.
    deps.log('error', 'delivery could not be tried', { webhook: claim.webhook.id, cause })
  }
}

async function settleFinished({ deps, finished }: WorkerState) {
  const outcomes = finished.splice(0)
  if (outcomes.length === 0) return
  try {
    await deps.queue.settle(deps.name, outcomes, FAILURE_RULE)
  } catch (cause) {
    finished.unshift(...outcomes)
    throw cause
  }
  if (outcomes.some(({ attempt: made }) => made?.failure)) await notifyOwners(deps)
}

async function upkeep(shift: WorkerState) {
  const { deps, terms, underWay } = shift
  const now = deps.now()
  if (underWay.size > 0) await deps.queue.renew(deps.name, now, terms.leaseMs)
  if (now.getTime() - shift.prunedAt < PRUNE_EVERY_MS) return
  shift.prunedAt = now.getTime()
  const before = new Date(shift.prunedAt - terms.keepDays * DAY_MS)
  while ((await deps.queue.prune(before)) && !shift.stopped) await setTimeout(PRUNE_PAUSE_MS)
  await notifyOwners(deps)
}

function keepingUp(shift: WorkerState) {
  const timer = setInterval(() => calmly(shift, upkeep), shift.terms.leaseMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

async function notifyOwners({ queue, notifyOwner, log }: WorkerDeps) {
  for (const webhook of await queue.unnotified()) {
    try {
      await notifyOwner(webhook)
      await queue.markNotified(webhook.id)
    } catch (cause) {
      log('error', 'owner could not be told of an inactive webhook', { webhook: webhook.id, cause })
    }
  }
}

/** A store that fails for a moment must not end the worker. */
async function calmly(shift: WorkerState, work: (shift: WorkerState) => Promise<unknown>) {
  try {
    await work(shift)
  } catch (cause) {
    shift.deps.log('error', 'webhook delivery is held up', { cause })
  }
}

async function within(work: Promise<unknown>, ms: number) {
  const done = new AbortController()
  const late = setTimeout(ms, undefined, { signal: done.signal }).catch(() => {})
  await Promise.race([work, late])
  done.abort()
}
