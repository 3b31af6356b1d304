import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalog } from '../../support/catalog.ts'
import { eventOf } from '../../support/delivery.ts'
import { mailsIn } from '../../support/outbox.ts'
import { ownEnv } from '../../support/own-env.ts'
import { behaviors, type Receiver, startReceiver } from '../../support/receiver.ts'
import { root } from '../../support/root.ts'
import { writeServedSnapshots } from '../../support/snapshot.ts'

let folder: string
let gone: Receiver
let taking: Receiver
const running: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-deliver-'))
  gone = await startReceiver(behaviors.gone)
  taking = await startReceiver(behaviors.accept)
  await publish([eventOf('before')])
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await gone.close()
  await taking.close()
  await rm(folder, { recursive: true, force: true })
})

const publish = (events: readonly object[]) =>
  writeServedSnapshots(join(folder, 'snapshot'), { ...catalog, events })

function start(script: string, ...words: readonly string[]) {
  const settings = { PORT: '0', STATE_DIR: join(folder, 'state'), SNAPSHOT_DIR: join(folder, 'snapshot') }
  const allowed = {
    SITE_DIR: 'off',
    WEBHOOK_ALLOW_ADDRESSES: '127.0.0.1',
    WEBHOOK_SECRET_KEY: 'k'.repeat(32),
  }
  const env = { ...ownEnv(), ...settings, ...allowed }
  const child = spawn(process.execPath, [join(root, script), ...words], { cwd: folder, env })
  running.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    said.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    said.err += bytes
  })
  return { child, said, ended: once(child, 'close').then(([code]) => ({ code, ...said })) }
}

async function serve() {
  const server = start('proxy/server.ts')
  await expect.poll(() => server.said.out).toMatch(/npm run -s admin/)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(server.said.out)?.[0] ?? ''
  return { ...server, url, keys: server.said.out.match(/cds_live_[0-9A-Za-z]{50}\n/g) ?? [] }
}

it('the server delivers events of a rebuild and resumes after a kill, and the command delivers without a server', async () => {
  const first = await serve()
  const authorization = `Bearer ${first.keys.at(-1)?.trim()}`
  const register = async (to: string) => {
    const body = JSON.stringify({ url: to, events: ['card.updated'] })
    const response = await fetch(`${first.url}/v1/webhooks`, {
      method: 'POST',
      body,
      headers: { authorization },
    })
    expect(response.status).toBe(201)
  }
  await register(`${taking.url}/hook`)
  await register(`http://localhost:${gone.port}/hook`)
  const ids = () => taking.received.map(({ headers }) => headers['webhook-id'])

  await publish([eventOf('before'), eventOf('one')])
  await expect.poll(ids).toEqual(['one'])
  const mails = () => mailsIn(join(folder, 'state'))
  await expect.poll(mails).toEqual([expect.stringContaining('410 Gone')])
  first.child.kill('SIGKILL')
  await first.ended

  await publish([eventOf('before'), eventOf('one'), eventOf('two')])
  // An email is sent at least once: if the kill came before it was marked as sent, it is sent again.
  expect(await start('proxy/deliver.ts', '--seconds', '20').ended).toEqual({
    code: 0,
    out: '{"tried":1}\n',
    err: expect.stringMatching(/^(?:Mail to [^\n]*: A webhook has become inactive\n[\s\S]*)?$/),
  })
  expect(await start('proxy/deliver.ts').ended).toMatchObject({ code: 0, out: '{"tried":0}\n' })
  expect(ids()).toEqual(['one', 'two'])
  expect(gone.received).toHaveLength(1)

  await publish([eventOf('before'), eventOf('one'), eventOf('two'), eventOf('three')])
  const second = await serve()
  await expect.poll(ids).toEqual(['one', 'two', 'three'])
  second.child.kill('SIGTERM')
  expect(await second.ended).toMatchObject({ code: 0 })
}, 120_000)

it('the command reports invalid options', async () => {
  expect(await start('proxy/deliver.ts', '--seconds', 'x').ended).toMatchObject({
    code: 1,
    err: '--seconds must be a number.\n',
  })
  expect(await start('proxy/deliver.ts', '--help').ended).toMatchObject({
    code: 0,
    out: expect.stringContaining('npm run -s deliver'),
  })
})
