import { rename, writeFile } from 'node:fs/promises'

/** Writes a file so that readers, and a kill at any moment, see the old content or the new, never a part. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const beside = `${path}.${process.pid}.new`
  await writeFile(beside, content)
  await rename(beside, path)
}
