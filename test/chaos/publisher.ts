import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cards, catalog } from '../support/catalog.ts'
import { writeServedSnapshots, writeSnapshot } from '../support/snapshot.ts'

const EVENTS_PER_SNAPSHOT = 5

/** Returns an event as in snapshots, dated now. */
const eventOf = (id: string): object => ({
  ...{ id, type: 'card.updated', timestamp: new Date().toISOString(), api_version: '1.1.0' },
  data: { name: 'Ünïcode ✓' },
})

/** Publishes snapshots with new events, and damages them while they are written. */
export interface Publisher {
  /** Marks of every published snapshot, by version. */
  readonly marks: ReadonlyMap<string, string>
  /** Ids of the events that webhooks must get. */
  readonly eventIds: readonly string[]
  publish(): Promise<void>
  /** Publishes a snapshot with a damaged file, which is repaired after `ms`. */
  publishDamaged(ms: number): Promise<void>
}

export async function startPublisher(folder: string): Promise<Publisher> {
  const marks = new Map<string, string>()
  const eventIds: string[] = []
  const events: object[] = []
  const next = () => {
    const added = Array.from({ length: EVENTS_PER_SNAPSHOT }, () => randomUUID())
    eventIds.push(...added)
    events.push(...added.map(eventOf))
    const mark = `snapshot-${marks.size + 1}`
    return {
      ...catalog,
      cards: cards.slice(0, 5 + (marks.size % (cards.length - 4))),
      mark,
      events: [...events],
      isPlain: true as const,
    }
  }
  const write = async () => {
    const made = next()
    marks.set(await writeSnapshot(folder, made), made.mark)
  }
  let writing: Promise<unknown> = Promise.resolve()
  /** Only one operation writes to the folder at a time. */
  const inTurn = <T>(write: () => Promise<T>): Promise<T> => {
    const turn = writing.then(write)
    writing = turn
    return turn
  }
  /**
   * Publishes a snapshot with half of a new file missing. Returns a function that repairs the file; null if no file was new.
   */
  const writeDamaged = async (): Promise<(() => Promise<void>) | null> => {
    const files = join(folder, 'files')
    const before = new Set(await readdir(files))
    const pointer = await readFile(join(folder, 'current.json'))
    await write()
    const whole = await readFile(join(folder, 'current.json'))
    await writeFile(join(folder, 'current.json'), pointer)
    const [fresh] = (await readdir(files)).filter((name) => !before.has(name))
    if (fresh === undefined) return null
    const bytes = await readFile(join(files, fresh))
    await writeFile(join(files, fresh), bytes.subarray(0, bytes.length >> 1))
    await writeFile(join(folder, 'current.json'), whole)
    return () => writeFile(join(files, fresh), bytes)
  }
  await writeServedSnapshots(folder, { ...catalog, mark: 'first', isPlain: true })
  marks.set(await writeSnapshot(folder, { ...catalog, mark: 'first', isPlain: true }), 'first')
  return {
    marks,
    eventIds,
    publish: () => inTurn(write),
    async publishDamaged(ms) {
      const mend = await inTurn(writeDamaged)
      await wait(ms)
      await mend?.()
    },
  }
}
