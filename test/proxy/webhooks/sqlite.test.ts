import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqliteStore } from '../../../proxy/store/sqlite/store.ts'
import { StoreUnavailable } from '../../../proxy/store/store.ts'
import { openSqliteWebhooks } from '../../../proxy/webhooks/sqlite/store.ts'
import { webhookStoreContract } from './store.contract.ts'

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

webhookStoreContract('SQLite', () => openSqliteWebhooks(join(folder, `${files++}.db`)))

it('webhooks share the database file with accounts, opened in either order', async () => {
  for (const order of ['accounts first', 'webhooks first']) {
    const path = join(folder, `${order}.db`)
    const opens = [() => openSqliteStore(path), () => openSqliteWebhooks(path)]
    if (order === 'webhooks first') opens.reverse()
    for (let round = 0; round < 2; round++) for (const open of opens) await (await open()).close()
    const store = await openSqliteWebhooks(path)
    expect(await store.byKey('nobody')).toEqual([])
    await store.close()
  }
})

it('webhooks can be opened concurrently for the first time, and a deleted store is an error', async () => {
  const path = join(folder, 'at-once.db')
  const opened = await Promise.all([1, 2, 3, 4].map(() => openSqliteWebhooks(path)))
  for (const store of opened) {
    expect(await store.byKey('nobody')).toEqual([])
    await store.close()
    await expect(store.byKey('nobody')).rejects.toBeInstanceOf(StoreUnavailable)
    await expect(store.nextDue()).rejects.toBeInstanceOf(StoreUnavailable)
  }
})
