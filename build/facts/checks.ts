import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { namesIn, parseJsonFile } from '../durable.ts'

/** When an issuer's pages were last read for a card. Stored apart from the facts, so that fact files change only with the facts. */
const CheckRecord = z.strictObject({
  /** Date-time of the last fetch of a page of the card. */
  scraped: z.iso.datetime(),
  /** ISO date on which a listing of the issuer last showed the card. */
  listed: z.iso.date().optional(),
  /** Fields that the pages stated at the last fetch. */
  fields: z.array(z.string()),
  /** By field or relation: when a page last stated the current value, and its `valueDigest`. */
  confirmed: z.record(z.string(), z.strictObject({ at: z.iso.datetime(), of: z.string() })).default({}),
  /**
   * Current values that the pages did not state the last time, by field or relation: ISO date of the first run in a row that
   * did not find the value, and its `valueDigest`.
   */
  unstated: z.record(z.string(), z.strictObject({ since: z.iso.date(), of: z.string() })).optional(),
})

/** Removes the date-time of an earlier format, which was for the whole card and confirms no field. */
const withoutVerified = (record: unknown): unknown => {
  if (typeof record !== 'object' || record === null) return record
  const { verified: _, ...rest } = record as Record<string, unknown>
  return rest
}

export const Check = z.preprocess(withoutVerified, CheckRecord)
export type Check = z.infer<typeof Check>

/** Checks of one issuer's cards, by slug. */
export const Checks = z.record(z.string(), Check)
export type Checks = z.infer<typeof Checks>

/** Folder below the facts, with a file per issuer. */
export const CHECKS = 'checks'

/** Returns the checks of all cards, by slug. Throws an error that names the wrong file. */
export async function readAllChecks(folder: string): Promise<ReadonlyMap<string, Check>> {
  const listed = await namesIn(join(folder, CHECKS))
  const names = listed.filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(names.map((name) => readChecks(join(folder, CHECKS, name))))
  return new Map(files.flatMap((checks) => Object.entries(checks)))
}

async function readChecks(path: string): Promise<Checks> {
  const parsed = Checks.safeParse(parseJsonFile(path, await readFile(path)))
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
