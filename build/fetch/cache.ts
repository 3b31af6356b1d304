import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { namesIn, readOrNull, writeWhole } from '../durable.ts'

const Note = z.strictObject({
  asked: z.string(),
  url: z.string(),
  status: z.number(),
  type: z.string(),
  /** First received, and last confirmed. */
  received: z.string(),
  at: z.string(),
  etag: z.string().nullable(),
  modified: z.string().nullable(),
  /** SHA-256 of the bytes. */
  body: z.string(),
})
export type Note = z.infer<typeof Note>

/**
 * Pages as they last came, on disk: a later run asks only whether they changed, and can do without the network. Throws where the
 * disk fails: that is no empty cache.
 */
export interface PageCache {
  read(asked: string): Promise<{ note: Note; bytes: Uint8Array } | undefined>
  write(note: Omit<Note, 'body'>, bytes: Uint8Array): Promise<void>
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** A cache in a folder. A body is written before the note that names it, so a kill leaves no half page. */
export function folderCache(folder: string): PageCache {
  const noteFile = (asked: string) => join(folder, 'notes', `${sha256(asked)}.json`)
  const bodyFile = (hash: string) => join(folder, 'bodies', hash.slice(0, 2), hash)
  return {
    async read(asked) {
      const text = await readOrNull(noteFile(asked))
      const note = text === null ? undefined : Note.safeParse(parsed(text.toString())).data
      const bytes = note && (await readOrNull(bodyFile(note.body)))
      return note && bytes && sha256(bytes) === note.body ? { note, bytes } : undefined
    },
    async write(note, bytes) {
      const body = sha256(bytes)
      await mkdir(dirname(bodyFile(body)), { recursive: true })
      await mkdir(join(folder, 'notes'), { recursive: true })
      await writeWhole(bodyFile(body), bytes)
      await writeWhole(noteFile(note.asked), JSON.stringify({ ...note, body } satisfies Note))
    },
  }
}

/** Removes bodies that no note names any more. */
export async function pruneCache(folder: string): Promise<void> {
  const notes = await namesIn(join(folder, 'notes'))
  const named = await Promise.all(
    notes.map(async (name) => {
      const text = await readOrNull(join(folder, 'notes', name))
      return Note.safeParse(parsed(String(text))).data?.body
    }),
  )
  const used = new Set(named)
  const bodies = join(folder, 'bodies')
  for (const prefix of await namesIn(bodies))
    for (const name of await namesIn(join(bodies, prefix)))
      if (!used.has(name)) await rm(join(bodies, prefix, name), { force: true })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
