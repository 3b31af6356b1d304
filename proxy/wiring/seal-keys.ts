import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Random } from '../accounts/key.ts'
import type { Config } from '../settings/config.ts'
import { restrict } from '../store/private-file.ts'

/**
 * Returns the keys that seal signing secrets in the store; the first one seals new secrets. The embedded store has a key of its own in
 * a separate file, so that a copy of the store alone reveals no secret even if no key is configured.
 */
export async function sealKeys(config: Config, random: Random): Promise<readonly string[]> {
  const { redis, stateDir, webhookSecretKeys } = config
  if (redis !== null) return webhookSecretKeys
  const path = join(stateDir, 'webhook-secret.key')
  return [...webhookSecretKeys, await readOrCreateKey(path, random)]
}

/** Reads a key file, or creates it. The file appears complete, so that processes that start together use the same key. */
async function readOrCreateKey(path: string, random: Random): Promise<string> {
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
