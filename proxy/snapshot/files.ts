import { Buffer } from 'node:buffer'
import { digest } from '../../data/snapshot/digest.ts'
import { type FileRef, fileName } from '../../data/snapshot/format.ts'
import { lruCache } from '../cache/lru-cache.ts'
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

/** Opens the files of a source. Keeps up to `budgetBytes` in memory and evicts the least recently used files. */
export function openFiles(source: Source, budgetBytes: number): Files {
  const cache = lruCache<string, Buffer>(budgetBytes, (_, { length }) => length)
  const load = sharedLoads(async (hash, signal) => cache.set(hash, await readVerified(source, hash, signal)))
  return {
    get: ({ hash }, signal) => cache.get(hash) ?? load(hash, signal()),
    read: ({ hash }, signal) => readVerified(source, hash, signal),
    peek: cache.get,
    add: cache.set,
  }
}

async function readVerified(source: Source, hash: string, signal: AbortSignal): Promise<Buffer> {
  const name = fileName(hash)
  const bytes = await source.read(name, signal)
  if (bytes === null) throw new BrokenSnapshot(`${name} is missing`)
  // In this thread: handing the bytes to another one takes longer than the digest of a file.
  if (digest(bytes) !== hash) throw new BrokenSnapshot(`${name} is damaged`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
