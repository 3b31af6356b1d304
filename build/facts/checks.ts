import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { namesIn } from '../durable.ts'

/** When an issuer's own pages were last read for a card, kept apart from the facts so that their files change only with them. */
const CheckRecord = z.strictObject({
  /** Last time a page of the card was fetched and was its page. */
  scraped: z.iso.datetime(),
  /** Last day on which a listing of the issuer showed it. */
  listed: z.iso.date().optional(),
  /** Fields that the pages stated then. */
  fields: z.array(z.string()),
  /** By field or relation, when a page last stated what stands, and a digest of it (`valueDigest`). */
  confirmed: z.record(z.string(), z.strictObject({ at: z.iso.datetime(), of: z.string() })).default({}),
})

/** An earlier format kept one time for the whole card, whatever its pages had stated: it says nothing about a field. */
const withoutCardTime = (record: unknown): unknown => {
  if (typeof record !== 'object' || record === null) return record
  const { verified: _, ...rest } = record as Record<string, unknown>
  return rest
}

export const Check = z.preprocess(withoutCardTime, CheckRecord)
export type Check = z.infer<typeof Check>

/** Cards of one issuer, by slug. */
export const Checks = z.record(z.string(), Check)
export type Checks = z.infer<typeof Checks>

/** Folder of the checks below the facts: a file per issuer. */
export const CHECKS = 'checks'

/** The checks of all issuers, by slug of the card; throws naming the file that is wrong. */
export async function readAllChecks(folder: string): Promise<ReadonlyMap<string, Check>> {
  const listed = await namesIn(join(folder, CHECKS))
  const names = listed.filter((name) => name.endsWith('.json')).sort()
  const files = await Promise.all(names.map((name) => readChecks(join(folder, CHECKS, name))))
  return new Map(files.flatMap((checks) => Object.entries(checks)))
}

async function readChecks(path: string): Promise<Checks> {
  const parsed = Checks.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}
