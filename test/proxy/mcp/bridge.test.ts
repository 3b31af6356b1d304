import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMcp } from '../../../proxy/mcp/mcp.ts'
import { httpServer, listen, shutDown } from '../../../proxy/node/listener.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { MODES } from '../../support/mcp.ts'
import { root } from '../../support/root.ts'

let app: TestApp
let server: ReturnType<typeof httpServer>
let port = 0
beforeAll(async () => {
  app = await openApp()
  server = httpServer({ ...app.deps, mcp: createMcp(app.deps, 'https://cards.example') })
  port = await listen(server, 0, '127.0.0.1')
})
afterAll(async () => {
  await shutDown(server)
  await app?.close()
})

async function connect(key: string, mode: (typeof MODES)[number]) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const args = [join(root, 'data/mcp/bridge/bridge.mjs'), `http://127.0.0.1:${port}/mcp`]
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args, env: { CARD_DATA_KEY: key } }),
  )
  return client
}

describe.each(MODES)('the bridge for stdio, by the official client in mode %j', (mode) => {
  it('passes messages to the server and its responses back', async () => {
    const { key } = await app.account('free')
    const client = await connect(key, mode)
    expect((await client.listTools()).tools.length).toBeGreaterThan(5)
    const result = await client.callTool({ name: 'search_cards', arguments: { limit: 1 } })
    const { limit, data } = result.structuredContent as { limit: number; data: readonly object[] }
    expect([limit, data.length]).toEqual([1, 1])
    await expect(client.readResource({ uri: 'card://ünknown' })).rejects.toThrow()
    await client.close()
  })
})
