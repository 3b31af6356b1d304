import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUILD_DAY } from '../support/built.ts'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import type { CardRow } from './rows.ts'

interface AsOf<T = CardRow> {
  readonly data: T
  readonly as_of: string
  readonly valid_from: string
  readonly valid_to: string | null
}

interface SourceRow {
  readonly field: string
  readonly seen: string
}

/** A sample of the cards is enough for most runs; all cards take half a minute more. */
const EVERY_CARD = process.env.EVERY_CARD === '1'

let service: Service
let slugs: readonly string[]
beforeAll(async () => {
  service = await startService()
  // The newest state begins on the day of the build at the latest.
  const built = new Date(`${BUILD_DAY}T12:00:00Z`)
  if (service.clock.now < built) service.clock.now = built
  const cards = await service.everything<CardRow>('free', '/v1/cards?include_discontinued=true')
  slugs = cards.map(({ slug }) => slug).filter((_, i) => EVERY_CARD || i % 12 === 0)
})
afterAll(() => service?.stop())

const PLANS = ['pro', 'enterprise'] as const
type Plan = (typeof PLANS)[number]
const SLUG = 'chase-sapphire-reserve'
const today = () => service.clock.now.toISOString().slice(0, 10)
const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const path = (slug: string, day: string) => `/v1/cards/${slug}?as_of=${day}`
const sourcesPath = (slug: string, day: string) => `/v1/cards/${slug}/sources?as_of=${day}`
const asOf = async (plan: Plan, at: string) => (await service.ok(plan, at)).body as AsOf

/** Every state of a card or its sources, newest first: each is read on its last day and on its first. */
async function statesOf<T = CardRow>(
  plan: Plan,
  pathOn: (day: string) => string,
): Promise<readonly AsOf<T>[]> {
  const states: AsOf<T>[] = []
  for (let day = today(); ; ) {
    const state = (await asOf(plan, pathOn(day))) as AsOf<T>
    const next = states.at(-1)
    expect(state.as_of).toBe(day)
    expect(state.valid_to, pathOn(day)).toBe(next?.valid_from ?? null)
    expect(await asOf(plan, pathOn(state.valid_from))).toEqual({ ...state, as_of: state.valid_from })
    if (next !== undefined) expect(state.data, pathOn(day)).not.toEqual(next.data)
    states.push(state)
    day = dayBefore(state.valid_from)
    const earlier = await service.request(plan, pathOn(day))
    if (earlier.status === 404) {
      expect(earlier.error?.message).toContain(state.valid_from)
      return states
    }
  }
}

describe.each(PLANS)('as_of on the plan %s', (plan) => {
  it('has periods without gap or overlap for every card, the last one of today', async () => {
    let earlier = 0
    for (const slug of slugs) {
      const states = await statesOf(plan, (day) => path(slug, day))
      const { body } = await service.ok(plan, `/v1/cards/${slug}`)
      expect({ data: states[0]?.data }, slug).toEqual(body)
      expect(states.flatMap(({ data }) => problems(data, 'Card', plan, { detail: true }))).toEqual([])
      earlier += states.length - 1
    }
    expect(earlier).toBeGreaterThan(slugs.length / 4)
  }, 240_000)

  it('has such periods for the sources of every card', async () => {
    let earlier = 0
    for (const slug of slugs) {
      const states = await statesOf<readonly SourceRow[]>(plan, (day) => sourcesPath(slug, day))
      const { body } = await service.ok(plan, `/v1/cards/${slug}/sources`)
      expect({ data: states[0]?.data }, slug).toEqual(body)
      for (const { data, valid_from, valid_to } of states) {
        expect(data.flatMap((row) => problems(row, 'FieldSource', plan))).toEqual([])
        const seen = data.map(({ seen: day }) => day)
        if (valid_to !== null)
          expect(
            seen.filter((day) => day > valid_from),
            slug,
          ).toEqual([])
        const card = await asOf(plan, path(slug, valid_from))
        const unknown = data.filter(({ field }) => card.data[field as keyof CardRow] === undefined)
        expect(unknown, slug).toEqual([])
      }
      earlier += states.length - 1
    }
    expect(earlier).toBeGreaterThan(slugs.length / 4)
  }, 240_000)

  it('compares cards as of a day, each with its period', async () => {
    const pair = [SLUG, 'chase-sapphire-preferred']
    for (const day of [today(), '2026-08-01']) {
      const { body } = await service.ok(plan, `/v1/cards/compare?slugs=${pair.join()}&as_of=${day}`)
      const alone = await Promise.all(pair.map((slug) => asOf(plan, path(slug, day))))
      const listed = alone.map(({ data }) => {
        const { website: _, ...issuers } = data.issuers as unknown as Record<string, unknown>
        return { ...data, issuers }
      })
      const periods = alone.map(({ data, valid_from, valid_to }) => ({
        slug: data.slug,
        valid_from,
        valid_to,
      }))
      expect(body).toEqual({ data: listed, as_of: day, periods })
    }
  })
})

describe('as_of', () => {
  it('needs the Pro plan, and says so', async () => {
    for (const plan of ['free', 'starter'] as const)
      for (const at of [
        ...[path(SLUG, today()), path(SLUG, 'nonsense'), sourcesPath(SLUG, today())],
        `/v1/cards/compare?slugs=a,b&as_of=x`,
      ]) {
        const { status, error } = await service.request(plan, at)
        expect([status, error?.code], at).toEqual([403, 'forbidden'])
        expect(error?.message).toMatch(/as_of.*Pro/)
      }
  })

  it('refuses a future day, and a card that does not exist', async () => {
    const tomorrow = new Date(service.clock.now.getTime() + 86_400_000).toISOString().slice(0, 10)
    const { status, error } = await service.request('pro', path(SLUG, tomorrow))
    expect([status, error?.code]).toEqual([400, 'bad_request'])
    expect(error?.message).toContain('as_of')
    expect((await service.request('pro', path('no-such-card', today()))).status).toBe(404)
    for (const at of [path, sourcesPath]) {
      expect((await service.request('pro', at(SLUG, '1999-01-01'))).status).toBe(404)
      expect((await service.request('pro', at(SLUG, tomorrow))).status).toBe(400)
    }
    expect(
      (await service.request('pro', `/v1/cards/compare?slugs=${SLUG},no-such&as_of=${today()}`)).status,
    ).toBe(404)
  })

  it('has entity tags of its own', async () => {
    const plain = await service.ok('pro', `/v1/cards/${SLUG}`)
    const { headers } = await service.ok('pro', path(SLUG, today()))
    expect(headers.get('etag')).not.toBe(plain.headers.get('etag'))
    const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
    expect((await service.request('pro', path(SLUG, today()), again)).status).toBe(304)
  })
})
