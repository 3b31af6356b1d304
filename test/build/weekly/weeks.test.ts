import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentsOf as reportOf } from '../../../build/report/contents.ts'
import { accept, listQueue } from '../../../build/weekly/decide.ts'
import { readChecks } from '../../../build/weekly/records.ts'
import type { Run } from '../../../build/weekly/run.ts'
import type { CardFacts } from '../../../data/schema/fact.ts'
import { eventsOf, offersOf, type Seen } from './world/published.ts'
import { playStory, type Story } from './world/story.ts'
import { changedFiles, contentsOf } from './world/week.ts'

/** The outcome of all weeks, played once for the whole file. */
let story: Story
beforeAll(async () => {
  story = await playStory()
}, 400_000)
afterAll(() => story.close())

const changes = (run: Run) =>
  run.issuers.flatMap(({ changed }) =>
    changed.map(({ card, unit, values }) => [card, unit, values[unit] ?? values.signup_bonus_points ?? null]),
  )
const waiting = (run: Run) =>
  run.issuers.flatMap(({ queued }) => queued.map(({ card, kind, waits }) => [card, kind, waits]))
const factsOf = async (issuer: string, slug: string): Promise<CardFacts> =>
  JSON.parse(await readFile(join(story.place.facts, 'cards', issuer, `${slug}.json`), 'utf8'))

describe('the first week, in which every page agrees with the facts', () => {
  it('reads every card of more than 25 issuers and changes nothing', () => {
    const [run] = story.runs
    expect(run?.issuers.length).toBeGreaterThan(25)
    expect(changes(run!)).toEqual([])
    expect(waiting(run!)).toEqual([])
    expect(run?.issuers.filter(({ read, requested }) => read !== requested)).toEqual([])
  })

  it('records when each card was read, and publishes', async () => {
    const checks = await readChecks(story.place.facts, 'chase')
    expect(checks['chase-sapphire-preferred']?.scraped).toBe(story.at[4])
    expect(story.runs[0]?.published?.moved).toBe(true)
    expect(
      changedFiles(story.facts[0]!, story.facts[1]!).filter((name) => name.startsWith('cards/')),
    ).toEqual([])
  })

  it('sends its user agent, and conditional requests the second time', () => {
    expect(story.requests[0]?.every(({ agent }) => agent.includes('weekly@cards.test'))).toBe(true)
    const pages = story.requests[3]!.filter(({ url }) => !url.endsWith('/robots.txt'))
    expect(pages.filter(({ conditional }) => conditional).length / pages.length).toBeGreaterThan(0.8)
  })
})

describe('the second week', () => {
  it('applies changes within bounds and changes that page and listing both state, and nothing else', () => {
    expect(changes(story.runs[1]!)).toEqual([
      ['bank-of-america-premium-rewards', 'annual_fee', 120],
      ['capital-one-savorone', 'name', 'Capital One Zest Cash Rewards'],
      ['chase-sapphire-preferred', 'welcome offer', 100_000],
      ['citi-strata-premier', 'annual_fee', 75],
    ])
  })

  it('queues uncertain readings', () => {
    expect(waiting(story.runs[1]!)).toEqual([
      ['american-express-gold-card', 'offer gone', 'second run'],
      ['barclays-xbox-mastercard', 'closed', 'second run'],
      ['discover-it-horizon', 'new card', 'review'],
      ['rbc-avion-visa-infinite', 'reading', 'review'],
    ])
    const fee = story.runs[1]!.issuers.flatMap(({ queued }) => queued).find(({ kind }) => kind === 'reading')
    expect(fee?.reasons).toContain('annual_fee: 10 times more than before')
  })

  it('changes one file per changed card, apart from the files of the job', () => {
    const files = changedFiles(story.facts[1]!, story.facts[2]!)
    expect(files.filter((name) => name.startsWith('cards/'))).toEqual([
      'cards/bank-of-america/bank-of-america-premium-rewards.json',
      'cards/capital-one/capital-one-savorone.json',
      'cards/chase/chase-sapphire-preferred.json',
      'cards/citi/citi-strata-premier.json',
    ])
  })

  it('reports why each unread page could not be read', () => {
    const { troubled } = reportOf(story.runs[1]!)
    const causesOf = (name: string) =>
      troubled
        .filter(({ issuer, pages }) => issuer === name && pages.some(({ card }) => card !== ''))
        .map(({ kind, why }) => `${kind} ${why}`)
    expect(causesOf('U.S. Bank (US)')).toEqual([
      'blocked returned 503',
      'blocked The site refused or failed 5 times in a row.',
    ])
    expect(causesOf('Wells Fargo (US)')).toEqual(['captcha “Just a moment...”'])
    expect(causesOf('TD (CA)')).toEqual(['truncated the HTML does not end'])
    expect(causesOf('PC Financial (CA)')).toEqual(['card the page of PC Financial World Elite Mastercard'])
  })

  it('keeps the dates of cards that it could not read', async () => {
    const then = JSON.parse(story.facts[2]!.get('checks/us-bank.json')!)
    for (const { scraped } of Object.values(then) as { scraped: string }[]) expect(scraped).toBe(story.at[0])
  })

  it('reports a reading that contradicts a correction, and keeps the correction', async () => {
    const [contradiction] = story.runs[1]!.issuers.flatMap(({ contradictions }) => contradictions)
    const { card, unit, values } = contradiction!
    expect([card, unit, values]).toEqual([
      'scotiabank-gold-american-express',
      'annual_fee',
      { annual_fee: 120 },
    ])
    const { observations } = await factsOf('scotiabank', 'scotiabank-gold-american-express')
    expect(observations.map(({ source }) => source)).toEqual(['cc-offers', 'curated'])
  })
})

