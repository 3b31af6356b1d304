import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'cheerio'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSite } from '../../proxy/site/pages.ts'
import { siteResponse } from '../../proxy/site/response.ts'
import { type BuiltSite, builtSite } from '../support/built-site.ts'

let site: BuiltSite
beforeAll(async () => {
  site = await builtSite()
}, 400_000)

const text = (path: string) => readFile(join(site.folder, path), 'utf8')
const idsIn = (xml: string) => [...xml.matchAll(/<id>urn:uuid:([0-9a-f-]+)<\/id>/g)].map(([, id]) => id ?? '')
const linkIn = (xml: string, rel: string) =>
  new RegExp(`<link rel="${rel}" href="https?://[^/]+([^"]+)"/>`).exec(xml)?.[1]

/** Rows of the table of releases, as the page shows them. */
async function countsOnIndex() {
  const $ = load(await text('/changes/index.html'))
  const rows = $('table.releases tbody tr').toArray()
  return rows.map((row) => {
    const counts = $('td.count', row).toArray()
    const numbers = counts.map((cell) => Number($(cell).text()))
    const path = $('th a', row).attr('href') ?? ''
    return { path, kinds: numbers.slice(0, -1), total: numbers.at(-1) }
  })
}

/** Numbers of changes under each heading of a release's page. */
async function countsOnRelease(path: string): Promise<readonly number[]> {
  const $ = load(await text(`${path}index.html`))
  const headings = $('main h2[id]').toArray()
  return headings.map((heading) => {
    const below = $(heading).nextUntil('h2')
    const entries = below.filter('article').length + below.find('.new li').length
    expect($('.number', heading).text()).toBe(String(entries))
    return entries
  })
}

async function idsOnPages(): Promise<readonly string[]> {
  const ids: string[] = []
  for (const { path } of await countsOnIndex()) {
    const $ = load(await text(`${path}index.html`))
    ids.push(
      ...$('article, .new li')
        .toArray()
        .map((entry) => $(entry).attr('id') ?? ''),
    )
  }
  return ids
}

describe('the feeds of the changes', () => {
  it('are served with the types of their formats', async () => {
    const served = await readSite(site.folder)
    for (const [path, type] of [
      ['/changes/feed.xml', 'application/atom+xml; charset=utf-8'],
      ['/changes/archive/1.xml', 'application/atom+xml; charset=utf-8'],
      ['/changes/feed.json', 'application/feed+json; charset=utf-8'],
    ]) {
      const request = new Request(`http://localhost${path}`, { headers: { 'Accept-Encoding': 'br' } })
      const response = await siteResponse(request, served)
      expect(response?.headers.get('content-type')).toBe(type)
      expect(response?.headers.get('content-encoding')).toBe('br')
    }
  })

  it('have the newest 100 changes, newest first, with pages to read them on', async () => {
    const xml = await text('/changes/feed.xml')
    const json = JSON.parse(await text('/changes/feed.json'))
    expect(json.version).toBe('https://jsonfeed.org/version/1.1')
    expect(idsIn(xml)).toHaveLength(100)
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual(idsIn(xml).map((id) => `urn:uuid:${id}`))
    const { url } = json.items[0]
    const { pathname, hash } = new URL(url)
    expect(await text(`${pathname}index.html`)).toContain(`id="${hash.slice(1)}"`)
    expect(await text('/changes/index.html')).toContain(pathname)
  })

  it('lead to every change by their archives', async () => {
    const xml = await text('/changes/feed.xml')
    const found = new Set(idsIn(xml))
    let archives = 0
    for (let path = linkIn(xml, 'prev-archive'); path !== undefined; archives++) {
      const archive = await text(path)
      expect(archive).toContain('<fh:archive/>')
      expect(linkIn(archive, 'current')).toBe('/changes/feed.xml')
      expect(idsIn(archive)).toHaveLength(100)
      for (const id of idsIn(archive)) found.add(id)
      path = linkIn(archive, 'prev-archive')
    }
    expect(archives).toBeGreaterThan(1)
    expect(found).toEqual(new Set(await idsOnPages()))
  })

  it('have as many changes as the table of releases counts, kind by kind', async () => {
    const rows = await countsOnIndex()
    expect(rows.length).toBeGreaterThan(0)
    for (const { path, kinds, total } of rows) {
      const shown = await countsOnRelease(path)
      expect(kinds.filter((count) => count > 0)).toEqual(shown)
      expect(total).toBe(shown.reduce((sum, count) => sum + count, 0))
    }
  })

  it('name no field above the Free plan', async () => {
    const xml = await text('/changes/archive/1.xml')
    expect(xml).toContain('annual_fee')
    expect(xml).not.toMatch(/monthly_fee|historical_best_offer|image_url|Changed lists: [^<]*benefits/)
  })
})
