import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildSite, buildStamp, hasStamp, type SiteBuild } from '../../../proxy/site/build.ts'

let build: SiteBuild
afterEach(() => rm(build.root, { recursive: true }))
beforeEach(async () => {
  const root = await mkdtemp(join(tmpdir(), 'cds-made-from-'))
  await mkdir(join(root, 'site/src'), { recursive: true })
  await mkdir(join(root, 'site/dist'))
  await writeFile(join(root, 'site/src/page.astro'), 'words')
  await writeFile(join(root, 'site/astro.config.ts'), 'settings')
  const places = { folder: join(root, 'site/dist'), snapshotDir: join(root, '.snapshot') }
  build = { root, ...places, publicUrl: 'https://cards.example', env: {} }
  await writeFile(join(build.folder, '.made-from'), await buildStamp(build, 'one'))
})
const isFresh = async (now: SiteBuild = build, version = 'one') =>
  hasStamp(now, await buildStamp(now, version))
const touch = async (file: string) => {
  const path = join(build.root, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '', { flag: 'a' })
  await utimes(path, new Date(), new Date(Date.now() + 60_000))
}

it('a site is fresh while its inputs are unchanged', async () => {
  expect(await isFresh()).toBe(true)
  expect(await isFresh({ ...build, env: { STATE_DIR: '/var/lib/cards' } })).toBe(true)
})

it('a stamp contains no secret', async () => {
  const env = { STRIPE_SECRET_KEY: 'sk_live_secret' }
  expect(await buildStamp({ ...build, env }, 'one')).not.toContain('sk_live')
})

it('a site is stale if its pages, settings, URL, or data changed', async () => {
  expect(await isFresh(build, 'two')).toBe(false)
  expect(await isFresh({ ...build, publicUrl: 'https://other.example' })).toBe(false)
  for (const name of ['CONTACT', 'FETCH_CONTACT', 'MAIL_FROM'])
    expect(await isFresh({ ...build, env: { [name]: 'help@cards.example' } })).toBe(false)
  expect(await isFresh({ ...build, env: { LEGAL_NAME: 'Example Inc.' } })).toBe(false)
  expect(await isFresh({ ...build, env: { PRICE_PRO_MONTHLY: '$99' } })).toBe(false)
  expect(await isFresh({ ...build, env: { STRIPE_SECRET_KEY: 'sk_live_secret' } })).toBe(false)
  await touch('site/astro.config.ts')
  expect(await isFresh()).toBe(false)
})

it.each(['site/src/page.astro', 'site/markdown-twins.ts', 'data/value/rules.ts'])(
  'a change of %s makes the site stale',
  async (file) => {
    await touch(file)
    expect(await isFresh()).toBe(false)
  },
)

it.each([
  'site/dist/index.html',
  'site/.astro/types.d.ts',
  'site/.site-17/cache/data-store.json',
  'data/facts/issuer.json',
  'data/releases/2026-11-22.json',
])('a change of %s does not make the site stale', async (file) => {
  await touch(file)
  expect(await isFresh()).toBe(true)
})

it('a source that exists and cannot be read is an error', async () => {
  await mkdir(join(build.root, 'data'))
  await writeFile(join(build.root, 'data/facts'), '')
  await expect(buildStamp(build, 'one')).rejects.toMatchObject({ code: 'ENOTDIR' })
})

it('a build removes what killed builds left, but no folder of a running one', async () => {
  const child = spawn(process.execPath, ['--version'])
  await once(child, 'close')
  const parent = dirname(build.folder)
  const [abandoned, running] = [`.site-${child.pid}`, `.site-${process.ppid}`]
  await mkdir(join(parent, abandoned, 'dist'), { recursive: true })
  await mkdir(join(parent, running))
  await expect(buildSite(build, 'stamp', AbortSignal.abort())).rejects.toThrow('aborted')
  const left = await readdir(parent)
  expect(left.filter((name) => name.startsWith('.site-'))).toEqual([running])
})
