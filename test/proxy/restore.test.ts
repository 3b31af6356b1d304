import { copyFile, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import { NOON } from '../support/accounts.ts'
import { type Customer, customer, type Machine, run, seen } from '../support/machine.ts'
import { PATIENT } from '../support/upstash-bridge.ts'

// What a restore finds in the place of the embedded store.

let folder: string
let path: string
let backup: string
let machine: Machine
let stored: Customer
let before: Awaited<ReturnType<typeof seen>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-restore-'))
  path = join(folder, 'state', 'accounts.sqlite')
  backup = join(folder, 'backup')
  machine = await openMachine()
  stored = await customer(machine, 3)
  await run('backup', [backup], machine)
  before = await seen(machine, stored)
})
afterEach(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

async function openMachine(): Promise<Machine> {
  const store = await openSqliteStore(path, PATIENT)
  return { env: { STATE_DIR: dirname(path) }, store, queue: await openSqliteWebhooks(path) }
}
const close = () => Promise.all([machine.store.close(), machine.queue.close()])

/** Returns a backup as versions without checksums wrote it. */
const withoutChecksum = (content: Buffer): Buffer => content.subarray(0, content.lastIndexOf('\nsha256 '))

async function expectRestored() {
  machine = await openMachine()
  expect(await seen(machine, stored)).toEqual(before)
}

it('does not apply the write-ahead log that a killed service left to the restored file', async () => {
  await machine.store.setUsage(stored.account.id, { daily: 9, monthly: 9 }, NOON)
  await copyFile(`${path}-wal`, join(folder, 'left'))
  await close()
  await rm(path)
  await rename(join(folder, 'left'), `${path}-wal`)
  expect((await stat(`${path}-wal`)).size).toBeGreaterThan(0)

  expect(await run('restore', [backup], machine)).toMatchObject({ code: 0, error: '' })
  await expectRestored()
})

/** Damages of a file, by the result. */
const DAMAGES: Readonly<Record<string, () => Promise<void>>> = {
  'other bytes': () => writeFile(path, Buffer.alloc(20_000, 7)),
  'a schema that cannot be read': async () => {
    const file = await open(path, 'r+')
    await file.write(Buffer.alloc(4_000, 7), 0, 4_000, 100)
    await file.close()
  },
  nothing: () => writeFile(path, ''),
}

it.each(Object.entries(DAMAGES))('replaces and keeps a file with %s', async (_, damage) => {
  await close()
  await damage()
  expect(await run('restore', [backup, '--replace'], machine)).toMatchObject({ code: 0, error: '' })
  expect((await readdir(dirname(path))).filter((name) => name.includes('.replaced-'))).toHaveLength(1)
  await expectRestored()
})

it.each(['other bytes', 'a schema that cannot be read', 'nothing'])(
  'a backup names a store with %s',
  async (damage) => {
    await close()
    await DAMAGES[damage]?.()
    const again = join(folder, 'again')
    expect(await run('backup', [again], machine)).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        `^${again} was not written: ${path} (is damaged|holds no accounts of this service)\\.\n$`,
      ),
    })
    machine = await openMachine().catch(() => machine)
  },
)

/** Backups that are refused, by the reason. */
const REFUSED: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  'is no backup of an embedded store': () => Buffer.alloc(20_000, 7),
  'is damaged': (content) => withoutChecksum(content).fill(7, 100, 4_000),
  'is damaged or cut off: it does not end with its checksum': (content) => content.subarray(0, -10),
  'is damaged: its checksum does not match': (content) => content.fill(7, 100, 4_000),
}

it.each(Object.entries(REFUSED))('a restore says of a backup that it %s', async (reason, change) => {
  await writeFile(backup, change(await readFile(backup)))
  const other = { ...machine, env: { STATE_DIR: join(folder, 'other') } }
  expect((await run('restore', [backup], other)).error).toBe(
    `${backup} was not restored: ${backup} ${reason}.\n`,
  )
})

it('a restore names a folder that it cannot write to', async () => {
  await writeFile(join(folder, 'file'), '')
  const notFolder = { ...machine, env: { STATE_DIR: join(folder, 'file/state') } }
  expect((await run('restore', [backup], notFolder)).error).toBe(
    `${backup} was not restored: ${join(folder, 'file/state')}: a part of the path is not a folder.\n`,
  )
})

it('puts back the backup of a version that added no checksum', async () => {
  await close()
  await rm(path)
  await writeFile(backup, withoutChecksum(await readFile(backup)))
  expect(await run('restore', [backup], machine)).toMatchObject({ code: 0, error: '' })
  await expectRestored()
})
