import { join } from 'node:path'
import { FORMAT, type Manifest, manifestName } from '../../data/snapshot/format.ts'
import { readJson } from './durable.ts'

/** The manifest of a version, or null where it is missing, not JSON or of another format. */
export async function readManifest(out: string, version: string): Promise<Manifest | null> {
  const manifest = (await readJson(join(out, manifestName(version)))) as Manifest | null
  return manifest?.format === FORMAT ? manifest : null
}
