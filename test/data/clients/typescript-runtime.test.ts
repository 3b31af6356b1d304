import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientModel } from '../../../data/clients/model.ts'
import { packages } from '../../../data/clients/packages.ts'
import { tarball, typescriptPackage } from '../../../data/clients/typescript/pack.ts'
import type { VerifyOptions } from '../../../data/clients/typescript/runtime/webhooks.ts'
import vectors from '../../../data/webhooks/signature-vectors.json' with { type: 'json' }
import { typeErrors } from '../../support/clients.ts'
import { type InstalledClient, installTypescriptClient } from '../../support/typescript-client.ts'

const { name } = packages.typescript
let client: InstalledClient
beforeAll(async () => {
  client = await installTypescriptClient()
}, 120_000)
afterAll(() => client.close())

/** The service's real responses, except for the first ones. */
const replyingWith = (...first: (() => Promise<Response>)[]) => {
  const requests: Request[] = []
  const send = async (request: Request) => {
    requests.push(request)
    return first.shift()?.() ?? fetch(request)
  }
  return { fetch: send, requests }
}

const unavailable =
  (headers: Record<string, string> = { 'retry-after': '30' }) =>
  async () =>
    Response.json({ error: { code: 'service_unavailable', message: 'Try again.' } }, { status: 503, headers })

describe('retries', () => {
  it('wait for the time that a 503 names, then return the response', async () => {
    const slept: number[] = []
    const sleep = async (ms: number) => void slept.push(ms)
    const { fetch, requests } = replyingWith(unavailable(), unavailable({}))
    const methods = client.of('free', { fetch, sleep, random: () => 1 })
    expect(await methods.getStats!()).toHaveProperty('data')
    expect(slept).toEqual([30_000, 1_000])
    expect(requests).toHaveLength(3)
  })

  it('wait until an exhausted quota resets', async () => {
    await client.service.use('free', { daily: 100, monthly: 100 })
    const noon = client.service.clock.now
    const sleep = async (ms: number) => {
      client.service.clock.now = new Date(client.service.clock.now.getTime() + ms)
    }
    const options = { sleep, maxRetryDelay: Number.POSITIVE_INFINITY }
    const response = client.of('free', options).listCategories!()
    await expect(response).resolves.toHaveProperty('data')
    expect(client.service.clock.now).toEqual(
      client.service.clock.midnight > noon ? client.service.clock.now : noon,
    )
    expect(client.service.clock.now.toISOString().slice(0, 10) > noon.toISOString().slice(0, 10)).toBe(true)
    client.service.clock.now = noon
    await client.service.use('free', { daily: 0, monthly: 0 })
  })

  it('do not wait for hours: the error says how long', async () => {
    await client.service.use('free', { daily: 100, monthly: 100 })
    const slept: number[] = []
    const methods = client.of('free', { sleep: async (ms) => void slept.push(ms) })
    const error = await methods.listCategories!().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(client.exports.ApiError)
    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      details: { plan: 'free', limit: 'daily' },
    })
    expect((error as { retryAfterMs: number }).retryAfterMs).toBe(14 * 3_600_000)
    expect(slept).toEqual([])
    await client.service.use('free', { daily: 0, monthly: 0 })
  })

  it('repeat a request that changes something only if it was not processed', async () => {
    const broken = async () =>
      Response.json({ error: { code: 'internal_error', message: 'x' } }, { status: 500 })
    const sleep = async () => {}
    const posted = replyingWith(broken)
    await expect(client.of('free', { ...posted, sleep }).createKey!()).rejects.toMatchObject({
      code: 'internal_error',
    })
    expect(posted.requests).toHaveLength(1)
    const read = replyingWith(broken, () => Promise.reject(new TypeError('connection reset')))
    await expect(client.of('free', { ...read, sleep }).listIssuers!()).resolves.toHaveProperty('data')
    expect(read.requests).toHaveLength(3)
  })

  it('end after the last one, and when the caller aborts', async () => {
    const abort = new AbortController()
    const { fetch, requests } = replyingWith(unavailable(), unavailable(), unavailable(), unavailable())
    const sleep = async () => {}
    await expect(client.of('free', { fetch, sleep }).listIssuers!()).rejects.toMatchObject({ status: 503 })
    expect(requests).toHaveLength(3)
    const aborting = async () => abort.abort(new Error('stopped'))
    const waiting = client.of('free', { ...replyingWith(unavailable()), sleep: aborting })
    await expect(waiting.listIssuers!({}, { signal: abort.signal })).rejects.toThrow('stopped')
  })
})

