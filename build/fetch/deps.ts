import { DAY_MS } from '../../data/time.ts'

/** Time, chance and the network as the fetcher sees them. */
export interface FetchDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly now: () => Date
  readonly sleep: (milliseconds: number) => Promise<void>
  /** 0 to 1. */
  readonly random: () => number
}

/** How a page is asked for. */
export interface Manners {
  /** Who asks, with an address where the asker can be reached. */
  readonly userAgent: string
  readonly pauseMs: number
  readonly timeoutMs: number
  readonly redirectsMax: number
  readonly triesMax: number
  readonly bytesMax: number
  /** Longer waits that a server asks for are not sat out within one run. */
  readonly retryAfterMaxMs: number
  readonly robotsAgeMaxMs: number
}

/** Who asks, in words that a webmaster can act on; `contact` is a mail or web address of the operator. */
const userAgentOf = (contact: string): string =>
  `CardDataService/1.1 (weekly re-check of public card pages; ${contact})`

/** Our usual manners. */
export const mannersOf = (contact: string): Manners => ({
  userAgent: userAgentOf(contact),
  pauseMs: 2_000,
  timeoutMs: 30_000,
  redirectsMax: 5,
  triesMax: 3,
  bytesMax: 15 * 1024 * 1024,
  retryAfterMaxMs: 120_000,
  robotsAgeMaxMs: DAY_MS,
})

/** The system's timers and randomness with a fetch and a clock. */
export const systemDeps = (fetch: FetchDeps['fetch'], now: () => Date): FetchDeps => ({
  fetch,
  now,
  sleep: (ms) => new Promise((done) => void setTimeout(done, ms)),
  random: Math.random,
})
