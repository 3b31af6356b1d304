import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Log } from '../../proxy/log.ts'
import { folderSource } from '../../proxy/snapshot/folder.ts'
import { lazySnapshots } from '../../proxy/snapshot/lazy-snapshots.ts'
import type { Source } from '../../proxy/snapshot/source.ts'
import { catalog } from '../support/catalog.ts'
import { writeSnapshot } from '../support/snapshot.ts'

const EVERY_MS = 60_000
const signal = () => AbortSignal.timeout(5_000)

let folder: string
let clock: number
let reads: string[]
let hold: Promise<void> | undefined
let logged: string[]

const log: Log = (_, message) => logged.push(message)

/** A folder that records every read, and can delay it. */
const source: Source = {
  async read(name, terms) {
    reads.push(name)
    await hold
    return folderSource(folder).read(name, terms)
  },
}
const open = () =>
  lazySnapshots({ source, log, clock: () => clock, budgetBytes: 32 << 20, everyMs: EVERY_MS })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-lazy-'))
  clock = 0
  reads = []
  logged = []
  hold = undefined
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The same catalog with one card's name changed: another snapshot, with files in common. */
async function publishNext() {
  const [first, ...rest] = catalog.cards
  await writeSnapshot(folder, { ...catalog, cards: [{ ...first!, name: 'Another Name' }, ...rest] })
}

describe('snapshots opened on demand', () => {
  it('delay the first call only, and check for a new one after an interval', async () => {
    await writeSnapshot(folder, catalog)
    const snapshots = open()
    expect(snapshots.current()).toBeNull()
    await Promise.all([snapshots.ready(), snapshots.ready(), snapshots.ready()])
    expect(snapshots.current()).not.toBeNull()
    expect(reads.filter((name) => name === 'current.json')).toHaveLength(1)
    clock = EVERY_MS - 1
    await snapshots.ready()
    expect(reads.filter((name) => name === 'current.json')).toHaveLength(1)
  })

  it('serve the current one while the next is opened in the background', async () => {
    await writeSnapshot(folder, catalog)
    const snapshots = open()
    await snapshots.ready()
    const before = snapshots.current()
    await before?.pack('pro').cards(signal)
    await publishNext()
    clock = EVERY_MS
    let release = () => {}
    hold = new Promise((done) => {
      release = done
    })
    const background: Promise<void>[] = []
    await snapshots.ready((work) => background.push(work))
    expect(snapshots.current()).toBe(before)
    release()
    await Promise.all(background)
    const next = snapshots.current()
    expect(next?.version).not.toBe(before?.version)
    reads = []
    await next?.pack('pro').cards(signal)
    expect(reads).toEqual([])
  })

  it('keep serving the current one if the next is unreadable, and log it', async () => {
    await writeSnapshot(folder, catalog)
    const snapshots = open()
    await snapshots.ready()
    const before = snapshots.current()
    await writeFile(join(folder, 'current.json'), JSON.stringify({ format: 1, version: '0'.repeat(16) }))
    clock = EVERY_MS
    const background: Promise<void>[] = []
    await snapshots.ready((work) => background.push(work))
    await Promise.all(background)
    expect(snapshots.current()).toBe(before)
    expect(logged).toEqual(['snapshot could not be opened'])
  })

  it('are checked on every call until there is one', async () => {
    const snapshots = open()
    await snapshots.ready()
    expect(snapshots.current()).toBeNull()
    const other = await mkdtemp(join(tmpdir(), 'cds-lazy-'))
    await writeSnapshot(other, catalog)
    await cp(other, folder, { recursive: true })
    await rm(other, { recursive: true })
    await snapshots.ready()
    expect(snapshots.current()).not.toBeNull()
  })
})
