import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeFacts } from '../../data/facts-file.ts'
import { writeWhole } from '../durable.ts'
import { factsDigest } from './facts-digest.ts'
import type { IssuerRun } from './issuer-run.ts'
import { RunRecord, readRecord, runFile, runNames } from './records.ts'

/** A run's record, and the name under which the record and the report of the run are stored. */
export interface NamedRecord {
  readonly name: string
  readonly record: RunRecord
}

/** Writes the record of a run. A run that resumes after a kill replaces only its own record. */
export async function writeRunRecord(
  folder: string,
  startedAt: Date,
  issuers: readonly IssuerRun[],
  version: string | null,
): Promise<NamedRecord> {
  const record: RunRecord = {
    at: startedAt.toISOString(),
    facts: await factsDigest(folder),
    version,
    issuers: Object.fromEntries(issuers.map((each) => [each.issuer, healthOf(each)])),
  }
  const name = await nameOf(folder, record.at)
  const path = join(folder, runFile(name))
  await mkdir(dirname(path), { recursive: true })
  await writeWhole(path, writeFacts(record))
  return { name, record }
}

/** Returns the day of the run; later runs of a day are numbered from 2. */
async function nameOf(folder: string, at: string): Promise<string> {
  const day = at.slice(0, 10)
  const ofDay = (await runNames(folder)).filter((name) => name === day || name.startsWith(`${day}-`))
  for (const name of ofDay) {
    const record = await readRecord(folder, runFile(name), RunRecord.nullable(), null)
    if (record?.at === at) return name
  }
  const numbers = ofDay.map((name) => Number(name.slice(day.length + 1) || 1))
  return numbers.length === 0 ? day : `${day}-${Math.max(...numbers) + 1}`
}

function healthOf({
  cards,
  requested,
  read,
  changed,
  queued,
  coverage,
}: IssuerRun): RunRecord['issuers'][string] {
  const stated = Object.values(coverage).reduce((sum, count) => sum + count, 0)
  const fields = read === 0 ? 0 : Math.round((stated / read) * 10) / 10
  return { cards, requested, read, changed: changed.length, queued: queued.length, fields }
}
