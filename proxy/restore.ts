import { type CommandCall, CommandError, print, runCommand, UsageError } from '../data/command.ts'
import { type Contents, describeContents } from './backup/contents.ts'
import { failureOf } from './backup/failure.ts'
import { accountsFile, type Config, readConfig } from './settings/config.ts'

const options = {
  replace: { help: 'replace the accounts that are there' },
} as const

async function restore({ flags, operands, env }: CommandCall<typeof options>): Promise<void> {
  const [file, ...rest] = operands
  if (file === undefined || rest.length > 0) throw new UsageError('Name one file to restore.')
  const contents = await putBack(readConfig(env), file, flags.replace).catch((error: unknown) => {
    throw new CommandError(`${file} was not restored: ${failureOf(error, file)}`)
  })
  print(`Restored ${describeContents(contents)} from ${file}.`)
}

/** Restores to the configured store. The code of the other one is not loaded. */
async function putBack(config: Config, file: string, replace: boolean): Promise<Contents> {
  const how = { replace, now: new Date() }
  if (config.redis === null) {
    const { restoreSqlite } = await import('./backup/sqlite.ts')
    return restoreSqlite(file, accountsFile(config), how)
  }
  const { restoreRedis } = await import('./backup/restore-redis.ts')
  return restoreRedis(config.redis, file, how)
}

runCommand({
  summary: 'Puts a backup in the place of the configured store. The service must not run.',
  usage: 'npm run -s restore -- <file> [--replace]',
  example: 'npm run -s restore -- backups/accounts.db --replace',
  allowOperands: true,
  options,
  exits: { 0: 'success', 1: 'the file was not restored' },
  notes: `The whole file is checked first. With the embedded store, --replace keeps the replaced file next to the new one, and a
    failure changes nothing. With Redis, --replace deletes the accounts that are there; after a failure, run it again.

    Put STATE_DIR/webhook-secret.key back too, or keep WEBHOOK_SECRET_KEY: without the key that sealed them, signing secrets are
    lost.`,
  run: restore,
})
