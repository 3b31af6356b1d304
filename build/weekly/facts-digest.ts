import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '../../data/snapshot/digest.ts'

/** What the weekly job remembers is no statement about cards. */
const REMEMBERED = /^(?:checks|held|runs)\//

/** A digest of what the facts state, apart from when they were last looked at. */
export async function factsDigest(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const files = names.filter((name) => name.endsWith('.json') && !REMEMBERED.test(name)).sort()
  const lines = await Promise.all(
    files.map(async (name) => `${name} ${digest(await readFile(join(folder, name)))}`),
  )
  return digest(lines.join('\n'))
}
