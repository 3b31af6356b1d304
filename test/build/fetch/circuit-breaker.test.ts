import { afterEach, describe, expect, it } from 'vitest'
import type { Failed, Fetched } from '../../../build/fetch/page.ts'
import { type Serve, type Site, siteOf } from './site.ts'

const PAGE = 'https://www.bank.com/cards/gold'
let site: Site
afterEach(() => site.close())

const open = async (serve: Serve) => {
  site = await siteOf((request, response, turn) =>
    request.url === '/robots.txt' ? void response.end() : serve(request, response, turn),
  )
  return site.fetcher()
}
const got = (outcome: unknown) => outcome as Fetched
const failed = (outcome: unknown) => outcome as Failed

describe('a host', () => {
  it('gets no more requests in a run after it requests a longer pause', async () => {
    const fetcher = await open((_, response) => void response.writeHead(429, { 'retry-after': '7200' }).end())
    expect(got(await fetcher.get({ url: PAGE })).status).toBe(429)
    expect(failed(await fetcher.get({ url: `${PAGE}/2` }))).toMatchObject({ failure: 'resting' })
    expect(site.requests.filter((url) => !url.endsWith('robots.txt'))).toHaveLength(1)
  })

  it('gets no more requests in a run after five consecutive refusals', async () => {
    const fetcher = await open(
      ({ url }, response) => void response.writeHead(url?.endsWith('ok') ? 200 : 403).end(),
    )
    for (const page of ['1', '2', '3', '4', 'ok', '5', '6', '7', '8'])
      expect(got(await fetcher.get({ url: `${PAGE}/${page}` })).status).toBe(page === 'ok' ? 200 : 403)
    expect(got(await fetcher.get({ url: `${PAGE}/9` })).status).toBe(403)
    expect(failed(await fetcher.get({ url: `${PAGE}/10` })).failure).toBe('resting')
    expect(got(await fetcher.get({ url: 'https://www.other.com/ok' })).status).toBe(200)
  })

  it('may fail to send its robots.txt once', async () => {
    site = await siteOf((request, response, turn) => {
      const fails = request.url === '/robots.txt' && turn === 1
      response.writeHead(fails ? 503 : 200).end()
    })
    expect(got(await site.fetcher().get({ url: PAGE })).status).toBe(200)
  })
})
