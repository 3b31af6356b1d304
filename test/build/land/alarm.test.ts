import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { repositoryFrom, setIssue } from '../../../build/land/github.ts'
import { commandIn } from '../../support/command.ts'
import { type GithubServer, startGithub } from '../../support/github-server.ts'

let home: string
let github: GithubServer
const at = (name: string) => join(home, name)
beforeAll(async () => {
  github = await startGithub()
})
afterAll(() => github.close())
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'alarm-test-'))
  return () => rm(home, { recursive: true, force: true })
})

describe('npm run alarm', () => {
  const alarm = (...args: string[]) =>
    commandIn(home, { GITHUB_TOKEN: 'secret-token' })('alarm.ts', [
      '--repository',
      'bank/cards',
      '--api',
      github.url,
      ...args,
    ])

  it('opens one issue, updates it, and closes it when the job is healthy', async () => {
    expect((await alarm()).out).toBe('No alarm, no open issue.\n')
    await mkdir(at('state'), { recursive: true })
    await writeFile(at('state/alarm.md'), 'Only 14 of 340 cards were read.\n')
    expect((await alarm('--run', 'https://github.test/run/1')).out).toBe('opened issue 1\n')
    await writeFile(at('state/alarm.md'), 'Only 20 of 340 cards were read.\n')
    expect((await alarm()).out).toBe('updated issue 1\n')
    expect(github.issues).toMatchObject([{ state: 'open', body: expect.stringContaining('20 of 340') }])
    await rm(at('state/alarm.md'))
    expect((await alarm('--job', 'failure')).out).toBe('updated issue 1\n')
    expect((await alarm()).out).toBe('closed issue 1\n')
    expect([github.issues[0]?.state, github.comments]).toEqual(['closed', ['The job is healthy again.']])
    expect(new Set(github.tokens)).toEqual(new Set(['Bearer secret-token']))
  })

  it('reports an error of GitHub without the token', async () => {
    await mkdir(at('state'), { recursive: true })
    const { code, error } = await alarm('--repository', 'no/such')
    expect([code, error]).toEqual([1, 'GitHub returned 404 for GET /issues.\n'])
  })

  it('says that GitHub cannot be reached, and that the token is missing', async () => {
    await mkdir(at('state'), { recursive: true })
    const { code, error } = await alarm('--api', 'http://127.0.0.1:1')
    expect([code, error]).toEqual([
      1,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:1 could not be reached: .+\n$/),
    ])
    const without = await commandIn(home)('alarm.ts', ['--repository', 'bank/cards'])
    expect([without.code, without.error]).toEqual([1, expect.stringContaining('Set GITHUB_TOKEN')])
  })
})

describe('a repository on GitHub', () => {
  const from = (repository: string | undefined, token?: string) =>
    repositoryFrom({ repository, api: 'https://github.test' }, token, 'pull requests')

  it.each([undefined, 'cards', 'bank/cards/x', 'bank cards'])('has an owner and a name, unlike %s', (name) =>
    expect(() => from(name, 'token')).toThrow('--repository takes a repository as owner/name.'),
  )

  it.each([
    ['{}', 'returned no list for GET /issues.'],
    ['<html>', 'returned no JSON for GET /issues.'],
  ])('is not one whose API sends %s', async (body, message) => {
    const server = createServer((_, response) => void response.end(body)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(setIssue({ api, name: 'bank/cards', token: 'token' }, 'title', null)).rejects.toThrow(
      message,
    )
    server.close()
  })

  it('needs a token before anything is pushed', () => {
    expect(() => from('bank/cards', '')).toThrow('Set GITHUB_TOKEN to a token that can write pull requests.')
    expect(from('bank/cards', 'token')).toEqual({
      api: 'https://github.test',
      name: 'bank/cards',
      token: 'token',
    })
  })
})
