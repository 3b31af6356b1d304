import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import type { Config } from '../settings/config.ts'
import type { Environment } from '../settings/environment.ts'
import { buildSite, buildStamp, hasStamp, type SiteBuild } from '../site/build.ts'
import { noticeResponse, type SiteStatus } from '../site/notice.ts'
import { readSite, type Site } from '../site/pages.ts'
import { siteResponse } from '../site/response.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** How often the site is compared with the data, whose coverage and freshness its pages show. */
const CHECK_EVERY_MS = 60_000

/** The application's dependency that serves the site. */
export interface SiteWiring {
  readonly deps: Pick<Deps, 'site'>
  /** Builds the site if it is missing or stale, now and after each change of the data. */
  start(): void
  /** Ends a build in progress. */
  stop(): Promise<void>
}

/** Wires the site. Does nothing if another host serves it. */
export function wireSite(
  config: Config,
  deps: Pick<Deps, 'snapshots' | 'log'>,
  env: Environment,
): SiteWiring {
  const { snapshots, log } = deps
  const { siteDir: folder, snapshotDir, publicUrl } = config
  if (folder === null) return { deps: {}, start: () => {}, stop: async () => {} }
  const build: SiteBuild = { root: ROOT, folder, snapshotDir, publicUrl, env }
  const stopping = new AbortController()
  let site: Site | null = null
  let status: SiteStatus = 'building'
  let lastStamp: string | null = null
  let work = Promise.resolve()

  const update = async () => {
    const stamp = await buildStamp(build, snapshots.current()?.version ?? '')
    if (stamp === lastStamp) return
    lastStamp = stamp
    site ??= await readSite(folder).catch(() => null)
    if (!(await hasStamp(build, stamp))) await buildSite(build, stamp, stopping.signal)
    site = await readSite(folder)
  }
  const updateOrLog = async () => {
    try {
      await update()
    } catch (cause) {
      status = 'failed'
      if (!stopping.signal.aborted) log('error', 'the site could not be built', { cause })
    }
  }
  const queueUpdate = () => {
    work = work.then(updateOrLog)
  }
  let timer: NodeJS.Timeout | undefined
  return {
    deps: {
      site: async (request) =>
        site === null ? noticeResponse(request, status) : siteResponse(request, site),
    },
    start: () => {
      queueUpdate()
      timer = setInterval(queueUpdate, CHECK_EVERY_MS).unref()
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await work
    },
  }
}
