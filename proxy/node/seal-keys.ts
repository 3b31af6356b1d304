import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Random } from '../key.ts'

/**
 * The texts that seal signing secrets in the store, the first of them those that are new. The embedded store has one of its own
 * in a file beside it, so that a copy of the store alone tells no secret even where nothing is configured.
 */
export async function sealKeys(config: Config, random: Random): Promise<readonly string[]> {
  const { redis, stateDir, webhookSecretKeys } = config
  if (redis !== null) return webhookSecretKeys
  const path = join(stateDir, 'webhook-secret.key')
  return [...webhookSecretKeys, await keptText(path, random)]
}

/** The text of a file, made where it is not there; processes that start together agree on one. */
async function keptText(path: string, random: Random): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true })
  const text = Buffer.from(random(32)).toString('base64')
  try {
    await writeFile(path, `${text}\n`, { flag: 'wx', mode: 0o600 })
    return text
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return (await readFile(path, 'utf8')).trim()
  }
}
