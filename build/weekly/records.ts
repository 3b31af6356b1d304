import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { CHECKS, Checks } from '../facts/checks.ts'
import { HeldItem } from '../judge/held.ts'

/*
 * What the weekly job remembers, beside the cards' facts and in git with them, so that every machine that runs the job knows
 * it: when pages were read (`checks/`), what waits for somebody (`held/`), how past runs went (`runs/`).
 */
const Decision = z.strictObject({
  verdict: z.enum(['accepted', 'rejected']),
  on: z.iso.date(),
  why: z.string().nullable(),
  item: HeldItem,
  /** Day on which a rejected reading was no longer seen: should it come again, it is held again. */
  lapsed: z.iso.date().optional(),
})
export type Decision = z.infer<typeof Decision>

export const HeldFile = z.strictObject({ open: z.array(HeldItem), decided: z.array(Decision) })
export type HeldFile = z.infer<typeof HeldFile>

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
export const rejectedIds = ({ decided }: HeldFile): ReadonlySet<string> =>
  new Set(
    decided.filter(({ verdict, lapsed }) => verdict === 'rejected' && !lapsed).map(({ item }) => item.id),
  )

export const checksFile = (issuer: string): string => join(CHECKS, `${issuer}.json`)
export const heldFile = (issuer: string): string => join('held', `${issuer}.json`)
export const runFile = (day: string): string => join('runs', `${day}.json`)

/** Reads a record of a folder of facts; a missing one is empty, a wrong one is an error that names it. */
export async function readRecord<T>(folder: string, file: string, shape: z.ZodType<T>, empty: T): Promise<T> {
  const text = await readFile(join(folder, file), 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  if (text === undefined) return empty
  const parsed = shape.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export const readChecks = (folder: string, issuer: string) =>
  readRecord(folder, checksFile(issuer), Checks, {})
export const readHeld = (folder: string, issuer: string) =>
  readRecord(folder, heldFile(issuer), HeldFile, { open: [], decided: [] })

/** The last runs, oldest first. */
export async function readRuns(folder: string, last: number): Promise<RunRecord[]> {
  const names = await namesIn(join(folder, 'runs'))
  const records = names
    .slice(-last)
    .map((name) => readRecord(folder, join('runs', name), RunRecord.nullable(), null))
  return (await Promise.all(records)).filter((record) => record !== null)
}

/** Issuers that have held items, open or decided. */
export async function issuersHeld(folder: string): Promise<string[]> {
  return (await namesIn(join(folder, 'held'))).map((name) => name.replace(/\.json$/, ''))
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).sort()
}
