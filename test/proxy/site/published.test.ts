import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { publishedSite } from '../../../proxy/site/published.ts'

const PAGE = { accept: 'text/html,*/*' }
let cdn: Server
let host = ''
let served: string[] = []
let type = 'text/html; charset=utf-8'
let status = 200
beforeEach(async () => {
  served = []
  status = 200
  type = 'text/html; charset=utf-8'
  cdn = createServer(({ url = '' }, response) => {
    served.push(url)
    response.writeHead(status, { 'Content-Type': type, 'X-Frame-Options': 'DENY', ETag: '"cdn"' })
    response.end('<h1>Page not found</h1>')
  }).listen(0, '127.0.0.1')
  await once(cdn, 'listening')
  host = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`
})
afterEach(() => void cdn.close())

const request = (headers: Record<string, string> = PAGE, method = 'GET', path = '/v1/nope') =>
  new Request(`https://elsewhere.example${path}`, { headers, method })

describe('the site behind a CDN', () => {
  it('shows a browser its page for unknown URLs, with its headers', async () => {
    const response = await publishedSite(host)(request())
    expect([response?.status, await response?.text()]).toEqual([404, '<h1>Page not found</h1>'])
    const headers = Object.fromEntries(response?.headers ?? [])
    expect(headers).toMatchObject({ 'content-type': type, 'x-frame-options': 'DENY' })
    for (const name of ['etag', 'date', 'connection', 'transfer-encoding'])
      expect(headers).not.toHaveProperty(name)
  })

  it('fetches it once', async () => {
    const site = publishedSite(host)
    await site(request())
    expect(await (await site(request(PAGE, 'HEAD')))?.text()).toBe('')
    expect(served).toEqual(['/404.html'])
  })

  it.each(['/v1', '/v1/'])('sends a browser from %s to the list of endpoints', async (path) => {
    const site = publishedSite(host)
    const response = await site(request(PAGE, 'GET', path))
    expect([response?.status, response?.headers.get('location')]).toEqual([302, '/docs/reference/'])
    expect(await site(request({ accept: '*/*' }, 'GET', path))).toBeNull()
  })

  it('leaves programs and changes to the API', async () => {
    const site = publishedSite(host)
    expect(await site(request({ accept: '*/*' }))).toBeNull()
    expect(await site(request(PAGE, 'POST'))).toBeNull()
    expect(served).toEqual([])
  })

  it('does not keep an error page of the CDN in its place', async () => {
    const site = publishedSite(host)
    status = 502
    expect(await site(request())).toBeNull()
    status = 404
    expect((await site(request()))?.status).toBe(404)
    expect(served).toHaveLength(2)
  })

  it('leaves browsers to the API if the page cannot be fetched', async () => {
    type = 'application/json'
    expect(await publishedSite(host)(request())).toBeNull()
    expect(await publishedSite('http://127.0.0.1:1')(request())).toBeNull()
  })
})
