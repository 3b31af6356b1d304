import { join } from 'node:path'
import { z } from 'zod'
import { namesIn, readOrNull } from '../durable.ts'
import { CHECKS, Checks } from '../facts/checks.ts'
import { Announced } from '../judge/announced.ts'
import { ReviewItem } from '../judge/review-item.ts'

/*
 * What the weekly job remembers, beside the cards' facts and in git with them, so that every machine that runs the job knows
 * it: when pages were read (`checks/`), what waits for somebody (`held/`), how past runs went (`runs/`).
 */
const Decision = z.strictObject({
  verdict: z.enum(['accepted', 'rejected']),
  on: z.iso.date(),
  why: z.string().nullable(),
  item: ReviewItem,
  /** Day on which a rejected reading was no longer seen: should it come again, it is held again. */
  lapsed: z.iso.date().optional(),
})
export type Decision = z.infer<typeof Decision>

export const QueueFile = z.strictObject({
  open: z.array(ReviewItem),
  decided: z.array(Decision),
  /** Items of the last weeks that the pages no longer showed: what comes back alternates. */
  past: z.array(ReviewItem).default([]),
  /** Changes that pages announce for a later day; absent where there are none. */
  announced: z.array(Announced).optional(),
})
export type QueueFile = z.infer<typeof QueueFile>
export const EMPTY_QUEUE: QueueFile = { open: [], decided: [], past: [] }

const Health = z.strictObject({
  cards: z.int(),
  asked: z.int(),
  read: z.int(),
  changed: z.int(),
  held: z.int(),
  fields: z.number(),
})
export type Health = z.infer<typeof Health>

export const RunRecord = z.strictObject({
  at: z.iso.datetime(),
  /** Digest of the facts after the run, and the snapshot that was published from them. */
  facts: z.string(),
  version: z.string().nullable(),
  issuers: z.record(z.string(), Health),
})
export type RunRecord = z.infer<typeof RunRecord>

/** Ids of readings that a maintainer keeps out for as long as the pages say so. */
export const rejectedIds = ({ decided }: QueueFile): ReadonlySet<string> =>
  new Set(
    decided.filter(({ verdict, lapsed }) => verdict === 'rejected' && !lapsed).map(({ item }) => item.id),
  )

export const checksFile = (issuer: string): string => join(CHECKS, `${issuer}.json`)
export const queueFile = (issuer: string): string => join('held', `${issuer}.json`)
export const runFile = (name: string): string => join('runs', `${name}.json`)

/** Reads a record of a folder of facts; a missing one is empty, a wrong one is an error that names it. */
export async function readRecord<T>(folder: string, file: string, shape: z.ZodType<T>, empty: T): Promise<T> {
  const bytes = await readOrNull(join(folder, file))
  if (bytes === null) return empty
  const parsed = shape.safeParse(JSON.parse(bytes.toString()))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export const readChecks = (folder: string, issuer: string) =>
  readRecord(folder, checksFile(issuer), Checks, {})
export const readQueue = (folder: string, issuer: string) =>
  readRecord(folder, queueFile(issuer), QueueFile, EMPTY_QUEUE)

/** The last runs, oldest first. */
export async function readRuns(folder: string, last: number): Promise<RunRecord[]> {
  const names = await runNames(folder)
  const records = names
    .slice(-last)
    .map((name) => readRecord(folder, runFile(name), RunRecord.nullable(), null))
  return (await Promise.all(records)).filter((record) => record !== null)
}

/** Names of the recorded runs, oldest first: the day, with a number from the second run of a day on. */
export async function runNames(folder: string): Promise<string[]> {
  const names = await recordsIn(join(folder, 'runs'))
  return names.sort(new Intl.Collator('en', { numeric: true }).compare)
}

/** Issuers that have held items, open or decided. */
export const issuersWithQueue = (folder: string): Promise<string[]> => recordsIn(join(folder, 'held'))

async function recordsIn(folder: string): Promise<string[]> {
  const names = await namesIn(folder)
  const records = names.filter((name) => name.endsWith('.json')).sort()
  return records.map((name) => name.slice(0, -'.json'.length))
}
