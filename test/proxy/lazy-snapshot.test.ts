import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderSource } from '../../proxy/snapshot/folder.ts'
import { readPointer } from '../../proxy/snapshot/pointer.ts'
import { openSnapshot } from '../../proxy/snapshot/snapshot.ts'
import type { Snapshots } from '../../proxy/snapshot/snapshots.ts'
import type { Source } from '../../proxy/snapshot/source.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { catalog } from '../support/catalog.ts'
import { writeSnapshot } from '../support/snapshot.ts'

let t: TestApp
let snapshotFolder: string
beforeAll(async () => {
  t = await openApp()
  snapshotFolder = join(t.folder, 'snapshot')
})
afterAll(() => t.close())

describe('a snapshot with parts loaded on demand', () => {
  const lazily = async (source: Source, options: { budgetBytes?: number; timeoutMs?: number } = {}) => {
    const snapshot = await openSnapshot((await readPointer(source))!, {
      source,
      ...options,
      signal: () => AbortSignal.timeout(5_000),
    })
    const snapshots: Snapshots = { current: () => snapshot }
    const app = await openApp({ catalog: null, deps: { snapshots, ...options } })
    return { app, key: (await app.account('pro')).key }
  }

  it('gives the same responses with a small memory budget', async () => {
    const source = folderSource(snapshotFolder)
    let reads = 0
    const counting: Source = {
      read(name, signal) {
        reads++
        return source.read(name, signal)
      },
    }
    const lazy = await lazily(counting, { budgetBytes: 1 })
    const pro = (await t.account('pro')).key
    for (let round = 0; round < 3; round++) {
      for (const path of [
        '/v1/cards?limit=3',
        '/v1/cards/csp',
        '/v1/cards/best?category=dining',
        '/v1/categories',
      ]) {
        const response = await lazy.app.get(path, lazy.key)
        expect(await response.text()).toBe(await (await t.get(path, pro)).text())
      }
    }
    expect(reads).toBeGreaterThan(5)
    await lazy.app.close()
  })

  it('reads a part once for concurrent requests', async () => {
    const source = folderSource(snapshotFolder)
    const reads: string[] = []
    const counting: Source = {
      read(name, signal) {
        reads.push(name)
        return source.read(name, signal)
      },
    }
    const lazy = await lazily(counting)
    reads.length = 0
    await Promise.all(Array.from({ length: 20 }, () => lazy.app.get('/v1/categories', lazy.key)))
    expect(reads.length).toBe(new Set(reads).size)
    await lazy.app.close()
  })

  it('ends a call that waits too long with 504, aborts the read, and counts the call once', async () => {
    const source = folderSource(snapshotFolder)
    const aborted: string[] = []
    let hangs = false
    const hanging: Source = {
      read: (name, signal) =>
        hangs
          ? new Promise((_, reject) => {
              signal?.addEventListener('abort', () => {
                aborted.push(name)
                reject(signal.reason)
              })
            })
          : source.read(name, signal),
    }
    // Long enough for a busy machine to load the parts of the last call.
    const lazy = await lazily(hanging, { timeoutMs: 1_000 })
    hangs = true
    const response = await lazy.app.get('/v1/cards', lazy.key)
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ error: { code: 'timeout' } })
    expect(response.headers.get('x-ratelimit-remaining')).toBe('1999')
    expect(aborted).toHaveLength(1)
    hangs = false
    expect((await lazy.app.get('/v1/cards', lazy.key)).status).toBe(200)
    await lazy.app.close()
  })

  it('returns 500 and never damaged bytes if a part is damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cds-lazy-'))
    await writeSnapshot(folder, catalog)
    const lazy = await lazily(folderSource(folder))
    for (const name of await readdir(join(folder, 'files')))
      await writeFile(join(folder, 'files', name), 'damaged')
    const response = await lazy.app.get('/v1/cards', lazy.key)
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: { code: 'internal_error', message: 'The service failed.' },
    })
    await lazy.app.close()
    await rm(folder, { recursive: true })
  })
})
