import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { archivedFiles } from '../../data/snapshot/export-archive.ts'
import { filesOf, manifestName } from '../../data/snapshot/format.ts'
import { readExportArchive } from './export-archive.ts'
import { FILES, MANIFESTS } from './folder.ts'
import { readManifest } from './manifest.ts'

/** Names of files and manifests. Others in the folder are not of a snapshot, and stay. */
const OWN_FILE = /^[\da-f]{64}$/
const OWN_MANIFEST = /^[\da-f]+\.json$/

/** Removes every manifest and file that neither the versions nor the exports of earlier releases need. */
export async function collect(out: string, versions: readonly string[]): Promise<void> {
  const manifests = await Promise.all(versions.map((version) => readManifest(out, version)))
  // Without a version's manifest, its files are unknown, so nothing is removed.
  const readable = manifests.filter((manifest) => manifest !== null)
  if (readable.length < manifests.length) return
  const archived = archivedFiles(await readExportArchive(out))
  const files = new Set([...readable.flatMap(filesOf), ...archived].map(({ hash }) => hash))
  const names = new Set(versions.map((version) => basename(manifestName(version))))
  await removeOthers(join(out, MANIFESTS), OWN_MANIFEST, names)
  await removeOthers(join(out, FILES), OWN_FILE, files)
}

async function removeOthers(folder: string, own: RegExp, needed: ReadonlySet<string>) {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile() && own.test(entry.name) && !needed.has(entry.name))
      await rm(join(folder, entry.name), { force: true })
}
