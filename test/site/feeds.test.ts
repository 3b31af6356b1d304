import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltSite, builtSite } from '../support/built-site.ts'

let site: BuiltSite
beforeAll(async () => {
  site = await builtSite()
}, 400_000)

const text = (path: string) => readFile(join(site.folder, path), 'utf8')
const idsIn = (xml: string) => [...xml.matchAll(/<id>urn:uuid:([0-9a-f-]+)<\/id>/g)].map(([, id]) => id ?? '')
const linkIn = (xml: string, rel: string) =>
  new RegExp(`<link rel="${rel}" href="https?://[^/]+([^"]+)"/>`).exec(xml)?.[1]

describe('the feeds of the changes', () => {
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
    const pages = await text('/changes/index.html')
    const counts = [...pages.matchAll(/class="count total"[^>]*>(\d+)</g)].map(([, count]) => Number(count))
    expect(found.size).toBe(counts.reduce((sum, count) => sum + count, 0))
  })

  it('name no field above the Free plan', async () => {
    const xml = await text('/changes/archive/1.xml')
    expect(xml).toContain('annual_fee')
    expect(xml).not.toMatch(/monthly_fee|historical_best_offer|image_url|Changed lists: [^<]*benefits/)
  })
})
