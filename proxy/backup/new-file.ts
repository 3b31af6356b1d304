import { link, open, rm } from 'node:fs/promises'

/**
 * Creates a file that appears complete and on the disk, or not at all. `write` gets the path of an empty draft that only its owner can
 * read. Rejects with EEXIST if the file exists.
 */
export async function createFile<T>(path: string, write: (draft: string) => Promise<T>): Promise<T> {
  const draft = `${path}.part`
  await rm(draft, { force: true })
  await (await open(draft, 'wx', 0o600)).close()
  try {
    const result = await write(draft)
    await syncFile(draft)
    await link(draft, path)
    return result
  } finally {
    await rm(draft, { force: true })
  }
}

/** Waits until a file's content is on the disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
