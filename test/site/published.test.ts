import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BuiltSite, builtSite, siteUrl } from '../support/built-site.ts'
import { read } from '../support/root.ts'
import { sampledPages } from '../support/site-pages.ts'

let site: BuiltSite
beforeAll(async () => {
  site = await builtSite()
}, 400_000)

describe('the pages for operators', () => {
  it('are not linked, searched, or listed for customers', async () => {
    const links = await Promise.all(
      site.pages
        .filter((path) => !path.startsWith('operating/'))
        .map(async (path) =>
          (await readFile(join(site.folder, path), 'utf8')).includes('/operating/') ? path : null,
        ),
    )
    expect(links.filter((path) => path !== null)).toEqual([])
    const pages = site.pages.filter((path) => path.startsWith('operating/'))
    expect(pages).toHaveLength(5)
    for (const path of pages) {
      const html = await readFile(join(site.folder, path), 'utf8')
      expect(html).toContain('content="noindex"')
      expect(html).not.toContain('data-pagefind-body')
      expect(html).not.toContain('/docs/start/quickstart/"><span')
    }
    expect(await readFile(join(site.folder, 'sitemap-0.xml'), 'utf8')).not.toContain('/operating/')
    expect(await readFile(join(site.folder, 'llms.txt'), 'utf8')).not.toContain('/operating/')
  })
})

describe('the published files', () => {
  it('include a Markdown version of each page, listed in llms.txt', async () => {
    const listed = await readFile(join(site.folder, 'llms.txt'), 'utf8')
    const twins = site.pages
      .filter((path) => path.startsWith('docs/'))
      .map((path) => path.replace(/\/index\.html$/, '.md'))
    expect(twins.filter((path) => !listed.includes(`/${path})`))).toEqual([])
    const groups = [...listed.matchAll(/^## (.+)$/gm)].map(([, name]) => name)
    expect(groups).toEqual(['Start', 'Guides', 'Reference', 'Data'])
    for (const path of twins)
      expect(await readFile(join(site.folder, path), 'utf8')).toMatch(/^# .+\n\n.{40}/s)
  })

  it('include the packed clients, linked from llms.txt and from the page about clients', async () => {
    const texts = [
      await readFile(join(site.folder, 'llms.txt'), 'utf8'),
      await readFile(join(site.folder, 'docs/guides/clients/index.html'), 'utf8'),
    ]
    for (const text of texts) {
      const links = new Set(text.match(/\/clients\/[\w.-]+\.(tgz|whl)/g))
      expect([...links].map((link) => link.split('.').at(-1)).toSorted()).toEqual(['tgz', 'whl'])
      for (const link of links) expect((await stat(join(site.folder, link))).size).toBeGreaterThan(5_000)
    }
  })

  it('make no landmark of a code block that scrolls', async () => {
    const scripts = (await readdir(join(site.folder, '_astro'))).filter((name) => /^ec\..*\.js$/.test(name))
    expect(scripts).toHaveLength(1)
    const text = await readFile(join(site.folder, '_astro', scripts[0] ?? ''), 'utf8')
    expect(text).toContain('navigator.clipboard')
    expect(text).not.toContain('region')
  })

  it('contain no em dashes', async () => {
    const texts = await Promise.all(
      // Cards have the words of their issuers.
      sampledPages(site.pages)
        .filter((path) => !/reference|^(cards|compare)\//.test(path))
        .map((path) => site.text(path)),
    )
    expect(texts.flatMap((text) => text.match(/.{30}—.{30}/g) ?? [])).toEqual([])
  })

  it('call this service in samples', async () => {
    const texts = await Promise.all(
      site.pages
        .filter((path) => path.startsWith('docs/'))
        .flatMap((path) => [path, path.replace(/\/index\.html$/, '.md')])
        .map(async (path) => [path, await readFile(join(site.folder, path), 'utf8')] as const),
    )
    expect(texts.filter(([, text]) => text.includes('api.example.com')).map(([path]) => path)).toEqual([])
    const sync = texts.find(([path]) => path === 'docs/guides/sync.md')
    expect(sync?.[1]).toContain(`'${siteUrl()}/v1'`)
  })

  it('have no id twice on a page', async () => {
    for (const path of sampledPages(site.pages)) {
      const html = await readFile(join(site.folder, path), 'utf8')
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
      expect([path, ids.filter((id, position) => ids.indexOf(id) !== position)]).toEqual([path, []])
    }
  })

  it('contain no broken links', async () => {
    expect(await site.brokenLinks()).toEqual([])
  })

  it('forbid scripts from other hosts and inline scripts', () => {
    const [, policy = ''] = /Content-Security-Policy: (.+)/.exec(read('site/public/_headers')) ?? []
    expect(policy).toMatch(/^default-src 'self'; script-src 'self' 'wasm-unsafe-eval';/)
    expect(policy).not.toMatch(/https?:|\*/)
  })

  it('contain no inline scripts', async () => {
    for (const path of site.pages) {
      const html = await readFile(join(site.folder, path), 'utf8')
      expect([
        path,
        html.match(/<script(?![^>]*\s(src=|type="application\/ld\+json"))[^>]*>|\son[a-z]+="/g) ?? [],
      ]).toEqual([path, []])
    }
  })
})
