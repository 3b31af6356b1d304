import { access, constants } from 'node:fs/promises'
import { daysBetween } from '../../data/time.ts'
import { type Config, isLocal } from '../settings/config.ts'
import type { Environment } from '../settings/environment.ts'
import { folderSource } from '../snapshot/folder.ts'
import { readPointer } from '../snapshot/pointer.ts'
import { openSnapshot } from '../snapshot/snapshot.ts'
import { causeOf } from './cause.ts'
import type { Target } from './setting-checks.ts'
import { checkRedis, checkSqlite } from './store-checks.ts'

/** Older data than this means that the weekly re-check has stopped. */
const STALE_DAYS = 21
/** Tries the services and files that the settings name. Returns one message per problem. */
export async function runLiveChecks(
  env: Environment,
  config: Config,
  target: Target,
  now: Date,
): Promise<readonly string[]> {
  const checks = [
    config.redis === null ? checkSqlite(config) : checkRedis(config.redis),
    ...(target === 'server' ? [checkSnapshot(config, now), checkBrowser(env)] : []),
  ]
  return (await Promise.all(checks)).filter((problem) => problem !== null)
}

/** The browser must be executable, or the weekly re-check would fail in the middle. */
async function checkBrowser({ CHROMIUM }: Environment): Promise<string | null> {
  if (!CHROMIUM) return null
  return access(CHROMIUM, constants.X_OK).then(
    () => null,
    () => `CHROMIUM: ${CHROMIUM} cannot be run.`,
  )
}

async function checkSnapshot(config: Config, now: Date): Promise<string | null> {
  const { snapshotDir } = config
  const source = folderSource(snapshotDir)
  try {
    const pointer = await readPointer(source)
    if (pointer === null) return `SNAPSHOT_DIR: ${snapshotDir} has no snapshot yet. Run npm run build.`
    const signal = () => AbortSignal.timeout(60_000)
    const { manifest } = await openSnapshot(pointer, { source, eager: true, signal })
    const days = daysBetween(manifest.data_updated ?? '', now)
    const isStale = days > STALE_DAYS && !isLocal(config)
    return isStale
      ? `The newest fact is ${Math.floor(days)} days old. Check that npm run rebuild runs every week.`
      : null
  } catch (error) {
    return `SNAPSHOT_DIR: ${snapshotDir} cannot be served (${causeOf(error)}). Run npm run build.`
  }
}