describe('time limits and connections', () => {
  it('end a request that gets no response', async () => {
    const never = (request: Request) =>
      new Promise<Response>((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason)),
      )
    const methods = client.of('free', { fetch: never, maxRetries: 0 })
    await expect(methods.listIssuers!({}, { timeout: 5 })).rejects.toBeInstanceOf(client.exports.TimeoutError)
  })

  it('are errors of their own', async () => {
    const methods = client.of('free', { baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
    await expect(methods.listIssuers!()).rejects.toBeInstanceOf(client.exports.ConnectionError)
  })
})

describe('the ETag cache', () => {
  it('returns the cached response while the data is unchanged, a fresh object each time', async () => {
    const statuses: number[] = []
    const methods = client.of('starter', { onResponse: ({ status }) => statuses.push(status) })
    const first = await methods.getCard!('chase-sapphire-preferred')
    ;(first.data as { name: string }).name = 'changed by the caller'
    const second = await methods.getCard!('chase-sapphire-preferred')
    expect(statuses).toEqual([200, 304])
    expect((second.data as { name: string }).name).not.toBe('changed by the caller')
  })

  it('can be turned off, and evicts the oldest', async () => {
    const statuses: number[] = []
    const onResponse = ({ status }: Response) => statuses.push(status)
    const off = client.of('starter', { onResponse, cacheSize: 0 })
    for (let i = 0; i < 2; i++) await off.listCategories!()
    const small = client.of('starter', { onResponse, cacheSize: 1 })
    for (const issuer of ['chase', 'amex', 'chase', 'chase']) await small.getIssuer!(issuer)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 304])
  })
})

describe('webhook verification', () => {
  it.each(vectors.cases)(
    'judges the test vector: $name',
    async ({ secret, headers, body, now, genuine, body_genuine }) => {
      const options: VerifyOptions = {
        secret,
        headers: headers as unknown as Record<string, string>,
        body,
        now: new Date(now * 1_000),
      }
      expect(await client.exports.verifyWebhook(options)).toBe(genuine)
      expect(
        await client.exports.verifyWebhookBody({ ...options, body: new TextEncoder().encode(body) }),
      ).toBe(body_genuine)
      if (body === '') return
      const read = client.exports.readWebhook({
        ...options,
        headers: new Headers(options.headers as Record<string, string>),
      })
      if (genuine) await expect(read).resolves.toEqual(JSON.parse(body))
      else await expect(read).rejects.toThrow('signature')
    },
  )
})

const TYPED = `
import { type Card, CardData, type ErrorCode, ApiError } from '${name}'
const pro = new CardData<'pro'>({ key: process.env.CARD_DATA_KEY })
const free = new CardData({ key: 'cds_live_x' })
const same = <T>() => <U>(_: [T] extends [U] ? ([U] extends [T] ? true : false) : false) => {}
const { data } = await pro.getCard('x')
same<number | null>()<typeof data.intro_apr_purchase>(true)
same<string | null>()<typeof data.issuers.website>(true)
const rate = data.reward_rates[0]
const basic = (await free.getCard('x', { as_of: '2026-01-01' })).data
same<number | null | undefined>()<typeof basic.intro_apr_purchase>(true)
same<number | null>()<typeof basic.annual_fee>(true)
// @ts-expect-error: above the free plan
await free.getCardHistory('x')
// @ts-expect-error: above the pro plan
await pro.listWebhooks()
// @ts-expect-error: no such parameter
await free.listCards({ color: 'red' })
// @ts-expect-error: no such country
await free.listCards({ country: 'MX' })
// @ts-expect-error: a required member is missing
await pro.calculate({ country: 'US' })
// @ts-expect-error: search results have no relations
void (await free.searchCards({ q: 'x' })).data[0]?.reward_rates
const values = await pro.calculate({ country: 'US', spend: { dining: 100 } })
same<number | undefined>()<NonNullable<typeof values.data[0]>['ongoing'] | undefined>(true)
for await (const card of pro.listAllCards({ country: 'CA' }, { onPage: (page) => void page.total })) same<Card<'pro'>>()<typeof card>(true)
for await (const change of pro.listAllChanges({ type: ['created', 'updated'] }, { onPage: (page) => void page.next })) void change.type
await pro.compareCards({ slugs: ['a', 'b'] })
try { await pro.createKey() } catch (error) { if (error instanceof ApiError) same<ErrorCode>()<typeof error.code>(true) }
void rate
`

describe('types', () => {
  it('follow the plan, under the strictest compiler options', async () => {
    expect(await typeErrors(client.project, { 'typed.ts': TYPED })).toEqual([])
  })
})

describe('the package', () => {
  it('has the same bytes whenever it is built', async () => {
    const pack = async () =>
      Buffer.from(tarball(await typescriptPackage(clientModel(), client.served.base))).toString('hex')
    expect(await pack()).toBe(await pack())
  })
})
