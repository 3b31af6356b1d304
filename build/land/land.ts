import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeFacts } from '../../data/facts-file.ts'
import { dayOf } from '../../data/time.ts'
import { namesIn, readOrNull, writeWhole } from '../durable.ts'
import { releasesOf } from '../releases/ledger.ts'
import { recordRelease } from '../releases/record.ts'
import { readKnown } from '../weekly/known.ts'
import { queueFile, readQueue } from '../weekly/records.ts'
import { fileAt, git } from './git.ts'
import { issuerOf, mergeFile, type Versions, withItems } from './merge.ts'

export interface Landing {
  /** Top folder of the working tree in which the run wrote the facts; it is only read. */
  readonly repository: string
  /** Folder of the facts below it. */
  readonly facts: string
  readonly remote: string
  /** Branch upstream onto which the run is replayed. */
  readonly branch: string
  /** Branch to push to in place of `branch`, to be merged by a person; null to push to `branch`. */
  readonly aside: string | null
  /** Moment of the landing; its day is in the commits. */
  readonly now: Date
  readonly author: { readonly name: string; readonly email: string }
}

export interface Landed {
  readonly commits: number
  /** Readings that upstream no longer lets in, now in the review queue. */
  readonly held: number
}

const TRIES = 5

/** A change of the facts: which files, and each of them before and after. */
interface Week {
  readonly paths: readonly string[]
  readonly base: (path: string) => Promise<string | null>
  readonly ours: (path: string) => Promise<string | null>
}

/**
 * Commits what a run changed, an issuer a commit, onto the newest upstream branch and pushes it. The run is replayed in a
 * working tree of its own: where people edited the same files meanwhile, both sides' observations stand. Killed at any
 * point, it can be run again; nothing is pushed twice.
 */
export async function land(landing: Landing): Promise<Landed> {
  const { repository, remote, branch, aside } = landing
  const week = await weekIn(landing)
  if (week.paths.length === 0) return { commits: 0, held: 0 }
  for (let tried = 1; ; tried += 1) {
    await git(
      repository,
      'fetch',
      '--quiet',
      remote,
      `+refs/heads/${branch}:refs/remotes/${remote}/${branch}`,
    )
    const earlier = aside === null ? null : await asideAt(landing, aside)
    const home = await mkdtemp(join(tmpdir(), 'land-'))
    const tree = join(home, 'tree')
    try {
      await git(repository, 'worktree', 'add', '--quiet', '--detach', tree, `${remote}/${branch}`)
      const held =
        (earlier ? await replay(earlier.week, tree, landing) : 0) + (await replay(week, tree, landing))
      // A week that waits for a person is not published yet: it gets its release when its facts are.
      if (aside === null) await recordRelease(join(tree, landing.facts), landing.now)
      const commits = await commitByIssuer(tree, landing)
      if (commits > 0 && !(await pushed(tree, landing, earlier?.tip ?? null))) {
        if (tried < TRIES) continue
        throw new Error(`${branch} moved ${TRIES} times while the week was replayed; run it again.`)
      }
      return { commits, held }
    } finally {
      await git(repository, 'worktree', 'remove', '--force', tree).catch(() => undefined)
      await rm(home, { recursive: true, force: true })
      await git(repository, 'worktree', 'prune')
    }
  }
}

/** Returns what the working tree has and its commit has not. */
async function weekIn({ repository, facts }: Landing): Promise<Week> {
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

/** An earlier week that still waits in its branch: it is replayed first, so that it goes on waiting with this one. */
async function asideAt({ repository, remote, branch, facts }: Landing, aside: string) {
  const listed = await git(repository, 'ls-remote', '--heads', remote, `refs/heads/${aside}`)
  const [tip = ''] = listed.split('\t')
  if (tip === '') return null
  await git(repository, 'fetch', '--quiet', remote, tip)
  const base = (await git(repository, 'merge-base', `${remote}/${branch}`, tip)).trim()
  const names = await git(repository, 'diff', '--name-only', '-z', base, tip, '--', facts)
  const week: Week = {
    paths: names.split('\0').filter((path) => path.endsWith('.json')),
    base: (path) => fileAt(repository, base, path),
    ours: (path) => fileAt(repository, tip, path),
  }
  return { tip, week }
}

/** Writes a week into a working tree of the newest upstream; returns how many readings went to review instead. */
async function replay(week: Week, tree: string, { facts, now }: Landing): Promise<number> {
  const today = dayOf(now)
  const folder = join(tree, facts)
  const known = await readKnown(folder)
  const waiting = new Map<string, Parameters<typeof withItems>[1]>()
  for (const path of week.paths) {
    const below = path.slice(facts.length + 1)
    const theirs = (await readOrNull(join(tree, path)))?.toString() ?? null
    const versions: Versions = { base: await week.base(path), ours: await week.ours(path), theirs }
    const isTaken = below.startsWith('runs/') && theirs !== null && theirs !== versions.ours
    if (isTaken) await writeText(await freePath(join(tree, path)), versions.ours)
    else {
      const merged = mergeFile(below, versions, known, today)
      await writeText(join(tree, path), merged.content)
      const issuer = issuerOf(below) ?? ''
      waiting.set(issuer, [...(waiting.get(issuer) ?? []), ...merged.held])
    }
  }
  for (const [issuer, items] of waiting)
    if (items.length > 0) {
      const file = withItems(await readQueue(folder, issuer), items)
      await writeText(join(folder, queueFile(issuer)), writeFacts(file))
    }
  await readKnown(folder)
  return [...waiting.values()].flat().length
}

async function writeText(path: string, content: string | null): Promise<void> {
  if (content === null) return rm(path, { force: true })
  await mkdir(dirname(path), { recursive: true })
  await writeWhole(path, content)
}

/** The record of another run of that day has the name already. */
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
  const ordered = groups.toSorted(([a], [b]) => ((a ?? '~') < (b ?? '~') ? -1 : 1))
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
  const what = cards === 0 ? 'checks and review queue' : `${cards} ${cards === 1 ? 'card' : 'cards'}`
  return `Re-check ${issuer} on ${today}: ${what}`
}

/** How git says that a branch moved: before the push, and during it. */
const MOVED = /\[rejected\]|non-fast-forward|fetch first|stale info|cannot lock ref/

/** Pushes the commits; false where the branch moved meanwhile. */
async function pushed(
  tree: string,
  { remote, branch, aside }: Landing,
  tip: string | null,
): Promise<boolean> {
  const lease = aside === null ? [] : [`--force-with-lease=refs/heads/${aside}:${tip ?? ''}`]
  try {
    await git(tree, 'push', '--quiet', ...lease, remote, `HEAD:refs/heads/${aside ?? branch}`)
    return true
  } catch (error) {
    if (MOVED.test((error as Error).message)) return false
    throw error
  }
}
