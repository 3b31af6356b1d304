import { Buffer } from 'node:buffer'
import { digest } from '../../data/snapshot/digest.ts'
import { type FileRef, fileName } from '../../data/snapshot/format.ts'
import { sharedLoads } from './shared-load.ts'
import { BrokenSnapshot, type Source } from './source.ts'

/** The verified files of a snapshot: no byte leaves that does not belong to its name. */
export interface Files {
  /** The file's bytes: at once where they are in memory, else a promise of them. */
  get(note: FileRef, signal: () => AbortSignal): Buffer | Promise<Buffer>
  /** The file if it is in memory. */
  peek(hash: string): Buffer | undefined
  /** Takes over a file that another snapshot has verified. */
  add(hash: string, bytes: Buffer): void
}

interface CachedFile {
  readonly bytes: Buffer
  used: number
}

/** Files of a source, kept in memory up to `budgetBytes`, the least recently used ones given up first. */
export function openFiles(source: Source, budgetBytes: number): Files {
  const held = new Map<string, CachedFile>()
  let heldBytes = 0
  let turn = 0

  const keep = (hash: string, bytes: Buffer) => {
    held.set(hash, { bytes, used: ++turn })
    heldBytes += bytes.length
    while (heldBytes > budgetBytes && held.size > 1) heldBytes -= dropOldest(held)
  }

  const load = sharedLoads(async (hash, signal) => {
    const bytes = await readVerified(source, hash, signal)
    keep(hash, bytes)
    return bytes
  })

  return {
    get(note, signal) {
      const known = held.get(note.hash)
      if (known === undefined) return load(note.hash, signal())
      known.used = ++turn
      return known.bytes
    },
    peek: (hash) => held.get(hash)?.bytes,
    add: keep,
  }
}

function dropOldest(held: Map<string, CachedFile>): number {
  let oldest: [string, CachedFile] | undefined
  for (const entry of held) if (oldest === undefined || entry[1].used < oldest[1].used) oldest = entry
  if (oldest === undefined) return 0
  held.delete(oldest[0])
  return oldest[1].bytes.length
}

async function readVerified(source: Source, hash: string, signal: AbortSignal): Promise<Buffer> {
  const name = fileName(hash)
  const bytes = await source.read(name, signal)
  if (bytes === null) throw new BrokenSnapshot(`${name} is missing`)
  if (digest(bytes) !== hash) throw new BrokenSnapshot(`${name} is damaged`)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
