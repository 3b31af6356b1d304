import { access, constants, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Config, type Environment, isLocal } from '../settings/config.ts'
import { folderSource } from '../snapshot/folder.ts'
import { readPointer } from '../snapshot/pointer.ts'
import { openSnapshot } from '../snapshot/snapshot.ts'
import { openRedisStore } from '../store/redis/store.ts'
import type { Target } from './checks.ts'

/** Older data than this means that the weekly re-check has stopped. */
const STALE_DAYS = 21
const DAY_MS = 86_400_000
const STORE_MS = 5_000

/** What does not work when it is tried, one line each. */
export async function tryOut(
  env: Environment,
  config: Config,
  target: Target,
  now: Date,
): Promise<readonly string[]> {
  const trials = [
    config.redis === null ? folderTrial(config) : redisTrial(config.redis),
    ...(target === 'server' ? [snapshotTrial(config, now), browserTrial(env)] : []),
  ]
  return (await Promise.all(trials)).filter((problem) => problem !== null)
}

async function redisTrial(redis: NonNullable<Config['redis']>): Promise<string | null> {
  const store = openRedisStore({ ...redis, connectMs: STORE_MS, deadlineMs: STORE_MS })
  return store.account('doctor').then(
    () => null,
    (error) => `UPSTASH_REDIS_REST_URL: the store does not answer (${causeOf(error)}).`,
  )
}

async function folderTrial({ stateDir }: Config): Promise<string | null> {
  try {
    const there = await nearestFolder(resolve(stateDir))
    if (!(await stat(there)).isDirectory()) return `STATE_DIR: ${there} is no folder.`
    await access(there, constants.W_OK)
    return null
  } catch (error) {
    return `STATE_DIR: ${stateDir} cannot be written to (${causeOf(error)}).`
  }
}

/** The folder, or the nearest above it that there is: the server makes the rest. */
const nearestFolder = (path: string): Promise<string> =>
  access(path).then(
    () => path,
    () => (path === dirname(path) ? path : nearestFolder(dirname(path))),
  )

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

const causeOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}
