import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ifMissing } from '../../data/system-error.ts'
import type { Environment } from '../settings/environment.ts'

/** Inputs of a site build in addition to its source. */
export interface SiteBuild {
  /** Root of the project. */
  readonly root: string
  /** Folder of the built site. */
  readonly folder: string
  readonly snapshotDir: string
  readonly publicUrl: string
  /** Environment of the build process. */
  readonly env: Environment
}

/** File in the built site with the stamp of its inputs. */
const STAMP = '.made-from'
/** Folders that pages are rendered from, without what the build writes there and without the facts, which the data version covers. */
const FOLDERS = ['site', 'data']
const NOT_SOURCES = ['site/dist', 'site/node_modules', 'data/facts', 'data/releases']
const FILES = ['.env.example', 'data/facts/sources.json', 'package-lock.json']
/** Settings that decide what the pages show. */
const SHOWN_SETTINGS = /^(CARD_PAGES|(FETCH_)?CONTACT|MAIL_FROM|LEGAL_\w+|PRICE_\w+)$/
const ASTRO = 'node_modules/astro/bin/astro.mjs'

/** Returns the stamp that a site built now would have: time of the newest source, public URL, shown settings, and data version. */
export async function buildStamp({ root, publicUrl, env }: SiteBuild, version: string): Promise<string> {
  const times = await Promise.all([
    ...FOLDERS.map((folder) => newest(root, folder)),
    ...FILES.map((file) => modifiedAt(join(root, file))),
  ])
  const settings = Object.entries(env).filter(([name]) => SHOWN_SETTINGS.test(name))
  const sellsPlans = Boolean(env.STRIPE_SECRET_KEY)
  const sources = Math.max(...times)
  return JSON.stringify({ sources, publicUrl, settings: settings.toSorted(), sellsPlans, version })
}

/** Whether the folder has a built site with this stamp. */
export const hasStamp = async ({ folder }: SiteBuild, stamp: string): Promise<boolean> =>
  (await ifMissing(readFile(join(folder, STAMP), 'utf8'), null)) === stamp

async function newest(root: string, folder: string): Promise<number> {
  const entries = await ifMissing(readdir(join(root, folder), { withFileTypes: true }), [])
  const times = entries.map((entry) => {
    const path = `${folder}/${entry.name}`
    // Names with a dot: Astro's own folder, and the temporary folders of builds, which come and go.
    if (entry.name.startsWith('.') || NOT_SOURCES.includes(path)) return 0
    return entry.isDirectory() ? newest(root, path) : modifiedAt(join(root, path))
  })
  return Math.max(0, ...(await Promise.all(times)))
}

const modifiedAt = async (file: string): Promise<number> => (await ifMissing(stat(file), null))?.mtimeMs ?? 0

/** Builds the site in a process of its own and in a temporary folder, then replaces the current one. Returns the seconds it took. */
export async function buildSite(build: SiteBuild, stamp: string, signal: AbortSignal): Promise<number> {
  const started = performance.now()
  const parent = dirname(resolve(build.folder))
  await removeAbandoned(parent)
  const workDir = join(parent, `.site-${process.pid}`)
  const next = join(workDir, 'dist')
  await mkdir(workDir, { recursive: true })
  // Astro runs built code from this folder, which must find the installed packages.
  await symlink(join(build.root, 'node_modules'), join(workDir, 'node_modules'), 'junction')
  try {
    await runAstro(build, workDir, signal)
    await writeFile(join(next, STAMP), stamp)
    await rm(build.folder, { recursive: true, force: true })
    await rename(next, build.folder)
    return Math.round((performance.now() - started) / 1_000)
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

/** Removes the folders of processes that were killed during a build. */
async function removeAbandoned(parent: string) {
  const names = await ifMissing(readdir(parent), [])
  for (const name of names) {
    const pid = /^\.site-(\d+)$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(parent, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Without permission to signal it, it runs.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Writes everything into `workDir`, cache included, so that concurrent builds do not interfere. Throws with the end of the output. */
async function runAstro(build: SiteBuild, workDir: string, signal: AbortSignal) {
  const { root, snapshotDir, publicUrl } = build
  const args = [join(root, ASTRO), 'build', '--root', join(root, 'site'), '--outDir', join(workDir, 'dist')]
  const env = {
    ...build.env,
    ...{ PUBLIC_URL: publicUrl, SNAPSHOT_DIR: resolve(snapshotDir), ASTRO_TELEMETRY_DISABLED: '1' },
    ASTRO_CACHE_DIR: join(workDir, 'cache'),
  }
  const child = spawn(process.execPath, args, {
    cwd: workDir,
    env,
    signal,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`astro build ended with ${code}:\n${output.slice(-2_000)}`)
}
