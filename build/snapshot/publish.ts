import { dirname, join } from 'node:path'
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
import { FILES } from './folder.ts'
import { readManifest } from './manifest.ts'

/** Versions in the order in which they were published, newest last. The build's own note; readers need the pointer alone. */
const PUBLISHED = 'published.json'
/** Snapshots kept to go back to, the served one included. */
const KEPT = 5

/**
 * Makes a snapshot the served one: its files are on disk, then its manifest, and the pointer moves last, so that a build
 * killed at any moment leaves the old snapshot or the new one. `isNew`: false where it is the served one already.
 */
export async function publish(out: string, manifest: Manifest, keep = KEPT): Promise<Publication> {
  const text = manifestText(manifest)
  const version = versionOf(text)
  const served = await servedVersion(out)
  const isNew = served !== version
  await syncFolder(join(out, FILES))
  await writeManifest(out, version, text)
  if (isNew) await notePublished(out, version)
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
  const rest = published.filter((one) => one !== version)
  await writeWhole(join(out, PUBLISHED), JSON.stringify([...rest, version]))
}

const writeManifest = (out: string, version: string, manifest: string) =>
  writeAnew(join(out, manifestName(version)), manifest)

const writePointer = (out: string, version: string, manifest: string) =>
  writeAnew(join(out, POINTER), pointerFile(version, manifest))

/** A file that says the same already is left alone. */
async function writeAnew(path: string, text: string) {
  if ((await readOrNull(path))?.toString() === text) return
  await writeWhole(path, text)
  await syncFolder(dirname(path))
}

/** The version that the pointer names, or null where nothing has been published. */
export async function servedVersion(out: string): Promise<string | null> {
  const file = await readOrNull(join(out, POINTER))
  return file === null ? null : (readPointerFile(file)?.version ?? null)
}

/** Versions in the order of publishing, newest last. */
async function publishedVersions(out: string): Promise<readonly string[]> {
  const versions = await readJson(join(out, PUBLISHED))
  return Array.isArray(versions) ? versions.map(String) : []
}

/** The last ones published; never given up are the served one, the one before it, and the one that servers still read. */
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

/** Moves the pointer to an earlier snapshot, by default the one published before the served one, once it is found whole. */
export async function rollback(out: string, wanted?: string): Promise<string> {
  const published = await publishedVersions(out)
  const at = published.indexOf((await servedVersion(out)) ?? '')
  const version = wanted ?? published[at - 1]
  if (version === undefined) throw new Error('There is no earlier snapshot to go back to.')
  return withLock(lockOf(out), async () => {
    const cannot = (why: string) => new Error(`Snapshot ${version} cannot be served: ${why}.`)
    const manifest = await readManifest(out, version)
    if (manifest === null) throw cannot(`${manifestName(version)} is missing, damaged or of another format`)
    const damage = await damageOf(out, manifest)
    if (damage !== null) throw cannot(damage)
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
