import { join } from 'node:path'
import { type ArchivedExports, EXPORT_ARCHIVE, parseArchive } from '../../data/snapshot/export-archive.ts'
import type { Manifest } from '../../data/snapshot/format.ts'
import { readOrNull, writeWhole } from '../durable.ts'
import { compareReleases } from '../releases/release.ts'

/** Releases whose exports stay available, apart from the first one of each month (spec 12). */
const RELEASES_MAX = 12

/** Reads the exports of the published releases, oldest first. Throws if the list is damaged, so that no file is removed by mistake. */
export async function readExportArchive(out: string): Promise<readonly ArchivedExports[]> {
  const path = join(out, EXPORT_ARCHIVE)
  const stored = await readOrNull(path)
  const archive = stored === null ? [] : parseArchive(stored.toString())
  if (archive === null)
    throw new Error(`${path} is damaged. Remove it to publish; exports of earlier releases are lost.`)
  return archive
}

/** Adds the exports of a snapshot to those of the published releases. */
export async function archiveExports(out: string, { release, exports }: Manifest): Promise<void> {
  if (release === null) return
  const archive = joinArchives(await readExportArchive(out), [{ release, plans: exports }])
  await writeWhole(join(out, EXPORT_ARCHIVE), JSON.stringify(archive))
}

/** Joins lists of exports, oldest release first. Later entries replace those of the same release. Drops what has expired. */
export function joinArchives(...lists: readonly (readonly ArchivedExports[])[]): readonly ArchivedExports[] {
  const byRelease = new Map(lists.flat().map((entry) => [entry.release, entry]))
  const sorted = [...byRelease.values()].sort((a, b) => compareReleases(a.release, b.release))
  const months = sorted.map(({ release }) => release.slice(0, '2026-11'.length))
  return sorted.filter((_, i) => months[i] !== months[i - 1] || i >= sorted.length - RELEASES_MAX)
}
