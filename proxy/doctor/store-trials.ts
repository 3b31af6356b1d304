import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { accountsFile, type Config } from '../settings/config.ts'
import { openRedisStore } from '../store/redis/store.ts'
import { checkFile, probeFile } from '../store/sqlite/probe.ts'
import type { StoreFault } from '../store/store.ts'
import { webhookFault } from '../webhooks/sqlite/probe.ts'
import { causeOf } from './cause.ts'

/** Nobody waits for the doctor at the other end of a request. */
const PROBE_MS = 5_000
const CHECK_MS = 60_000
/** Less free space than this is told before writes fail. */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** What keeps Redis from taking calls; null where nothing does. */
export async function redisTrial(redis: NonNullable<Config['redis']>): Promise<string | null> {
  const fault = await openRedisStore({ ...redis, connectMs: PROBE_MS, deadlineMs: PROBE_MS }).probe()
  return fault === null ? null : `UPSTASH_REDIS_REST_URL: ${IN_REDIS[fault] ?? `the store fails (${fault}).`}`
}

/** What keeps the embedded store from taking calls; null where nothing does. A store that is still to be made needs a folder. */
export async function fileTrial(config: Config): Promise<string | null> {
  const { stateDir } = config
  try {
    const there = await nearestFolder(resolve(stateDir))
    if (!(await stat(there)).isDirectory()) return `STATE_DIR: ${there} is no folder.`
    await access(there, constants.W_OK)
    const fault = await fileFault(accountsFile(config))
    if (fault !== null) return `STATE_DIR: ${IN_FILE[fault] ?? `accounts.sqlite fails (${fault}).`}`
    const { bavail, bsize } = await statfs(there)
    return bavail * bsize < LEAST_FREE_BYTES ? `STATE_DIR: ${NO_SPACE}` : null
  } catch (error) {
    return `STATE_DIR: ${stateDir} cannot be written to (${causeOf(error)}).`
  }
}

async function fileFault(path: string): Promise<StoreFault | null> {
  const found = await probeFile(path, PROBE_MS)
  if (found === 'missing') return null
  const damage = found === 'newer' || found === 'foreign' ? null : await checkFile(path, CHECK_MS)
  return damage ?? found ?? (await webhookFault(path))
}

/** The folder, or the nearest above it that there is: the server makes the rest. */
const nearestFolder = (path: string): Promise<string> =>
  access(path).then(
    () => path,
    () => (path === dirname(path) ? path : nearestFolder(dirname(path))),
  )

const NO_SPACE = 'the disk is full, and calls answer 503. Free space on it.'

type Told = Readonly<Partial<Record<StoreFault, string>>>

const IN_FILE: Told = {
  locked:
    'another program keeps accounts.sqlite locked. End it, such as an sqlite3 that is open on the file.',
  full: NO_SPACE,
  'read-only': 'accounts.sqlite may not be written. Give the user that runs the service the right to.',
  denied: 'accounts.sqlite may not be opened. Give the user that runs the service the right to.',
  damaged: 'accounts.sqlite is damaged. Stop the service and restore a backup.',
  newer: 'accounts.sqlite was written by a newer version of the service. Run that one, or restore a backup.',
  foreign: 'accounts.sqlite belongs to another program. Move it away, or set STATE_DIR to another folder.',
  failing: 'accounts.sqlite cannot be written. Check the disk, and limits on the size of files.',
}

const IN_REDIS: Told = {
  unreachable: 'the store does not answer. Check the URL, and that the database is up.',
  timeout: 'the store does not answer in time. Check the URL, and that the database is up.',
  denied:
    'the store refuses UPSTASH_REDIS_REST_TOKEN. Set the token of this database, not the read-only one.',
  full: 'the store is out of memory and refuses writes. Give it more, with eviction off.',
  'read-only': 'the store refuses writes. Use the primary, and check that it can save to its disk.',
  locked: 'the store is busy with a script and refuses all else. End it.',
  failing: 'the store answers with errors. Check its log and its limits.',
}
