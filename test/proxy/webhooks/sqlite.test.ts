import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSqliteStore } from '../../../proxy/store/sqlite.ts'
import { openSqliteWebhooks } from '../../../proxy/webhooks/sqlite.ts'
import { webhookStoreContract } from './store.contract.ts'

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webhooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

webhookStoreContract('SQLite', () => openSqliteWebhooks(join(folder, `${files++}.db`)))

it('webhooks share the file of the accounts, opened in either order', async () => {
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
