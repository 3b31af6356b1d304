import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandIn } from '../../support/command.ts'
import { root } from '../../support/root.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clients-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('npm run clients', () => {
  it('refuses an origin that is no URL, and reads an empty PUBLIC_URL as not set', async () => {
    const clients = (args: readonly string[], env = {}) =>
      commandIn(folder)('clients.ts', ['--out', join(folder, 'packages'), ...args], env)
    const error = '--url or PUBLIC_URL must be a URL that starts with https:// or http://.\n'
    expect(await clients(['--url', 'notaurl'])).toMatchObject({ code: 1, error })
    expect(await clients([], { PUBLIC_URL: 'ftp://cards.example' })).toMatchObject({ code: 1, error })
    expect(await readdir(folder)).toEqual([])
    expect(await clients([], { PUBLIC_URL: '' })).toMatchObject({ code: 0, error: '' })
    expect(await readdir(join(folder, 'packages'))).toHaveLength(2)
  })

  it('leaves no part of a package on a full disk', async () => {
    const within = ['-c', 'ulimit -f 4 && exec "$@"', 'bash', process.execPath, 'build/commands/clients.ts']
    const env = { ...process.env, NODE_COMPILE_CACHE: undefined }
    const { status } = spawnSync('bash', [...within, '--out', folder], { cwd: root, env })
    expect([status, await readdir(folder)]).toEqual([1, []])
  })
})
