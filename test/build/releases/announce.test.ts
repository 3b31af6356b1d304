import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import type { CardFacts } from '../../../data/schema/fact.ts'
import type { ChangeLocations } from '../../../data/snapshot/changes.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'
import { readPublished } from '../../support/published.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'announce-'))
})
afterAll(() => rm(home, { recursive: true }))

const withFee = (slug: string, fee: number) =>
  card(slug, [
    seen('2026-01-01', 'good', { annual_fee: 95 }),
    seen('2026-02-01', 'good', { annual_fee: fee }),
  ])
const LISTED = seen('2026-01-01', 'good', { annual_fee: 1 })
const WITHDRAWN = seen('2026-02-01', 'good', { is_published: false })

async function publish(day: string, cards: readonly CardFacts[]) {
  await writeFacts(join(home, 'facts'), cards)
  const publishedAt = () => new Date(`${day}T09:00:00Z`)
  await buildSnapshot({ facts: join(home, 'facts'), out: join(home, 'out'), publishedAt })
  return readPublished(join(home, 'out'))
}

it('announces what a release changed as the API publishes it, one event per line', async () => {
  const before = await publish('2026-01-20', [withFee('one', 99), withFee('two', 98), card('gone', [LISTED])])
  expect(await before.text(before.manifest.events)).toBe('')
  const cards = [withFee('one', 107), withFee('two', 98), card('gone', [LISTED, WITHDRAWN])]
  const { text, json, manifest } = await publish('2026-02-10', cards)
  const lines = (await text(manifest.events)).trimEnd().split('\n')
  const events = lines.map((line) => JSON.parse(line))
  expect(events.map(({ type, timestamp, data }) => [type, timestamp, data.slug, data.release])).toEqual([
    ['card.deleted', '2026-02-10T09:00:00Z', 'gone', '2026-02-10'],
    ['card.updated', '2026-02-10T09:00:00Z', 'one', '2026-02-10'],
  ])
  expect(manifest.counts.events).toBe(2)
  const { locations, parts } = manifest.changes.plans.enterprise!
  const { part, start, length } = (await json(locations)) as ChangeLocations
  const last = part.length - 1
  const change = JSON.parse((await text(parts[part[last]!]!)).substr(start[last]!, length[last]!))
  expect(events[0].data.reason).toBe('unpublished')
  expect(events[1].data.changes).toEqual(change.changes)
  expect(events[1].data.changed_relations).toEqual(change.changed_relations)
})
