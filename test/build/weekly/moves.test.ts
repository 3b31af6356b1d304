import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorldCard } from './world/facts.ts'
import { type IssuerWorld, openIssuerWorld } from './world/issuer-world.ts'
import { runWeek } from './world/week.ts'

const CARD = 'chase-sapphire-preferred'
const NEW_PLACE = 'https://creditcards.chase.com/rewards-credit-cards/sapphire/preferred-card'
let { issuers, cards, world, where, close } = {} as IssuerWorld

// A test runs up to four weeks, each of which reads a site.
vi.setConfig({ testTimeout: 120_000 })

beforeEach(async () => {
  ;({ issuers, cards, world, where, close } = await openIssuerWorld('chase', { count: 24 }))
  await week('2026-10-05')
})
afterEach(() => close())

/** Changes and queued items of one issuer in a week. */
async function week(day: string) {
  const { issuers: runs } = await runWeek({ place: where, issuers, fetch: world.fetch, day })
  return {
    changed: runs.flatMap(({ changed }) => changed.map(({ card, values }) => [card, values])),
    queued: runs.flatMap(({ queued }) => queued.map(({ card, kind, waits }) => [card, kind, waits])),
  }
}

const home = () => cards.find(({ slug }) => slug === CARD)?.url
const change = (what: Partial<WorldCard>) => world.cards.set(CARD, { ...world.cards.get(CARD)!, ...what })
const observations = async () =>
  JSON.parse(await readFile(join(where.facts, `cards/chase/${CARD}.json`), 'utf8')).observations

describe('a card whose page moved', () => {
  it('is found through the listing, and its URL is updated in the same run', async () => {
    change({ url: NEW_PLACE, stated: { ...world.cards.get(CARD)!.stated, annual_fee: 45 } })
    expect(await week('2026-10-12')).toEqual({
      changed: [
        [CARD, { annual_fee: 45 }],
        [CARD, { product_url: NEW_PLACE }],
      ],
      queued: [],
    })
    expect(await week('2026-10-19')).toEqual({ changed: [], queued: [] })
    expect(world.requests.at(-1)?.url).not.toBe(home())
  })

  it('is followed if the old URL redirects to the new one', async () => {
    change({ url: NEW_PLACE })
    world.trouble = ({ href }) =>
      href === home() ? { status: 301, headers: { location: NEW_PLACE } } : undefined
    expect(await week('2026-10-12')).toEqual({ changed: [[CARD, { product_url: NEW_PLACE }]], queued: [] })
  })
})

describe('a card that may be discontinued', () => {
  it('is queued if the issuer lists a new name in the same week', async () => {
    change({ url: NEW_PLACE, stated: { ...world.cards.get(CARD)!.stated, name: 'Chase Summit Card' } })
    for (const day of ['2026-10-12', '2026-10-19'])
      expect(await week(day)).toEqual({
        changed: [],
        queued: [
          [CARD, 'closed', 'review'],
          ['chase-summit', 'new card', 'review'],
        ],
      })
  })

  it('is queued if its page redirects to the home page and no listing shows it', async () => {
    world.unlisted.add(CARD)
    world.trouble = ({ href }) =>
      href === home() ? { status: 302, headers: { location: 'https://creditcards.chase.com/' } } : undefined
    for (const day of ['2026-10-12', '2026-10-19'])
      expect(await week(day)).toEqual({ changed: [], queued: [[CARD, 'closed', 'review']] })
  })

  it('is renamed if its page adds a word to its name', async () => {
    const { stated } = world.cards.get(CARD)!
    world.trouble = ({ href }, usual) =>
      href === home()
        ? { body: String(usual.body).replaceAll(stated.name, 'Chase Sapphire Preferred Summit Card') }
        : undefined
    expect((await week('2026-10-12')).queued).toEqual([[CARD, 'renamed', 'second run']])
    expect((await week('2026-10-19')).changed).toEqual([
      [CARD, { name: 'Chase Sapphire Preferred Summit Card' }],
    ])
  })

  it('is renamed, not discontinued, if its URL shows the new name', async () => {
    const { stated } = world.cards.get(CARD)!
    world.trouble = ({ href }, usual) =>
      href === home()
        ? {
            body: String(usual.body)
              .replaceAll(stated.name, 'Chase Summit Card')
              .replace('</main>', `<p>Once the ${stated.name}.</p></main>`),
          }
        : undefined
    expect((await week('2026-10-12')).queued).toEqual([[CARD, 'renamed', 'second run']])
    expect((await week('2026-10-19')).changed).toEqual([[CARD, { name: 'Chase Summit Card' }]])
    expect((await observations()).at(-1).url).toBe(home())
  })
})
