import {
  type CommandCall,
  CommandError,
  type Options,
  print,
  runCommand,
  UsageError,
} from '../data/command.ts'
import { type Contents, describeContents } from './backup/contents.ts'
import { failureOf } from './backup/failure.ts'
import { accountsFile, type Config, readConfig } from './settings/config.ts'

async function backUp({ operands, env }: CommandCall<Options>): Promise<void> {
  const [file, ...rest] = operands
  if (file === undefined || rest.length > 0) throw new UsageError('Name one file to write.')
  const config = readConfig(env)
  const contents = await copyStore(config, file).catch((error: unknown) => {
    throw new CommandError(`${file} was not written: ${failureOf(error, file)}`)
  })
  print(`Backed up ${describeContents(contents)} to ${file}.`)
  if (config.redis === null) print(`Keep a copy of ${config.stateDir}/webhook-secret.key in another place.`)
}

/** Copies the configured store. The code of the other one is not loaded. */
async function copyStore(config: Config, file: string): Promise<Contents> {
  if (config.redis === null) {
    const { backUpSqlite } = await import('./backup/sqlite.ts')
    return backUpSqlite(accountsFile(config), file)
  }
  const { backUpRedis } = await import('./backup/back-up-redis.ts')
  return backUpRedis(config.redis, file, new Date())
}

runCommand({
  summary: `Copies everything about your customers to a file: accounts, keys, counters, sessions, webhooks and deliveries. The
    service may run meanwhile.`,
  usage: 'npm run -s backup -- <file>',
  example: 'npm run -s backup -- backups/accounts.db',
  allowOperands: true,
  options: {},
  exits: { 0: 'success', 1: 'nothing was written' },
  notes: `The file must not exist. Only its owner can read it. Signing secrets in it are sealed: the key that opens them,
    STATE_DIR/webhook-secret.key or WEBHOOK_SECRET_KEY, is not in it.`,
  run: backUp,
})
