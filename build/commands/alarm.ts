import { join, resolve } from 'node:path'
import { type CommandCall, print, runCommand } from '../../data/command.ts'
import { readOrNull } from '../durable.ts'
import { repositoryFrom, setIssue } from '../land/github.ts'
import { STATE } from '../options.ts'
import { ALARM_FILE } from '../report/attention-files.ts'

const TITLE = 'The weekly re-check needs attention'

const options = {
  repository: { value: '<o/name>', help: 'GitHub repository of the issue; needs GITHUB_TOKEN' },
  api: {
    value: '<url>',
    help: 'REST API of GitHub (https://api.github.com)',
    default: () => 'https://api.github.com',
  },
  state: { ...STATE, help: 'state folder of the run (STATE_DIR, else .state)' },
  job: {
    value: '<status>',
    help: 'outcome of the job, success or failure. A failure is an alarm even without an alarm.md',
    default: () => 'success',
  },
  run: { value: '<url>', help: 'URL of the job’s log' },
} as const

async function run({ flags, env }: CommandCall<typeof options>): Promise<void> {
  const { state, job, run: log } = flags
  const github = repositoryFrom(flags, env.GITHUB_TOKEN, 'issues')
  const alarm = (await readOrNull(join(resolve(state), ALARM_FILE)))?.toString() ?? null
  const body = [
    ...(alarm === null ? [] : [alarm]),
    ...(job === 'success' ? [] : ['The weekly re-check failed; see its log.\n']),
  ]
  const link = log === undefined ? [] : [`[Log and report](${log})\n`]
  const done = await setIssue(github, TITLE, body.length === 0 ? null : [...body, ...link].join('\n'))
  print(done ?? 'No alarm, no open issue.')
}

runCommand({
  summary: `Maintains one GitHub issue about the weekly re-check: opens or updates it while the state folder has an alarm.md, and
    closes it when the job is healthy.`,
  usage: 'npm run -s alarm -- --repository <owner/name> [<options>]',
  example: 'npm run -s alarm -- --repository owner/card-data',
  options,
  run,
})
