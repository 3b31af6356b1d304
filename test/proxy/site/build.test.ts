import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildStamp, hasStamp, type SiteBuild } from '../../../proxy/site/build.ts'

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
const touch = (file: string) => utimes(join(build.root, file), new Date(), new Date(Date.now() + 60_000))

it('a site is fresh while its inputs are unchanged', async () => {
  expect(await isFresh()).toBe(true)
  expect(await isFresh({ ...build, env: { STRIPE_SECRET_KEY: 'sk_live_other' } })).toBe(true)
})

it('a site is stale if its pages, settings, URL, or data changed', async () => {
  expect(await isFresh(build, 'two')).toBe(false)
  expect(await isFresh({ ...build, publicUrl: 'https://other.example' })).toBe(false)
  expect(await isFresh({ ...build, env: { CONTACT: 'help@cards.example' } })).toBe(false)
  expect(await isFresh({ ...build, env: { PRICE_PRO_MONTHLY: '$99' } })).toBe(false)
  await touch('site/astro.config.ts')
  expect(await isFresh()).toBe(false)
})

it('a changed page makes the site stale', async () => {
  await touch('site/src/page.astro')
  expect(await isFresh()).toBe(false)
})
