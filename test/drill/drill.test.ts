import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BANKS } from '../world/banks/index.ts'
import { replyTo } from '../world/site.ts'
import { cardsOf, truthAt, WEEKS } from '../world/timeline.ts'
import { WORLDS } from '../world/worlds.ts'
import { fieldsOfResponse, fieldsOfTruth, isTrue } from './fields.ts'
import { lastLine } from './last-line.ts'
import { median } from './median.ts'
import { play } from './play.ts'
import { type Score, scoreOf } from './score.ts'

describe.each(WORLDS.map((world) => [world.name, world] as const))('the world of %s', (_name, world) => {
  const { cards, states } = world

  it('has states with ids of their own, within its weeks', () => {
    expect(states.length).toBeGreaterThanOrEqual(20)
    expect(new Set(states.map(({ id }) => id)).size).toBe(states.length)
    for (const { id, weeks, ...state } of states) {
      expect(weeks[0] >= 1 && weeks[0] <= weeks[1] && weeks[1] <= WEEKS, id).toBe(true)
      expect(cardsOf(cards, { id, weeks, ...state }).length, id).toBeGreaterThan(0)
    }
  })

  it('has a page for every card in every week, as its states expect it', () => {
    for (let week = 1; week <= WEEKS; week += 1)
      for (const { page } of world.declarations.flatMap(({ listed }) => listed))
        expect(() => replyTo(world, week, page), `${page} in week ${week}`).not.toThrow()
    for (let week = 1; week <= WEEKS; week += 1)
      for (const card of cards)
        for (const url of [truthAt(states, card, week).product_url, card.terms, card.first.product_url])
          expect(() => replyTo(world, week, url), `${url} in week ${week}`).not.toThrow()
  })
})

describe('the score', () => {
  const truth = fieldsOfTruth(BANKS.cards[1]!.first)

  it('compares values, not how they are written', () => {
    const rates = [
      { categories: ['groceries'], rate_multiplier: 3, cap_amount: 6000 },
      { categories: ['gas'], rate_multiplier: 2, cap_amount: null },
      { categories: ['other'], rate_multiplier: 1 },
    ]
    const { name, product_url } = BANKS.cards[1]!.first
    const response = { name, product_url, annual_fee: 0, signup_bonus_cash_value: 200, reward_rates: rates }
    const fields = fieldsOfResponse(response, truth)
    for (const field of [
      'name',
      'annual_fee',
      'signup_bonus_cash_value',
      'signup_bonus_points',
      'reward_rates: groceries',
    ])
      expect(fields[field], field).toBe(truth[field])
    expect(isTrue({ annual_fee: 0, reward_rates: rates }, truth)).toBe(true)
    expect(isTrue({ annual_fee: 5 }, truth)).toBe(false)
  })

  it('takes the middle of the weeks', () => {
    expect([median([]), median([3]), median([1, 9, 2]), median([4, 2])]).toEqual([0, 3, 2, 3])
  })
})

describe('three weeks of a few states', () => {
  const IDS = [
    'offer-up-half',
    'fee-up-third',
    'fee-up-half',
    'twin-pdf',
    'geo-redirect',
    'as-low-as',
    'benefit-ended',
    'chat-widget',
  ]
  let folder: string
  let score: Score
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drill-test-'))
    const world = { ...BANKS, states: BANKS.states.filter(({ id }) => IDS.includes(id)) }
    const played = await play({ folder, world, weeks: 3, decides: true, progress: () => {} })
    score = scoreOf(world, played)
  }, 240_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('publishes what is true in its week, and nothing else', () => {
    expect(lastLine(score)).toMatch(
      /^true changes landed 3 of 3 \(\d in their week; \d by a decision\), silent misses 0, false values 0, false events 0, /,
    )
    expect(score.falseValues).toEqual([])
    expect(score.wronglyVerified).toEqual([])
  })
})
