import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CachedPage, PageCache } from '../../../build/fetch/cache.ts'
import { fetchPolicy } from '../../../build/fetch/deps.ts'
import { createFetcher, type FetcherOptions } from '../../../build/fetch/fetcher.ts'
import { toLocalhost } from '../weekly/world/localhost.ts'

export type Serve = (request: IncomingMessage, response: ServerResponse, turn: number) => void

/** A site on this machine under a public name, with a log of its requests and of pauses in ms. */
export interface Site {
  readonly requests: string[]
  readonly slept: number[]
  setTime(at: string): void
  fetcher(options?: Partial<FetcherOptions>): ReturnType<typeof createFetcher>
  close(): Promise<void>
}

/** Serves a site with a clock that only `sleep` and `setTime` move. */
export async function siteOf(serve: Serve): Promise<Site> {
  const requests: string[] = []
  const slept: number[] = []
  const turns = new Map<string, number>()
  let time = Date.parse('2026-10-05T06:00:00Z')
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const turn = (turns.get(path) ?? 0) + 1
    turns.set(path, turn)
    requests.push(`${request.headers['x-host']}${path}`)
    serve(request, response, turn)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const deps = {
    fetch: (url: string, init: RequestInit) => toLocalhost(url, init, port),
    now: () => new Date(time),
    sleep: async (ms: number) => {
      slept.push(Math.round(ms))
      time += ms
    },
    random: () => 0.5,
  }
  const cached = new Map<string, CachedPage>()
  const cache: PageCache = {
    read: async (url) => cached.get(url),
    write: async (entry, bytes) =>
      void cached.set(entry.requestedUrl, { entry: { ...entry, body: '' }, bytes }),
  }
  return {
    requests,
    slept,
    setTime: (at) => {
      time = Date.parse(at)
    },
    fetcher: (options = {}) => createFetcher({ cache, policy: fetchPolicy('cards@test'), deps, ...options }),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
