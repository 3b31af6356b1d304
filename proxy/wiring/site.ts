import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { Config } from '../settings/config.ts'
import type { Environment } from '../settings/environment.ts'
import { buildSite, isMadeFrom, madeFrom, type SiteBuild } from '../site/build.ts'
import { type Absence, noticeResponse } from '../site/notice.ts'
import { readSite, type Site } from '../site/pages.ts'
import { siteResponse } from '../site/response.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** How often the data's version is compared with the site's: its pages show coverage and freshness. */
const LOOK_EVERY_MS = 60_000

/** The site as the application takes it, how to make it, and how to end that. */
export interface SiteWiring {
  readonly deps: Pick<Deps, 'site'>
  /** Reads the site, builds it where it is missing or stale, and keeps doing so as the data changes. */
  start(): void
  stop(): Promise<void>
}

/** Wires the site; nothing where another host serves it. */
export function wireSite(
  config: Config,
  deps: Pick<Deps, 'snapshots' | 'log'>,
  env: Environment,
): SiteWiring {
  const { snapshots, log } = deps
  const { siteDir: folder, snapshotDir, publicUrl } = config
  if (folder === null) return { deps: {}, start: () => {}, stop: async () => {} }
  const build: SiteBuild = { root: ROOT, folder, snapshotDir, publicUrl, env }
  const ended = new AbortController()
  let site: Site | null = null
  let absence: Absence = 'building'
  let tried: string | null = null
  let work = Promise.resolve()

  const look = async () => {
    const from = await madeFrom(build, snapshots.current()?.version ?? '')
    if (from === tried) return
    tried = from
    site ??= await readSite(folder).catch(() => null)
    if (!(await isMadeFrom(build, from))) await buildSite(build, from, ended.signal)
    site = await readSite(folder)
  }
  const lookSafely = async () => {
    try {
      await look()
    } catch (cause) {
      absence = 'failed'
      if (!ended.signal.aborted) log('error', 'the site could not be built', { cause })
    }
  }
  const next = () => {
    work = work.then(lookSafely)
  }
  let timer: NodeJS.Timeout | undefined
  return {
    deps: {
      site: async (request) =>
        site === null ? noticeResponse(request, absence) : siteResponse(request, site),
    },
    start: () => {
      next()
      timer = setInterval(next, LOOK_EVERY_MS).unref()
    },
    stop: async () => {
      clearInterval(timer)
      ended.abort()
      await work
    },
  }
}
