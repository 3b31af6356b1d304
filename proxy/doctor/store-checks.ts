import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { accountsFile, type Config } from '../settings/config.ts'
import { openRedisStore } from '../store/redis/store.ts'
import { checkFile, probeFile } from '../store/sqlite/probe.ts'
import type { StoreFault } from '../store/store.ts'
import { webhookFault } from '../webhooks/sqlite/probe.ts'
import { causeOf } from './cause.ts'

/** Longer than for requests, since no client waits for the doctor. */
const PROBE_MS = 5_000
const CHECK_MS = 60_000
/** The doctor reports less free space than this, before writes fail. */
const FREE_BYTES_MIN = 16 * 1024 * 1024

/** Checks whether Redis can serve calls. Returns the problem, or null. */
export async function checkRedis(redis: NonNullable<Config['redis']>): Promise<string | null> {
  const fault = await openRedisStore({ ...redis, connectMs: PROBE_MS, deadlineMs: PROBE_MS }).probe()
  return fault === null
    ? null
    : `UPSTASH_REDIS_REST_URL: ${REDIS_MESSAGES[fault] ?? `the store fails (${fault}).`}`
}

/** Checks whether the embedded store can serve calls, or can be created. Returns the problem, or null. */
export async function checkSqlite(config: Config): Promise<string | null> {
  const { stateDir } = config
  try {
    const folder = await nearestFolder(resolve(stateDir))
    if (!(await stat(folder)).isDirectory()) return `STATE_DIR: ${folder} is not a folder.`
    await access(folder, constants.W_OK)
    const fault = await fileFault(accountsFile(config))
    if (fault !== null) return `STATE_DIR: ${SQLITE_MESSAGES[fault] ?? `accounts.sqlite fails (${fault}).`}`
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < FREE_BYTES_MIN ? `STATE_DIR: ${NO_SPACE}` : null
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

/** Returns the folder, or the nearest parent that exists. The server creates the rest. */
const nearestFolder = (path: string): Promise<string> =>
  access(path).then(
    () => path,
    () => (path === dirname(path) ? path : nearestFolder(dirname(path))),
  )

const NO_SPACE = 'the disk is full, so calls get a 503. Free some space.'

type FaultMessages = Readonly<Partial<Record<StoreFault, string>>>

const SQLITE_MESSAGES: FaultMessages = {
  locked: 'another program has locked accounts.sqlite. End it, for example an open sqlite3 shell.',
  full: NO_SPACE,
  'read-only': 'accounts.sqlite is not writable. Allow the user that runs the service to write it.',
  denied: 'accounts.sqlite cannot be opened. Allow the user that runs the service to read and write it.',
  damaged: 'accounts.sqlite is damaged. Stop the service and restore a backup.',
  newer: 'accounts.sqlite was written by a newer version of the service. Run that one, or restore a backup.',
  foreign: 'accounts.sqlite belongs to another program. Move it away, or set STATE_DIR to another folder.',
  failing: 'accounts.sqlite cannot be written. Check the disk, and limits on the size of files.',
}

const REDIS_MESSAGES: FaultMessages = {
  unreachable: 'the store does not respond. Check the URL, and that the database is running.',
  timeout: 'the store does not respond in time. Check the URL, and that the database is running.',
  denied:
    'the store refuses UPSTASH_REDIS_REST_TOKEN. Set the token of this database, not the read-only one.',
  full: 'the store is out of memory and refuses writes. Give it more memory, with eviction off.',
  'read-only': 'the store refuses writes. Use the primary, and check that it can save to its disk.',
  locked: 'the store is busy with a script and refuses everything else. End the script.',
  failing: 'the store responds with errors. Check its log and its limits.',
}
