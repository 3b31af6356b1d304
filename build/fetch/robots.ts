import robotsParser from 'robots-parser'
import type { FetchDeps, FetchPolicy } from './deps.ts'
import { FetchFailure, reasonOf } from './page.ts'
import { sendOnce } from './request.ts'
import { withRetries } from './retry.ts'

/** The rules of a host's robots.txt for our user agent. */
export interface Robots {
  allows(url: string): boolean
  readonly delayMs: number
  /** Why the file could not be read; then it allows nothing. */
  readonly unreadable?: string
}

const ALLOW_ALL: Robots = { allows: () => true, delayMs: 0 }
const allowNone = (unreadable: string): Robots => ({
  allows: () => false,
  delayMs: 0,
  unreadable,
})
/** The library is CommonJS, but its types describe an ES module: the module itself is the function. */
const parse = robotsParser as unknown as (url: string, text: string) => Rules

interface Rules {
  isAllowed(url: string, userAgent: string): boolean | undefined
  getCrawlDelay(userAgent: string): number | undefined
}

const BYTES_MAX = 512 * 1024
const DELAY_MAX_MS = 30_000

/** Reads a host's robots.txt by RFC 9309: a missing file (4xx) allows all; 429, 5xx, or no response after retries, nothing. */
export async function readRobots(origin: string, deps: FetchDeps, policy: FetchPolicy): Promise<Robots> {
  const file = new URL('/robots.txt', origin).href
  try {
    const request = { url: file, headers: {}, checkUrl: async () => {} }
    const attempt = () => sendOnce(request, deps, { ...policy, bytesMax: BYTES_MAX })
    const { status, bytes } = await withRetries(attempt, deps, policy)
    if (status === 429 || status >= 500) return allowNone(`robots.txt has status ${status}.`)
    if (status >= 400) return ALLOW_ALL
    return rulesOf(file, new TextDecoder().decode(bytes), policy.userAgent)
  } catch (cause) {
    if (cause instanceof FetchFailure && cause.failure === 'url') throw cause
    return allowNone(`robots.txt could not be read: ${reasonOf(cause)}`)
  }
}

function rulesOf(file: string, text: string, userAgent: string): Robots {
  const robot = parse(file, text)
  const delay = robot.getCrawlDelay(userAgent) ?? 0
  return {
    allows: (url) => robot.isAllowed(url, userAgent) !== false,
    delayMs: Math.min(delay * 1000, DELAY_MAX_MS),
  }
}
