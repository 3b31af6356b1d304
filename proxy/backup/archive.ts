import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import * as z from 'zod'
import { createFile } from './new-file.ts'

const FORMAT = 'card-data-service accounts 1'

const headerShape = z.strictObject({ format: z.literal(FORMAT), taken: z.iso.datetime() })
/** Shape of a key with its value. */
export const keyShape = z.strictObject({
  key: z.string(),
  type: z.enum(['string', 'hash', 'set', 'zset', 'list']),
  /** Time in ms at which Redis deletes the key; null for never. */
  expires: z.number().nullable(),
  /** The value, flat: fields and values of a hash, members and scores of a sorted set. */
  value: z.array(z.string()),
})
const endShape = z.strictObject({ lines: z.number(), sha256: z.string() })

/** A key of Redis with its value, or a part of it: parts of one key are added to each other. */
export type ArchivedKey = z.infer<typeof keyShape>

/** The file is not a backup, or it is incomplete. */
export class ArchiveError extends Error {}

/** Writes keys as lines of JSON between a header and a checksum, to a new file (see createFile). */
export function writeArchive(path: string, keys: AsyncIterable<ArchivedKey>, now: Date): Promise<void> {
  return createFile(path, async (draft) => {
    const file = await open(draft, 'w')
    const digest = createHash('sha256')
    let lines = 0
    const put = async (row: unknown) => {
      const line = `${JSON.stringify(row)}\n`
      digest.update(line)
      lines++
      await file.appendFile(line)
    }
    try {
      await put({ format: FORMAT, taken: now.toISOString() })
      for await (const key of keys) await put(key)
      await file.appendFile(`${JSON.stringify({ lines, sha256: digest.digest('hex') })}\n`)
    } finally {
      await file.close()
    }
  })
}

/** Checks a whole file. Returns when it was created. Throws ArchiveError if it is not a backup, truncated, or modified. */
export async function checkArchive(path: string): Promise<Date> {
  const digest = createHash('sha256')
  let count = 0
  let taken: Date | undefined
  let previous: string | undefined
  for await (const line of linesOf(path)) {
    if (previous !== undefined) {
      digest.update(`${previous}\n`)
      count++
    }
    taken ??= new Date(parse(headerShape, line, path).taken)
    previous = line
  }
  if (taken === undefined || previous === undefined) throw new ArchiveError(`${path} is empty.`)
  const end = endShape.safeParse(json(previous))
  if (!end.success) throw new ArchiveError(`${path} is cut off: its last line is not a checksum.`)
  if (end.data.lines !== count || end.data.sha256 !== digest.digest('hex'))
    throw new ArchiveError(`${path} is damaged: its checksum does not match.`)
  return taken
}

/** Reads the keys of a file that was checked. */
export async function* readArchive(path: string): AsyncGenerator<ArchivedKey> {
  for await (const line of linesOf(path)) {
    const row = keyShape.safeParse(json(line))
    if (row.success) yield row.data
  }
}

/** Returns the lines of a file. JSON may contain U+2028, at which `node:readline` would end a line too. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

function json(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function parse<T>(shape: z.ZodType<T>, line: string, path: string): T {
  const read = shape.safeParse(json(line))
  if (!read.success) throw new ArchiveError(`${path} is no backup of this service's accounts in Redis.`)
  return read.data
}
