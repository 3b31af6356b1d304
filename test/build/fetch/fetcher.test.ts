import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { folderCache, pruneCache } from '../../../build/fetch/cache.ts'
import { fetchPolicy } from '../../../build/fetch/deps.ts'
import type { Failed, Fetched } from '../../../build/fetch/page.ts'
import { type Serve, type Site, siteOf } from './site.ts'

const PAGE = 'https://www.bank.com/cards/gold'
let site: Site
afterEach(() => site?.close())

/** Serves robots.txt with `robots`, and everything else with `serve`. */
const pages =
  (serve: Serve, robots = ''): Serve =>
  (request, response, turn) =>
    request.url === '/robots.txt' ? void response.end(robots) : serve(request, response, turn)

const open = async (serve: Serve, robots = '') => {
  site = await siteOf(pages(serve, robots))
  return site.fetcher()
}
const got = (outcome: unknown) => outcome as Fetched
const failed = (outcome: unknown) => outcome as Failed
const textOf = (outcome: unknown) => new TextDecoder().decode(got(outcome).bytes)

describe('polite requests', () => {
  it('name the program and a contact in the user agent', async () => {
    let agent: string | undefined
    const fetcher = await open((request, response) => {
      agent = request.headers['user-agent']
      response.end('hello')
    })
    await fetcher.get({ url: PAGE })
    expect(agent).toBe('CardDataService/1.1 (weekly re-check of public card pages; cards@test)')
  })

  it('run one at a time per host, with pauses between them', async () => {
    let [running, runningMax] = [0, 0]
    const fetcher = await open((_, response) => {
      running += 1
      runningMax = Math.max(runningMax, running)
      setTimeout(() => {
        running -= 1
        response.end('page')
      }, 5)
    })
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => fetcher.get({ url: `https://www.bank.com/${name}` })),
    )
    expect(runningMax).toBe(1)
    expect(site.slept).toEqual([2_000, 2_000, 2_000])
  })

  it('pause for the longer of the issuer’s and robots.txt’s delay', async () => {
    const fetcher = await open((_, response) => void response.end('page'), 'User-agent: *\nCrawl-delay: 7\n')
    await fetcher.get({ url: `${PAGE}/1` })
    await fetcher.get({ url: `${PAGE}/2`, pauseMs: 3_000 })
    expect(site.slept).toEqual([7_000])
  })

  it('are not sent to URLs that robots.txt disallows', async () => {
    const fetcher = await open(
      (_, response) => void response.end('page'),
      'User-agent: *\nDisallow: /cards/\n',
    )
    expect(failed(await fetcher.get({ url: PAGE })).failure).toBe('robots')
    expect(site.requests).toEqual(['www.bank.com/robots.txt'])
  })

  it.each([
    [404, 200],
    [403, 200],
    [429, 'robots'],
    [500, 'robots'],
    [503, 'robots'],
  ])('treat a robots.txt of status %i as %s', async (status, outcome) => {
    site = await siteOf((request, response) => {
      response.statusCode = request.url === '/robots.txt' ? status : 200
      response.end('page')
    })
    const page = await site.fetcher().get({ url: PAGE })
    expect('failure' in page ? page.failure : page.status).toBe(outcome)
  })
})

describe('retries', () => {
  it('wait longer each time while a site is overloaded', async () => {
    const fetcher = await open((_, response, turn) => {
      response.statusCode = turn < 3 ? 503 : 200
      response.end('page')
    })
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(200)
    expect(site.slept).toEqual([2_000, 6_000])
  })

  it('wait for Retry-After', async () => {
    const fetcher = await open((_, response, turn) => {
      if (turn === 1) response.writeHead(429, { 'retry-after': '40' })
      response.end('page')
    })
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(200)
    expect(site.slept).toEqual([40_000])
  })

  it('stop if Retry-After is too long for a run', async () => {
    const fetcher = await open(
      (_, response) => void response.writeHead(429, { 'retry-after': '86400' }).end('no'),
    )
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(429)
    expect(site.requests.filter((url) => url.endsWith('gold'))).toHaveLength(1)
  })

  it('are not made after a permanent error', async () => {
    const fetcher = await open((_, response) => void response.writeHead(404).end('gone'))
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(404)
    expect(site.requests.filter((url) => url.endsWith('gold'))).toHaveLength(1)
  })
})

