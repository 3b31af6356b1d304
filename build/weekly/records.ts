import { join } from 'node:path'
import { z } from 'zod'
import { namesIn, parseJsonFile, readOrNull } from '../durable.ts'
import { CHECKS, Checks } from '../facts/checks.ts'
import { Announced } from '../judge/announced.ts'
import { ReviewItem } from '../judge/review-item.ts'

/*
 * Records of the weekly job. They are stored in git with the facts, so that every machine has them: when pages were read
 * (`checks/`), the review queue (`queue/`), and past runs (`runs/`).
 */
const Decision = z.strictObject({
  verdict: z.enum(['accepted', 'rejected']),
  on: z.iso.date(),
  why: z.string().nullable(),
  item: ReviewItem,
  /** Day on which a rejected reading was no longer seen. If it returns, it is queued again. */
  lapsed: z.iso.date().optional(),
})
export type Decision = z.infer<typeof Decision>

export const QueueFile = z.strictObject({
  open: z.array(ReviewItem),
  decided: z.array(Decision),
  /** Items resolved in the last weeks. One that returns alternates. */
  past: z.array(ReviewItem).default([]),
  /** Changes that pages announce for a later day; missing if there are none. */
  announced: z.array(Announced).optional(),
})
export type QueueFile = z.infer<typeof QueueFile>
export const EMPTY_QUEUE: QueueFile = { open: [], decided: [], past: [] }

/** Names in records of earlier versions, and their names now. */
const RENAMED = new Map([
  ['asked', 'requested'],
  ['held', 'queued'],
])

const withNewNames = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [RENAMED.get(name) ?? name, each]))
    : value

const Health = z.preprocess(
  withNewNames,
  z.strictObject({
    cards: z.int(),
    requested: z.int(),
    read: z.int(),
    changed: z.int(),
    queued: z.int(),
    fields: z.number(),
  }),
)
export type Health = z.infer<typeof Health>

export const RunRecord = z.strictObject({
  at: z.iso.datetime(),
  /** Digest of the facts after the run, and the snapshot that was published from them. */
  facts: z.string(),
  version: z.string().nullable(),
  issuers: z.record(z.string(), Health),
})
export type RunRecord = z.infer<typeof RunRecord>

export const QUEUE = 'queue'
export const RUNS = 'runs'
const QUEUE_OF_EARLIER_VERSIONS = 'held'

/** Returns the ids of rejected readings that pages still state. */
export const rejectedIds = ({ decided }: QueueFile): ReadonlySet<string> =>
  new Set(
    decided.filter(({ verdict, lapsed }) => verdict === 'rejected' && !lapsed).map(({ item }) => item.id),
  )

export const checksFile = (issuer: string): string => join(CHECKS, `${issuer}.json`)
export const queueFile = (issuer: string): string => join(QUEUE, `${issuer}.json`)
export const runFile = (name: string): string => join(RUNS, `${name}.json`)

/** Reads a record in a folder of facts. A missing one is empty; an invalid one is an error with its name. */
export async function readRecord<T>(folder: string, file: string, shape: z.ZodType<T>, empty: T): Promise<T> {
  const path = join(folder, file)
  const bytes = await readOrNull(path)
  if (bytes === null) return empty
  const parsed = shape.safeParse(parseJsonFile(path, bytes))
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export const readChecks = (folder: string, issuer: string) =>
  readRecord(folder, checksFile(issuer), Checks, {})

/** Reads an issuer's review queue. Throws if the folder has the queue of an earlier version, which would be lost in silence. */
export async function readQueue(folder: string, issuer: string): Promise<QueueFile> {
  await refuseEarlierQueue(folder)
  return readRecord(folder, queueFile(issuer), QueueFile, EMPTY_QUEUE)
}

async function refuseEarlierQueue(folder: string): Promise<void> {
  const earlier = await namesIn(join(folder, QUEUE_OF_EARLIER_VERSIONS))
  if (earlier.length > 0)
    throw new Error(
      `The facts have a review queue of an earlier version in ${QUEUE_OF_EARLIER_VERSIONS}/. Rename the folder to ${QUEUE}/.`,
    )
}

/** Returns the last runs, oldest first. */
export async function readRuns(folder: string, last: number): Promise<RunRecord[]> {
  const names = await runNames(folder)
  const records = names
    .slice(-last)
    .map((name) => readRecord(folder, runFile(name), RunRecord.nullable(), null))
  return (await Promise.all(records)).filter((record) => record !== null)
}

/** Returns the names of recorded runs, oldest first: the day, with a number from the second run of a day on. */
export async function runNames(folder: string): Promise<string[]> {
  const names = await recordsIn(join(folder, RUNS))
  return names.sort(new Intl.Collator('en', { numeric: true }).compare)
}

/** Returns issuers with review items, open or decided. Throws if the folder has the queue of an earlier version. */
export async function issuersWithQueue(folder: string): Promise<string[]> {
  await refuseEarlierQueue(folder)
  return recordsIn(join(folder, QUEUE))
}

async function recordsIn(folder: string): Promise<string[]> {
  const names = await namesIn(folder)
  const records = names.filter((name) => name.endsWith('.json')).sort()
  return records.map((name) => name.slice(0, -'.json'.length))
}
