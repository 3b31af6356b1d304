import { access, constants } from 'node:fs/promises'
import { type Config, isLocal } from '../settings/config.ts'
import type { Environment } from '../settings/environment.ts'
import { folderSource } from '../snapshot/folder.ts'
import { readPointer } from '../snapshot/pointer.ts'
import { openSnapshot } from '../snapshot/snapshot.ts'
import { causeOf } from './cause.ts'
import type { Target } from './checks.ts'
import { fileTrial, redisTrial } from './store-trials.ts'

/** Older data than this means that the weekly re-check has stopped. */
const STALE_DAYS = 21
const DAY_MS = 86_400_000

/** What does not work when it is tried, one line each. */
export async function runTrials(
  env: Environment,
  config: Config,
  target: Target,
  now: Date,
): Promise<readonly string[]> {
  const trials = [
    config.redis === null ? fileTrial(config) : redisTrial(config.redis),
    ...(target === 'server' ? [snapshotTrial(config, now), browserTrial(env)] : []),
  ]
  return (await Promise.all(trials)).filter((problem) => problem !== null)
}

/** A browser that is named must be there; the weekly re-check would find out only in the middle. */
async function browserTrial({ CHROMIUM }: Environment): Promise<string | null> {
  if (!CHROMIUM) return null
  return access(CHROMIUM, constants.X_OK).then(
    () => null,
    () => `CHROMIUM: ${CHROMIUM} cannot be run.`,
  )
}

async function snapshotTrial(config: Config, now: Date): Promise<string | null> {
  const { snapshotDir } = config
  const source = folderSource(snapshotDir)
  try {
    const pointed = await readPointer(source)
    if (pointed === null) return `SNAPSHOT_DIR: ${snapshotDir} holds no snapshot yet. Run npm run build.`
    const signal = () => AbortSignal.timeout(60_000)
    const { manifest } = await openSnapshot(pointed, { source, whole: true, signal })
    const days = (now.getTime() - Date.parse(manifest.data_updated ?? '')) / DAY_MS
    const isStale = days > STALE_DAYS && !isLocal(config)
    return isStale ? `The newest fact is ${Math.floor(days)} days old: does npm run rebuild run?` : null
  } catch (error) {
    return `SNAPSHOT_DIR: ${snapshotDir} cannot be served (${causeOf(error)}). Run npm run build.`
  }
}
