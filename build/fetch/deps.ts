import { DAY_MS } from '../../data/time.ts'

/** Network, time, and randomness of the fetcher. */
export interface FetchDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => Date
  readonly sleep: (milliseconds: number) => Promise<void>
  /** 0 to 1. */
  readonly random: () => number
}

/** Limits and politeness of requests. */
export interface FetchPolicy {
  /** Names this program and a contact. */
  readonly userAgent: string
  readonly pauseMs: number
  readonly timeoutMs: number
  readonly redirectsMax: number
  readonly triesMax: number
  readonly bytesMax: number
  /** Longest Retry-After that is waited for within a run. */
  readonly retryAfterMaxMs: number
  readonly robotsAgeMaxMs: number
}

/** `contact` is an email address or URL of the operator. */
const userAgentOf = (contact: string): string =>
  `CardDataService/1.1 (weekly re-check of public card pages; ${contact})`

/** Returns the default policy. */
export const fetchPolicy = (contact: string): FetchPolicy => ({
  userAgent: userAgentOf(contact),
  pauseMs: 2_000,
  timeoutMs: 30_000,
  redirectsMax: 5,
  triesMax: 3,
  bytesMax: 15 * 1024 * 1024,
  retryAfterMaxMs: 120_000,
  robotsAgeMaxMs: DAY_MS,
})

/** Returns a fetch and a clock with the system's timers and randomness. */
export const systemDeps = (fetch: FetchDeps['fetch'], now: () => Date): FetchDeps => ({
  fetch,
  now,
  sleep: (ms) => new Promise((done) => void setTimeout(done, ms)),
  random: Math.random,
})
