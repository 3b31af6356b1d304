import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeFor, releasedChanges } from '../../../build/releases/change.ts'
import { nextRelease } from '../../../build/releases/ledger.ts'
import type { Release } from '../../../build/releases/release.ts'
import { type PublishedCard, publishedCard } from '../../../build/releases/state.ts'
import { replay } from '../../../build/replay/replay.ts'
import { Card } from '../../../data/schema/card.ts'
import type { Change } from '../../../data/schema/changes.ts'
import type { CardFacts, Observation } from '../../../data/schema/fact.ts'
import { PLANS, type Plan } from '../../../data/schema/plans.ts'
import { type Row, view } from '../../../data/schema/view.ts'
import { card, context, seen } from '../../support/facts.ts'

const WEEKS = 60
const SLUGS = ['one', 'two', 'three', 'four', 'five', 'six']
const RELATIONS = ['reward_rates', 'benefits', 'statement_credits', 'card_perks', 'spend_bonuses']
const OMITTED = [
  ...['id', 'slug', 'issuer_id', 'issuers', 'created_at', 'updated_at', 'last_scraped', 'last_verified'],
  ...['last_published', 'is_active', 'is_published', ...RELATIONS],
]

const dayOfWeek = (week: number) => new Date(Date.UTC(2026, 0, 5 + 7 * week)).toISOString().slice(0, 10)

/** A change of a card in a week; `back` states it for an earlier week. */
const happening = fc.record({
  slug: fc.constantFrom(...SLUGS),
  kind: fc.constantFrom('fee', 'offer', 'rates', 'benefits', 'image', 'withdraw', 'publish', 'close', 'open'),
  value: fc.integer({ min: 0, max: 9 }),
  back: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 30 })),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const rate = (multiplier: number) => ({
  ...{ rate_multiplier: multiplier, rate_type: 'points_per_dollar', categories: ['dining'] },
  ...{ notes: `rate ${multiplier}` },
})

function statedIn({ kind, value }: Happening): Parameters<typeof seen>[2] {
  if (kind === 'fee') return { values: { annual_fee: value * 10, military_apr_cap: value } }
  if (kind === 'offer') return { values: { signup_bonus: `${value}`, signup_bonus_points: value || null } }
  if (kind === 'rates')
    return { reward_rates: Array.from({ length: value % 6 }, (_, i) => rate(9 - i)) } as Parameters<
      typeof seen
    >[2]
  if (kind === 'benefits')
    return { benefits: value % 2 ? [{ benefit_type: 'insurance', name: `b${value}` }] : [] } as Parameters<
      typeof seen
    >[2]
  if (kind === 'image') return { values: { image_url: `https://acme.example/${value}.png` } }
  if (kind === 'withdraw' || kind === 'publish') return { values: { is_published: kind === 'publish' } }
  return { values: { is_discontinued: kind === 'close' } }
}

type World = ReadonlyMap<string, readonly Observation[]>

function after(world: World, week: number, happenings: readonly Happening[]): World {
  const next = new Map(world)
  for (const [i, each] of happenings.entries()) {
    const day = dayOfWeek(Math.max(0, week - each.back))
    const own = next.get(each.slug) ?? []
    next.set(each.slug, [
      ...own,
      { ...seen(day, 'issuer', statedIn(each)), url: `https://acme.example/${week}/${i}` },
    ])
  }
  return next
}

/** Returns the cards of a world in the form of the catalog. */
function rowsOf(world: World): ReadonlyMap<string, Row> {
  const rows = [...world].map(([slug, observations]) => {
    const facts: CardFacts = card(slug, observations)
    return [slug, replay(facts, context).at(-1)!.after] as const
  })
  return new Map(rows.filter(([, row]) => row.is_published === true))
}

const publishedOf = (rows: ReadonlyMap<string, Row>) =>
  new Map([...rows].map(([slug, row]) => [slug, publishedCard(row, []) as PublishedCard]))

/**
 * A client that updates a copy with the changes of its plan. It reads a relation again from the card when a change names it.
 */
function apply(copy: Map<string, Record<string, unknown>>, change: Change, read: (slug: string) => Row) {
  const { slug } = change.card
  if (change.type === 'withdrawn') return void copy.delete(slug)
  const own = change.type === 'created' ? {} : { ...copy.get(slug) }
  for (const [field, { old, new: now }] of Object.entries(change.changes)) {
    expect(old).toEqual(own[field] ?? null)
    own[field] = now
  }
  for (const name of change.changed_relations) own[name] = read(slug)[name]
  copy.set(slug, own)
}

function expectCopy(
  copy: ReadonlyMap<string, Record<string, unknown>>,
  rows: ReadonlyMap<string, Row>,
  plan: Plan,
) {
  expect([...copy.keys()].sort()).toEqual([...rows.keys()].sort())
  for (const [slug, row] of rows) {
    const copied = copy.get(slug)
    const entries = Object.entries(view(Card, row, plan))
    const shown = entries.filter(([name]) => RELATIONS.includes(name) || !OMITTED.includes(name))
    const own = shown.map(([name]) => [name, copied?.[name] ?? (RELATIONS.includes(name) ? [] : null)])
    expect(own, `${slug} on ${plan}`).toEqual(shown)
  }
}

/** Plays weeks: each changes the world, returns to an earlier state, or is published twice on its day. */
function play(weeks: readonly { happenings: readonly Happening[]; rollback: boolean }[]) {
  const worlds: World[] = [new Map()]
  const releases: Release[] = []
  const copies = new Map(PLANS.map((plan) => [plan, new Map<string, Record<string, unknown>>()] as const))
  for (const [week, { happenings, rollback }] of weeks.entries()) {
    const before = worlds.at(-1)!
    worlds.push(rollback ? (worlds.at(-4) ?? before) : after(before, week, happenings))
    const rows = rowsOf(worlds.at(-1)!)
    const day = dayOfWeek(week - (week % 2))
    const release = nextRelease(releases, publishedOf(rows), `${day}T09:00:00Z`)
    if (release !== null) releases.push(release)
    const published = releasedChanges(releases).filter((each) => each.release === release)
    for (const plan of PLANS) {
      const copy = copies.get(plan)!
      const read = (slug: string) => view(Card, rows.get(slug) ?? {}, plan)
      for (const each of published) {
        const change = changeFor(plan, each)
        if (change !== null) apply(copy, change, read)
      }
      expectCopy(copy, rows, plan)
    }
  }
  return releases
}

it('the changes of 60 weeks lead to the cards of each week, on every plan', () => {
  const week = fc.record({
    happenings: fc.array(happening, { minLength: 0, maxLength: 5 }),
    rollback: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  })
  fc.assert(
    fc.property(fc.array(week, { minLength: WEEKS, maxLength: WEEKS }), (weeks) => {
      const releases = play(weeks)
      const names = releases.map(({ release }) => release)
      expect(new Set(names).size).toBe(names.length)
      const times = releases.map(({ published_at }) => published_at)
      expect(times).toEqual([...times].sort())
    }),
    { numRuns: 6, seed: 18 },
  )
}, 120_000)
