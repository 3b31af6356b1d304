import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Environment } from '../settings/environment.ts'

/** What a build of the site depends on beside its source. */
export interface SiteBuild {
  /** Root of the project. */
  readonly root: string
  /** Where the built site is put. */
  readonly folder: string
  readonly snapshotDir: string
  readonly publicUrl: string
  /** Environment of the process that builds. */
  readonly env: Environment
}

/** Tells of a built site what it was made from. */
const STAMP = '.made-from'
const FOLDERS = ['site/src', 'site/public', 'data/schema', 'data/openapi', 'data/webhooks', 'data/graphql']
const FILES = [
  ...['site/astro.config.ts', 'site/finished-pages.ts', 'site/markdown-twins.ts'],
  ...['.env.example', 'data/facts/sources.json', 'package-lock.json'],
]
/** Settings whose values stand in pages. */
const SHOWN = /^(CONTACT|PRICE_\w+)$/
const ASTRO = 'node_modules/astro/bin/astro.mjs'

/** What a site made now would be made from: its sources, the address and the settings it names, the version of the data. */
export async function madeFrom({ root, publicUrl, env }: SiteBuild, version: string): Promise<string> {
  const times = await Promise.all([
    ...FOLDERS.map((folder) => newest(join(root, folder))),
    ...FILES.map((file) => changed(join(root, file))),
  ])
  const settings = Object.entries(env).filter(([name]) => SHOWN.test(name))
  return JSON.stringify({ sources: Math.max(...times), publicUrl, settings: settings.toSorted(), version })
}

/** Whether the folder holds a site made from exactly this. */
export const isMadeFrom = async ({ folder }: SiteBuild, from: string): Promise<boolean> =>
  (await readFile(join(folder, STAMP), 'utf8').catch(() => null)) === from

async function newest(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  const times = await Promise.all(files.map((entry) => changed(join(entry.parentPath, entry.name))))
  return Math.max(0, ...times)
}

const changed = (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** Builds the site beside the one that is there, as a process of its own, and puts it in its place. */
export async function buildSite(build: SiteBuild, from: string, signal: AbortSignal): Promise<void> {
  const beside = join(dirname(resolve(build.folder)), `.site-${process.pid}`)
  const next = join(beside, 'dist')
  await mkdir(beside, { recursive: true })
  // What is built runs from here, and finds what the project has installed.
  await symlink(join(build.root, 'node_modules'), join(beside, 'node_modules'), 'junction')
  try {
    await runAstro(build, beside, signal)
    await writeFile(join(next, STAMP), from)
    await rm(build.folder, { recursive: true, force: true })
    await rename(next, build.folder)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

/**
 * Builds into the folder, with everything that is written on the way: builds at the same moment never meet. Keeps what it
 * prints, to tell why it failed.
 */
async function runAstro(build: SiteBuild, beside: string, signal: AbortSignal) {
  const { root, snapshotDir, publicUrl } = build
  const words = [join(root, ASTRO), 'build', '--root', join(root, 'site'), '--outDir', join(beside, 'dist')]
  const env = {
    ...build.env,
    ...{ PUBLIC_URL: publicUrl, SNAPSHOT_DIR: resolve(snapshotDir), ASTRO_TELEMETRY_DISABLED: '1' },
    ASTRO_CACHE_DIR: join(beside, 'cache'),
  }
  const child = spawn(process.execPath, words, {
    cwd: beside,
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (printed += bytes))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`astro build ended with ${code}:\n${printed.slice(-2_000)}`)
}
