import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mannersOf } from '../../../build/fetch/deps.ts'
import { createFetcher, type FetcherOptions } from '../../../build/fetch/fetcher.ts'
import { toLocalhost } from '../weekly/world/localhost.ts'

export type Serve = (request: IncomingMessage, response: ServerResponse, turn: number) => void

/** A site on this machine under a public name, and what it was asked. */
export interface Site {
  readonly asked: string[]
  readonly slept: number[]
  fetcher(options?: Partial<FetcherOptions>): ReturnType<typeof createFetcher>
  close(): Promise<void>
}

/** Serves a site; time passes only when somebody sleeps. */
export async function siteOf(serve: Serve): Promise<Site> {
  const asked: string[] = []
  const slept: number[] = []
  const turns = new Map<string, number>()
  let time = Date.parse('2026-10-05T06:00:00Z')
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    const turn = (turns.get(path) ?? 0) + 1
    turns.set(path, turn)
    asked.push(`${request.headers['x-host']}${path}`)
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
  const kept = new Map<string, Awaited<ReturnType<FetcherOptions['cache']['read']>>>()
  const cache: FetcherOptions['cache'] = {
    read: async (url) => kept.get(url),
    write: async (note, bytes) => void kept.set(note.asked, { note: { ...note, body: '' }, bytes }),
  }
  return {
    asked,
    slept,
    fetcher: (options = {}) => createFetcher({ cache, manners: mannersOf('cards@test'), deps, ...options }),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
