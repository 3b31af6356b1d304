import { relative, resolve } from 'node:path'
import { type CommandCall, print, runCommand } from '../../data/command.ts'
import { quantity } from '../../data/quantity.ts'
import { dayOf } from '../../data/time.ts'
import { readOrNull } from '../durable.ts'
import { git } from '../land/git.ts'
import { repositoryFrom, setPullRequest } from '../land/github.ts'
import { land } from '../land/land.ts'
import { clockFrom, FACTS, STATE, TODAY } from '../options.ts'
import { DOUBT_FILE } from '../report/attention-files.ts'

const REVIEW_BRANCH = 'weekly-re-check'
const AUTHOR = { name: 'weekly re-check', email: 'weekly-re-check@users.noreply.github.com' }

const options = {
  branch: { value: '<name>', help: 'upstream branch (main)', default: () => 'main' },
  remote: { value: '<name>', help: 'remote of the branch (origin)', default: () => 'origin' },
  facts: { ...FACTS, help: 'facts that the run changed (data/facts)' },
  state: {
    ...STATE,
    help: `state folder of the run (STATE_DIR, else .state). If it has a doubt.md, the week goes to the branch
      ${REVIEW_BRANCH} for a pull request`,
  },
  repository: {
    value: '<o/name>',
    help: 'GitHub repository in which to open or update that pull request; needs GITHUB_TOKEN',
  },
  api: {
    value: '<url>',
    help: 'REST API of GitHub (https://api.github.com)',
    default: () => 'https://api.github.com',
  },
  today: { ...TODAY, help: 'day of the commits as YYYY-MM-DD, in place of the clock’s (UTC)' },
} as const

async function run({ flags, env }: CommandCall<typeof options>): Promise<void> {
  const folder = resolve(flags.facts)
  const repository = (await git(folder, 'rev-parse', '--show-toplevel')).trim()
  const doubt = (await readOrNull(resolve(flags.state, DOUBT_FILE)))?.toString() ?? null
  const { branch, remote } = flags
  const github =
    doubt === null || flags.repository === undefined
      ? null
      : repositoryFrom(flags, env.GITHUB_TOKEN, 'pull requests')
  const now = clockFrom(flags.today)()
  const { commits, queued } = await land({
    repository,
    facts: relative(repository, folder).replaceAll('\\', '/'),
    remote,
    branch,
    reviewBranch: doubt === null ? null : REVIEW_BRANCH,
    now,
    author: AUTHOR,
  })
  const target = doubt === null ? branch : REVIEW_BRANCH
  const pushed = commits === 0 ? 'Nothing to commit.' : `${quantity(commits, 'commit')} pushed to ${target}.`
  print(`${pushed}${queued > 0 ? ` ${quantity(queued, 'reading')} went to the review queue.` : ''}`)
  if (doubt === null || commits === 0 || github === null) return
  const title = `Weekly re-check of ${dayOf(now)}`
  const pullRequest = { head: REVIEW_BRANCH, base: branch, title, body: doubt }
  print(`Pull request ${await setPullRequest(github, pullRequest)}`)
}

runCommand({
  summary: `Commits the weekly re-check's changes of the facts, one commit per issuer, onto the latest upstream branch, and
    pushes them. Edits made meanwhile are kept: the run is replayed onto them, and readings that conflict with them go to the
    review queue.`,
  usage: 'npm run land [-- <options>]',
  example: 'npm run land',
  options,
  notes: 'Safe to stop at any point and to start again.',
  run,
})
