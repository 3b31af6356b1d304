import { join } from 'node:path'
import { digest, stableJson } from '../../data/snapshot/digest.ts'
import {
  FORMAT,
  fileName,
  type Manifest,
  manifestName,
  notesOf,
  POINTER,
  type Pointer,
} from '../../data/snapshot/format.ts'
import { lockOf, withLock } from '../lock.ts'
import { collect } from './collect.ts'
import { readJson, readOrNull, syncFolder, writeWhole } from './durable.ts'
import { FILES, MANIFESTS } from './folder.ts'
import { readManifest } from './manifest.ts'

/** Versions in the order in which they were published, newest last. The build's own note; readers need the pointer alone. */
const PUBLISHED = 'published.json'
/** Snapshots kept to go back to, the served one included. */
const KEPT = 5

/**
 * Makes a snapshot the served one: its files are on disk, then its manifest, and the pointer moves last, so that a build
 * killed at any moment leaves the old snapshot or the new one. False where it is the served one already.
 */
export async function publish(out: string, manifest: Manifest, keep = KEPT): Promise<boolean> {
  const served = await servedVersion(out)
  const isNew = served !== manifest.version
  await syncFolder(join(out, FILES))
  await writeManifest(out, manifest)
  if (isNew) await pointTo(out, manifest.version)
  await collect(out, await versionsToKeep(out, served, keep))
  return isNew
}

async function writeManifest(out: string, manifest: Manifest) {
  const path = join(out, manifestName(manifest.version))
  const text = stableJson(manifest)
  if ((await readOrNull(path))?.toString() === text) return
  await writeWhole(path, text)
  await syncFolder(join(out, MANIFESTS))
}

async function pointTo(out: string, version: string) {
  const published = await publishedVersions(out)
  const rest = published.filter((one) => one !== version)
  await writeWhole(join(out, PUBLISHED), JSON.stringify([...rest, version]))
  await writePointer(out, version)
}

async function writePointer(out: string, version: string) {
  const pointer: Pointer = { format: FORMAT, version }
  await writeWhole(join(out, POINTER), JSON.stringify(pointer))
  await syncFolder(out)
}

/** The version that the pointer names, or null where nothing has been published. */
export async function servedVersion(out: string): Promise<string | null> {
  const pointer = (await readJson(join(out, POINTER))) as Pointer | null
  return pointer?.version ?? null
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
    const damage = await findDamage(out, version)
    if (damage !== null) throw new Error(`Snapshot ${version} cannot be served: ${damage}.`)
    await writePointer(out, version)
    return version
  })
}

async function findDamage(out: string, version: string): Promise<string | null> {
  const manifest = await readManifest(out, version)
  if (manifest === null) return `${manifestName(version)} is missing`
  for (const { hash } of notesOf(manifest)) {
    const bytes = await readOrNull(join(out, fileName(hash)))
    if (bytes === null) return `${fileName(hash)} is missing`
    if (digest(bytes) !== hash) return `${fileName(hash)} is damaged`
  }
  return null
}
