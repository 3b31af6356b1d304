import { Buffer } from 'node:buffer'
import { type FileRef, fileName } from '../../data/snapshot/format.ts'
import { sharedLoads } from './shared-load.ts'
import { BrokenSnapshot, type Source } from './source.ts'

/** Files of a snapshot. Every file is verified against the hash in its name before it is used. */
export interface Files {
  /** Returns the file's bytes if they are in memory, otherwise a promise of them. */
  get(ref: FileRef, signal: () => AbortSignal): Buffer | Promise<Buffer>
  /** Reads a file and leaves it out of memory. */
  read(ref: FileRef, signal: AbortSignal): Promise<Buffer>
  /** Returns the file if it is in memory. */
  peek(hash: string): Buffer | undefined
  /** Adds a file that another snapshot has verified. */
  add(hash: string, bytes: Buffer): void
}

interface CachedFile {
  readonly bytes: Buffer
  lastUse: number
}

/** Opens the files of a source. Keeps up to `budgetBytes` in memory and evicts the least recently used files. */
export function openFiles(source: Source, budgetBytes: number): Files {
  const cache = new Map<string, CachedFile>()
  let cachedBytes = 0
  let uses = 0

  const add = (hash: string, bytes: Buffer) => {
    cache.set(hash, { bytes, lastUse: ++uses })
    cachedBytes += bytes.length
    while (cachedBytes > budgetBytes && cache.size > 1) cachedBytes -= evictOldest(cache)
  }

  const load = sharedLoads(async (hash, signal) => {
    const bytes = await readVerified(source, hash, signal)
    add(hash, bytes)
    return bytes
  })

  return {
    get(ref, signal) {
      const cached = cache.get(ref.hash)
      if (cached === undefined) return load(ref.hash, signal())
      cached.lastUse = ++uses
      return cached.bytes
    },
    read: ({ hash }, signal) => readVerified(source, hash, signal),
    peek: (hash) => cache.get(hash)?.bytes,
    add,
  }
}

/** Returns the number of bytes freed. */
function evictOldest(cache: Map<string, CachedFile>): number {
  let oldest: [string, CachedFile] | undefined
  for (const entry of cache) if (oldest === undefined || entry[1].lastUse < oldest[1].lastUse) oldest = entry
  if (oldest === undefined) return 0
  cache.delete(oldest[0])
  return oldest[1].bytes.length
}

async function readVerified(source: Source, hash: string, signal: AbortSignal): Promise<Buffer> {
  const name = fileName(hash)
  const bytes = await source.read(name, signal)
  if (bytes === null) throw new BrokenSnapshot(`${name} is missing`)
  if ((await digestOf(bytes)) !== hash) throw new BrokenSnapshot(`${name} is damaged`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** SHA-256 as hex digits. Computed outside the thread, which serves other requests meanwhile. */
const digestOf = async (bytes: Uint8Array): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)).toString('hex')
