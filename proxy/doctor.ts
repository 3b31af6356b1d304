import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CommandCall, CommandError, print, runCommand } from '../data/command.ts'
import { runLiveChecks } from './doctor/live-checks.ts'
import { checkSettings, type Target } from './doctor/setting-checks.ts'
import { settingsOf, unknownSettings } from './doctor/setting-formats.ts'
import { redact } from './log.ts'

const options = {
  for: {
    value: 'server|netlify',
    help: 'server: this machine (default). netlify: a deployment without a disk',
    default: () => 'server',
  },
} as const

async function check({ flags, env }: CommandCall<typeof options>): Promise<number> {
  if (flags.for !== 'server' && flags.for !== 'netlify')
    throw new CommandError('--for takes server or netlify.')
  const target: Target = flags.for
  const { config, problems } = checkSettings(env, target)
  const failures = config === null ? [] : await runLiveChecks(env, config, target, new Date())
  const example = await readFile(join(import.meta.dirname, '../.env.example'), 'utf8')
  const all = [...problems, ...unknownSettings(env, settingsOf(example)), ...failures]
  for (const problem of all) print(redact(problem))
  if (all.length === 0) print('No problems found.')
  return all.length === 0 ? 0 : 1
}

runCommand({
  summary: `Checks the settings in the environment or .env, and the services they name: the store, with a write that is rolled
    back and a check of its whole file, the snapshot, and the sandbox.`,
  usage: 'npm run -s doctor [-- --for netlify]',
  example: 'npm run -s doctor -- --for netlify',
  options,
  notes: `Prints one line per problem with what to do. Changes nothing and prints no secret. It
    may run next to the service.`,
  exits: { 0: 'no problem', 1: 'a problem or an error' },
  // A check may leave a connection open.
  run: async (call) => process.exit(await check(call)),
})
