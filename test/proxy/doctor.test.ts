import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileName, type Manifest, POINTER, readPointerFile } from '../../data/snapshot/format.ts'
import { checkSettings } from '../../proxy/doctor/setting-checks.ts'
import { settingsOf, unknownSettings } from '../../proxy/doctor/setting-formats.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import { builtSnapshot } from '../support/built.ts'
import { overwritePages, withDatabase } from '../support/database.ts'
import { ownEnv } from '../support/own-env.ts'
import { root } from '../support/root.ts'
import { PATIENT } from '../support/upstash-bridge.ts'

const run = promisify(execFile)

/** Settings of a working public deployment. */
const SOUND = {
  PUBLIC_URL: 'https://cards.example',
  UPSTASH_REDIS_REST_URL: 'https://eu1.upstash.example',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  MAIL_API_URL: 'https://api.mail.example/emails',
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Cards <no-reply@cards.example>',
  CONTACT: 'help@cards.example',
  WEBHOOK_SECRET_KEY: 'x'.repeat(32),
}

describe('the settings', () => {
  it('have no problems in a complete deployment', () => {
    expect(checkSettings(SOUND, 'netlify').problems).toEqual([])
    expect(checkSettings({}, 'server').problems).toEqual([])
  })

  it.each(Object.keys(SOUND))('have a problem that names %s if it is missing', (name) => {
    const { problems } = checkSettings({ ...SOUND, [name]: '' }, 'netlify')
    expect(problems.join('\n')).toContain(name)
  })

  it.each([
    [{ PUBLIC_URL: 'http://cards.example' }, 'PUBLIC_URL'],
    [{ PORTAL_URL: 'http://localhost:8787/portal' }, 'PORTAL_URL'],
    [{ WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1' }, 'WEBHOOK_ALLOW_ADDRESSES'],
    [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_PRICE_PRO_MONTHLY'],
    [{ METRICS_PORT: '-1' }, 'METRICS_PORT'],
    [{ METRICS_PORT: '8787' }, 'METRICS_PORT must differ'],
    [{ MAIL_FROM: 'nonsense' }, 'MAIL_FROM must be an email address'],
    [{ CONTACT: 'support' }, 'CONTACT must be'],
    [{ FETCH_CONTACT: 'me' }, 'FETCH_CONTACT must be'],
    [{ STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY must start'],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'hook' }, 'STRIPE_WEBHOOK_SECRET must start'],
    [{ STRIPE_PRICE_PRO_MONTHLY: 'prod_1' }, 'STRIPE_PRICE_PRO_MONTHLY must be price ids'],
  ])('%o have a problem that names %s', (wrong, name) => {
    expect(checkSettings({ ...SOUND, ...wrong }, 'netlify').problems.join('\n')).toContain(name)
  })
})

it.each(['localhost:8787', '127.0.0.1 ', 'http://localhost', '256.1.1.1'])(
  'blames HOST for the host “%s”, not the URLs that derive from it',
  (host) => {
    const problem = 'HOST must be an IP address or a name of this machine, without a port.'
    expect(checkSettings({ HOST: host }, 'server').problems).toEqual([problem])
  },
)

it('reports unsealed signing secrets in Redis only, since the embedded store has a key file', () => {
  const { UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN, WEBHOOK_SECRET_KEY, ...embedded } = SOUND
  const redis = { UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN }
  const problemsWith = (env: Readonly<Record<string, string>>) =>
    checkSettings(env, 'server').problems.join('\n')
  expect(problemsWith(embedded)).not.toContain('signing secrets')
  expect(problemsWith({ ...embedded, ...redis })).toContain('signing secrets are stored in plain text')
})

it('reports an HTTPS URL without a trusted proxy', () => {
  const problemsWith = (env: Readonly<Record<string, string>>) =>
    checkSettings({ ...SOUND, ...env }, 'server').problems.join('\n')
  expect(problemsWith({})).toContain('TRUST_PROXY is not set')
  expect(problemsWith({ TRUST_PROXY: '127.0.0.1' })).toBe('')
  expect(checkSettings({ PUBLIC_URL: 'http://127.0.0.1:8787' }, 'server').problems).toEqual([])
  expect(problemsWith({ TRUST_PROXY: 'x' })).toContain('TRUST_PROXY must be')
})

it('reports an invalid port once', () => {
  expect(checkSettings({ PORT: 'abc' }, 'server').problems).toEqual([
    'PORT must be a number from 0 to 65535.',
  ])
})

it('reports unknown settings with our prefixes only', () => {
  const known = settingsOf('# MAIL_FROM=a@b.example\nPORT=8787\n')
  const env = { MAIL_FORM: 'x', MAIL_FROM: 'x', PATH: 'x', STRIPE_PRICE_PRO_MONTLY: 'price_1', PORT: '1' }
  expect(unknownSettings(env, known)).toEqual([
    'MAIL_FORM is not a setting. See .env.example for the list.',
    'STRIPE_PRICE_PRO_MONTLY is not a setting. See .env.example for the list.',
  ])
})

describe('npm run doctor', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cds-doctor-'))
    await builtSnapshot()
  }, 120_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const doctor = async (settings: Readonly<Record<string, string>>, ...flags: readonly string[]) => {
    const env = { ...ownEnv(), STATE_DIR: join(folder, 'state'), ...settings }
    const command = ['--no-warnings', join(root, 'proxy/doctor.ts'), ...flags]
    return run(process.execPath, command, { cwd: folder, env }).then(
      ({ stdout }) => ({ code: 0, lines: stdout.trim().split('\n') }),
      ({ code, stdout }) => ({ code, lines: String(stdout).trim().split('\n') }),
    )
  }

  it('exits with 0 if there is no problem', async () => {
    expect(await doctor({ SNAPSHOT_DIR: await builtSnapshot() })).toEqual({
      code: 0,
      lines: ['No problems found.'],
    })
  })

  it('exits with 1 and prints one line per problem, without secrets', async () => {
    const settings = { ...SOUND, UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:9', MAIL_FROM: '' }
    const { code, lines } = await doctor(settings, '--for', 'netlify')
    expect(code).toBe(1)
    expect(lines.map((line) => line.split(/[ :]/)[0])).toEqual(['MAIL_FROM', 'UPSTASH_REDIS_REST_URL'])
    expect(lines.join()).not.toContain(SOUND.UPSTASH_REDIS_REST_TOKEN)
  })

  it('finds a folder without a snapshot', async () => {
    expect(await doctor({ SNAPSHOT_DIR: join(folder, 'none') })).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('npm run build')],
    })
  })

  it('finds a pointer that cannot be read, and reports it once', async () => {
    const live = join(folder, 'unreadable')
    await mkdir(join(live, POINTER), { recursive: true })
    expect(await doctor({ SNAPSHOT_DIR: live })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/unreadable cannot be served \(EISDIR: .+\)\. Run npm run build\.$/)],
    })
  })

  it('finds a browser that cannot be run, with the reason', async () => {
    const settings = { SNAPSHOT_DIR: await builtSnapshot(), CHROMIUM: join(folder, 'chromium') }
    expect(await doctor(settings)).toEqual({
      code: 1,
      lines: [`CHROMIUM: ${join(folder, 'chromium')} cannot be run: there is no such file or folder.`],
    })
  })

  it('finds a missing and a damaged sandbox', async () => {
    // The sandbox is a small snapshot, so it serves as the live one too.
    const [built, live] = [join(await builtSnapshot(), 'sandbox'), join(folder, 'live')]
    await cp(built, live, { recursive: true })
    const problems = async () => (await doctor({ SNAPSHOT_DIR: live })).lines
    expect(await problems()).toEqual([expect.stringMatching(/no sandbox for test keys\. Run npm run build/)])
    await cp(built, join(live, 'sandbox'), { recursive: true })
    expect(await problems()).toEqual(['No problems found.'])
    const pointer = readPointerFile(await readFile(join(live, POINTER)))
    const { columns } = JSON.parse(new TextDecoder().decode(pointer?.manifest)) as Manifest
    await writeFile(join(live, 'sandbox', fileName(columns.hash)), 'damaged')
    expect(await problems()).toEqual([expect.stringMatching(/sandbox cannot be served to test keys/)])
  })

  describe('with a store', () => {
    /** Returns the problems of a new store after `damage`. */
    const problemsWith = async (name: string, damage: (path: string) => Promise<unknown>) => {
      const state = join(folder, name)
      const path = join(state, 'accounts.sqlite')
      await (await openSqliteStore(path, PATIENT)).close()
      await (await openSqliteWebhooks(path)).close()
      await damage(path)
      const { code, lines } = await doctor({ STATE_DIR: state, SNAPSHOT_DIR: join(folder, 'none') })
      expect(code).toBe(1)
      return lines.filter((line) => line.startsWith('STATE_DIR')).join('\n')
    }
    const sql = (statement: string) => (path: string) => withDatabase(path, (run) => run(statement))

    it.each([
      ['no damage', async () => {}, /^$/],
      ['overwritten pages', overwritePages, /is damaged.+restore a backup/],
      ['text instead of a database', (path: string) => writeFile(path, 'text\n'.repeat(900)), /is damaged/],
      ['a newer version', sql('pragma user_version = 99'), /a newer version/],
      ['newer webhooks', sql('update webhook_schema set version = 99'), /a newer version/],
      ['a missing table', sql('drop table calls'), /another program/],
    ] as const)('that has %s it prints what applies', async (name, damage, expected) => {
      expect(await problemsWith(name, damage)).toMatch(expected)
    })

    it('of another program it does not modify the file', async () => {
      const path = join(folder, 'foreign', 'accounts.sqlite')
      await mkdir(join(folder, 'foreign'))
      await withDatabase(path, (run) => run('create table notes (text)'))
      const before = await readFile(path)
      const { lines } = await doctor({ STATE_DIR: join(folder, 'foreign'), SNAPSHOT_DIR: folder })
      expect(lines.join('\n')).toContain('another program')
      expect((await readFile(path)).equals(before)).toBe(true)
    })

    it('that another process has locked it names the lock', async () => {
      const path = join(folder, 'locked', 'accounts.sqlite')
      await (await openSqliteStore(path, PATIENT)).close()
      await withDatabase(path, async (run) => {
        await run('begin immediate')
        const { lines } = await doctor({ STATE_DIR: join(folder, 'locked'), SNAPSHOT_DIR: folder })
        expect(lines.join('\n')).toContain('has locked accounts.sqlite')
      })
    })
  })
})
