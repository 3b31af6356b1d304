import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '../accounts/key.ts'
import type { Config } from '../settings/config.ts'
import { restrict } from '../store/private-file.ts'

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

/** The text of a file, made where it is not there. It appears as a whole, so processes that start together agree on it. */
async function keptText(path: string, random: Random): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${Buffer.from(random(6)).toString('hex')}`
  await writeFile(draft, `${Buffer.from(random(32)).toString('base64')}\n`, { mode: 0o600 })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(draft)
  }
  await restrict(path)
  return (await readFile(path, 'utf8')).trim()
}
