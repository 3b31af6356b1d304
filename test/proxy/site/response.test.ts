import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeResponse } from '../../../proxy/site/notice.ts'
import { readSite, type Site, withAssetsOf } from '../../../proxy/site/pages.ts'
import { siteResponse } from '../../../proxy/site/response.ts'
import { headersFor, parseRules } from '../../../proxy/site/rules.ts'

const PAGE = { accept: 'text/html,*/*' }
const LONG = `<!doctype html>${'<p>words</p>'.repeat(200)}`
let folder = ''
let site: Site
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-'))
  for (const name of ['pricing', '_astro', '.well-known']) await mkdir(join(folder, name))
  const files = {
    'index.html': LONG,
    'pricing/index.html': '<p>prices</p>',
    '404.html': '<p>nothing here</p>',
    '_astro/a.1234.js': 'let a',
    _headers: '/*\n  X-Frame-Options: DENY\n/_astro/*\n  Cache-Control: max-age=9\n',
    '.made-from': '{}',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  site = await readSite(folder)
})
afterAll(() => rm(folder, { recursive: true }))

const request = (path: string, headers: Record<string, string> = PAGE, method = 'GET') =>
  siteResponse(new Request(`http://localhost${path}`, { headers, method }), site)

describe('a page of the site', () => {
  it('is served at its folder, compressed if the client accepts it', async () => {
    const response = await request('/', { 'accept-encoding': 'gzip, br' })
    expect(response?.headers.get('content-encoding')).toBe('br')
    expect(response?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(brotliDecompressSync(Buffer.from(await response!.arrayBuffer())).toString()).toBe(LONG)
    expect(await (await request('/', {}))?.text()).toBe(LONG)
  })

  it('is revalidated by its ETag', async () => {
    const etag = (await request('/pricing/'))?.headers.get('etag') ?? ''
    expect((await request('/pricing/', { 'if-none-match': etag }))?.status).toBe(304)
    expect((await request('/pricing/', { 'if-none-match': '"other"' }))?.status).toBe(200)
  })

  it('redirects to the trailing slash and keeps the query', async () => {
    const response = await request('/pricing?a=b')
    expect([response?.status, response?.headers.get('location')]).toEqual([308, '/pricing/?a=b'])
  })

  it('has a size and no body for HEAD', async () => {
    const response = await request('/pricing/', PAGE, 'HEAD')
    expect([response?.headers.get('content-length'), await response?.text()]).toEqual(['13', ''])
  })
})

describe('a site that replaces another', () => {
  it('still has the hashed assets of the other, which open pages load, and none of its pages', async () => {
    const next = await mkdtemp(join(tmpdir(), 'site-'))
    await mkdir(join(next, '_astro'))
    await writeFile(join(next, 'index.html'), '<p>new</p>')
    await writeFile(join(next, '_astro/a.5678.js'), 'let b')
    const replaced = withAssetsOf(site, await readSite(next))
    await rm(next, { recursive: true })
    expect([...replaced.files.keys()].sort()).toEqual(['/', '/_astro/a.1234.js', '/_astro/a.5678.js'])
    const page = await siteResponse(new Request('http://localhost/', { headers: PAGE }), replaced)
    expect(await page?.text()).toBe('<p>new</p>')
  })
})

describe('a request for no page', () => {
  it('gets the 404 page in a browser, and is passed on for programs', async () => {
    const response = await request('/nowhere')
    expect([response?.status, await response?.text()]).toEqual([404, '<p>nothing here</p>'])
    expect(response?.headers.get('x-frame-options')).toBe('DENY')
    expect(await request('/nowhere', { accept: 'application/json' })).toBeNull()
  })

  it.each(['/v1', '/v1/', '/v1/x', '/portal/api/x', '/billing/x'])(
    '%s is a page in a browser, and passed on to the API for programs',
    async (path) => {
      expect((await request(path))?.status).toBe(404)
      expect(await request(path, { accept: '*/*' })).toBeNull()
    },
  )

  it('is passed on if it has a body', async () => {
    expect(await request('/pricing/', PAGE, 'POST')).toBeNull()
  })

  it.each([
    '/_headers',
    '/.made-from',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '//etc/passwd',
  ])('%s reveals nothing of the disk', async (path) => {
    expect((await request(path))?.status).toBe(404)
  })
})

describe('headers', () => {
  it('are merged from all rules that match the path', async () => {
    const script = await request('/_astro/a.1234.js')
    expect(script?.headers.get('cache-control')).toBe('max-age=9')
    expect((await request('/'))?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect((await request('/_astro/old.1234.js'))?.headers.get('cache-control')).not.toContain('max-age=9')
    const rules = parseRules('# why\n/a/*\n  X: 1\n/a/b\n  X: 2\n  Y: z: q\n')
    expect(headersFor('/a/b', rules)).toEqual({ X: '1, 2', Y: 'z: q' })
    expect(headersFor('/c', rules)).toEqual({})
  })
})

describe('without a built site', () => {
  it('a browser gets a page that reloads, and programs get the API', async () => {
    const response = noticeResponse(new Request('http://localhost/', { headers: PAGE }), 'building')
    expect([response?.status, response?.headers.get('refresh')]).toEqual([503, '3'])
    expect(await response?.text()).toContain('The API is ready')
    expect(
      noticeResponse(new Request('http://localhost/', { headers: PAGE }), 'failed')?.headers.has('refresh'),
    ).toBe(false)
    expect(noticeResponse(new Request('http://localhost/'), 'building')).toBeNull()
  })
})
