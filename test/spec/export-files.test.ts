import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { PLANS } from './contract.ts'
import { exportsOf, HAVE } from './export-list.ts'

let service: Service
const { list, bytesOf, fileIn } = exportsOf(() => service)
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

describe('a file of the exports', () => {
  const some = async () => {
    const { files } = await list('pro')
    return { csv: fileIn(files, 'cards.csv'), parquet: fileIn(files, 'cards.parquet') }
  }

  it('is sent in one range, uncoded', async () => {
    for (const { url, bytes, name } of Object.values(await some())) {
      const full = (await bytesOf('pro', url)).bytes
      const ranges = [
        ['bytes=0-99', 0, 100],
        ['bytes=300000-', 300_000, bytes],
        ['bytes=-7', bytes - 7, bytes],
        [`bytes=10-${bytes * 2}`, 10, bytes],
      ] as const
      for (const [range, start, end] of ranges) {
        if (start >= bytes) continue
        const reply = await bytesOf('pro', url, { range, 'accept-encoding': 'gzip, br' })
        expect([reply.status, reply.headers.get('content-encoding')], `${name} ${range}`).toEqual([206, null])
        expect(reply.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${bytes}`)
        expect(reply.bytes.equals(full.subarray(start, end)), `${name} ${range}`).toBe(true)
      }
      for (const range of ['bytes=0-1,5-6', 'bytes=9-3', 'lines=0-3', 'bytes=a-b'])
        expect((await bytesOf('pro', url, { range })).status, range).toBe(200)
      for (const range of [`bytes=${bytes}-`, 'bytes=-0']) {
        const { status, headers, bytes: body } = await bytesOf('pro', url, { range })
        expect([status, headers.get('content-range')]).toEqual([416, `bytes */${bytes}`])
        expect(JSON.parse(body.toString()).error.code).toBe('range_not_satisfiable')
      }
      const stale = await bytesOf('pro', url, { range: 'bytes=0-9', 'if-range': '"other"' })
      expect(stale.status).toBe(200)
    }
  })

  it('is compressed where that helps, with an entity tag per coding', async () => {
    const { csv, parquet } = await some()
    const [plain, coded] = [
      await bytesOf('pro', csv.url),
      await bytesOf('pro', csv.url, { 'accept-encoding': 'gzip' }),
    ]
    expect(coded.headers.get('content-encoding')).toBe('gzip')
    expect(coded.headers.get('content-length')).toBe(String(coded.bytes.length))
    expect(gunzipSync(coded.bytes).equals(plain.bytes)).toBe(true)
    expect(coded.headers.get('etag')).not.toBe(plain.headers.get('etag'))
    const headers = { 'accept-encoding': 'gzip, br' }
    expect((await bytesOf('pro', parquet.url, headers)).headers.get('content-encoding')).toBe(null)
    const again = await bytesOf('pro', csv.url, {
      ...headers,
      'if-none-match': coded.headers.get('etag') ?? '',
    })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  it('responds to HEAD like GET, and counts every request once', async () => {
    const { csv } = await some()
    const before = Number((await service.ok('pro', '/v1/stats')).headers.get('x-ratelimit-remaining') ?? 0)
    expect(before).toBe(0)
    const remaining = async (init: Parameters<Service['call']>[1]) => {
      const response = await service.call(csv.url, { plan: 'pro', ...init })
      await response.arrayBuffer()
      return [response.status, Number(response.headers.get('x-ratelimit-remaining'))] as const
    }
    const [, first] = await remaining({ method: 'HEAD' })
    const etag = `"${csv.sha256}"`
    expect(await remaining({ headers: { range: 'bytes=0-1' } })).toEqual([206, first - 1])
    expect(await remaining({ headers: { 'if-none-match': etag } })).toEqual([304, first - 2])
    const beyond = { range: `bytes=${csv.bytes}-` }
    expect(await remaining({ headers: beyond })).toEqual([416, first - 3])
    // A precondition comes before the range (RFC 9110, 13.2.2).
    expect(await remaining({ headers: { ...beyond, 'if-none-match': etag } })).toEqual([304, first - 4])
    const head = await service.call(csv.url, { plan: 'pro', method: 'HEAD' })
    expect([head.headers.get('content-length'), (await head.arrayBuffer()).byteLength]).toEqual([
      String(csv.bytes),
      0,
    ])
  })

  it('has the same headers for HEAD and GET, with the length of the body', async () => {
    const changing = /^(date|x-request-id|x-ratelimit-remaining.*|server-timing|connection|keep-alive)$/
    const { csv, parquet } = await some()
    for (const { url, bytes } of [csv, parquet])
      for (const [headers, length] of [
        [{}, bytes],
        [{ 'accept-encoding': 'gzip' }, null],
        [{ range: 'bytes=10-999' }, 990],
      ] as const) {
        const head = await service.call(url, { plan: 'pro', method: 'HEAD', headers })
        const get = await service.call(url, { plan: 'pro', headers })
        const body = (await get.arrayBuffer()).byteLength
        if (length !== null) expect(body).toBe(length)
        expect(get.headers.get('content-length'), JSON.stringify(headers)).toBe(String(body))
        const [ofHead, ofGet] = [head, get].map((response) =>
          [...response.headers].filter(([name]) => !changing.test(name)),
        )
        expect(ofHead).toEqual(ofGet)
        expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([get.status, 0])
      }
  })

  it('is 404 for a hash that the plan does not have, and 400 for what is no hash', async () => {
    const [pro, enterprise] = [await list('pro'), await list('enterprise')]
    const other = enterprise.files.find(({ sha256 }) => !pro.files.some((file) => file.sha256 === sha256))!
    expect((await service.request('pro', other.url)).status).toBe(404)
    const { csv } = await some()
    expect((await service.request('pro', csv.url.replace('.csv', '.parquet'))).status).toBe(404)
    for (const name of ['abc.csv', `${csv.sha256}`, `${csv.sha256}.exe`, `${csv.sha256.toUpperCase()}.csv`]) {
      const { status, error } = await service.request('pro', `/v1/exports/${name}`)
      expect([status, error?.code], name).toEqual([400, 'bad_request'])
    }
    for (const plan of PLANS.filter((each) => !HAVE.includes(each as 'pro')))
      for (const path of ['/v1/exports', csv.url])
        expect((await service.request(plan, path)).status).toBe(403)
  })

  it('can be read in ranges by a web page of another origin', async () => {
    const { csv } = await some()
    const preflight = await service.call(csv.url, {
      method: 'OPTIONS',
      headers: { origin: 'https://example.com', 'access-control-request-method': 'GET' },
    })
    const allowed = (preflight.headers.get('access-control-allow-headers') ?? '').toLowerCase().split(', ')
    for (const name of ['authorization', 'range', 'if-range', 'if-none-match'])
      expect(allowed).toContain(name)
    for (const range of ['', 'bytes=0-9', `bytes=${csv.bytes}-`]) {
      const { headers } = await bytesOf('pro', csv.url, range === '' ? {} : { range })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      const exposed = (headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ')
      const own = ['accept-ranges', 'content-range', 'content-disposition', 'etag', 'x-data-version']
      for (const name of own.filter((each) => headers.has(each))) expect(exposed).toContain(name)
    }
  })
})
