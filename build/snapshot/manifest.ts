import { join } from 'node:path'
import { type FileNote, type Manifest, manifestName } from '../../data/snapshot/format.ts'
import { readJson } from './durable.ts'

/** The manifest of a version, or null where it is missing or not JSON. */
export async function readManifest(out: string, version: string): Promise<Manifest | null> {
  return (await readJson(join(out, manifestName(version)))) as Manifest | null
}

/** Every file that a snapshot consists of, beside its manifest. */
export function notesOf({ columns, best, events, stats, packs }: Manifest): readonly FileNote[] {
  const ofPacks = Object.values(packs).flatMap(({ index, parts }) => [index, ...parts])
  return [columns, events, stats, ...Object.values(best), ...ofPacks]
}
