import { execFileSync } from 'node:child_process'
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ReviewItem, reviewId } from '../../../build/judge/review-item.ts'
import { recordRelease } from '../../../build/releases/record.ts'
import type { Release } from '../../../build/releases/release.ts'
import { readKnown } from '../../../build/weekly/known.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { writeFacts } from '../../../data/facts-file.ts'
import type { CardFacts, Observation } from '../../../data/schema/fact.ts'
import { commandIn } from '../../support/command.ts'
import { type GithubServer, startGithub } from '../../support/github-server.ts'
import { root } from '../../support/root.ts'
import { type WorldCard, worldCards, writeWorldFacts } from '../weekly/world/facts.ts'

const TODAY = '2026-10-12'
let home: string
let at: (name: string) => string
let cards: WorldCard[]
let github: GithubServer

const git = (name: string, ...args: string[]) =>
  execFileSync(
    'git',
    ['-C', at(name), '-c', 'user.name=someone', '-c', 'user.email=someone@cards.test', ...args],
    {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )

beforeAll(async () => {
  github = await startGithub()
  const known = await readKnown(join(root, 'data/facts'))
  const issuers = (await declaredIssuers()).filter(({ slug }) => ['rbc', 'chase'].includes(slug))
  cards = worldCards(issuers, known, 2)
})
afterAll(() => github.close())

/** Creates an upstream repository, and clones of the job and of an editor. */
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'land-test-'))
  at = (name) => join(home, name)
  execFileSync('git', ['init', '--quiet', '--bare', '--initial-branch=main', at('upstream')])
  execFileSync('git', ['clone', '--quiet', at('upstream'), at('editor')], { stdio: 'ignore' })
  git('editor', 'checkout', '--quiet', '-b', 'main')
  await writeWorldFacts(at('editor/data/facts'), cards)
  git('editor', 'add', '.')
  git('editor', 'commit', '--quiet', '-m', 'Facts')
  git('editor', 'push', '--quiet', 'origin', 'main')
  execFileSync('git', ['clone', '--quiet', at('upstream'), at('job')])
  return () => rm(home, { recursive: true, force: true })
})

const card = (issuer: string, place = 0): WorldCard =>
  cards.filter((each) => each.issuer === issuer)[place] as WorldCard
const fileOf = ({ issuer, slug }: WorldCard) => `data/facts/cards/${issuer}/${slug}.json`
const factsIn = async (name: string, of: WorldCard): Promise<CardFacts> =>
  JSON.parse(await readFile(join(at(name), fileOf(of)), 'utf8'))
const upstream = (of: WorldCard): CardFacts => JSON.parse(git('upstream', 'show', `main:${fileOf(of)}`))

async function observe(name: string, of: WorldCard, observed: Partial<Observation>): Promise<void> {
  const facts = await factsIn(name, of)
  const added = { seen: TODAY, source: 'issuer', url: of.url, values: {}, ...observed }
  const observations = [...facts.observations, added]
  await writeFile(join(at(name), fileOf(of)), writeFacts({ ...facts, observations }))
}

async function edit(path: string, value: unknown, name = 'job'): Promise<void> {
  const file = join(at(name), 'data/facts', path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, writeFacts(value))
}

/** Writes the changes of a weekly run: one card per issuer, checks, and the run's record. */
async function week(): Promise<void> {
  await observe('job', card('rbc'), {
    values: { annual_fee: 139 },
    quotes: { annual_fee: 'Annual fee $139' },
  })
  await observe('job', card('chase'), { values: { late_payment_fee: 41 } })
  await edit('checks/rbc.json', {
    [card('rbc').slug]: { scraped: `${TODAY}T06:00:00Z`, verified: null, fields: [] },
  })
  await edit(`runs/${TODAY}.json`, { at: `${TODAY}T06:00:00Z`, facts: 'x', version: 'y', issuers: {} })
}

function pushEdit(message: string): void {
  git('editor', 'add', '.')
  git('editor', 'commit', '--quiet', '-m', message)
  git('editor', 'push', '--quiet', 'origin', 'main')
}

