import { randomUUID } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cards, catalog } from '../support/catalog.ts'
import { writeServedSnapshots, writeSnapshot } from '../support/snapshot.ts'

const EVENTS_PER_SNAPSHOT = 5

/** An event as snapshots carry it, of now. */
const eventOf = (id: string): object => ({
  ...{ id, type: 'card.updated', timestamp: new Date().toISOString(), api_version: '1.1.0' },
  data: { name: 'Ünïcode ✓' },
})

/** Publishes snapshots with new events, and damages them on their way. */
export interface Publisher {
  /** Marks of every published snapshot, by version. */
  readonly marks: ReadonlyMap<string, string>
  /** Ids of the events that webhooks must get. */
  readonly eventIds: readonly string[]
  publish(): Promise<void>
  /** Publishes a snapshot with a damaged file, which is whole again after `ms`. */
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
  await writeServedSnapshots(folder, { ...catalog, mark: 'first', isPlain: true })
  marks.set(await writeSnapshot(folder, { ...catalog, mark: 'first', isPlain: true }), 'first')
  return {
    marks,
    eventIds,
    publish: write,
    async publishDamaged(ms) {
      const files = join(folder, 'files')
      const before = new Set(await readdir(files))
      const pointer = await readFile(join(folder, 'current.json'))
      await write()
      const whole = await readFile(join(folder, 'current.json'))
      await writeFile(join(folder, 'current.json'), pointer)
      const [fresh] = (await readdir(files)).filter((name) => !before.has(name))
      if (fresh === undefined) return
      const bytes = await readFile(join(files, fresh))
      await writeFile(join(files, fresh), bytes.subarray(0, bytes.length >> 1))
      await writeFile(join(folder, 'current.json'), whole)
      await wait(ms)
      await writeFile(join(files, fresh), bytes)
    },
  }
}
