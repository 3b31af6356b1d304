import { readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { filesOf, manifestName } from '../../data/snapshot/format.ts'
import { FILES, MANIFESTS } from './folder.ts'
import { readManifest } from './manifest.ts'

/** Removes every manifest and file that no kept version needs. */
export async function collect(out: string, versions: readonly string[]): Promise<void> {
  const manifests = await Promise.all(versions.map((version) => readManifest(out, version)))
  // A kept version whose manifest cannot be read says nothing of its files, so nothing is removed.
  const known = manifests.filter((manifest) => manifest !== null)
  if (known.length < manifests.length) return
  const files = new Set(known.flatMap(filesOf).map(({ hash }) => hash))
  const names = new Set(versions.map((version) => basename(manifestName(version))))
  await keepOnly(join(out, MANIFESTS), names)
  await keepOnly(join(out, FILES), files)
}

async function keepOnly(folder: string, kept: ReadonlySet<string>) {
  for (const name of await readdir(folder)) if (!kept.has(name)) await rm(join(folder, name), { force: true })
}
