import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshness } from '../../proxy/node/snapshot-build.ts'
import { builtSnapshot } from '../support/built.ts'
import { catalog } from '../support/catalog.ts'
import { ownEnv } from '../support/own-env.ts'
import { writeServedSnapshots } from '../support/snapshot.ts'

const ROOT = join(import.meta.dirname, '..', '..')
let folder: string
let env: Record<string, string>
const running: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-operating-'))
  await writeServedSnapshots(join(folder, 'snapshot'), catalog)
  env = {
    ...ownEnv(),
    PORT: '0',
    STATE_DIR: join(folder, 'state'),
    SNAPSHOT_DIR: join(folder, 'snapshot'),
    SITE_DIR: 'off',
  }
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function start(script: string, words: readonly string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(ROOT, script), ...words], {
    cwd: folder,
    env: { ...env, ...settings },
  })
  running.push(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    output.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    output.err += bytes
  })
  return { child, output, ended: once(child, 'close').then(([code]): Ran => ({ code, ...output })) }
}
const run = (script: string, words: readonly string[], settings?: Record<string, string>) =>
  start(script, words, settings).ended
const admin = async (...words: readonly string[]) => {
  const { code, out, err } = await run('proxy/admin/main.ts', words)
  expect([code, err], words.join(' ')).toEqual([0, ''])
  return JSON.parse(out) as Record<string, unknown>
}

async function serve(settings: Record<string, string> = {}) {
  const server = start('proxy/server.ts', [], settings)
  await expect.poll(() => server.output.out, { timeout: 200_000 }).toMatch(/npm run -s admin/)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(server.output.out)![0]
  const call = async (key: string, path = '/v1/auth/usage') => {
    const response = await fetch(url + path, { headers: { Authorization: `Bearer ${key}` } })
    const { status, headers } = response
    return { status, plan: headers.get('x-service-plan'), body: await response.json() }
  }
  return { ...server, url, call }
}
const keysIn = (text: string) => [...new Set(text.match(/cds_live_[0-9A-Za-z]{50}/g))]

describe('npm start on an empty state folder', { timeout: 300_000 }, () => {
  it('creates an account per plan, prints the keys once, and stops on a signal', async () => {
    const first = await serve()
    const keys = keysIn(first.output.out)
    expect(keys).toHaveLength(4)
    const plans = await Promise.all(keys.map(async (key) => (await first.call(key)).plan))
    expect(plans).toEqual(['free', 'starter', 'pro', 'enterprise'])
    expect(first.output.out).toMatch(/curl -H "Authorization: Bearer cds_live_\w+" http:\S+\/v1\/cards\/\S+/)
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)

    const second = await serve()
    expect(keysIn(second.output.out)).toEqual([])
    expect((await second.call(keys[0]!)).body).toMatchObject({ daily_used: 2 })
    second.child.kill('SIGINT')
    second.child.kill('SIGINT')
    expect((await second.ended).code).toBe(0)
  })

  it('prints no key on a public service, and plain lines without a terminal', async () => {
    const state = { STATE_DIR: join(folder, 'public-state') }
    const { output, child, ended } = await serve({ ...state, PUBLIC_URL: 'https://cards.example' })
    expect(keysIn(output.out + output.err)).toEqual([])
    expect(output.out).not.toContain('\u001b')
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  it('responds with 503 to browsers while the site is built, and ends that build when it stops', async () => {
    const site = join(folder, 'site')
    const { output, url, child, ended } = await serve({ SITE_DIR: join(site, 'dist') })
    const page = await fetch(url, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('refresh')]).toEqual([503, '3'])
    await expect.poll(() => readdir(site).catch(() => [])).toEqual([expect.stringMatching(/^\.site-\d+$/)])
    child.kill('SIGTERM')
    expect([(await ended).code, await readdir(site), output.err]).toEqual([0, [], ''])
  })
})

