import robotsParser from 'robots-parser'
import type { FetchDeps, Manners } from './deps.ts'
import { FetchFailure, reasonOf } from './page.ts'
import { request } from './request.ts'
import { retrying } from './retry.ts'

/** What a host's robots.txt says to us. */
export interface Robots {
  allows(url: string): boolean
  readonly delayMs: number
  /** Why nothing may be asked, where the file could not be read. */
  readonly unreadable?: string
}

const ANYTHING: Robots = { allows: () => true, delayMs: 0 }
const nothing = (unreadable: string): Robots => ({
  allows: () => false,
  delayMs: 0,
  unreadable,
})
/** The library is CommonJS and its types speak of an ES module: the function is the module itself. */
const parse = robotsParser as unknown as (url: string, text: string) => Rules

interface Rules {
  isAllowed(url: string, userAgent: string): boolean | undefined
  getCrawlDelay(userAgent: string): number | undefined
}

const BYTES_MAX = 512 * 1024
const DELAY_MAX_MS = 30_000

/** Reads robots.txt of a host by RFC 9309: missing (4xx) allows all, 429, 5xx or unreachable, asked again, allows nothing. */
export async function readRobots(origin: string, deps: FetchDeps, manners: Manners): Promise<Robots> {
  const file = new URL('/robots.txt', origin).href
  try {
    const ask = { url: file, headers: {}, allowed: async () => {} }
    const once = () => request(ask, deps, { ...manners, bytesMax: BYTES_MAX })
    const { status, bytes } = await retrying(once, deps, manners)
    if (status === 429 || status >= 500) return nothing(`robots.txt answered ${status}.`)
    if (status >= 400) return ANYTHING
    return rulesOf(file, new TextDecoder().decode(bytes), manners.userAgent)
  } catch (cause) {
    if (cause instanceof FetchFailure && cause.failure === 'address') throw cause
    return nothing(`robots.txt could not be read: ${reasonOf(cause)}`)
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