describe('the third week', () => {
  it('applies what a second run confirmed', () => {
    expect(changes(story.runs[2]!)).toEqual([
      ['american-express-gold-card', 'welcome offer', null],
      ['barclays-xbox-mastercard', 'is_discontinued', true],
    ])
  })

  it('keeps the slug of a renamed card and adds its old name as an alias', async () => {
    const card = await factsOf('capital-one', 'capital-one-savorone')
    expect(card.slug).toBe('capital-one-savorone')
    expect(card.aliases).toContain('Capital One SavorOne')
  })

  it('reads the sites that work again', () => {
    for (const slug of ['us-bank', 'wells-fargo', 'td'])
      expect(story.runs[2]!.issuers.find(({ issuer }) => issuer === slug)).toMatchObject({
        changed: [],
        queued: [],
      })
  })
})

describe('the fourth week, in which nothing changed', () => {
  it('writes no observation, no event and no snapshot', () => {
    expect(changes(story.runs[3]!)).toEqual([])
    expect(story.runs[3]!.published).toEqual({ version: story.runs[2]!.published?.version, moved: false })
    const files = changedFiles(story.facts[3]!, story.facts[4]!)
    expect(files.filter((name) => !/^(?:checks|queue|runs)\//.test(name))).toEqual([])
  })
})

describe('the fifth week', () => {
  it('requires a second run to relist a card', () => {
    expect(waiting(story.runs[4]!)).toContainEqual(['barclays-xbox-mastercard', 'returned', 'second run'])
    expect(changes(story.runs[4]!)).toEqual([])
  })
})

describe('the published data', () => {
  it('has exactly the events of the weeks', async () => {
    const of = (type: string, slug: string, reason?: string): Seen =>
      reason ? { type, slug, reason } : { type, slug }
    expect(await eventsOf(story.place.out, '2026-10-01')).toEqual([
      of('card.updated', 'bank-of-america-premium-rewards'),
      of('card.updated', 'capital-one-savorone'),
      of('card.updated', 'chase-sapphire-preferred'),
      of('card.updated', 'citi-strata-premier'),
      of('card.updated', 'american-express-gold-card'),
      of('card.deleted', 'barclays-xbox-mastercard', 'discontinued'),
      of('offer.notable', 'chase-sapphire-preferred'),
      of('offer.notable', 'citi-strata-premier'),
    ])
  })

  it('has the offer changes with old and new offer', async () => {
    const offers = await offersOf(story.place.out, '2026-10-01')
    expect(offers.filter(({ field }) => field === 'signup_bonus_points')).toEqual([
      {
        slug: 'american-express-gold-card',
        field: 'signup_bonus_points',
        type: 'removed',
        old: '60000',
        now: null,
        notable: false,
      },
      {
        slug: 'barclays-xbox-mastercard',
        field: 'signup_bonus_points',
        type: 'removed',
        old: '75000',
        now: null,
        notable: false,
      },
      {
        slug: 'chase-sapphire-preferred',
        field: 'signup_bonus_points',
        type: 'increased',
        old: '75000',
        now: '100000',
        notable: true,
      },
    ])
    expect(
      offers
        .filter(({ field }) => field === 'annual_fee')
        .map(({ slug, type, notable }) => [slug, type, notable]),
    ).toEqual([
      ['bank-of-america-premium-rewards', 'increased', false],
      ['citi-strata-premier', 'decreased', true],
    ])
  })

  it('derives the deprecated value of an offer as specified', async () => {
    const [changed, left] = [
      await story.card('chase-sapphire-preferred'),
      await story.card('citi-strata-premier'),
    ]
    expect(changed).toMatchObject({ signup_bonus_points: 100_000, signup_bonus_value: null })
    expect(left.signup_bonus_value).toBe(left.signup_bonus_points)
  })

  it('shows when a card was read and verified', async () => {
    const card = await story.card('chase-sapphire-preferred')
    expect(card.last_scraped).toBe(story.at[2])
    expect(card.last_verified).toBe(story.at[2])
    expect((await story.card('rbc-avion-visa-infinite')).last_verified).toBe(story.at[0])
  })
})

describe('a maintainer', () => {
  it('accepts a new card, which the next snapshot announces', async () => {
    const item = (await listQueue(story.place.facts)).find(({ item }) => item.kind === 'new card')!
    await accept(item, { folder: story.place.facts, today: '2026-11-03', why: 'seen on the site' })
    const card = await factsOf('discover', 'discover-it-horizon')
    expect(card.observations[0]?.values).toEqual({
      ...{ name: 'Discover it Horizon', annual_fee: 0, foreign_transaction_fee: 0, late_payment_fee: 41 },
      ...{ interest_rate_purchase: 18.24, interest_rate_balance_transfer: 18.24, interest_rate_cash: 29.99 },
      ...{ signup_bonus_points: 20_000, signup_min_spend: 1_500, signup_min_spend_months: 6 },
      signup_bonus: expect.stringMatching(/^Earn 20,000 bonus points after you spend \$1,500 /),
      product_url: 'https://www.discover.com/credit-cards/cash-back/horizon-card.html',
    })
    await story.publish()
    expect(await eventsOf(story.place.out, '2026-11-01')).toEqual([
      { type: 'card.created', slug: 'discover-it-horizon', reason: 'published' },
    ])
    expect([
      ...(await contentsOf(story.place.facts)).get('queue/discover.json')!.matchAll(/"verdict"/g),
    ]).toHaveLength(1)
  })
})