describe('cached pages', () => {
  it('are revalidated with conditional requests', async () => {
    const fetcher = await open((request, response) => {
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
      response.writeHead(200, { etag: '"1"' }).end('the page')
    })
    expect(got(await fetcher.get({ url: PAGE })).unchanged).toBe(false)
    const again = await fetcher.get({ url: PAGE })
    expect(got(again).unchanged).toBe(true)
    expect(textOf(again)).toBe('the page')
  })

  it('are not replaced by error responses, except 404', async () => {
    let status = 200
    const fetcher = await open((_, response) => void response.writeHead(status).end(`status ${status}`))
    await fetcher.get({ url: PAGE })
    status = 403
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(403)
    const offline = site.fetcher({ offline: true })
    expect(textOf(await offline.get({ url: PAGE }))).toBe('status 200')
    status = 404
    await fetcher.get({ url: PAGE })
    expect(textOf(await offline.get({ url: PAGE }))).toBe('status 404')
  })

  it('get the URL of the latest redirect when revalidated', async () => {
    const moved = `${PAGE}-card`
    let hasMoved = false
    const fetcher = await open((request, response) => {
      if (hasMoved && !request.url?.endsWith('-card'))
        return void response.writeHead(301, { location: moved }).end()
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
      response.writeHead(200, { etag: '"1"' }).end('the page')
    })
    await fetcher.get({ url: PAGE })
    hasMoved = true
    expect(got(await fetcher.get({ url: PAGE }))).toMatchObject({ unchanged: true, url: moved })
  })

  it('can be read offline', async () => {
    const fetcher = await open((_, response) => void response.end('the page'))
    await fetcher.get({ url: PAGE })
    const before = site.requests.length
    const offline = site.fetcher({ offline: true })
    expect(textOf(await offline.get({ url: PAGE }))).toBe('the page')
    expect(failed(await offline.get({ url: `${PAGE}/other` })).failure).toBe('not-cached')
    expect(site.requests).toHaveLength(before)
  })

  it('are stored in a folder; a damaged one counts as missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pages-'))
    const entry = {
      requestedUrl: PAGE,
      url: PAGE,
      status: 200,
      type: 'text/html',
      received: 'x',
      at: 'x',
      etag: null,
      modified: null,
    }
    const cache = folderCache(folder)
    await cache.write(entry, new TextEncoder().encode('the page'))
    expect(new TextDecoder().decode((await cache.read(PAGE))?.bytes)).toBe('the page')
    await cache.write({ ...entry, requestedUrl: `${PAGE}/2` }, new TextEncoder().encode('an older page'))
    await cache.write({ ...entry, requestedUrl: `${PAGE}/2` }, new TextEncoder().encode('a newer page'))
    await pruneCache(folder)
    const bodies = await readdir(join(folder, 'bodies'), { recursive: true, withFileTypes: true })
    expect(bodies.filter((entry) => entry.isFile())).toHaveLength(2)
    await rm(join(folder, 'bodies'), { recursive: true })
    expect(await cache.read(PAGE)).toBeUndefined()
    await rm(folder, { recursive: true })
  })
})

describe('the fetcher', () => {
  it.each([
    [
      'a body over the limit',
      'too-large',
      (_: unknown, response: import('node:http').ServerResponse) => void response.end('x'.repeat(5_000)),
    ],
    [
      'an incomplete body',
      'truncated',
      (_: unknown, response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-length': '500' }).write('half', () => response.destroy())
      },
    ],
    [
      'a closed connection',
      'unreachable',
      (request: import('node:http').IncomingMessage) => void request.socket.destroy(),
    ],
    ['a response that never arrives', 'timeout', () => {}],
    [
      'endless redirects',
      'too-many-redirects',
      (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
        void response.writeHead(302, { location: `${request.url}x` }).end(),
    ],
  ])('fails for %s: %s', async (_, failure, serve) => {
    site = await siteOf(pages(serve as Serve))
    const policy = { ...fetchPolicy('cards@test'), bytesMax: 2_000, timeoutMs: 300, triesMax: 1 }
    expect(failed(await site.fetcher({ policy }).get({ url: PAGE })).failure).toBe(failure)
  })

  it.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://localhost/',
    'https://printer.local/',
    'file:///etc/passwd',
    'https://www.bank.com:8443/',
    'https://user:secret@www.bank.com/',
    'ftp://www.bank.com/',
  ])('refuses a redirect to %s', async (location) => {
    const fetcher = await open((_, response) => void response.writeHead(302, { location }).end())
    expect(failed(await fetcher.get({ url: PAGE })).failure).toBe('url')
  })
})
