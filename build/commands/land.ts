import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { clockFrom, runCommand } from '../command.ts'
import { git } from '../land/git.ts'
import { setPullRequest } from '../land/github.ts'
import { land } from '../land/land.ts'
import { DOUBT_FILE } from '../report/attention-files.ts'
import { readOrNull } from '../snapshot/durable.ts'

const HELP = `Commits what the weekly re-check changed in the facts, an issuer a commit, onto the newest upstream branch, and pushes it.
Edits that people made meanwhile stand: the run is replayed onto them, and what they no longer let in goes to the review queue.

Usage: npm run land [-- <options>]

  --branch <name>        upstream branch (main)
  --remote <name>        where it is (origin)
  --facts <folder>       facts that the run changed (data/facts)
  --state <folder>       state folder of the run (STATE_DIR, else .state). Where it has a doubt.md, the week goes to the branch
                         weekly-re-check for a pull request
  --repository <o/name>  GitHub repository in which to open or update that pull request; needs GITHUB_TOKEN
  --api <url>            its REST API (https://api.github.com)
  --today <day>          day of the commits as YYYY-MM-DD, in place of the clock's (UTC)
  --help                 this text

Safe to stop at any point and to start again.
`

const ASIDE = 'weekly-re-check'
const AUTHOR = { name: 'weekly re-check', email: 'weekly-re-check@users.noreply.github.com' }

const readFlags = () =>
  parseArgs({
    options: {
      help: { type: 'boolean' },
      branch: { type: 'string', default: 'main' },
      remote: { type: 'string', default: 'origin' },
      facts: { type: 'string', default: join(import.meta.dirname, '../../data/facts') },
      state: { type: 'string', default: process.env.STATE_DIR ?? '.state' },
      repository: { type: 'string' },
      api: { type: 'string', default: 'https://api.github.com' },
      today: { type: 'string' },
    },
  }).values

async function main(): Promise<void> {
  const flags = readFlags()
  if (flags.help) return void process.stdout.write(HELP)
  const folder = resolve(flags.facts)
  const repository = (await git(folder, 'rev-parse', '--show-toplevel')).trim()
  const doubt = (await readOrNull(join(resolve(flags.state), DOUBT_FILE)))?.toString() ?? null
  const { branch, remote } = flags
  const today = clockFrom(flags.today)().toISOString().slice(0, 10)
  const { commits, held } = await land({
    repository,
    facts: relative(repository, folder).replaceAll('\\', '/'),
    remote,
    branch,
    aside: doubt === null ? null : ASIDE,
    today,
    author: AUTHOR,
  })
  const said =
    commits === 0 ? 'Nothing to commit.' : `${commits} commits pushed to ${doubt === null ? branch : ASIDE}.`
  process.stdout.write(`${said}${held > 0 ? ` ${held} readings went to the review queue.` : ''}\n`)
  if (doubt !== null && commits > 0) await openPullRequest(flags, doubt, today)
}

async function openPullRequest(
  { repository, api, branch }: ReturnType<typeof readFlags>,
  body: string,
  today: string,
): Promise<void> {
  if (repository === undefined) return
  const github = { api, name: repository, token: process.env.GITHUB_TOKEN ?? '' }
  const title = `Weekly re-check of ${today}`
  const number = await setPullRequest(github, { head: ASIDE, base: branch, title, body })
  process.stdout.write(`Pull request ${number}\n`)
}

runCommand(main)
