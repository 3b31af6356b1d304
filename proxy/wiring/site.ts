import { join } from 'node:path'
import { ifMissing } from '../../data/system-error.ts'
import type { Deps } from '../deps.ts'
import type { SiteEvent } from '../node/progress.ts'
import type { Config } from '../settings/config.ts'
import type { Environment } from '../settings/environment.ts'
import { buildSite, buildStamp, hasStamp, type SiteBuild } from '../site/build.ts'
import { noticeResponse, type SiteStatus } from '../site/notice.ts'
import { readSite, type Site, withAssetsOf } from '../site/pages.ts'
import { siteResponse } from '../site/response.ts'

const ROOT = join(import.meta.dirname, '..', '..')
/** How often the site is compared with the data, whose coverage and freshness its pages show. */
const CHECK_EVERY_MS = 60_000

type OnEvent = (event: SiteEvent) => void

/** The application's dependency that serves the site. */
export interface SiteWiring {
  readonly deps: Pick<Deps, 'site'>
  /** Builds the site if it is missing or stale, now and after each change of the data. Reports each build, and when pages are ready. */
  start(onEvent: OnEvent): void
  /** Ends a build in progress. */
  stop(): Promise<void>
}

/** Wires the site. Does nothing if another host serves it. */
export function wireSite(
  config: Config,
  { snapshots, log }: Pick<Deps, 'snapshots' | 'log'>,
  env: Environment,
): SiteWiring {
  const { siteDir: folder, snapshotDir, publicUrl } = config
  if (folder === null) return { deps: {}, start: () => {}, stop: async () => {} }
  const stopping = new AbortController()
  const build: SiteBuild = { root: ROOT, folder, snapshotDir, publicUrl, env }
  const latest = latestSite(build, log, stopping.signal)
  let status: SiteStatus = 'building'
  let work = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const update = async (onEvent: OnEvent) => {
    try {
      await latest.update(snapshots.current()?.version ?? '', onEvent)
    } catch (cause) {
      status = 'failed'
      if (stopping.signal.aborted) return
      log('error', 'the site could not be built', { cause })
      onEvent({ kind: 'failed' })
    }
  }
  return {
    deps: {
      site: async (request) => {
        const site = latest.site()
        return site === null ? noticeResponse(request, status) : siteResponse(request, site)
      },
    },
    start: (onEvent) => {
      const queueUpdate = () => {
        work = work.then(() => update(onEvent))
      }
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

/** The built site in memory. An update builds and reads it again if its inputs changed since the last one. */
function latestSite(build: SiteBuild, log: Deps['log'], signal: AbortSignal) {
  let site: Site | null = null
  let previous: Site | null = null
  let lastStamp: string | null = null
  const update = async (version: string, onEvent: OnEvent) => {
    const stamp = await buildStamp(build, version)
    if (stamp === lastStamp) return
    lastStamp = stamp
    previous ??= await readBuiltSite(build.folder, log)
    site ??= previous
    const isFresh = await hasStamp(build, stamp)
    if (!isFresh) onEvent({ kind: 'building' })
    const seconds = isFresh ? null : await buildSite(build, stamp, signal)
    const read = await readSite(build.folder)
    onEvent({ kind: 'ready', pages: pageCount(read), seconds })
    site = previous === null ? read : withAssetsOf(previous, read)
    previous = read
  }
  return { site: () => site, update }
}

/** Reads the site that an earlier build left; null if there is none. The next build replaces one that cannot be read. */
async function readBuiltSite(folder: string, log: Deps['log']): Promise<Site | null> {
  try {
    return await ifMissing(readSite(folder), null)
  } catch (cause) {
    log('error', 'the built site could not be read', { cause })
    return null
  }
}

const pageCount = ({ files }: Site): number =>
  [...files.values()].filter(({ type }) => type.startsWith('text/html')).length