describe('npm start', { timeout: 300_000 }, () => {
  it('does not serve a snapshot of an older format', async () => {
    const old = join(folder, 'old')
    await mkdir(old)
    await writeFile(join(old, 'current.json'), '{"format":3,"version":"0123456789abcdef"}')
    expect(await freshness(ROOT, old)).toBe('missing')
  })

  it('rebuilds a damaged snapshot at the first start, without warnings, and serves it', async () => {
    const damaged = join(folder, 'damaged')
    await cp(await builtSnapshot(), damaged, { recursive: true })
    const [name] = await readdir(join(damaged, 'files'))
    await rm(join(damaged, 'files', name!))
    const { child, output, ended } = await serve({ SNAPSHOT_DIR: damaged })
    expect(output.out).toMatch(/^● Building the snapshot/)
    expect(output.err).toBe('')
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  it('reports a read-only disk in /healthz and the doctor until it is writable again', async () => {
    const state = { STATE_DIR: join(folder, 'full-state') }
    const { child, output, call, ended } = await serve(state)
    const [key = ''] = keysIn(output.out)
    const limit = (bytes: string, pid = child.pid) =>
      execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:unlimited`])
    const both = async () => [(await call(key)).status, (await call(key, '/healthz')).status]
    expect(await both()).toEqual([200, 200])
    limit('0')
    await expect.poll(both).toEqual([503, 503])
    const doctor = start('proxy/doctor.ts', [], state)
    limit('0', doctor.child.pid)
    expect(await doctor.ended).toMatchObject({ code: 1, out: expect.stringMatching(/^STATE_DIR: /m) })
    limit('unlimited')
    await expect.poll(both).toEqual([200, 200])
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })

  it('reports all invalid settings together', async () => {
    const { code, err } = await run('proxy/server.ts', [], { PORT: 'x', PUBLIC_URL: 'nowhere' })
    expect(code).toBe(1)
    expect(err).toContain('PORT')
    expect(err).toContain('PUBLIC_URL')
  })

  it('reports a used port and prints no keys', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, out, err } = await run('proxy/server.ts', [], {
      PORT: String(port),
      STATE_DIR: join(folder, 'unused'),
    })
    other.close()
    expect([code, err]).toEqual([1, expect.stringContaining(`Port ${port} of 127.0.0.1 is in use`)])
    expect(keysIn(out)).toEqual([])
  })

  it('prints its usage with --help', async () => {
    const { code, out } = await run('proxy/server.ts', ['--help'])
    expect(code).toBe(0)
    for (const setting of ['PORT', 'HOST', 'STATE_DIR', 'SNAPSHOT_DIR']) expect(out).toContain(setting)
  })
})

describe('npm run admin', () => {
  it('manages accounts and keys while the server runs', async () => {
    const server = await serve()
    const email = 'Owner@Example.com'
    const made = await admin('key', 'create', '--email', email, '--plan', 'starter')
    expect(made).toEqual({
      api_key: expect.stringMatching(/^cds_live_/),
      account_id: expect.any(String),
      plan: 'starter',
    })
    const key = String(made.api_key)
    expect(await server.call(key)).toMatchObject({ status: 200, plan: 'starter' })
    expect(await admin('usage', 'show', '--email', email)).toMatchObject({ tier: 'starter', daily_used: 1 })

    await admin('usage', 'set', '--email', email, '--daily', '500', '--monthly', '600')
    expect((await server.call(key)).status).toBe(429)
    await admin('account', 'set-plan', '--email', email, '--plan', 'pro')
    expect(await server.call(key)).toMatchObject({
      plan: 'pro',
      body: { daily_used: 501, monthly_used: 601 },
    })

    expect(await admin('account', 'suspend', '--email', email)).toMatchObject({ suspended: true })
    expect((await server.call(key)).body).toMatchObject({ error: { code: 'account_suspended' } })
    expect(await admin('account', 'restore', '--email', email)).toMatchObject({ suspended: false })
    expect((await server.call(key)).status).toBe(200)

    const { keys } = (await admin('key', 'list', '--email', email)) as {
      keys: { id: string; last_four: string }[]
    }
    expect(keys).toMatchObject([{ last_four: key.slice(-4), revoked_at: null }])
    await admin('key', 'revoke', '--email', email, '--id', keys[0]!.id)
    expect((await server.call(key)).status).toBe(401)
    expect(await admin('account', 'show', '--email', email)).toMatchObject({
      email: 'owner@example.com',
      plan: 'pro',
      active_keys: 0,
    })
    server.child.kill('SIGTERM')
    await server.ended
  })

  it.each([
    [['nonsense'], 'no command'],
    [['key'], 'no command'],
    [['key', 'create', '--email', 'x@example.com'], '--plan'],
    [['key', 'create', '--email', 'x@example.com', '--plan', 'gold'], '--plan must be one of'],
    [['key', 'create', '--email', 'nobody', '--plan', 'pro'], '--email'],
    [['key', 'create', '--emial', 'x'], '--emial'],
    [['account', 'show', '--email', 'nobody@example.com'], 'No account'],
    [['usage', 'set', '--email', 'demo-free@example.com'], '--daily'],
    [['usage', 'set', '--email', 'demo-free@example.com', '--daily', '-1'], '--daily'],
    [['usage', 'set', '--email', 'demo-free@example.com', '--daily', '1.5'], '--daily'],
    [['key', 'revoke', '--email', 'demo-free@example.com', '--id', 'key_x'], 'no such active key'],
    [['key', 'list', '--email', 'demo-free@example.com', '--plan', 'pro'], 'not --plan'],
  ])('prints errors of %j on standard error and exits with 1', async (words, message) => {
    const { code, out, err } = await run('proxy/admin/main.ts', words)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it('lists every command with --help', async () => {
    const { code, out } = await run('proxy/admin/main.ts', ['--help'])
    expect(code).toBe(0)
    for (const command of ['key create', 'account set-plan', 'usage set', 'key revoke'])
      expect(out).toContain(command)
  })
})
