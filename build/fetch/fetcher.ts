import type { Browser } from './browser.ts'
import type { CachedPage, CacheEntry, PageCache } from './cache.ts'
import { type CircuitBreaker, hostBreaker } from './circuit-breaker.ts'
import type { FetchDeps, FetchPolicy } from './deps.ts'
import { publicUrl } from './egress.ts'
import { type HostQueues, hostQueues } from './host-queue.ts'
import { type Fetched, FetchFailure, type Outcome, settle } from './page.ts'
import { type PageResponse, sendOnce } from './request.ts'
import { withRetries } from './retry.ts'
import { type Robots, readRobots } from './robots.ts'

/** A page to fetch. */
export interface PageRequest {
  readonly url: string
  /** `browser` for a page that scripts build. */
  readonly render?: 'browser'
  /** Selector of an element that such a page shows when it is complete. */
  readonly ready?: string
  /** Pause between requests to the host, if longer than the policy's. */
  readonly pauseMs?: number
}

/** Fetches pages politely. Returns failures as values. Throws if the cache cannot be read. */
export interface Fetcher {
  get(request: PageRequest): Promise<Outcome>
  /** URLs of all its pages, for a source other than the web. */
  readonly pages?: readonly string[]
}

export interface FetcherOptions {
  readonly cache: PageCache
  readonly policy: FetchPolicy
  readonly deps: FetchDeps
  readonly browser?: Browser
  /** Reads the cache only. */
  readonly offline?: boolean
  /** Copies confirmed since this time are not requested again, so that a killed run continues where it stopped. */
  readonly freshSince?: Date
}

interface FetchContext extends FetcherOptions {
  readonly queues: HostQueues
  readonly breaker: CircuitBreaker
  readonly robots: (origin: string) => Promise<Robots>
}

/** Creates a fetcher with a queue and a circuit breaker per host, and a cache of robots.txt files. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { deps, policy } = options
  const context = {
    ...options,
    queues: hostQueues(deps),
    breaker: hostBreaker(deps, policy),
    robots: robotsCache(options),
  }
  return {
    async get(request) {
      const cached = await options.cache.read(request.url)
      return settle(request.url, () => get(request, cached, context))
    },
  }
}

async function get(
  request: PageRequest,
  cached: CachedPage | undefined,
  context: FetchContext,
): Promise<Fetched> {
  const now = context.deps.now().toISOString()
  if (cached && (context.offline ? cached.entry.at <= now : isFresh(cached, context.freshSince, now)))
    return fetchedOf(cached.entry, cached.bytes, false)
  if (context.offline) throw new FetchFailure('not-cached', whyNotOffline(cached))
  const response = await send(request, cached, context)
  if (response.status === 304 && cached) return revalidate(cached, response.url, context)
  const page = request.render && response.status === 200 ? await render(response, request, context) : response
  return cached && isError(page)
    ? fetchedOf(entryOf(request, page, context.deps.now()), page.bytes, false)
    : store(request, page, context)
}

/** Whether a response is neither a page nor proof that the page is gone. It does not replace the cached copy. */
const isError = ({ status }: PageResponse): boolean => status !== 200 && status !== 404 && status !== 410

/** Sends a request. Its retries block the host's queue, so a site that asks for a pause gets no other request meanwhile. */
async function send(
  request: PageRequest,
  cached: CachedPage | undefined,
  context: FetchContext,
): Promise<PageResponse> {
  const { deps, policy, queues, breaker, robots } = context
  const { origin, host } = publicUrl(request.url)
  const rules = await robots(origin)
  const pauseMs = Math.max(request.pauseMs ?? policy.pauseMs, rules.delayMs)
  const checkUrl = async (url: URL) => checkRobots(await robots(url.origin), url.href)
  const attempt = () =>
    sendOnce({ url: request.url, headers: conditions(request, cached), checkUrl }, deps, policy)
  await checkUrl(new URL(request.url))
  return queues.run(host, pauseMs, () => breaker.run(host, () => withRetries(attempt, deps, policy)))
}

function checkRobots(rules: Robots, url: string): void {
  if (!rules.allows(url))
    throw new FetchFailure('robots', rules.unreadable ?? 'robots.txt does not allow it.')
}

async function render(
  response: PageResponse,
  { ready }: PageRequest,
  { browser, queues, policy }: FetchContext,
): Promise<PageResponse> {
  if (!browser) throw new FetchFailure('no-browser', 'The page is built by scripts and no browser is set up.')
  const bytes = await queues.run(new URL(response.url).host, policy.pauseMs, () =>
    browser.render(response.url, ready),
  )
  return { ...response, bytes }
}

async function revalidate(
  { entry, bytes }: CachedPage,
  url: string,
  { cache, deps }: FetchContext,
): Promise<Fetched> {
  const confirmed = { ...entry, url, at: deps.now().toISOString() }
  await cache.write(confirmed, bytes)
  return fetchedOf(confirmed, bytes, true)
}

async function store(
  request: PageRequest,
  response: PageResponse,
  { cache, deps }: FetchContext,
): Promise<Fetched> {
  const entry = entryOf(request, response, deps.now())
  await cache.write(entry, response.bytes)
  return fetchedOf(entry, response.bytes, false)
}

const entryOf = (
  { url: requestedUrl }: PageRequest,
  { url, status, headers }: PageResponse,
  now: Date,
): Omit<CacheEntry, 'body'> => ({
  requestedUrl,
  url,
  status,
  type: headers.get('content-type') ?? '',
  received: now.toISOString(),
  at: now.toISOString(),
  etag: headers.get('etag'),
  modified: headers.get('last-modified'),
})

/** A copy from the future, which a run with another clock stored, is not fresh: it would hide every change until that day. */
const isFresh = ({ entry }: CachedPage, since: Date | undefined, now: string) =>
  since !== undefined && entry.status < 400 && entry.at >= since.toISOString() && entry.at <= now

const whyNotOffline = (cached: CachedPage | undefined): string =>
  cached === undefined
    ? 'Never fetched, and this run is offline.'
    : `The cached copy is of ${cached.entry.at.slice(0, 10)}, after the day of this run, which is offline.`

const fetchedOf = (entry: Omit<CacheEntry, 'body'>, bytes: Uint8Array, unchanged: boolean): Fetched => ({
  requestedUrl: entry.requestedUrl,
  url: entry.url,
  status: entry.status,
  type: entry.type,
  bytes,
  at: entry.at,
  unchanged,
})

/** Returns the headers of a conditional request; none for a rendered page, whose data may change while its HTML does not. */
function conditions(request: PageRequest, cached: CachedPage | undefined): Record<string, string> {
  if (!cached || request.render || cached.entry.status !== 200) return {}
  return {
    ...(cached.entry.etag ? { 'if-none-match': cached.entry.etag } : {}),
    ...(cached.entry.modified ? { 'if-modified-since': cached.entry.modified } : {}),
  }
}

function robotsCache({ deps, policy }: FetcherOptions): (origin: string) => Promise<Robots> {
  const files = new Map<string, { rules: Promise<Robots>; until: number }>()
  return (origin) => {
    const cached = files.get(origin)
    if (cached && cached.until > deps.now().getTime()) return cached.rules
    const rules = readRobots(origin, deps, policy)
    files.set(origin, { rules, until: deps.now().getTime() + policy.robotsAgeMaxMs })
    return rules
  }
}
