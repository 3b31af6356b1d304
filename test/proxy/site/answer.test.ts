import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeResponse } from '../../../proxy/site/notice.ts'
import { readSite, type Site } from '../../../proxy/site/pages.ts'
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

const ask = (path: string, headers: Record<string, string> = PAGE, method = 'GET') =>
  siteResponse(new Request(`http://localhost${path}`, { headers, method }), site)

describe('a page of the site', () => {
  it('comes at its folder, compressed where that is taken', async () => {
    const answer = await ask('/', { 'accept-encoding': 'gzip, br' })
    expect(answer?.headers.get('content-encoding')).toBe('br')
    expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(brotliDecompressSync(Buffer.from(await answer!.arrayBuffer())).toString()).toBe(LONG)
    expect(await (await ask('/', {}))?.text()).toBe(LONG)
  })

  it('is asked for again by its tag', async () => {
    const etag = (await ask('/pricing/'))?.headers.get('etag') ?? ''
    expect((await ask('/pricing/', { 'if-none-match': etag }))?.status).toBe(304)
    expect((await ask('/pricing/', { 'if-none-match': '"other"' }))?.status).toBe(200)
  })

  it('is found without the slash, and keeps its query', async () => {
    const answer = await ask('/pricing?a=b')
    expect([answer?.status, answer?.headers.get('location')]).toEqual([308, '/pricing/?a=b'])
  })

  it('has a size and no body for HEAD', async () => {
    const answer = await ask('/pricing/', PAGE, 'HEAD')
    expect([answer?.headers.get('content-length'), await answer?.text()]).toEqual(['13', ''])
  })
})

describe('what is no page', () => {
  it('is a page of its own for a browser, and left to the service for a program', async () => {
    const answer = await ask('/nowhere')
    expect([answer?.status, await answer?.text()]).toEqual([404, '<p>nothing here</p>'])
    expect(answer?.headers.get('x-frame-options')).toBe('DENY')
    expect(await ask('/nowhere', { accept: 'application/json' })).toBeNull()
  })

  it.each(['/v1', '/v1/x', '/portal/api/x', '/billing/x'])('%s is left to the service', async (path) => {
    expect(await ask(path)).toBeNull()
  })

  it('is left to the service where something is sent', async () => {
    expect(await ask('/pricing/', PAGE, 'POST')).toBeNull()
  })

  it.each([
    '/_headers',
    '/.made-from',
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '//etc/passwd',
  ])('%s shows nothing of the disk', async (path) => {
    expect((await ask(path))?.status).toBe(404)
  })
})

describe('headers', () => {
  it('are those of all rules that hold for the path', async () => {
    const script = await ask('/_astro/a.1234.js')
    expect(script?.headers.get('cache-control')).toBe('max-age=9')
    expect((await ask('/'))?.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    const rules = parseRules('# why\n/a/*\n  X: 1\n/a/b\n  X: 2\n  Y: z: q\n')
    expect(headersFor('/a/b', rules)).toEqual({ X: '1, 2', Y: 'z: q' })
    expect(headersFor('/c', rules)).toEqual({})
  })
})

describe('while there is no site', () => {
  it('a browser is told so and looks again; a program is answered as ever', async () => {
    const answer = noticeResponse(new Request('http://localhost/', { headers: PAGE }), 'building')
    expect([answer?.status, answer?.headers.get('refresh')]).toEqual([503, '3'])
    expect(
      noticeResponse(new Request('http://localhost/', { headers: PAGE }), 'failed')?.headers.has('refresh'),
    ).toBe(false)
    expect(noticeResponse(new Request('http://localhost/'), 'building')).toBeNull()
  })
})
