import { dirname, join } from 'node:path'
import { z } from 'zod'
import { digest } from '../../data/snapshot/digest.ts'
import {
  fileName,
  filesOf,
  type Manifest,
  manifestName,
  manifestText,
  POINTER,
  pointerFile,
  readPointerFile,
  versionOf,
} from '../../data/snapshot/format.ts'
import { readJson, readOrNull, syncFolder, writeWhole } from '../durable.ts'
import { lockOf, withLock } from '../lock.ts'
import { collect } from './collect.ts'
import { archiveExports } from './export-archive.ts'
import { FILES } from './folder.ts'
import { readManifest } from './manifest.ts'

/** Versions in the order in which they were published, newest last. Only builds read it: the proxy needs only the pointer. */
const PUBLISHED = 'published.json'
/** Snapshots that are kept for a rollback, including the served one. */
const SNAPSHOTS_MAX = 5

/**
 * Makes a snapshot the served one. Syncs its files, then writes its manifest, then moves the pointer, so that a build that is
 * killed at any moment leaves the old snapshot or the new one. `isNew`: false if the snapshot is served already.
 */
export async function publish(out: string, manifest: Manifest, keep = SNAPSHOTS_MAX): Promise<Publication> {
  const text = manifestText(manifest)
  const version = versionOf(text)
  const served = await servedVersion(out)
  const isNew = served !== version
  await syncFolder(join(out, FILES))
  await writeManifest(out, version, text)
  if (isNew) await notePublished(out, version)
  await archiveExports(out, manifest)
  await writePointer(out, version, text)
  await collect(out, await versionsToKeep(out, served, keep))
  return { version, isNew }
}

export interface Publication {
  readonly version: string
  readonly isNew: boolean
}

async function notePublished(out: string, version: string) {
  const published = await publishedVersions(out)
  const rest = published.filter((each) => each !== version)
  await writeWhole(join(out, PUBLISHED), JSON.stringify([...rest, version]))
}

const writeManifest = (out: string, version: string, manifest: string) =>
  writeIfChanged(join(out, manifestName(version)), manifest)

const writePointer = (out: string, version: string, manifest: string) =>
  writeIfChanged(join(out, POINTER), pointerFile(version, manifest))

/** Writes a file unless it has that content already. */
async function writeIfChanged(path: string, text: string) {
  if ((await readOrNull(path))?.toString() === text) return
  await writeWhole(path, text)
  await syncFolder(dirname(path))
}

/** Returns the version that the pointer names, or null if nothing has been published. */
export async function servedVersion(out: string): Promise<string | null> {
  const file = await readOrNull(join(out, POINTER))
  return file === null ? null : (readPointerFile(file)?.version ?? null)
}

/** Returns the published versions, newest last. Throws if their list is damaged, so that no snapshot is removed by mistake. */
async function publishedVersions(out: string): Promise<readonly string[]> {
  const path = join(out, PUBLISHED)
  const versions = z
    .array(z.string())
    .nullable()
    .safeParse(await readJson(path))
  if (!versions.success)
    throw new Error(`${path} is damaged. Remove it to publish; earlier snapshots cannot be rolled back to.`)
  return versions.data ?? []
}

/** Returns the last published versions, and always the served one, the one before it, and the one that servers still read. */
async function versionsToKeep(
  out: string,
  servedBefore: string | null,
  keep: number,
): Promise<readonly string[]> {
  const published = await publishedVersions(out)
  const served = await servedVersion(out)
  const at = published.indexOf(served ?? '')
  const always = [published[at - 1], served, servedBefore].filter((version) => typeof version === 'string')
  return [...new Set([...always, ...published.slice(-keep)])]
}

/**
 * Moves the pointer to an earlier snapshot, by default the one published before the served one. Throws if a file of it is
 * missing or damaged.
 */
export async function rollback(out: string, target?: string): Promise<string> {
  const published = await publishedVersions(out)
  const at = published.indexOf((await servedVersion(out)) ?? '')
  const version = target ?? published[at - 1]
  if (version === undefined) throw new Error('There is no earlier snapshot to go back to.')
  return withLock(lockOf(out), async () => {
    const refusal = (why: string) => new Error(`Snapshot ${version} cannot be served: ${why}.`)
    const manifest = await readManifest(out, version)
    if (manifest === null) throw refusal(`${manifestName(version)} is missing, damaged or of another format`)
    const damage = await damageOf(out, manifest)
    if (damage !== null) throw refusal(damage)
    await writePointer(out, version, manifestText(manifest))
    return version
  })
}

async function damageOf(out: string, manifest: Manifest): Promise<string | null> {
  for (const { hash } of filesOf(manifest)) {
    const bytes = await readOrNull(join(out, fileName(hash)))
    if (bytes === null) return `${fileName(hash)} is missing`
    if (digest(bytes) !== hash) return `${fileName(hash)} is damaged`
  }
  return null
}
