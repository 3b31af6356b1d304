import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type BrowserOptions, lazyBrowser } from '../../../build/fetch/browser.ts'
import { isPublicAddress } from '../../../data/egress/public-address.ts'
import { chromiumPath } from '../../support/browser.ts'
import { EMBEDDED, type Inside, LEADING, openInside, SECRET } from './inside.ts'

const OWN = '127.0.0.1'
const pages = new Map<string, string>()
const server = createServer(({ url }, response) => {
  if (url?.startsWith('/poll?')) return void response.end('{"unread":0}')
  if (url === '/never') return
  if (url === '/fee') return void setTimeout(() => response.end('Annual fee $95'), 1_000)
  const page = pages.get(url ?? '') ?? ''
  if (page.startsWith('http')) return void response.writeHead(302, { location: page }).end()
  response.setHeader('content-type', 'text/html')
  response.end(page)
})
let inside: Inside
let home: string
let options: BrowserOptions

beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, OWN, done))
  inside = await openInside()
  const { port } = server.address() as AddressInfo
  home = `http://www.bank.com:${port}`
  pages.set(
    '/card',
    '<h1>Card</h1><p id="fee"></p><script>document.getElementById("fee").textContent = "Annual fee $" + 5 * 19</script>',
  )
  const drawn =
    'fetch("/fee").then((each) => each.text()).then((text) => { document.getElementById("fee").textContent = text })'
  pages.set(
    '/polling',
    `<p id="fee">Loading</p><script>setInterval(() => fetch("/poll?" + Date.now()), 100); ${drawn}</script>`,
  )
  pages.set('/waiting', `<p id="fee">Loading</p><script>fetch("/never"); ${drawn}</script>`)
  pages.set(
    '/ticking',
    '<p id="fee">Annual fee $95</p><p id="clock"></p><script>setInterval(() => { ' +
      'document.getElementById("clock").textContent = Date.now() }, 50)</script>',
  )
  pages.set(
    '/late',
    '<p id="fee"></p><script>setTimeout(() => { document.body.innerHTML = "<p class=fee>Annual fee $95</p>" }, 2500)</script>',
  )
  options = {
    executable: chromiumPath(),
    userAgent: 'test',
    timeoutMs: 20_000,
    egress: {
      resolve: async (host) => [host === 'www.bank.com' ? OWN : '127.0.0.2'],
      mayDial: (ip) => ip === OWN,
      ports: [80, 443, port, inside.port],
    },
  }
})
afterAll(async () => {
  await inside.close()
  server.closeAllConnections()
  server.close()
})

describe.concurrent('a page built by scripts', () => {
  it('is read after its scripts have run', async () => {
    const browser = lazyBrowser(options)
    const html = new TextDecoder().decode(await browser.render(`${home}/card`))
    await browser.close()
    expect(html).toContain('Annual fee $95')
  })

  it.each(['/polling', '/waiting', '/ticking'])('is read when its text stops changing: %s', async (path) => {
    const browser = lazyBrowser(options)
    const html = new TextDecoder().decode(await browser.render(`${home}${path}`))
    await browser.close()
    expect(html).toContain('Annual fee $95')
  })

  it('is read when the declared element appears, and fails with a reason if it does not', async () => {
    const browser = lazyBrowser({ ...options, timeoutMs: 8_000 })
    const html = new TextDecoder().decode(await browser.render(`${home}/late`, '.fee'))
    expect(html).toContain('Annual fee $95')
    await expect(browser.render(`${home}/card`, '.rates')).rejects.toThrow(
      /did not show “\.rates” within 8 s/,
    )
    await browser.close()
  })

  it('is refused if its host resolves to a private IP address', async () => {
    const browser = lazyBrowser({ ...options, egress: { ...options.egress!, mayDial: isPublicAddress } })
    await expect(browser.render(`${home}/card`)).rejects.toThrow(/private address/)
    await browser.close()
  })

  it('fails with the reason if Chromium cannot start, and closes all the same', async () => {
    const browser = lazyBrowser({ ...options, executable: '/nowhere' })
    await expect(browser.render(`${home}/card`)).rejects.toThrow('/nowhere')
    await expect(browser.close()).resolves.toBeUndefined()
  })
})

const HOSTS = ['inside.bank.com', '127.0.0.1', 'localhost']

/** Inserts the URL that a page connects to, with `way` as its path. */
const aim = (page: string, way: string, host: string) =>
  page
    .replaceAll('TARGET', `http://${host}:${inside.port}/${way}`)
    .replaceAll('PLACE', `${host}:${inside.port}`)

/** Renders pages that try to connect to a listener in the private network. Returns their HTML or error messages. */
async function tryAll(browser: Browser, hosts: readonly string[]): Promise<string[]> {
  inside.hits.length = 0
  const embedded = Object.entries(EMBEDDED).flatMap(([way, part]) =>
    hosts.map((host) => aim(part, way, host)),
  )
  const leading = Object.entries(LEADING).flatMap(([way, page]) => hosts.map((host) => aim(page, way, host)))
  const results: string[] = []
  for (const page of [`<!doctype html><body>${embedded.join('')}`, ...leading]) {
    pages.set('/way', page)
    const html = browser.render(`${home}/way`).then((bytes) => new TextDecoder().decode(bytes))
    results.push(await html.catch((error: Error) => error.message))
  }
  return results
}

describe('the private network', { timeout: 120_000 }, () => {
  it('cannot be reached by a page', async () => {
    const browser = lazyBrowser(options)
    const results = await tryAll(browser, HOSTS)
    await browser.close()
    expect(inside.hits).toEqual([])
    expect(results.filter((html) => html.includes(SECRET))).toEqual([])
    expect(results.slice(1).filter((html) => !/private address/.test(html))).toEqual([])
  })

  it('would be reached by these pages without the egress policy', async () => {
    const browser = lazyBrowser({ ...options, egress: { ...options.egress!, mayDial: () => true } })
    const reached = new Set<string>()
    let results: readonly string[] = []
    // On a busy machine a page can be rendered before WebRTC has connected.
    for (let tries = 0; tries < 3 && !reached.has('webrtc'); tries++) {
      results = await tryAll(browser, ['inside.bank.com'])
      for (const line of inside.hits) reached.add(line.split(/[ /]+/)[1] ?? 'webrtc')
    }
    await browser.close()
    // Images are not loaded, a preconnect ends at the proxy, and the others need HTTPS.
    const idle = ['image', 'preconnect', 'serviceworker', 'webtransport']
    const ways = Object.keys({ ...LEADING, ...EMBEDDED }).filter((way) => !idle.includes(way))
    expect(ways.filter((way) => !reached.has(way))).toEqual([])
    expect(results.slice(1).filter((html) => !html.includes(SECRET))).toEqual([])
  })
})
