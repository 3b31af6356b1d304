import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { folderCache, pruneCache } from '../../../build/fetch/cache.ts'
import { mannersOf } from '../../../build/fetch/deps.ts'
import type { Failed, Fetched } from '../../../build/fetch/page.ts'
import { type Serve, type Site, siteOf } from './site.ts'

const PAGE = 'https://www.bank.com/cards/gold'
let site: Site
afterEach(() => site?.close())

/** Serves robots.txt plainly and the rest as told. */
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

describe('asking politely', () => {
  it('says who asks and how to reach them', async () => {
    let agent: string | undefined
    const fetcher = await open((request, response) => {
      agent = request.headers['user-agent']
      response.end('hello')
    })
    await fetcher.get({ url: PAGE })
    expect(agent).toBe('CardDataService/1.1 (weekly re-check of public card pages; cards@test)')
  })

  it('asks one page of a host at a time and pauses in between', async () => {
    let [now, most] = [0, 0]
    const fetcher = await open((_, response) => {
      now += 1
      most = Math.max(most, now)
      setTimeout(() => {
        now -= 1
        response.end('page')
      }, 5)
    })
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => fetcher.get({ url: `https://www.bank.com/${name}` })),
    )
    expect(most).toBe(1)
    expect(site.slept).toEqual([2_000, 2_000, 2_000])
  })

  it('pauses as long as the issuer or robots.txt wants', async () => {
    const fetcher = await open((_, response) => void response.end('page'), 'User-agent: *\nCrawl-delay: 7\n')
    await fetcher.get({ url: `${PAGE}/1` })
    await fetcher.get({ url: `${PAGE}/2`, pauseMs: 3_000 })
    expect(site.slept).toEqual([7_000])
  })

  it('does not ask for what robots.txt forbids', async () => {
    const fetcher = await open(
      (_, response) => void response.end('page'),
      'User-agent: *\nDisallow: /cards/\n',
    )
    expect(failed(await fetcher.get({ url: PAGE })).failure).toBe('robots')
    expect(site.asked).toEqual(['www.bank.com/robots.txt'])
  })

  it.each([
    [404, 200],
    [403, 200],
    [429, 'robots'],
    [500, 'robots'],
    [503, 'robots'],
  ])('takes a robots.txt that answers %i as %s', async (status, outcome) => {
    site = await siteOf((request, response) => {
      response.statusCode = request.url === '/robots.txt' ? status : 200
      response.end('page')
    })
    const page = await site.fetcher().get({ url: PAGE })
    expect('failure' in page ? page.failure : page.status).toBe(outcome)
  })
})

describe('asking again', () => {
  it('waits longer each time where a site is overloaded, and takes the page in the end', async () => {
    const fetcher = await open((_, response, turn) => {
      response.statusCode = turn < 3 ? 503 : 200
      response.end('page')
    })
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(200)
    expect(site.slept).toEqual([2_000, 6_000])
  })

  it('waits as long as it is told to', async () => {
    const fetcher = await open((_, response, turn) => {
      if (turn === 1) response.writeHead(429, { 'retry-after': '40' })
      response.end('page')
    })
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(200)
    expect(site.slept).toEqual([40_000])
  })

  it('comes back another week where it is told to wait for long', async () => {
    const fetcher = await open(
      (_, response) => void response.writeHead(429, { 'retry-after': '86400' }).end('no'),
    )
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(429)
    expect(site.asked.filter((url) => url.endsWith('gold'))).toHaveLength(1)
  })

  it('does not ask again for what will not get better', async () => {
    const fetcher = await open((_, response) => void response.writeHead(404).end('gone'))
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(404)
    expect(site.asked.filter((url) => url.endsWith('gold'))).toHaveLength(1)
  })
})

describe('pages that were had before', () => {
  it('are asked for with their validators, and taken from the cache where they stand', async () => {
    const fetcher = await open((request, response) => {
      if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end()
      response.writeHead(200, { etag: '"1"' }).end('the page')
    })
    expect(got(await fetcher.get({ url: PAGE })).unchanged).toBe(false)
    const again = await fetcher.get({ url: PAGE })
    expect(got(again).unchanged).toBe(true)
    expect(textOf(again)).toBe('the page')
  })

  it('are not given up for an answer that is no page', async () => {
    let status = 200
    const fetcher = await open((_, response) => void response.writeHead(status).end(`answered ${status}`))
    await fetcher.get({ url: PAGE })
    status = 403
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(403)
    const offline = site.fetcher({ offline: true })
    expect(textOf(await offline.get({ url: PAGE }))).toBe('answered 200')
    status = 404
    await fetcher.get({ url: PAGE })
    expect(textOf(await offline.get({ url: PAGE }))).toBe('answered 404')
  })

  it('are known by the address that an unchanged one came from', async () => {
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

  it('can be read again without the network', async () => {
    const fetcher = await open((_, response) => void response.end('the page'))
    await fetcher.get({ url: PAGE })
    const before = site.asked.length
    const offline = site.fetcher({ offline: true })
    expect(textOf(await offline.get({ url: PAGE }))).toBe('the page')
    expect(failed(await offline.get({ url: `${PAGE}/other` })).failure).toBe('not-cached')
    expect(site.asked).toHaveLength(before)
  })

  it('lie in a folder, where a damaged one counts as none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pages-'))
    const note = {
      asked: PAGE,
      url: PAGE,
      status: 200,
      type: 'text/html',
      received: 'x',
      at: 'x',
      etag: null,
      modified: null,
    }
    const cache = folderCache(folder)
    await cache.write(note, new TextEncoder().encode('the page'))
    expect(new TextDecoder().decode((await cache.read(PAGE))?.bytes)).toBe('the page')
    await cache.write({ ...note, asked: `${PAGE}/2` }, new TextEncoder().encode('an older page'))
    await cache.write({ ...note, asked: `${PAGE}/2` }, new TextEncoder().encode('a newer page'))
    await pruneCache(folder)
    const bodies = await readdir(join(folder, 'bodies'), { recursive: true, withFileTypes: true })
    expect(bodies.filter((entry) => entry.isFile())).toHaveLength(2)
    await rm(join(folder, 'bodies'), { recursive: true })
    expect(await cache.read(PAGE)).toBeUndefined()
    await rm(folder, { recursive: true })
  })
})

describe('limits', () => {
  it.each([
    [
      'a body that is too long',
      'too-large',
      (_: unknown, response: import('node:http').ServerResponse) => void response.end('x'.repeat(5_000)),
    ],
    [
      'a body that breaks off',
      'truncated',
      (_: unknown, response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-length': '500' }).write('half', () => response.destroy())
      },
    ],
    [
      'a connection that is cut',
      'unreachable',
      (request: import('node:http').IncomingMessage) => void request.socket.destroy(),
    ],
    ['an answer that never comes', 'timeout', () => {}],
    [
      'redirects without end',
      'too-many-redirects',
      (request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) =>
        void response.writeHead(302, { location: `${request.url}x` }).end(),
    ],
  ])('%s is a failure: %s', async (_, failure, serve) => {
    site = await siteOf(pages(serve as Serve))
    const manners = { ...mannersOf('cards@test'), bytesMax: 2_000, timeoutMs: 300, triesMax: 1 }
    expect(failed(await site.fetcher({ manners }).get({ url: PAGE })).failure).toBe(failure)
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
  ])('a redirect to %s is refused', async (location) => {
    const fetcher = await open((_, response) => void response.writeHead(302, { location }).end())
    expect(failed(await fetcher.get({ url: PAGE })).failure).toBe('address')
  })
})
