import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { compareText } from '../../data/compare.ts'
import { writeFacts } from '../../data/facts-file.ts'
import { quantity } from '../../data/quantity.ts'
import { dayOf } from '../../data/time.ts'
import { namesIn, readOrNull, writeWhole } from '../durable.ts'
import { releasesOf } from '../releases/ledger.ts'
import { recordRelease } from '../releases/record.ts'
import { readKnown } from '../weekly/known.ts'
import { queueFile, readQueue } from '../weekly/records.ts'
import { fileAt, git } from './git.ts'
import { issuerOf, mergeFile, type Versions, withItems } from './merge.ts'

/** A run to land, and where. */
export interface Landing {
  /** Top folder of the working tree in which the run wrote the facts. It is not modified. */
  readonly repository: string
  /** Folder of the facts in it. */
  readonly facts: string
  readonly remote: string
  /** Upstream branch onto which the run is replayed. */
  readonly branch: string
  /** Branch to push to for a pull request into `branch`; null to push to `branch`. */
  readonly reviewBranch: string | null
  /** Time of the landing; its day is in the commits. */
  readonly now: Date
  readonly author: { readonly name: string; readonly email: string }
}

export interface LandResult {
  readonly commits: number
  /** Readings that conflict with upstream and are now in the review queue. */
  readonly queued: number
}

const ATTEMPTS_MAX = 5

/** Changed files of the facts, each before (`base`) and after (`ours`). */
interface FactsChange {
  readonly paths: readonly string[]
  readonly base: (path: string) => Promise<string | null>
  readonly ours: (path: string) => Promise<string | null>
}

/**
 * Commits the changes of a run onto the latest upstream branch, one commit per issuer, and pushes them. The run is replayed in
 * a temporary working tree. If upstream edited the same files, the observations of both sides are kept. After a kill, run it
 * again; nothing is pushed twice.
 */
export async function land(landing: Landing): Promise<LandResult> {
  const { repository, remote, branch, reviewBranch } = landing
  const change = await uncommittedChange(landing)
  if (change.paths.length === 0) return { commits: 0, queued: 0 }
  for (let attempt = 1; ; attempt += 1) {
    await git(
      repository,
      'fetch',
      '--quiet',
      remote,
      `+refs/heads/${branch}:refs/remotes/${remote}/${branch}`,
    )
    const pending = reviewBranch === null ? null : await pendingChange(landing, reviewBranch)
    const home = await mkdtemp(join(tmpdir(), 'land-'))
    const tree = join(home, 'tree')
    try {
      await git(repository, 'worktree', 'add', '--quiet', '--detach', tree, `${remote}/${branch}`)
      const queued =
        (pending ? await replay(pending.change, tree, landing) : 0) + (await replay(change, tree, landing))
      // A change in the review branch is not published yet; it gets a release once it is merged.
      if (reviewBranch === null) await recordRelease(join(tree, landing.facts), landing.now)
      const commits = await commitByIssuer(tree, landing)
      if (commits > 0 && !(await push(tree, landing, pending?.tip ?? null))) {
        if (attempt < ATTEMPTS_MAX) continue
        throw new Error(`${branch} moved ${ATTEMPTS_MAX} times during the replay; run it again.`)
      }
      return { commits, queued }
    } finally {
      await git(repository, 'worktree', 'remove', '--force', tree).catch(() => undefined)
      await rm(home, { recursive: true, force: true })
      await git(repository, 'worktree', 'prune')
    }
  }
}

/** Returns the uncommitted changes of the facts. */
async function uncommittedChange({ repository, facts }: Landing): Promise<FactsChange> {
  const head = (await git(repository, 'rev-parse', 'HEAD')).trim()
  const tracked = await git(repository, 'diff', '--name-only', '-z', 'HEAD', '--', facts)
  const added = await git(repository, 'ls-files', '--others', '--exclude-standard', '-z', '--', facts)
  const paths = `${tracked}${added}`.split('\0').filter((path) => path.endsWith('.json'))
  return {
    paths: [...new Set(paths)].sort(),
    base: (path) => fileAt(repository, head, path),
    ours: async (path) => (await readOrNull(join(repository, path)))?.toString() ?? null,
  }
}

