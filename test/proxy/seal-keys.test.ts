import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { readConfig } from '../../proxy/settings/config.ts'
import { sealKeys } from '../../proxy/wiring/seal-keys.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-seal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const keysOf = (env: Readonly<Record<string, string>> = {}) =>
  sealKeys(readConfig({ STATE_DIR: join(folder, 'state'), ...env }), systemRandom)

it('the embedded store creates one private key file, also at concurrent starts', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => keysOf()))
  const path = join(folder, 'state', 'webhook-secret.key')
  const text = (await readFile(path, 'utf8')).trim()
  expect(all.flat()).toEqual(Array.from({ length: 20 }, () => text))
  expect(text).toMatch(/^[A-Za-z0-9+/]{43}=$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await chmod(path, 0o644)
  await keysOf()
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

it('the configured key seals, and the key file still opens what it sealed', async () => {
  const [own] = await keysOf()
  const configured = 'k'.repeat(32)
  expect(await keysOf({ WEBHOOK_SECRET_KEY: configured })).toEqual([configured, own])
})

it('on Redis only the configured key is used', async () => {
  const redis = { UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1', UPSTASH_REDIS_REST_TOKEN: 't' }
  expect(await keysOf(redis)).toEqual([])
})
