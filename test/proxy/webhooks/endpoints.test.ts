import { afterAll, beforeAll, expect, it } from 'vitest'
import { Webhook, WebhookWithSecret } from '../../../data/schema/account.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { onEveryBackend } from '../../support/backends.ts'
import { webhooksOn } from '../../support/webhooks.ts'

interface Reply {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>>
  readonly code: string | undefined
  readonly message: string | undefined
  readonly text: string
  readonly headers: Headers
}

const GOOD = { url: 'https://hooks.example/cards?x=1', events: ['card.updated', 'offer.notable'] }

/** Bodies that are refused, with the member that the message names. */
const WRONG: readonly [unknown, string][] = [
  ['', 'body'],
  ['[]', 'body'],
  ['null', 'body'],
  [{}, 'url'],
  [{ ...GOOD, url: 5 }, 'url'],
  [{ ...GOOD, url: '' }, 'url'],
  [{ ...GOOD, url: 'hooks.example' }, 'url'],
  [{ ...GOOD, url: 'http://hooks.example/' }, 'url'],
  [{ ...GOOD, url: 'https://user:pass@hooks.example/' }, 'url'],
  [{ ...GOOD, url: 'https://hooks.example/ x' }, 'url'],
  [{ ...GOOD, url: 'https:\\\\hooks.example' }, 'url'],
  [{ ...GOOD, url: `https://hooks.example/${'x'.repeat(2_048)}` }, 'url'],
  [{ ...GOOD, url: 'https://localhost/' }, 'url'],
  [{ ...GOOD, url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
  [{ ...GOOD, url: 'https://[::ffff:a00:1]/' }, 'url'],
  [{ ...GOOD, url: 'https://inside.example/' }, 'url'],
  [{ ...GOOD, url: 'https://both.example/' }, 'url'],
  [{ url: GOOD.url }, 'events'],
  [{ ...GOOD, events: [] }, 'events'],
  [{ ...GOOD, events: 'card.updated' }, 'events'],
  [{ ...GOOD, events: ['card.updated', 'card.updated'] }, 'events'],
  [{ ...GOOD, events: ['webhook.test'] }, 'events'],
  [{ ...GOOD, events: Array.from({ length: 1_000 }, () => 'card.updated') }, 'events'],
  [{ ...GOOD, events: [['card.updated']] }, 'events'],
]

onEveryBackend('webhooks of a key', (on) => {
  let t: TestApp
  beforeAll(async () => {
    t = await openApp({ deps: { webhooks: webhooksOn(on.queue) } })
  })
  afterAll(() => t.close())

  const request = async (
    key: string,
    method: string,
    path = '/v1/webhooks',
    body?: unknown,
  ): Promise<Reply> => {
    const content = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body)
    const headers = { Authorization: `Bearer ${key}` }
    const response = await t.app.request(path, { method, headers, body: content })
    const text = await response.text()
    const { data, error } = JSON.parse(text)
    return {
      status: response.status,
      data,
      code: error?.code,
      message: error?.message,
      text,
      headers: response.headers,
    }
  }
  const create = (key: string, body: unknown = GOOD) => request(key, 'POST', '/v1/webhooks', body)
  const enterprise = async () => (await t.account('enterprise')).key

  it('are registered, listed without their secret, and deleted', async () => {
    const key = await enterprise()
    const { status, data, headers } = await create(key)
    expect(status).toBe(201)
    expect(WebhookWithSecret.parse(data)).toEqual({
      ...GOOD,
      ...{ id: data.id, is_active: true, last_triggered_at: null, failure_count: 0 },
      ...{
        created_at: t.clock.now().toISOString(),
        secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    const { secret, ...shown } = data
    const listed = await request(key, 'GET')
    expect(listed).toMatchObject({ status: 200, data: [shown] })
    expect(listed.text).not.toContain('secret')
    expect(Webhook.parse((listed.data as unknown as object[])[0])).toEqual(shown)
    expect(await request(key, 'DELETE', `/v1/webhooks/${data.id}`)).toMatchObject({
      status: 200,
      text: '{"success":true}',
    })
    expect(await request(key, 'DELETE', `/v1/webhooks/${data.id}`)).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect((await request(key, 'GET')).data).toEqual([])
  })

  it('have their own secret, which the store seals', async () => {
    const key = await enterprise()
    const [one, two] = [(await create(key)).data, (await create(key)).data]
    expect(one.secret).not.toBe(two.secret)
    const stored = JSON.stringify(await on.queue.find(String(one.id)))
    expect(stored).not.toContain(String(one.secret).slice(6, 30))
    expect(stored).toContain('sealed:')
  })

  it('belong to their key: other keys, of the account or another, cannot list or delete them', async () => {
    const { id, key } = await t.account('enterprise')
    const { data } = await create(key)
    for (const other of [await t.key(id), await enterprise()]) {
      expect((await request(other, 'GET')).data).toEqual([])
      expect(await request(other, 'DELETE', `/v1/webhooks/${data.id}`)).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    }
    expect((await request(key, 'GET')).data).toHaveLength(1)
  })

  it('are limited to 20, even for concurrent requests', async () => {
    const { id, key } = await t.account('enterprise')
    for (let count = 0; count < 15; count++) await create(key)
    const responses = await Promise.all(Array.from({ length: 20 }, () => create(key)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = responses.filter(({ status }) => status !== 201)
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
      new Set(['409 webhook_limit_reached']),
    )
    expect(refused[0]?.message).toContain('20')
    expect((await create(await t.key(id))).status).toBe(201)
  })

  it('need the Enterprise plan', async () => {
    const { key } = await t.account('pro')
    for (const [method, path] of [
      ['POST', '/v1/webhooks'],
      ['GET', '/v1/webhooks'],
      ['DELETE', '/v1/webhooks/x'],
    ] as const)
      expect(await request(key, method, path, method === 'POST' ? '{' : undefined)).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
  })

  it.each(WRONG)('are rejected with 400 for %j', async (body, named) => {
    const { status, code, message } = await create(await enterprise(), body)
    expect({ status, code }).toEqual({ status: 400, code: 'bad_request' })
    expect(message).toContain(named)
  })

  it('accept a name that does not resolve yet, which every delivery resolves again', async () => {
    expect((await create(await enterprise(), { ...GOOD, url: 'https://soon.example/' })).status).toBe(201)
  })

  it('are not found by an id that is not a UUID', async () => {
    const key = await enterprise()
    for (const id of ['1', 'abc', '..%2f', '%00', `${'0'.repeat(8)}-0000-0000-0000-00000000000g`])
      expect(await request(key, 'DELETE', `/v1/webhooks/${id}`)).toMatchObject({
        status: 400,
        code: 'bad_request',
      })
  })
})

it('without a webhooks service the endpoints return 503', async () => {
  const t = await openApp()
  const { key } = await t.account('enterprise')
  const response = await t.get('/v1/webhooks', key)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
  await t.close()
})
