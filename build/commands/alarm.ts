import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from '../command.ts'
import { setIssue } from '../land/github.ts'
import { ALARM_FILE } from '../report/attention-files.ts'
import { readOrNull } from '../snapshot/durable.ts'

const HELP = `Keeps one GitHub issue about the weekly re-check: opens it or updates it while alarm.md stands in the state folder, closes it
when the job is healthy.

Usage: npm run -s alarm -- --repository <owner/name> [<options>]

  --repository <o/name>  GitHub repository of the issue; needs GITHUB_TOKEN
  --api <url>            its REST API (https://api.github.com)
  --state <folder>       state folder of the run (STATE_DIR, else .state)
  --job <status>         success or failure: how the job ended. A job that failed without an alarm.md is an alarm too
  --run <url>            where the job's log is
  --help                 this text
`

const TITLE = 'The weekly re-check needs attention'

const readFlags = () =>
  parseArgs({
    options: {
      help: { type: 'boolean' },
      repository: { type: 'string' },
      api: { type: 'string', default: 'https://api.github.com' },
      state: { type: 'string', default: process.env.STATE_DIR ?? '.state' },
      job: { type: 'string', default: 'success' },
      run: { type: 'string' },
    },
  }).values

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help) return void process.stdout.write(HELP)
  if (!/^[\w.-]+\/[\w.-]+$/.test(flags.repository ?? ''))
    throw new Error('--repository takes the owner and the name of a repository, such as owner/name.')
  const github = { api: flags.api, name: flags.repository ?? '', token: process.env.GITHUB_TOKEN ?? '' }
  const alarm = (await readOrNull(join(resolve(flags.state), ALARM_FILE)))?.toString() ?? null
  const failed = flags.job === 'success' ? null : 'The weekly re-check failed; its log says where.\n'
  const body = [alarm, alarm === null || flags.job !== 'success' ? failed : null].filter(
    (part) => part !== null,
  )
  const log = flags.run === undefined ? [] : [`[Log and report](${flags.run})\n`]
  const done = await setIssue(github, TITLE, body.length === 0 ? null : [...body, ...log].join('\n'))
  process.stdout.write(`${done ?? 'No alarm, no open issue.'}\n`)
}

runCommand(main)
