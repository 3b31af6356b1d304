import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { folderSource } from '../../proxy/snapshot/folder.ts'
import { readPointer } from '../../proxy/snapshot/pointer.ts'
import { openSnapshot } from '../../proxy/snapshot/snapshot.ts'
import type { Source } from '../../proxy/snapshot/source.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { cards, catalog, type TestCatalog } from '../support/catalog.ts'
import { pointTo, writeSnapshot } from '../support/snapshot.ts'

const marked = (mark: string, count = cards.length): TestCatalog => ({
  ...catalog,
  cards: cards.slice(0, count),
  mark,
})

let t: TestApp
let key: string
let snapshotFolder: string
beforeEach(async () => {
  t = await openApp()
  key = (await t.account('enterprise')).key
  snapshotFolder = join(t.folder, 'snapshot')
})
afterEach(() => t.close())

const markOf = async () =>
  (await (await t.get('/v1/cards/csp', key)).text()).match(/"churning_notes":"(.*?)"/)?.[1]

describe('a new snapshot', () => {
  it('is served without a restart after the pointer names it', async () => {
    expect(await markOf()).toBe('first')
    const version = await writeSnapshot(snapshotFolder, marked('second'))
    await t.snapshots.refresh()
    expect(await markOf()).toBe('second')
    expect((await t.get('/v1/stats')).headers.get('x-data-version')).toBe(version)
  })

  it('is logged once each time its pointer becomes unreadable', async () => {
    const path = join(snapshotFolder, 'current.json')
    const pointer = await readFile(path)
    for (const content of ['broken', 'broken', pointer, 'broken']) {
      await writeFile(path, content)
      await t.snapshots.refresh()
    }
    expect(t.logged.map(({ message }) => message)).toEqual([
      'snapshot pointer unreadable',
      'snapshot pointer unreadable',
    ])
  })

  it('is rolled back with the pointer', async () => {
    const pointer = await readFile(join(snapshotFolder, 'current.json'))
    await writeSnapshot(snapshotFolder, marked('second'))
    await t.snapshots.refresh()
    await writeFile(join(snapshotFolder, 'current.json'), pointer)
    await t.snapshots.refresh()
    expect(await markOf()).toBe('first')
  })

  it('replaces the old one 200 times under load without an error or a mixed response', async () => {
    const written = new Map<string, { mark: string; total: number }>()
    for (let which = 0; which < 20; which++) {
      const made = { mark: `snapshot-${which}`, total: 5 + (which % (cards.length - 4)) }
      written.set(
        await writeSnapshot(snapshotFolder, { ...marked(made.mark, made.total), isPlain: true }),
        made,
      )
    }
    await t.snapshots.refresh()
    let isDone = false
    let responses = 0
    let seenSwaps = 0
    const caller = async (path: string) => {
      const own = (await t.account('enterprise')).key
      let last: string | null = null
      while (!isDone) {
        const response = await t.get(path, own)
        const text = await response.text()
        expect(response.status).toBe(200)
        const version = response.headers.get('x-data-version')!
        const expected = written.get(version)!
        const marks = Array.from(text.matchAll(/"(?:churning_notes|mark)":"(.*?)"/g), ([, mark]) => mark)
        expect([...new Set(marks)]).toEqual([expected.mark])
        if (path.includes('include')) expect(JSON.parse(text)).toMatchObject({ total: expected.total })
        if (version !== last) seenSwaps++
        last = version
        responses++
        await setImmediate()
      }
    }
    const callers = Promise.all(
      [
        '/v1/cards?include_discontinued=1',
        '/v1/cards/search?q=s',
        '/v1/cards/best?category=dining',
        '/v1/categories',
      ].map(caller),
    )
    for (let swap = 0; swap < 200; swap++) {
      await pointTo(snapshotFolder, [...written.keys()][swap % written.size]!)
      await t.snapshots.refresh()
    }
    isDone = true
    await callers
    expect(responses).toBeGreaterThan(200)
    expect(seenSwaps).toBeGreaterThan(100)
    expect(t.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('an invalid snapshot', () => {
  const filesOf = async () => {
    const names = await readdir(snapshotFolder, { recursive: true })
    return names.filter((name) => name.startsWith('files/'))
  }

  it('is refused if one byte of any file is flipped, and the previous one is served', async () => {
    const before = new Set(await filesOf())
    await writeSnapshot(snapshotFolder, marked('damaged'))
    const fresh = (await filesOf()).filter((name) => !before.has(name))
    expect(fresh.length).toBeGreaterThan(8)
    for (const name of fresh) {
      const bytes = await readFile(join(snapshotFolder, name))
      for (const at of [0, bytes.length >> 1, bytes.length - 1]) {
        const flipped = Buffer.from(bytes)
        flipped[at]! ^= 1 << (at % 8)
        await writeFile(join(snapshotFolder, name), flipped)
        const source = folderSource(snapshotFolder)
        const opened = openSnapshot((await readPointer(source))!, {
          source,
          eager: true,
          signal: () => AbortSignal.timeout(5_000),
        })
        await expect(opened, `${name} at ${at}`).rejects.toThrow(/damaged|not JSON/)
      }
      await writeFile(join(snapshotFolder, name), bytes.subarray(0, bytes.length >> 1))
      await t.snapshots.refresh()
      expect(await markOf()).toBe('first')
      await writeFile(join(snapshotFolder, name), bytes)
    }
    expect(t.logged).toMatchObject([{ level: 'error', message: 'snapshot refused' }])
  })

  it('is refused if one byte of its pointer or manifest differs', async () => {
    const { version } = t.snapshots.current()!
    const source = folderSource(snapshotFolder)
    const bytes = await readFile(join(snapshotFolder, 'current.json'))
    const open = async (damaged: Source) =>
      openSnapshot((await readPointer(damaged))!, { source, signal: () => AbortSignal.timeout(5_000) })
    expect(bytes.length).toBeGreaterThan(1_000)
    for (const at of bytes.keys()) {
      const flipped = Buffer.from(bytes)
      flipped[at]! ^= 1
      const opened = open({ read: async () => flipped })
      await expect(opened, `byte ${at} of ${version}`).rejects.toThrow(/damaged|not a pointer|has format/)
    }
  })

  it('is refused while a file is missing, and served once it arrives', async () => {
    const before = new Set(await filesOf())
    await writeSnapshot(snapshotFolder, marked('late'))
    const [late] = (await filesOf()).filter((name) => !before.has(name))
    const bytes = await readFile(join(snapshotFolder, late!))
    await rm(join(snapshotFolder, late!))
    await t.snapshots.refresh()
    expect(await markOf()).toBe('first')
    await writeFile(join(snapshotFolder, late!), bytes)
    await expect.poll(async () => t.snapshots.refresh().then(markOf)).toBe('late')
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"format":1}',
    '{"format":2,"version":"0123456789abcdef"}',
    '{"format":1,"version":"../../etc/passwd"}',
  ])('or an invalid pointer changes nothing: %j', async (pointer) => {
    await writeFile(join(snapshotFolder, 'current.json'), pointer)
    await t.snapshots.refresh()
    expect(await markOf()).toBe('first')
    expect(t.logged).toHaveLength(1)
  })
})

describe('without a snapshot', () => {
  it('data calls return 500 internal_error and count, and accounts work', async () => {
    const empty = await openApp({ catalog: null })
    const { id, key: own } = await empty.account()
    for (const path of ['/v1/cards', '/v1/categories', '/v1/cards/csp'])
      expect(await (await empty.get(path, own)).json(), path).toMatchObject({
        error: { code: 'internal_error' },
      })
    expect((await empty.get('/v1/stats')).status).toBe(500)
    expect((await empty.get('/v1/auth/usage', own)).status).toBe(200)
    expect((await empty.store.usage(id, empty.clock.now())).daily).toBe(4)
    await empty.close()
  })
})
