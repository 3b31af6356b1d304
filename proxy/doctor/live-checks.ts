import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { SANDBOX } from '../../data/schema/sandbox.ts'
import { fileProblem } from '../../data/system-error.ts'
import { daysBetween } from '../../data/time.ts'
import { type Config, isLocal } from '../settings/config.ts'
import type { Environment } from '../settings/environment.ts'
import { folderSource } from '../snapshot/folder.ts'
import { readPointer } from '../snapshot/pointer.ts'
import { openSnapshot, type Snapshot } from '../snapshot/snapshot.ts'
import { type Source, subfolder } from '../snapshot/source.ts'
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
    ...(target === 'server' ? [checkSnapshot(config, now), checkSandbox(config), checkBrowser(env)] : []),
  ]
  return (await Promise.all(checks)).filter((problem) => problem !== null)
}

/** The browser must be executable, or the weekly re-check would fail in the middle. */
async function checkBrowser({ CHROMIUM }: Environment): Promise<string | null> {
  if (!CHROMIUM) return null
  return access(CHROMIUM, constants.X_OK).then(
    () => null,
    (error) => `CHROMIUM: ${CHROMIUM} cannot be run: ${fileProblem(error) ?? causeOf(error)}`,
  )
}

async function checkSnapshot(config: Config, now: Date): Promise<string | null> {
  const { snapshotDir } = config
  try {
    const snapshot = await openWhole(folderSource(snapshotDir))
    if (snapshot === null) return `SNAPSHOT_DIR: ${snapshotDir} has no snapshot yet. Run npm run build.`
    const days = daysBetween(snapshot.manifest.data_updated ?? '', now)
    const isStale = days > STALE_DAYS && !isLocal(config)
    return isStale
      ? `The newest fact is ${Math.floor(days)} days old. Check that npm run rebuild runs every week.`
      : null
  } catch (error) {
    return `SNAPSHOT_DIR: ${snapshotDir} cannot be served (${causeOf(error)}). Run npm run build.`
  }
}

/** Test keys read a snapshot of their own, which every build writes below the live one. */
async function checkSandbox({ snapshotDir }: Config): Promise<string | null> {
  const live = folderSource(snapshotDir)
  // `checkSnapshot` reports a live snapshot that is missing or cannot be read.
  if ((await readPointer(live).catch(() => null)) === null) return null
  const folder = join(snapshotDir, SANDBOX)
  try {
    const sandbox = await openWhole(subfolder(live, SANDBOX))
    if (sandbox === null) return `SNAPSHOT_DIR: ${folder} has no sandbox for test keys. Run npm run build.`
    const cards = sandbox.columns.slug.length
    return cards > 0 ? null : `SNAPSHOT_DIR: ${folder} has no cards. Run npm run build.`
  } catch (error) {
    return `SNAPSHOT_DIR: ${folder} cannot be served to test keys (${causeOf(error)}). Run npm run build.`
  }
}

const READ_TIMEOUT_MS = 60_000

/** Opens the snapshot of a source and verifies every file; null if there is none. Throws BrokenSnapshot. */
async function openWhole(source: Source): Promise<Snapshot | null> {
  const pointer = await readPointer(source)
  const signal = () => AbortSignal.timeout(READ_TIMEOUT_MS)
  return pointer && openSnapshot(pointer, { source, eager: true, signal })
}
