import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalog } from '../support/catalog.ts'
import { mailsIn } from '../support/outbox.ts'
import { ownEnv } from '../support/own-env.ts'
import { writeServedSnapshots } from '../support/snapshot.ts'
import { type StripeServer, startStripe } from '../support/stripe-server.ts'
import { startBridgedRedis } from '../support/upstash-bridge.ts'

const ROOT = join(import.meta.dirname, '..', '..')

interface Place {
  readonly env: Readonly<Record<string, string>>
  /** Everything that is stored, as text. */
  readonly dump: () => Promise<string>
  readonly remove: () => Promise<void>
}

const places: Readonly<Record<string, (folder: string) => Promise<Place>>> = {
  'the embedded store': async (folder) => ({
    env: {},
    dump: async () => {
      const names = (await readdir(join(folder, 'state'))).filter((name) =>
        name.startsWith('accounts.sqlite'),
      )
      expect(names).toContain('accounts.sqlite')
      const files = await Promise.all(names.map((name) => readFile(join(folder, 'state', name), 'latin1')))
      return files.join('')
    },
    remove: async () => {},
  }),
  'Upstash Redis': async (folder) => {
    const { bridge, close } = await startBridgedRedis()
    return {
      env: {
        UPSTASH_REDIS_REST_URL: bridge.url,
        UPSTASH_REDIS_REST_TOKEN: bridge.token,
        WEBHOOK_SECRET_KEY: 'k'.repeat(32),
        // A busy machine must not fail requests. The time limits of Redis have their own tests.
        UPSTASH_REDIS_TIMEOUT_MS: '10000',
      },
      dump: async () => {
        const files = await readdir(join(folder, 'state'))
        expect(files.filter((name) => /sqlite/.test(name))).toEqual([])
        const keys = (await bridge.command('KEYS', '*')) as readonly string[]
        expect(keys.length).toBeGreaterThan(5)
        const values = await Promise.all(keys.map((key) => contentOf(key)))
        return JSON.stringify([keys, values])
      },
      remove: close,
    }
    async function contentOf(key: string) {
      const type = await bridge.command('TYPE', key)
      if (type === 'hash') return bridge.command('HGETALL', key)
      if (type === 'zset') return bridge.command('ZRANGE', key, '0', '-1')
      if (type === 'list') return bridge.command('LRANGE', key, '0', '-1')
      if (type === 'set') return bridge.command('SMEMBERS', key)
      return bridge.command('GET', key)
    }
  },
}

