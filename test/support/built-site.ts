import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { load } from 'cheerio'
import { inject } from 'vitest'
import { POINTER, readPointerFile } from '../../data/snapshot/format.ts'
import { buildSite, buildStamp } from '../../proxy/site/build.ts'
import { builtOnce, builtSnapshot } from './built.ts'
import { root } from './root.ts'
import { sampledPages } from './site-pages.ts'

/** The site, built as `npm run site` builds it. */
export interface BuiltSite {
  readonly folder: string
  /** Its pages, as paths of files. */
  readonly pages: readonly string[]
  /** The words of a page's content. */
  text(path: string): Promise<string>
  /** Links within the site to pages that do not exist, on pages of every kind. */
  brokenLinks(): Promise<readonly string[]>
}

/** Settings that the pages show. The service has them too: with others it would build the site again, under its tests. */
export const SITE_SETTINGS = { CONTACT: 'help@example.com', STRIPE_SECRET_KEY: 'sk_test_key' }

/** URL of the service that the pages are built for. */
export const siteUrl = (): string => `http://127.0.0.1:${inject('sitePort')}`

/** Returns the folder of the site of the real facts. The service builds it once per run of the tests. */
export async function builtSiteFolder(): Promise<string> {
  const snapshotDir = await builtSnapshot()
  return builtOnce('site', async (folder) => {
    const env = { ...process.env, ...SITE_SETTINGS }
    const build = { root, folder, snapshotDir, publicUrl: siteUrl(), env }
    const pointer = readPointerFile(await readFile(join(snapshotDir, POINTER)))
    const stamp = await buildStamp(build, pointer?.version ?? '')
    await buildSite(build, stamp, new AbortController().signal)
  })
}

/** The site of the real facts. */
export async function builtSite(): Promise<BuiltSite> {
  const folder = await builtSiteFolder()
  const pages: string[] = []
  for await (const path of glob('**/*.html', { cwd: folder })) pages.push(path)
  const contents = new Map<string, Promise<PageContent>>()
  const contentOf = (path: string) => {
    const content = contents.get(path) ?? readFile(join(folder, path), 'utf8').then(readContent)
    contents.set(path, content)
    return content
  }
  const brokenOn = async (path: string) => broken(folder, path, (await contentOf(path)).links)
  return {
    folder,
    pages,
    text: async (path) => (await contentOf(path)).text,
    brokenLinks: async () => (await Promise.all(sampledPages(pages).map(brokenOn))).flat(),
  }
}

interface PageContent {
  /** The words of its main part. */
  readonly text: string
  /** URLs as written. */
  readonly links: readonly string[]
}

function readContent(html: string): PageContent {
  const $ = load(html)
  const links = $('a[href], link[href], script[src], img[src]').toArray()
  const urls = links.map((tag) => $(tag).attr('href') ?? $(tag).attr('src') ?? '')
  $('script, style').remove()
  $('td, th, li, p, dt, dd, h1, h2, h3').append(' ')
  return { text: $('main').text().replaceAll(/\s+/g, ' '), links: urls }
}

/** URLs that programs serve, not files. */
const PROGRAMS = /^\/(v1|healthz|portal\/confirm)(\/|$)/

async function broken(folder: string, page: string, links: readonly string[]): Promise<readonly string[]> {
  const here = new URL(page.replace(/index\.html$/, ''), 'http://site/')
  const found: string[] = []
  for (const written of new Set(links)) {
    const url = URL.parse(written, here)
    if (url === null || url.host !== 'site' || PROGRAMS.test(url.pathname)) continue
    if (!(await exists(folder, url))) found.push(`${page} → ${written}`)
  }
  return found
}

const idsOf = new Map<string, ReadonlySet<string>>()

async function exists(folder: string, { pathname, hash }: URL): Promise<boolean> {
  const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : pathname)
  if (!existsSync(file)) return false
  if (hash === '' || hash === '#_top') return true
  const ids = idsOf.get(file) ?? idsIn(await readFile(file, 'utf8'))
  idsOf.set(file, ids)
  return ids.has(decodeURIComponent(hash.slice(1)))
}

const idsIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id))
