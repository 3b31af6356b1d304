import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadEnvFile } from '../data/env-file.ts'
import { runLiveChecks } from './doctor/live-checks.ts'
import { checkSettings, type Target } from './doctor/setting-checks.ts'
import { settingsOf, unknownSettings } from './doctor/setting-formats.ts'
import { redact } from './log.ts'

const HELP = `npm run -s doctor [-- --for netlify]

Checks the settings in the environment or .env, and the services they name: the store, with a write that is rolled back and a check
of its whole file, and the snapshot. Prints one line per problem with what to do, and exits with 1 if there is any. Changes nothing
and prints no secret. It may run next to the service.

  --for server    this machine (default)
  --for netlify   a deployment without a disk
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { for: { type: 'string', default: 'server' }, help: { type: 'boolean' } },
  })
  if (values.help) {
    print(HELP.trimEnd())
    return 0
  }
  if (values.for !== 'server' && values.for !== 'netlify') throw new Error('--for takes server or netlify.')
  const target: Target = values.for
  loadEnvFile()
  const { config, problems } = checkSettings(process.env, target)
  const failures = config === null ? [] : await runLiveChecks(process.env, config, target, new Date())
  const example = await readFile(join(import.meta.dirname, '../.env.example'), 'utf8')
  const all = [...problems, ...unknownSettings(process.env, settingsOf(example)), ...failures]
  for (const problem of all) print(redact(problem))
  if (all.length === 0) print('No problems found.')
  return all.length === 0 ? 0 : 1
}

const print = (line: string) => process.stdout.write(`${line}\n`)

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
