import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { POINTER, readPointerFile } from '../../../data/snapshot/format.ts'
import { buildStamp } from '../../../proxy/site/build.ts'
import { builtSnapshot } from '../../support/built.ts'
import { ownEnv } from '../../support/own-env.ts'
import { root } from '../../support/root.ts'

const execute = promisify(execFile)
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-site-command-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const npmRunSite = (env: Record<string, string>) =>
  execute(process.execPath, [join(root, 'proxy/build-site.ts')], {
    cwd: folder,
    env: { ...ownEnv(), SITE_DIR: join(folder, 'dist'), ...env },
  })

it('npm run site leaves a site alone whose pages, data, and settings are unchanged', async () => {
  const snapshotDir = await builtSnapshot()
  const publicUrl = 'https://cards.example'
  const build = { root, folder: join(folder, 'dist'), snapshotDir, publicUrl, env: {} }
  const version = readPointerFile(await readFile(join(snapshotDir, POINTER)))?.version ?? ''
  await mkdir(build.folder)
  await writeFile(join(build.folder, '.made-from'), await buildStamp(build, version))
  const { stdout } = await npmRunSite({ SNAPSHOT_DIR: snapshotDir, PUBLIC_URL: publicUrl })
  expect(stdout).toMatch(/up to date/)
})

it('npm run site says what to do without data, and which setting is wrong', async () => {
  const missing = npmRunSite({ SNAPSHOT_DIR: join(folder, 'nothing') })
  await expect(missing).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('npm run build') })
  const wrong = npmRunSite({ PUBLIC_URL: 'cards' })
  await expect(wrong).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('PUBLIC_URL') })
})
