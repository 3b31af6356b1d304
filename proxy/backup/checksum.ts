import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, truncate } from 'node:fs/promises'
import { ArchiveError } from './archive.ts'

/** Last line of a backup. SQLite ignores bytes behind its pages, so any SQLite program can open the file with it. */
const LINE = /^\nsha256 ([0-9a-f]{64})\n$/
const LINE_BYTES = '\nsha256 \n'.length + 64
/** First bytes of a file of SQLite. */
const MAGIC = 'SQLite format 3\0'
/** The size of a file of SQLite is a multiple of its page size, which is at least this. */
const MIN_PAGE_BYTES = 512

/** Appends the SHA-256 of a file of SQLite to it, as a line. */
export async function addChecksum(path: string): Promise<void> {
  await appendFile(path, `\nsha256 ${await sha256(path)}\n`)
}

/**
 * Checks a file against the checksum at its end, and removes the line. A file without one is of an earlier version of the service.
 * Throws ArchiveError if it is another kind of file, or if the checksum does not match or is incomplete. `original`: the file's name
 * for the message.
 */
export async function removeChecksum(path: string, original: string): Promise<void> {
  const { size, start, end } = await edgesOf(path)
  const expected = LINE.exec(end)?.[1]
  if (expected === undefined) {
    if (start !== MAGIC) throw new ArchiveError(`${original} is no backup of an embedded store.`)
    if (size % MIN_PAGE_BYTES === 0) return
    throw new ArchiveError(`${original} is damaged or cut off: it does not end with its checksum.`)
  }
  await truncate(path, size - LINE_BYTES)
  if ((await sha256(path)) !== expected)
    throw new ArchiveError(`${original} is damaged: its checksum does not match.`)
}

/** Returns the size of a file, and its first and last bytes as text. */
async function edgesOf(path: string) {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const textAt = async (position: number, length: number): Promise<string> => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, Math.max(0, position))
      return buffer.toString('latin1', 0, bytesRead)
    }
    return { size, start: await textAt(0, MAGIC.length), end: await textAt(size - LINE_BYTES, LINE_BYTES) }
  } finally {
    await file.close()
  }
}

async function sha256(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const bytes of createReadStream(path)) digest.update(bytes)
  return digest.digest('hex')
}
