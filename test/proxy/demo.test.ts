import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PLANS } from '../../data/schema/plans.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { demoKeys } from '../../proxy/node/demo.ts'
import { readConfig } from '../../proxy/settings/config.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { PATIENT } from '../support/upstash-bridge.ts'

let folder: string
let store: Store
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-demo-'))
  store = await openSqliteStore(join(folder, 'accounts.sqlite'), PATIENT)
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const NOW = new Date('2026-11-21T12:00:00Z')
const start = (settings: Readonly<Record<string, string>> = {}) =>
  demoKeys(readConfig({ STATE_DIR: folder, ...settings }), store, NOW, systemRandom)
const demoAccount = () => store.accountByEmail('demo-enterprise@example.com')

describe('demo accounts', () => {
  it('are created at the first start, which prints their keys once', async () => {
    expect((await start()).map(({ plan }) => plan)).toEqual([...PLANS])
    expect(await start()).toEqual([])
  })

  it.each([
    'https://cards.example',
    'http://203.0.113.7:8787',
    'https://localhost.cards.example',
    'https://127.cards.example',
  ])('are never created on a public service: %s', async (PUBLIC_URL) => {
    expect(await start({ PUBLIC_URL })).toEqual([])
    expect(await demoAccount()).toBeNull()
  })

  it.each(['http://localhost:8787', 'http://127.0.0.1:80', 'http://[::1]:8787'])(
    'are created on a local service: %s',
    async (PUBLIC_URL) => {
      expect(await start({ PUBLIC_URL })).toHaveLength(PLANS.length)
    },
  )

  it('stay deleted after the operator deletes them', async () => {
    await start()
    for (const plan of PLANS) {
      const account = await store.accountByEmail(`demo-${plan}@example.com`)
      expect(await store.deleteAccount(account!.id)).toBe(true)
    }
    expect(await start()).toEqual([])
    expect(await demoAccount()).toBeNull()
  })
})
