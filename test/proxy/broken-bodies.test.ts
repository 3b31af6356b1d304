import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { send } from '../../proxy/node/plain-calls.ts'
import { webResponse } from '../../proxy/request/app.ts'

let logged: { message: string; cause: string }[] = []
beforeEach(() => {
  logged = []
})
const log = (_: string, message: string, fields: Readonly<Record<string, unknown>> = {}) =>
  void logged.push({ message, cause: String(fields.cause) })
const BROKEN = [{ message: 'response broke off', cause: 'Error: The blob is missing.' }]

async function* broken() {
  yield Buffer.from('first part')
  await setTimeout(20)
  throw new Error('The blob is missing.')
}
async function* endless() {
  for (;;) {
    yield Buffer.alloc(1024)
    await setTimeout(5)
  }
}
const responseOf = (parts: () => AsyncIterable<Buffer>) => ({
  status: 200,
  headers: {},
  body: Readable.from(parts()),
})

/** Requests a body from a server, and reads it with `read`. Resolves when the server has closed. */
async function requestFrom(parts: () => AsyncIterable<Buffer>, read: (response: Response) => Promise<void>) {
  const server = createServer((_, outgoing) => send(responseOf(parts), outgoing, log)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await read(await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`))
  await new Promise((closed) => server.close(closed))
  await setTimeout(50)
}

describe('the body of a response', () => {
  it('that breaks off is logged', async () => {
    await requestFrom(broken, (response) => expect(response.text()).rejects.toThrow())
    expect(logged).toEqual(BROKEN)
  })

  it('that the client does not read to its end is not logged', async () => {
    await requestFrom(endless, async ({ body }) => void (await body?.cancel()))
    expect(logged).toEqual([])
  })

  it('that breaks off is logged on runtimes of the web', async () => {
    await expect(webResponse(responseOf(broken), { log }).text()).rejects.toThrow()
    expect(logged).toEqual(BROKEN)
  })

  it('that the client cancels is not logged on runtimes of the web', async () => {
    const reader = webResponse(responseOf(endless), { log }).body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await setTimeout(50)
    expect(logged).toEqual([])
  })
})
