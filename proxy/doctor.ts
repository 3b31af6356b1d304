import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadEnvFile } from '../data/env-file.ts'
import { checkSettings, type Target } from './doctor/checks.ts'
import { settingsOf, unknownSettings } from './doctor/setting-formats.ts'
import { runTrials } from './doctor/trials.ts'
import { redact } from './log.ts'

const HELP = `npm run -s doctor [-- --for netlify]

Checks the settings of the environment or .env, and tries what they name: the store with a write that is rolled back, the whole
content of its file, the snapshot. Says what is wrong and what to do, one line each, and ends with 1 where anything is. Changes
nothing, and shows no secret. It may run beside the service.

  --for server    this machine (default)
  --for netlify   a deployment without a disk
`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { for: { type: 'string', default: 'server' }, help: { type: 'boolean' } },
  })
  if (values.help) return say(HELP.trimEnd())
  if (values.for !== 'server' && values.for !== 'netlify') throw new Error('--for takes server or netlify.')
  const target: Target = values.for
  loadEnvFile()
  const { config, problems } = checkSettings(process.env, target)
  const tried = config === null ? [] : await runTrials(process.env, config, target, new Date())
  const example = await readFile(join(import.meta.dirname, '../.env.example'), 'utf8')
  const all = [...problems, ...unknownSettings(process.env, settingsOf(example)), ...tried]
  for (const problem of all) say(redact(problem))
  return all.length === 0 ? say('Nothing is wrong.') : 1
}

function say(line: string): 0 {
  process.stdout.write(`${line}\n`)
  return 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