describe.each(Object.keys(places))('the whole service on %s', (name) => {
  let folder: string
  let place: Place
  let env: Record<string, string>
  let server: ChildProcess
  let url = ''
  const output = { out: '', err: '' }
  const bodies: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cds-whole-'))
    await writeServedSnapshots(join(folder, 'snapshot'), catalog)
    place = (await places[name]?.(folder)) as Place
    env = {
      ...ownEnv(),
      PORT: '0',
      STATE_DIR: join(folder, 'state'),
      SNAPSHOT_DIR: join(folder, 'snapshot'),
      SITE_DIR: 'off',
      ...place.env,
    }
  })
  afterAll(async () => {
    server?.kill('SIGKILL')
    await place.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function start(settings: Readonly<Record<string, string>>) {
    server = spawn(process.execPath, [join(ROOT, 'proxy/server.ts')], {
      cwd: folder,
      env: { ...env, ...settings },
    })
    server.stdout?.on('data', (bytes) => {
      output.out += bytes
    })
    server.stderr?.on('data', (bytes) => {
      output.err += bytes
    })
    await expect.poll(() => output.out).toMatch(/npm run -s admin/)
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(output.out)?.[0] ?? ''
    // Its first contact with a store takes longer, on a busy machine perhaps too long for a client's request.
    await expect.poll(async () => (await fetch(`${url}/healthz`)).status).toBe(200)
  }

  async function request(path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { origin: url }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const json = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
    if (response.status >= 400) bodies.push(text)
    return { status: response.status, headers: response.headers, json }
  }

  async function admin(...words: readonly string[]) {
    const child = spawn(process.execPath, [join(ROOT, 'proxy/admin/main.ts'), ...words], { cwd: folder, env })
    const output = { out: '', err: '' }
    child.stdout.on('data', (bytes) => {
      output.out += bytes
    })
    child.stderr.on('data', (bytes) => {
      output.err += bytes
    })
    await once(child, 'close')
    expect([words, output.err]).toEqual([words, ''])
    return JSON.parse(output.out) as Record<string, unknown>
  }

  const secrets: string[] = []
  const email = 'whole-service@example.com'
  let stripe: StripeServer
  let cookie = ''
  let authorization = ''

  it('starts', async () => {
    stripe = await startStripe(() => new Date())
    secrets.push('sk_test_of_the_whole_service', stripe.webhookSecret, 'bridge-token')
    await start({
      STRIPE_SECRET_KEY: 'sk_test_of_the_whole_service',
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url.href,
      STRIPE_PRICE_PRO_MONTHLY: 'price_pro_m',
    })
  })

  it('sends a sign-in link by email', async () => {
    expect((await request('/v1/auth/register', { email: 'Whole-Service@Example.com' })).status).toBe(202)
    expect((await request('/v1/auth/register', { email })).status).toBe(429)
    expect((await request('/v1/auth/register', { email: 'nonsense' })).status).toBe(400)
    const mails = () => mailsIn(join(folder, 'state'))
    await expect.poll(mails).toHaveLength(1)
    const [mail = ''] = await mails()
    expect(mail).toContain(`To: ${email}`)
    const token = /confirm\?token=([\w-]+)/.exec(mail)?.[1] ?? ''
    expect((await request(`/portal/confirm?token=${token}`)).status).toBe(200)
    const confirmed = await request('/portal/api/confirm', { token })
    expect(confirmed.status).toBe(200)
    expect((await request('/portal/api/confirm', { token })).status).toBe(400)
    cookie = confirmed.headers.get('set-cookie')?.split(';')[0] ?? ''
    secrets.push(token, cookie.split('=')[1] ?? '')
  })

  it('returns keys that work on the Free plan', async () => {
    const made = await request('/portal/api/keys', { name: 'first' }, { cookie })
    authorization = `Bearer ${made.json.api_key}`
    const second = await request('/v1/auth/keys', '', { authorization })
    expect(second.status).toBe(201)
    secrets.push(String(made.json.api_key), String(second.json.api_key))
    const listed = await request('/v1/cards?limit=1', undefined, { authorization })
    expect(listed.headers.get('x-service-plan')).toBe('free')
    expect((await request('/v1/cards?limit=x', undefined, { authorization })).status).toBe(400)
    expect((await request('/v1/cards', undefined, { authorization: `${authorization}x` })).status).toBe(401)
    expect((await request('/v1/offers/notable', undefined, { authorization })).status).toBe(403)
  })

  it('sells a plan that applies to the next call', async () => {
    const upgrade = await request('/v1/auth/upgrade', { tier: 'pro' }, { authorization })
    expect(upgrade.json).toEqual({ checkout_url: expect.any(String), updated: false, trial: false })
    const [checkout] = [...stripe.checkouts.values()]
    for (const { body } of stripe.pay(checkout?.id ?? '')) {
      const signature = stripe.sign(body, Math.floor(Date.now() / 1000))
      const deliver = (signed: string) =>
        request('/billing/stripe/events', body, { 'stripe-signature': signed })
      expect((await deliver(signature)).status).toBe(200)
      expect((await deliver(`${signature}0`)).status).toBe(400)
    }
    const pro = await request('/v1/offers/notable', undefined, { authorization })
    expect([pro.status, pro.headers.get('x-service-plan')]).toEqual([200, 'pro'])
    const again = await request('/v1/auth/upgrade', { tier: 'pro' }, { authorization })
    expect(again.json.error).toMatchObject({ code: 'already_on_plan' })
    stripe.faults.status = 500
    expect((await request('/portal/api/billing/manage', {}, { cookie })).status).toBe(503)
  })

  it('applies commands of the operator while it runs', async () => {
    const usage = (key = authorization) => request('/v1/auth/usage', undefined, { authorization: key })
    expect(await admin('account', 'show', '--email', email)).toMatchObject({ plan: 'pro', active_keys: 2 })
    await admin('usage', 'set', '--email', email, '--daily', '2000')
    expect((await usage()).status).toBe(429)
    await admin('usage', 'set', '--email', email, '--daily', '0')
    await admin('account', 'suspend', '--email', email)
    expect((await usage()).json.error).toMatchObject({ code: 'account_suspended' })
    await admin('account', 'restore', '--email', email)
    const made = await admin('key', 'create', '--email', 'other@example.com', '--plan', 'starter')
    expect((await usage(`Bearer ${made.api_key}`)).json.tier).toBe('starter')
    secrets.push(String(made.api_key))
  })

  it('stores webhooks and shows their secrets once', async () => {
    await admin('account', 'set-plan', '--email', email, '--plan', 'enterprise')
    const hook = { url: 'https://hooks.example.com/cards', events: ['card.updated'] }
    const made = await request('/v1/webhooks', hook, { authorization })
    expect(made.status).toBe(201)
    const { id, secret } = made.json.data as { id: string; secret: string }
    const rotated = await request(`/portal/api/webhooks/${id}/secret`, {}, { cookie })
    expect(rotated.status).toBe(201)
    secrets.push(secret.slice('whsec_'.length), String(rotated.json.secret).slice('whsec_'.length))
  })

  it('has no secret in its store, log, or errors', async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
    await stripe.close()
    const stored = await place.dump()
    expect(bodies.length).toBeGreaterThan(10)
    expect(secrets).toHaveLength(10)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10)
      // Also without the part that names the account.
      for (const part of [secret, secret.slice(-30)])
        expect([stored, output.err, ...bodies].some((text) => text.includes(part))).toBe(false)
    }
    expect(output.err + bodies.join()).not.toContain('@example.com')
  })
})
