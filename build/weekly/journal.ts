import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { digest } from '../../data/snapshot/digest.ts'
import { DAY_MS } from '../../data/time.ts'
import { namesIn, readDisposableJson, readOrNull, removeLeftovers, writeWhole } from '../durable.ts'
import { type FileWrite, IssuerRun } from './issuer-run.ts'
import { fileOf } from './known.ts'

const Start = z.strictObject({ at: z.iso.datetime(), issuers: z.array(z.string()) })

/**
 * Journal of a run. The outcome for each issuer is recorded before the facts are written. After a kill, the next run finishes
 * the recorded issuers and continues with the others.
 */
export interface Journal {
  /** When the run began; a resumed run keeps the first time. */
  readonly startedAt: Date
  readonly done: ReadonlyMap<string, IssuerRun>
  /** Records the outcome for an issuer, then writes its files. Returns the outcome without changes whose files were edited meanwhile. */
  commit(run: IssuerRun): Promise<IssuerRun>
  /** Removes the journal of a complete run. */
  close(): Promise<void>
}

const RESUMED_WITHIN_MS = DAY_MS

/**
 * Opens the journal in a folder: that of a run that began within the last 24 hours and had the same issuers, or a new one.
 */
export async function openJournal(
  folder: string,
  facts: string,
  issuers: readonly string[],
  now: Date,
): Promise<Journal> {
  await removeHalfWritten(facts)
  await rm(forgotten(folder), { recursive: true, force: true })
  const started = await startOf(folder)
  const runs: IssuerRun[] = []
  for (const run of await readRuns(folder)) runs.push(withoutSkipped(run, await writeAll(facts, run.files)))
  if (started && isRecent(started.at, now) && sameIssuers(started.issuers, issuers))
    return journal(folder, facts, new Date(started.at), runs)
  await forget(folder)
  await mkdir(folder, { recursive: true })
  await writeWhole(
    join(folder, 'start.json'),
    JSON.stringify({ at: now.toISOString(), issuers: [...issuers] }),
  )
  return journal(folder, facts, now, [])
}

/** A run that began in the future had another clock. */
function isRecent(at: string, now: Date): boolean {
  const age = now.getTime() - Date.parse(at)
  return age >= 0 && age < RESUMED_WITHIN_MS
}

const sameIssuers = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((slug) => b.includes(slug))

async function startOf(folder: string): Promise<z.infer<typeof Start> | undefined> {
  return Start.safeParse(await readDisposableJson(join(folder, 'start.json'))).data
}

/** Reads a record. One that an earlier version wrote in another format counts as missing, so the issuer is re-checked. */
async function readRuns(folder: string): Promise<IssuerRun[]> {
  const names = await namesIn(join(folder, 'issuers'))
  const whole = names.filter((name) => name.endsWith('.json')).sort()
  const runs = await Promise.all(
    whole.map(
      async (name) => IssuerRun.safeParse(await readDisposableJson(join(folder, 'issuers', name))).data,
    ),
  )
  return runs.filter((run) => run !== undefined)
}

function journal(folder: string, facts: string, startedAt: Date, runs: readonly IssuerRun[]): Journal {
  const done = new Map(runs.map((run) => [run.issuer, run]))
  return {
    startedAt,
    done,
    async commit(run) {
      await mkdir(join(folder, 'issuers'), { recursive: true })
      const record = join(folder, 'issuers', `${run.issuer}.json`)
      await writeWhole(record, JSON.stringify(run))
      const skipped = await writeAll(facts, run.files)
      const written = withoutSkipped(run, skipped)
      if (skipped.length > 0) await writeWhole(record, JSON.stringify(written))
      done.set(run.issuer, written)
      return written
    },
    close: () => forget(folder),
  }
}

const forgotten = (folder: string): string => `${folder}.forgotten`

/** Removes a journal in one step, because a partial one would look like a run that has not finished. */
async function forget(folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await rename(folder, forgotten(folder))
  await rm(forgotten(folder), { recursive: true, force: true })
}

/** Removes temporary files of a killed run next to the facts. */
async function removeHalfWritten(facts: string): Promise<void> {
  const entries = await readdir(facts, { recursive: true, withFileTypes: true })
  for (const folder of new Set(entries.map(({ parentPath }) => parentPath))) await removeLeftovers(folder)
}

/**
 * Writes files of the facts, each atomically. Does not write a file that has changed meanwhile. Returns the paths of files that do not
 * have their last content then.
 */
async function writeAll(facts: string, files: readonly FileWrite[]): Promise<string[]> {
  const skipped = new Set<string>()
  for (const { path, before, content } of files) {
    const target = join(facts, path)
    const now = (await readOrNull(target))?.toString() ?? null
    const isUnchanged = (now === null ? null : digest(now)) === before
    if (now === content || isUnchanged) skipped.delete(path)
    else skipped.add(path)
    if (now === content || !isUnchanged) continue
    await mkdir(dirname(target), { recursive: true })
    await writeWhole(target, content)
  }
  return [...skipped]
}

/** Removes from an outcome what was not written. The next run finds these changes again. */
function withoutSkipped(run: IssuerRun, paths: readonly string[]): IssuerRun {
  if (paths.length === 0) return run
  const isWritten = (slug: string) => !paths.includes(fileOf({ issuer: run.issuer, slug }))
  return {
    ...run,
    changed: run.changed.filter(({ card }) => isWritten(card)),
    confirmed: Object.fromEntries(Object.entries(run.confirmed).filter(([card]) => isWritten(card))),
    files: run.files.filter(({ path }) => !paths.includes(path)),
    skipped: [...new Set([...run.skipped, ...paths])],
  }
}