const landing = (...args: string[]) =>
  commandIn(home, { GITHUB_TOKEN: 'secret-token' })('land.ts', [
    '--facts',
    at('job/data/facts'),
    '--repository',
    'bank/cards',
    '--api',
    github.url,
    '--today',
    TODAY,
    ...args,
  ])
const fees = (facts: CardFacts) => facts.observations.map(({ values }) => values.annual_fee)

describe('npm run land', () => {
  it('pushes a commit per issuer', async () => {
    await week()
    expect(await landing()).toMatchObject({ error: '', code: 0, out: '3 commits pushed to main.\n' })
    expect(git('upstream', 'log', '--format=%s', 'main').trim().split('\n')).toEqual([
      `Record the weekly re-check of ${TODAY}`,
      `Re-check rbc on ${TODAY}: 1 card`,
      `Re-check chase on ${TODAY}: 1 card`,
      'Facts',
    ])
    expect(git('job', 'worktree', 'list').trim().split('\n')).toHaveLength(1)
    expect(await landing()).toMatchObject({ error: '', code: 0, out: 'Nothing to commit.\n' })
  })

  it('works in the script of the weekly workflow', async () => {
    await week()
    const workflow = await readFile(join(root, '.github/workflows/rebuild.yml'), 'utf8')
    const [, script = ''] = /- name: Land the facts\n[\s\S]*?run: \|\n((?: {10}.*\n)+)/.exec(workflow) ?? []
    const land = `'${process.execPath}' '${join(root, 'build/commands/land.ts')}'`
    const npm = `#!/bin/sh\nshift 3\nexec ${land} --facts '${at('job/data/facts')}' "$@"\n`
    await mkdir(at('bin'))
    await writeFile(at('bin/npm'), npm, { mode: 0o755 })
    const env = {
      PATH: `${at('bin')}:${process.env.PATH}`,
      STATE_DIR: at('state'),
      GITHUB_TOKEN: 'secret-token',
      GITHUB_SERVER_URL: 'https://github.test',
      GITHUB_API_URL: github.url,
      GITHUB_REPOSITORY: 'bank/cards',
      GITHUB_REF_NAME: 'main',
    }
    const out = execFileSync('bash', ['-e', '-c', script], { env, cwd: root, encoding: 'utf8' })
    expect(out).toBe('3 commits pushed to main.\n')
    expect(fees(upstream(card('rbc'))).at(-1)).toBe(139)
  })

  it('records the release of the merged facts after a concurrent release', async () => {
    await recordRelease(at('job/data/facts'), new Date(`${TODAY}T05:00:00Z`))
    await Promise.all([week(), observe('editor', card('chase', 1), { values: { annual_fee: 77 } })])
    await recordRelease(at('editor/data/facts'), new Date(`${TODAY}T06:00:00Z`))
    pushEdit('Edit the fee')
    expect((await landing()).code).toBe(0)
    const show = (name: string) => git('upstream', 'show', `main:data/releases/${name}.json`)
    const released = (name: string): Release => JSON.parse(show(name))
    const names = git('upstream', 'ls-tree', '--name-only', 'main:data/releases').trim().split('\n')
    expect(names).toEqual([`${TODAY}-2.json`, `${TODAY}.json`])
    expect(released(TODAY).cards.length).toBe(cards.length)
    const changed = released(`${TODAY}-2`).cards.map(({ slug }) => slug)
    expect(changed).toEqual([card('chase').slug, card('rbc').slug].sort())
  })

  it('keeps a concurrent edit of the same card', async () => {
    await observe('editor', card('rbc'), { source: 'cc-offers', url: null, values: { late_payment_fee: 47 } })
    pushEdit('A fee')
    await week()
    expect(await landing()).toMatchObject({ error: '', code: 0, out: '3 commits pushed to main.\n' })
    const { observations } = upstream(card('rbc'))
    expect(observations.slice(1).map(({ values }) => values)).toEqual([
      { late_payment_fee: 47 },
      { annual_fee: 139 },
    ])
    expect(upstream(card('chase')).observations).toHaveLength(2)
  })

  it('queues a reading for review if it conflicts with a concurrent correction', async () => {
    await observe('editor', card('rbc'), { source: 'curated', url: null, values: { annual_fee: 125 } })
    pushEdit('A correction')
    await week()
    expect((await landing()).out).toBe('3 commits pushed to main. 1 reading went to the review queue.\n')
    expect(fees(upstream(card('rbc'))).slice(1)).toEqual([125])
    const [item, ...others] = JSON.parse(git('upstream', 'show', 'main:data/facts/queue/rbc.json')).open
    expect([item.card, item.values, others]).toEqual([card('rbc').slug, { annual_fee: 139 }, []])
  })

  it('keeps a concurrent decision about a queued item', async () => {
    const draft = {
      kind: 'reading' as const,
      card: card('rbc').slug,
      waits: 'review' as const,
      reasons: ['x: y'],
      url: card('rbc').url,
      old: {},
      values: { annual_fee: 900 },
    }
    const item: ReviewItem = { ...draft, id: reviewId(draft), since: '2026-10-05', seen: '2026-10-05' }
    await edit('queue/rbc.json', { open: [item], decided: [] }, 'editor')
    pushEdit('A week before')
    git('job', 'pull', '--quiet', 'origin', 'main')
    await week()
    const other = { ...item, id: 'ffffffff', card: card('rbc', 1).slug }
    await edit('queue/rbc.json', { open: [{ ...item, seen: TODAY }, other], decided: [] })
    const decided = [{ verdict: 'rejected', on: '2026-10-11', why: null, item }]
    await edit('queue/rbc.json', { open: [], decided }, 'editor')
    pushEdit('Rejected')
    await landing()
    const queued = JSON.parse(git('upstream', 'show', 'main:data/facts/queue/rbc.json'))
    expect(queued).toMatchObject({ open: [{ id: 'ffffffff' }], decided: [{ verdict: 'rejected' }] })
  })

  it('replays again if the branch moves between its fetch and its push', async () => {
    await observe('editor', card('rbc'), { source: 'cc-offers', url: null, values: { late_payment_fee: 47 } })
    git('editor', 'commit', '--quiet', '-am', 'At the last moment')
    const hook = at('job/.git/hooks/pre-push')
    await mkdir(join(hook, '..'), { recursive: true })
    const push = `git -C '${at('editor')}' push --quiet origin main`
    await writeFile(
      hook,
      `#!/bin/sh\n[ -e '${at('raced')}' ] && exit 0\n: > '${at('raced')}'\nunset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE\n${push}\n`,
    )
    await chmod(hook, 0o755)
    await week()
    expect(await landing()).toMatchObject({ error: '', code: 0, out: '3 commits pushed to main.\n' })
    expect(git('upstream', 'log', '--format=%s', 'main')).toContain('At the last moment')
    expect(upstream(card('rbc')).observations).toHaveLength(3)
  })

  it('opens one pull request for doubtful weeks, and keeps an earlier week that is not merged', async () => {
    await mkdir(at('state'), { recursive: true })
    await writeFile(at('state/doubt.md'), 'RBC was queued as a whole.\n')
    await week()
    expect(await landing()).toMatchObject({
      code: 0,
      out: '3 commits pushed to weekly-re-check.\nPull request 1\n',
    })
    git('job', 'checkout', '--quiet', '.')
    git('job', 'clean', '--quiet', '-fd', 'data')
    await observe('editor', card('chase', 1), { source: 'cc-offers', url: null, values: { annual_fee: 5 } })
    pushEdit('Meanwhile')
    await observe('job', card('rbc', 1), { seen: TODAY, values: { annual_fee: 77 } })
    await appendFile(at('state/doubt.md'), 'And again.\n')
    expect((await landing()).out).toContain('Pull request 1\n')
    expect(github.pulls).toMatchObject([
      { head: 'weekly-re-check', base: 'main', body: expect.stringContaining('And again') },
    ])
    const pending = (of: WorldCard) => JSON.parse(git('upstream', 'show', `weekly-re-check:${fileOf(of)}`))
    expect(fees(pending(card('rbc'))).at(-1)).toBe(139)
    expect(fees(pending(card('rbc', 1))).at(-1)).toBe(77)
    expect(fees(pending(card('chase', 1))).at(-1)).toBe(5)
    expect(upstream(card('rbc')).observations).toHaveLength(1)
  })
})
