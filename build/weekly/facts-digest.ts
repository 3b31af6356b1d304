import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '../../data/snapshot/digest.ts'

/** Records of the weekly job, which are not facts. */
const RECORDS = /^(?:checks|queue|runs)\//

/** Returns a digest of the facts without the job's records. */
export async function factsDigest(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'))
  const files = names.filter((name) => name.endsWith('.json') && !RECORDS.test(name)).sort()
  const lines = await Promise.all(
    files.map(async (name) => `${name} ${digest(await readFile(join(folder, name)))}`),
  )
  return digest(lines.join('\n'))
}