/** Returns the changes of earlier runs in the review branch, to be replayed first; null if the branch does not exist. */
async function pendingChange({ repository, remote, branch, facts }: Landing, reviewBranch: string) {
  const listed = await git(repository, 'ls-remote', '--heads', remote, `refs/heads/${reviewBranch}`)
  const [tip = ''] = listed.split('\t')
  if (tip === '') return null
  await git(repository, 'fetch', '--quiet', remote, tip)
  const base = (await git(repository, 'merge-base', `${remote}/${branch}`, tip)).trim()
  const names = await git(repository, 'diff', '--name-only', '-z', base, tip, '--', facts)
  const change: FactsChange = {
    paths: names.split('\0').filter((path) => path.endsWith('.json')),
    base: (path) => fileAt(repository, base, path),
    ours: (path) => fileAt(repository, tip, path),
  }
  return { tip, change }
}

/** Applies a change to a working tree of the latest upstream. Returns how many readings went to the review queue instead. */
async function replay(change: FactsChange, tree: string, { facts, now }: Landing): Promise<number> {
  const today = dayOf(now)
  const folder = join(tree, facts)
  const known = await readKnown(folder)
  const queued = new Map<string, Parameters<typeof withItems>[1]>()
  for (const path of change.paths) {
    const below = path.slice(facts.length + 1)
    const theirs = (await readOrNull(join(tree, path)))?.toString() ?? null
    const versions: Versions = { base: await change.base(path), ours: await change.ours(path), theirs }
    const isNameTaken = below.startsWith('runs/') && theirs !== null && theirs !== versions.ours
    if (isNameTaken) await writeText(await freePath(join(tree, path)), versions.ours)
    else {
      const merged = mergeFile(below, versions, known, today)
      await writeText(join(tree, path), merged.content)
      const issuer = issuerOf(below) ?? ''
      queued.set(issuer, [...(queued.get(issuer) ?? []), ...merged.queued])
    }
  }
  for (const [issuer, items] of queued)
    if (items.length > 0) {
      const file = withItems(await readQueue(folder, issuer), items)
      await writeText(join(folder, queueFile(issuer)), writeFacts(file))
    }
  await readKnown(folder)
  return [...queued.values()].flat().length
}

async function writeText(path: string, content: string | null): Promise<void> {
  if (content === null) return rm(path, { force: true })
  await mkdir(dirname(path), { recursive: true })
  await writeWhole(path, content)
}

/** Returns an unused name for a run's record; another run of the day has the path already. */
async function freePath(path: string): Promise<string> {
  const stem = path.replace(/(?:-\d+)?\.json$/, '')
  for (let number = 2; ; number += 1)
    if ((await readOrNull(`${stem}-${number}.json`)) === null) return `${stem}-${number}.json`
}

async function commitByIssuer(tree: string, { facts, now, author }: Landing): Promise<number> {
  const today = dayOf(now)
  const releases = releasesOf(facts)
  const hasReleases = (await namesIn(join(tree, releases))).length > 0
  await git(tree, 'add', '--all', '--', facts, ...(hasReleases ? [releases] : []))
  const names = await git(tree, 'diff', '--cached', '--name-only', '-z')
  const paths = names.split('\0').filter((path) => path !== '')
  await git(tree, 'reset', '--quiet')
  const groups = [...Map.groupBy(paths, (path) => issuerOf(path.slice(facts.length + 1)))]
  const ordered = groups.toSorted(([a], [b]) => compareText(a ?? '~', b ?? '~'))
  const identity = ['-c', `user.name=${author.name}`, '-c', `user.email=${author.email}`]
  for (const [issuer, own] of ordered) {
    await git(tree, 'add', '--all', '--', ...own)
    await git(tree, ...identity, 'commit', '--quiet', '--no-verify', '-m', subjectOf(issuer, own, today))
  }
  return ordered.length
}

function subjectOf(issuer: string | null, paths: readonly string[], today: string): string {
  if (issuer === null) return `Record the weekly re-check of ${today}`
  const cards = paths.filter((path) => path.includes('/cards/')).length
  const summary = cards === 0 ? 'checks and review queue' : quantity(cards, 'card')
  return `Re-check ${issuer} on ${today}: ${summary}`
}

/** Messages of git about a branch that moved, before or during the push. */
const MOVED = /\[rejected\]|non-fast-forward|fetch first|stale info|cannot lock ref/

/** Pushes the commits. Returns false if the branch has moved. */
async function push(
  tree: string,
  { remote, branch, reviewBranch }: Landing,
  tip: string | null,
): Promise<boolean> {
  const lease = reviewBranch === null ? [] : [`--force-with-lease=refs/heads/${reviewBranch}:${tip ?? ''}`]
  try {
    await git(tree, 'push', '--quiet', ...lease, remote, `HEAD:refs/heads/${reviewBranch ?? branch}`)
    return true
  } catch (error) {
    if (MOVED.test((error as Error).message)) return false
    throw error
  }
}
