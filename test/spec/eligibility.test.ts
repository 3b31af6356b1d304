import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { read } from '../support/root.ts'
import { type Reply, type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import type { Plan } from './contract.ts'

interface Eligibility {
  readonly data: readonly {
    readonly slug: string
    readonly verdict: string
    readonly bonus_verdict: string
    readonly earliest: string | null
    readonly checks: readonly { readonly rule: string; readonly verdict: string; readonly why: string }[]
  }[]
  readonly notes: readonly string[]
}

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

const RESERVE = 'chase-sapphire-reserve'
const BODY = { country: 'US', cards: [RESERVE], history: [], on: '2026-08-31' }
const request = (body: unknown, plan: Plan = 'starter'): Promise<Reply> =>
  service.request(plan, '/v1/eligibility', { method: 'POST', body: JSON.stringify(body) })

async function checked(body: unknown): Promise<Eligibility> {
  const response = await request(body)
  expect(response.status, response.text).toBe(200)
  return response.body as Eligibility
}

describe('POST /v1/eligibility', () => {
  it('needs Starter, counts one call, and has the resource of the contract', async () => {
    expect((await request(BODY, 'free')).status).toBe(403)
    const before = Number((await request(BODY)).headers.get('x-ratelimit-remaining'))
    const response = await request(BODY)
    expect(Number(response.headers.get('x-ratelimit-remaining'))).toBe(before - 1)
    expect(problems(response.body, 'Eligibility', 'starter')).toEqual([])
    expect((response.body as Eligibility).notes.join(' ')).toContain('guidance')
  })

  it.each([
    ['cards', { cards: [] }],
    ['cards', { cards: [RESERVE, RESERVE] }],
    ['cards', { cards: Array.from({ length: 21 }, (_, i) => `card-${i}`) }],
    [RESERVE, { country: 'CA' }],
    ['history', { history: null }],
    ['history', { history: undefined }],
    ['history[0]', { history: [{ opened: '2026-01-01' }] }],
    ['history[0]', { history: [{ card: RESERVE, issuer: 'chase', opened: '2026-01-01' }] }],
    ['history[0].opened', { history: [{ card: RESERVE, opened: '2026-09-01' }] }],
    ['history[0].opened', { history: [{ card: RESERVE, opened: '2026-02-30' }] }],
    ['history[0].closed', { history: [{ card: RESERVE, opened: '2026-01-02', closed: '2026-01-01' }] }],
    [
      'history[0].bonus_received',
      { history: [{ card: RESERVE, opened: '2026-01-02', bonus_received: 'yes' }] },
    ],
    ['income', { income: -1 }],
    ['credit_score', { credit_score: 901 }],
    ['on', { on: 'tomorrow' }],
    ['color', { color: 'red' }],
  ])('refuses a wrong %s by name', async (name, more) => {
    const response = await request({ ...BODY, ...more })
    expect([response.status, response.error?.code], response.text).toEqual([400, 'bad_request'])
    expect(response.error?.message).toContain(name)
  })

  it('refuses unknown cards and issuers with 404', async () => {
    for (const more of [
      { cards: ['no-such-card'] },
      { history: [{ card: 'no-such-card', opened: '2026-01-01' }] },
      { history: [{ issuer: 'no-such-bank', opened: '2026-01-01' }] },
    ]) {
      const response = await request({ ...BODY, ...more })
      expect([response.status, response.error?.code], response.text).toEqual([404, 'not_found'])
    }
  })

  it('evaluates every rule of the issuer that is about the card', async () => {
    const rules = JSON.parse(read('data/facts/application-rules.json')) as {
      issuer: string
      rule_name: string
      details: { cards?: string[] } | null
    }[]
    const wanted = rules.filter(
      ({ issuer, details }) =>
        issuer === 'chase' && (details?.cards === undefined || details.cards.includes(RESERVE)),
    )
    const [card] = (await checked(BODY)).data
    const names = card?.checks.map(({ rule }) => rule) ?? []
    expect(wanted.map(({ rule_name }) => rule_name).filter((name) => !names.includes(name))).toEqual([])
  })

  it("is not undecided because of an issuer's credit bureau", async () => {
    const body = { ...BODY, country: 'CA', cards: ['bmo-cashback-mastercard'] }
    const [card] = (await checked(body)).data
    expect(card?.checks.find(({ rule }) => rule === 'Credit bureau')?.verdict).toBe('unknown')
    expect(card?.verdict).toBe('pass')
  })

  it('counts five cards in 24 months for 5/24', async () => {
    const opened = ['2025-01-31', '2025-04-01', '2025-08-10', '2026-01-01', '2026-03-03']
    const history = opened.map((day) => ({ issuer: 'citi', type: 'personal', opened: day }))
    const [card] = (await checked({ ...BODY, history })).data
    expect(card).toMatchObject({ verdict: 'fail', earliest: '2027-01-31' })
    expect(card?.checks.find(({ rule }) => rule === '5/24')).toMatchObject({ verdict: 'fail' })
    const four = (await checked({ ...BODY, history: history.slice(1) })).data[0]
    expect(four?.checks.find(({ rule }) => rule === '5/24')).toMatchObject({ verdict: 'pass' })
  })
})
