import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReviewDraft, type ReviewItem, reviewId } from '../../../build/judge/review-item.ts'
import { decisionsOf } from '../../../build/report/decisions.ts'
import { reviewEntry } from '../../../build/report/entry.ts'
import { decideCommonMoves } from '../../../build/weekly/common-moves.ts'
import type { IssuerRun } from '../../../build/weekly/issuer-run.ts'
import { type Known, readKnown } from '../../../build/weekly/known.ts'
import { QueueFile } from '../../../build/weekly/records.ts'
import { declaredIssuers } from '../../../build/weekly/registry.ts'
import { failedRun } from '../../../build/weekly/summarize.ts'
import { root } from '../../support/root.ts'
import { type WorldCard, worldCards, writeWorldFacts } from './world/facts.ts'

const TODAY = '2026-10-12'
const FIELD = 'interest_rate_purchase'
let folder: string
let known: Known
let cards: WorldCard[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'common-moves-'))
  known = await readKnown(join(root, 'data/facts'))
  const issuers = (await declaredIssuers()).filter(({ slug }) => ['chase', 'citi', 'rbc'].includes(slug))
  cards = worldCards(issuers, known, 2)
  await writeWorldFacts(folder, cards)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A rate that a page states a step higher or lower. */
function item({ slug, url, stated }: WorldCard, step: number, more: Partial<ReviewItem> = {}): ReviewItem {
  const draft: ReviewDraft & { waits: ReviewItem['waits'] } = {
    kind: 'reading',
    card: slug,
    waits: 'second run',
    cause: { code: 'never-stated' },
    reasons: [`${FIELD}: no page has stated the current value before`],
    url,
    old: { [FIELD]: stated[FIELD] },
    values: { [FIELD]: stated[FIELD] + step },
    quotes: { [FIELD]: `APR ${stated[FIELD] + step}%` },
  }
  return { ...draft, id: reviewId(draft), since: TODAY, seen: TODAY, ...more }
}

function runOf(issuer: string, queued: readonly ReviewItem[], more: Partial<IssuerRun> = {}): IssuerRun {
  const country = issuer === 'rbc' ? 'CA' : 'US'
  return {
    ...failedRun({ slug: issuer, country }, issuer, 2, ''),
    failure: null,
    queued: [...queued],
    ...more,
  }
}
const own = (issuer: string) => cards.filter((card) => card.issuer === issuer)
const decide = (...runs: IssuerRun[]) => decideCommonMoves(runs, { folder, known })
const FOR_REVIEW = { waits: 'review', cause: { code: 'out-of-range', field: FIELD } } as const

describe('an equal rate change on cards of several issuers of a country', () => {
  it('is applied to all of them, whether queued for a second run or for the terms page', async () => {
    const lag = { waits: 'review', cause: { code: 'ahead-of-terms', field: FIELD } } as const
    const chase = runOf(
      'chase',
      own('chase').map((card) => item(card, -0.25)),
    )
    const citi = runOf(
      'citi',
      own('citi').map((card) => item(card, -0.25, lag)),
    )
    const decided = await decide(chase, citi)
    expect(decided.map(({ issuer, queued, changed }) => [issuer, queued.length, changed.length])).toEqual([
      ['chase', 0, 2],
      ['citi', 0, 2],
    ])
    const [first] = decided[0]!.files
    const { observations } = JSON.parse(first!.content)
    const { seen, values } = observations.at(-1)
    expect({ seen, values }).toEqual({ seen: TODAY, values: decided[0]!.changed[0]!.values })
    expect(QueueFile.parse(JSON.parse(decided[0]!.files.at(-1)!.content)).open).toEqual([])
    expect(await decide(...decided)).toEqual([])
  })

  it('counts the changes that were already applied', async () => {
    const [chase] = own('chase').map((card) => runOf('chase', [item(card, -0.25)]))
    const landed = own('citi').map((card) => ({
      ...item(card, -0.25),
      name: card.stated.name,
      unit: FIELD,
      quotes: {},
    }))
    const [decided] = await decide(chase!, runOf('citi', [], { changed: landed }))
    expect(decided).toMatchObject({ issuer: 'chase', queued: [], changed: [{ unit: FIELD }] })
  })

  it('is one decision if it needs a maintainer', async () => {
    const decided = await decide(
      runOf(
        'chase',
        own('chase').map((card) => item(card, -0.25, FOR_REVIEW)),
      ),
      runOf(
        'citi',
        own('citi').map((card) => item(card, -0.25)),
        { doubts: ['in doubt'] },
      ),
    )
    expect(decided.map(({ queued }) => queued.map(({ group }) => group))).toEqual([
      ['us-rates-down-0.25', 'us-rates-down-0.25'],
      ['us-rates-down-0.25', 'us-rates-down-0.25'],
    ])
    const entries = decided.flatMap((run) => run.queued.map((each) => reviewEntry(run, each)))
    expect(decisionsOf(entries)).toMatchObject([
      { scope: 'chase, citi', accept: 'npm run review -- accept --group us-rates-down-0.25' },
    ])
  })

  it.each([
    ['few cards have them', [-0.25], [-0.25]],
    ['their steps differ', [-0.25, -0.5], [-0.25, 0.25]],
  ])('stays queued if %s', async (_, chase, citi) => {
    const queued = (issuer: string, steps: readonly number[]) =>
      runOf(
        issuer,
        steps.map((step, place) => item(own(issuer)[place]!, step)),
      )
    expect(await decide(queued('chase', chase), queued('citi', citi))).toEqual([])
  })

  it('is counted per country', async () => {
    const [chase, rbc] = ['chase', 'rbc'].map((issuer) =>
      runOf(
        issuer,
        own(issuer).map((card) => item(card, 0.5)),
      ),
    )
    expect(await decide(chase!, rbc!)).toEqual([])
  })
})
