import type { Browser } from './browser.ts'
import type { Note, PageCache } from './cache.ts'
import type { FetchDeps, Manners } from './deps.ts'
import { publicUrl } from './egress.ts'
import { type Fetched, FetchFailure, type Outcome, settle } from './page.ts'
import { hostPatience, type Patience } from './patience.ts'
import { type Answer, request } from './request.ts'
import { retrying } from './retry.ts'
import { type Robots, readRobots } from './robots.ts'
import { hostTurns, type Turns } from './turns.ts'

export interface Wish {
  readonly url: string
  /** `browser` where the page is built by scripts. */
  readonly render?: 'browser'
  /** Selector of what such a page shows when it is complete. */
  readonly ready?: string
  /** Longer than our usual pause, where an issuer's site is slow. */
  readonly pauseMs?: number
}

/** Fetches pages politely; what cannot be had comes back as a value that says why. Throws where the cache cannot be read. */
export interface Fetcher {
  get(wish: Wish): Promise<Outcome>
  /** The only pages it has, where it is not the web: no others are asked for. */
  readonly pages?: readonly string[]
}

export interface FetcherOptions {
  readonly cache: PageCache
  readonly manners: Manners
  readonly deps: FetchDeps
  readonly browser?: Browser
  /** Pages come from the cache alone. */
  readonly offline?: boolean
  /** Copies confirmed since this time are not asked for again: a run that was killed goes on where it was. */
  readonly freshSince?: Date
}

interface Asking extends FetcherOptions {
  readonly turns: Turns
  readonly patience: Patience
  readonly robots: (origin: string) => Promise<Robots>
}

/** A fetcher with its cache, its turns per host and its memory of robots.txt. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { deps, manners } = options
  const asking = {
    ...options,
    turns: hostTurns(deps),
    patience: hostPatience(deps, manners),
    robots: robotsMemory(options),
  }
  return {
    async get(wish) {
      const kept = await options.cache.read(wish.url)
      return settle(wish.url, () => get(wish, kept, asking))
    },
  }
}

async function get(wish: Wish, kept: Kept | undefined, asking: Asking): Promise<Fetched> {
  if (kept && (asking.offline || isFresh(kept, asking.freshSince)))
    return fetchedOf(kept.note, kept.bytes, false)
  if (asking.offline) throw new FetchFailure('not-cached', 'Never fetched, and this run is offline.')
  const answer = await ask(wish, kept, asking)
  if (answer.status === 304 && kept) return confirm(kept, answer.url, asking)
  const page = wish.render && answer.status === 200 ? await rendered(answer, wish, asking) : answer
  return kept && isRefusal(page)
    ? fetchedOf(noteOf(wish, page, asking.deps.now()), page.bytes, false)
    : store(wish, page, asking)
}

/** Neither the page nor its end: the copy that we have is not given up for it. */
const isRefusal = ({ status }: Answer): boolean => status !== 200 && status !== 404 && status !== 410

/** Retries stay within the host's turn: a site that asks us to wait is not asked for other pages meanwhile. */
async function ask(wish: Wish, kept: Kept | undefined, asking: Asking): Promise<Answer> {
  const { deps, manners, turns, patience, robots } = asking
  const { origin, host } = publicUrl(wish.url)
  const rules = await robots(origin)
  const pauseMs = Math.max(wish.pauseMs ?? manners.pauseMs, rules.delayMs)
  const allowed = async (url: URL) => refuseByRobots(await robots(url.origin), url.href)
  const once = () => request({ url: wish.url, headers: conditions(wish, kept), allowed }, deps, manners)
  await allowed(new URL(wish.url))
  return turns.take(host, pauseMs, () => patience.ask(host, () => retrying(once, deps, manners)))
}

function refuseByRobots(rules: Robots, url: string): void {
  if (!rules.allows(url))
    throw new FetchFailure('robots', rules.unreadable ?? 'robots.txt does not allow it.')
}

async function rendered(
  answer: Answer,
  { ready }: Wish,
  { browser, turns, manners }: Asking,
): Promise<Answer> {
  if (!browser) throw new FetchFailure('no-browser', 'The page is built by scripts and no browser is set up.')
  const bytes = await turns.take(new URL(answer.url).host, manners.pauseMs, () =>
    browser.render(answer.url, ready),
  )
  return { ...answer, bytes }
}

async function confirm({ note, bytes }: Kept, url: string, { cache, deps }: Asking): Promise<Fetched> {
  const confirmed = { ...note, url, at: deps.now().toISOString() }
  await cache.write(confirmed, bytes)
  return fetchedOf(confirmed, bytes, true)
}

async function store(wish: Wish, answer: Answer, { cache, deps }: Asking): Promise<Fetched> {
  const note = noteOf(wish, answer, deps.now())
  await cache.write(note, answer.bytes)
  return fetchedOf(note, answer.bytes, false)
}

const noteOf = ({ url: asked }: Wish, { url, status, headers }: Answer, now: Date): Omit<Note, 'body'> => ({
  asked,
  url,
  status,
  type: headers.get('content-type') ?? '',
  received: now.toISOString(),
  at: now.toISOString(),
  etag: headers.get('etag'),
  modified: headers.get('last-modified'),
})

type Kept = { note: Note; bytes: Uint8Array }

const isFresh = ({ note }: Kept, since: Date | undefined) =>
  since !== undefined && note.status < 400 && note.at >= since.toISOString()

const fetchedOf = (note: Omit<Note, 'body'>, bytes: Uint8Array, unchanged: boolean): Fetched => ({
  asked: note.asked,
  url: note.url,
  status: note.status,
  type: note.type,
  bytes,
  at: note.at,
  unchanged,
})

/** A rendered page has no validator of its own: the skeleton may stand while its data moves. */
function conditions(wish: Wish, kept: Kept | undefined): Record<string, string> {
  if (!kept || wish.render || kept.note.status !== 200) return {}
  return {
    ...(kept.note.etag ? { 'if-none-match': kept.note.etag } : {}),
    ...(kept.note.modified ? { 'if-modified-since': kept.note.modified } : {}),
  }
}

function robotsMemory({ deps, manners }: FetcherOptions): (origin: string) => Promise<Robots> {
  const known = new Map<string, { rules: Promise<Robots>; until: number }>()
  return (origin) => {
    const kept = known.get(origin)
    if (kept && kept.until > deps.now().getTime()) return kept.rules
    const rules = readRobots(origin, deps, manners)
    known.set(origin, { rules, until: deps.now().getTime() + manners.robotsAgeMaxMs })
    return rules
  }
}
