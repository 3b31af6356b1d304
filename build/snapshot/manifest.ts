import { join } from 'node:path'
import { FORMAT, type Manifest, manifestName, versionOf } from '../../data/snapshot/format.ts'
import { readOrNull } from '../durable.ts'

/** Returns the manifest of a version, or null if it is missing, damaged, or of another format. */
export async function readManifest(out: string, version: string): Promise<Manifest | null> {
  const stored = await readOrNull(join(out, manifestName(version)))
  if (stored === null || versionOf(stored) !== version) return null
  const manifest = JSON.parse(stored.toString()) as Manifest
  return manifest.format === FORMAT ? manifest : null
}
