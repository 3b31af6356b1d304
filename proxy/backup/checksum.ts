import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { appendFile, open, truncate } from 'node:fs/promises'
import { ArchiveError } from './archive.ts'

/** Last line of a backup. SQLite ignores bytes behind its pages, so any SQLite program can open the file with it. */
const LINE = /^\nsha256 ([0-9a-f]{64})\n$/
const LINE_BYTES = '\nsha256 \n'.length + 64
/** The size of a file of SQLite is a multiple of its page size, which is at least this. */
const MIN_PAGE_BYTES = 512

/** Appends the SHA-256 of a file of SQLite to it, as a line. */
export async function addChecksum(path: string): Promise<void> {
  await appendFile(path, `\nsha256 ${await sha256(path)}\n`)
}

/**
 * Checks a file against the checksum at its end, and removes the line. A file without one is of an earlier version of the service.
 * Throws ArchiveError if the checksum does not match or is incomplete. `original`: the file's name for the message.
 */
export async function removeChecksum(path: string, original: string): Promise<void> {
  const { size, end } = await endOf(path)
  const expected = LINE.exec(end)?.[1]
  if (expected === undefined) {
    if (size % MIN_PAGE_BYTES === 0) return
    throw new ArchiveError(`${original} is damaged or cut off: it does not end with its checksum.`)
  }
  await truncate(path, size - LINE_BYTES)
  if ((await sha256(path)) !== expected)
    throw new ArchiveError(`${original} is damaged: its checksum does not match.`)
}

async function endOf(path: string): Promise<{ readonly size: number; readonly end: string }> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const bytes = Buffer.alloc(Math.min(size, LINE_BYTES))
    await file.read(bytes, 0, bytes.length, size - bytes.length)
    return { size, end: bytes.toString('latin1') }
  } finally {
    await file.close()
  }
}

async function sha256(path: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const bytes of createReadStream(path)) digest.update(bytes)
  return digest.digest('hex')
}
