import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ReviewItem, reviewId } from '../../../build/judge/review-item.ts'
import { readKnown } from '../../../build/weekly/known.ts'
import { readQueue } from '../../../build/weekly/records.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { writeFacts } from '../../../data/facts-file.ts'
import { exitCode } from '../../support/command.ts'
import { ownEnv } from '../../support/own-env.ts'
import { root } from '../../support/root.ts'
import { type WorldCard, worldCards, writeWorldFacts } from './world/facts.ts'
import { contentsOf } from './world/week.ts'

let home: string
let begin: string
let facts: string
let cards: WorldCard[]
let items: ReviewItem[]

const raised = ({ slug, url, stated }: WorldCard, place: number): ReviewItem => {
  const draft = {
    kind: 'reading' as const,
    card: slug,
    waits: 'review' as const,
    cause: { code: place < 2 ? ('up-by' as const) : ('pages-disagree' as const), field: 'late_payment_fee' },
    reasons:
      place < 2 ? ['late_payment_fee: up by 65 %'] : ['late_payment_fee: the pages disagree: 40 (a), 66 (b)'],
    url,
    old: { late_payment_fee: stated.late_payment_fee },
    values: { late_payment_fee: 66 },
    quotes: { late_payment_fee: 'Late payment: up to $66\u001b[2J' },
  }
  return { ...draft, id: reviewId(draft), since: '2026-10-05', seen: '2026-10-05' }
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'review-'))
  begin = join(home, 'begin')
  const known = await readKnown(join(root, 'data/facts'))
  const issuers = (await declaredIssuers()).filter(({ slug }) => slug === 'rbc')
  cards = worldCards(issuers, known, 4)
  await writeWorldFacts(begin, cards)
  items = cards.map(raised)
  await mkdir(join(begin, 'queue'))
  await writeFile(join(begin, 'queue/rbc.json'), writeFacts({ open: items, decided: [] }))
})
beforeEach(async () => {
  facts = await mkdtemp(join(home, 'facts-'))
  await cp(begin, facts, { recursive: true })
})
afterAll(() => rm(home, { recursive: true, force: true }))

interface Ended {
  readonly code: number
  readonly out: string
}

function run(command: string, args: readonly string[]): Promise<Ended> {
  const env = { ...ownEnv(), STATE_DIR: join(facts, '../state'), TERM: 'xterm' }
  return new Promise((done) => {
    execFile(command, args, { cwd: root, env, timeout: 120_000 }, (error, out, stderr) =>
      done({ code: exitCode(error), out: out + stderr }),
    )
  })
}
const reviewQueue = (...args: string[]) =>
  run(process.execPath, [join(root, 'build/commands/review.ts'), ...args, '--facts', facts])
/** Runs the review at a real terminal, with one key per prompt. */
const atTerminal = (keys: string, ...args: string[]) =>
  run('python3', [
    join(root, 'test/support/terminal.py'),
    keys,
    process.execPath,
    join(root, 'build/commands/review.ts'),
    ...args,
    '--facts',
    facts,
  ])

const verdicts = async () =>
  (await readQueue(facts, 'rbc')).decided.map(({ verdict, item }) => [verdict, item.card])
const open = async () => (await readQueue(facts, 'rbc')).open.map(({ card }) => card)
const slugs = () => items.map(({ card }) => card).toSorted()
const fee = async (card: string) => {
  const { observations } = JSON.parse(await readFile(join(facts, `cards/rbc/${card}.json`), 'utf8'))
  return observations.filter(({ values }: { values: object }) => 'late_payment_fee' in values).length
}

describe('npm run review at a terminal', () => {
  it('shows one item at a time with both sources and decides it with one key', async () => {
    const [first = '', second = '', third = ''] = slugs()
    const { code, out } = await atTerminal('arsq')
    expect([code, out]).toEqual([0, expect.stringContaining('1 accepted, 1 rejected, 1 skipped')])
    expect(out).toMatch(/1 of 4[\s\S]*late payment fee: \$\d+ → \S*\$66/)
    expect(out).toContain('up to \u001b[7m$66\u001b[0m')
    expect(out).toMatch(/current: .*cc-offers, 2026-08-01/)
    expect(out).not.toContain('\u001b[2J')
    expect(await verdicts()).toEqual([
      ['accepted', first],
      ['rejected', second],
    ])
    expect([await fee(first), await fee(second), await fee(third)]).toEqual([2, 1, 1])
  }, 120_000)

  it('undoes the last decision, prints the page’s URL, and ends with the list', async () => {
    const before = await contentsOf(facts)
    expect((await atTerminal('auq')).out).toContain('Undone.')
    expect(await contentsOf(facts)).toEqual(before)
    expect((await atTerminal('oq')).out).toContain(
      `${items.toSorted((a, b) => (a.card < b.card ? -1 : 1))[0]?.url}`,
    )
  }, 120_000)

  it('keeps every decision when it is killed', async () => {
    const { out } = await atTerminal('aaK')
    expect(out).toContain('3 of 4')
    expect((await verdicts()).map(([verdict]) => verdict)).toEqual(['accepted', 'accepted'])
    expect(await open()).toHaveLength(2)
  }, 120_000)
})

it('accepting a reading again after a kill does not append it twice', async () => {
  const [first = ''] = slugs()
  await reviewQueue('accept', '--card', first)
  const once = await readFile(join(facts, `cards/rbc/${first}.json`), 'utf8')
  await cp(join(begin, 'queue/rbc.json'), join(facts, 'queue/rbc.json'))
  expect((await reviewQueue('accept', '--card', first)).code).toBe(0)
  expect(await readFile(join(facts, `cards/rbc/${first}.json`), 'utf8')).toBe(once)
}, 120_000)

describe('npm run review without a terminal', () => {
  it('prints the list with the cause of each item', async () => {
    const { out } = await reviewQueue()
    expect(out.match(/cause late-payment-fee-up-by/g)).toHaveLength(2)
    expect(out.match(/cause late-payment-fee-pages-disagree/g)).toHaveLength(2)
    expect(out).toContain('4 pending')
  })

  it('says that nothing matches a filter, and prints an empty list as JSON', async () => {
    const none = ['list', '--cause', 'no-such']
    expect(await reviewQueue(...none)).toMatchObject({
      code: 1,
      out: expect.stringContaining('4 are pending'),
    })
    expect(await reviewQueue(...none, '--json')).toMatchObject({ code: 0, out: '[]\n' })
  })

  it('decides by cause or card, and rejects a decision without a selection', async () => {
    expect(
      (await reviewQueue('accept', '--cause', 'late-payment-fee-up-by')).out.match(/^accepted/gm),
    ).toHaveLength(2)
    const [next = ''] = await open()
    expect((await reviewQueue('reject', '--card', next)).out).toContain(`rejected`)
    expect(await open()).toHaveLength(1)
    expect(await reviewQueue('accept')).toMatchObject({ code: 1, out: expect.stringContaining('--cause') })
    expect(await reviewQueue('accept', '--cause', 'no-such')).toMatchObject({ code: 1 })
  }, 120_000)
})
