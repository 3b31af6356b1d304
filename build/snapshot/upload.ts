import { Buffer } from 'node:buffer'
import { join } from 'node:path'
import type { Store } from '@netlify/blobs'
import { digest } from '../../data/snapshot/digest.ts'
import {
  type ArchivedExports,
  archivedFiles,
  EXPORT_ARCHIVE,
  parseArchive,
} from '../../data/snapshot/export-archive.ts'
import { fileName, filesOf, POINTER } from '../../data/snapshot/format.ts'
import { readOrNull } from '../durable.ts'
import { joinArchives, readExportArchive } from './export-archive.ts'
import { FILES } from './folder.ts'
import { readManifest } from './manifest.ts'
import { servedVersion } from './publish.ts'

export interface UploadResult {
  readonly version: string
  readonly files: number
  readonly bytes: number
}

/** What uploads need of a blob store. */
type UploadStore = Pick<Store, 'list' | 'get' | 'set'>

/** Maximum concurrent uploads. */
const CONCURRENCY = 4

/**
 * Publishes the folder's snapshot in a blob store: uploads the missing files, then the list of exports, then the pointer. Killed at any
 * moment, it leaves the old snapshot or the new one. Exports of releases that only the store has stay there.
 */
export async function upload(out: string, store: UploadStore): Promise<UploadResult> {
  const version = await servedVersion(out)
  const manifest = version === null ? null : await readManifest(out, version)
  if (version === null || manifest === null) throw new Error(`${out} holds no snapshot. Run npm run build.`)
  const stored = new Set((await store.list({ prefix: `${FILES}/` })).blobs.map(({ key }) => key))
  const archive = await readExportArchive(out)
  const known = await readStoredArchive(store)
  const names = new Set([...filesOf(manifest), ...archivedFiles(archive)].map(({ hash }) => hash))
  const missing = [...names].filter((hash) => !stored.has(fileName(hash)))
  let bytes = 0
  for (let at = 0; at < missing.length; at += CONCURRENCY) {
    const sizes = await Promise.all(missing.slice(at, at + CONCURRENCY).map((hash) => put(out, hash, store)))
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  await store.set(EXPORT_ARCHIVE, JSON.stringify(joinArchives(known, archive)))
  await copy(out, POINTER, store)
  return { version, files: missing.length, bytes }
}

/** Publishes the folder's snapshot like `upload`, in a folder of the store. */
export const uploadBelow = (folder: string, out: string, store: UploadStore): Promise<UploadResult> =>
  upload(out, {
    get: ((name: string, options: never) => store.get(`${folder}/${name}`, options)) as Store['get'],
    set: (name, ...rest) => store.set(`${folder}/${name}`, ...rest),
    list: (async ({ prefix = '' } = {}) => {
      const { blobs } = await store.list({ prefix: `${folder}/${prefix}` })
      return { blobs: blobs.map(({ key, ...rest }) => ({ ...rest, key: key.slice(folder.length + 1) })) }
    }) as Store['list'],
  })

/** Reads the list of exports in the store. Throws if it is damaged, so that exports of earlier releases are not lost by mistake. */
async function readStoredArchive(store: Pick<Store, 'get'>): Promise<readonly ArchivedExports[]> {
  const archive = parseArchive((await store.get(EXPORT_ARCHIVE, { type: 'text' })) ?? '[]')
  if (archive === null)
    throw new Error(
      `${EXPORT_ARCHIVE} in the blob store is damaged. Delete it to publish; exports of earlier releases are lost.`,
    )
  return archive
}

async function put(out: string, hash: string, store: Pick<Store, 'set'>): Promise<number> {
  const bytes = await readOrNull(join(out, fileName(hash)))
  if (bytes === null || digest(bytes) !== hash) throw new Error(`${fileName(hash)} is missing or damaged.`)
  await store.set(fileName(hash), toArrayBuffer(bytes))
  return bytes.length
}

async function copy(out: string, name: string, store: Pick<Store, 'set'>) {
  await store.set(name, toArrayBuffer((await readOrNull(join(out, name))) ?? Buffer.alloc(0)))
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer
