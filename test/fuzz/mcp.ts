import fc from 'fast-check'
import { prompts } from '../../data/mcp/prompts.ts'
import { inputSchema } from '../../data/mcp/schemas.ts'
import { toolTable } from '../../data/mcp/tools.ts'
import type { JsonSchema } from '../../data/openapi/schemas.ts'
import type { Pools } from './pools.ts'
import { hardText, jsonOf, mutatedJson, mutatedText } from './values.ts'

const VERSIONS = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '1999-01-01', '']

/** Headers that clients of the protocol send, and some that they should not. */
export const mcpHeaders = fc.record(
  {
    accept: fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json, text/event-stream') },
      { weight: 1, arbitrary: fc.constantFrom('application/json', 'text/html', '*/*') },
    ),
    'content-type': fc.oneof(
      { weight: 12, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom('text/plain', '') },
    ),
    'mcp-protocol-version': fc.constantFrom(...VERSIONS),
    'mcp-method': fc.constantFrom('tools/call', 'tools/list', 'ping', 'nothing'),
    origin: fc.constantFrom('https://evil.example', 'https://cards.example'),
  },
  { requiredKeys: ['accept', 'content-type'], noNullPrototype: true },
)

function toolCall(pools: Pools) {
  const calls = Object.entries(toolTable).map(([name, tool]) =>
    jsonOf(inputSchema(tool) as JsonSchema, '', pools).map((args) => ({ name, arguments: args })),
  )
  return fc.oneof(...calls)
}

function resourceRead({ cards }: Pools) {
  const uri = fc.oneof(
    fc.constantFrom(...cards.slice(0, 20)).map((slug) => `card://${slug}`),
    fc.constantFrom(
      'card-data://categories',
      'card-data://stats',
      'card://',
      'card://A',
      'file:///etc/passwd',
    ),
    hardText.map((text) => `card://${text}`),
  )
  return uri.map((text) => ({ uri: text }))
}

const promptArgs = fc.dictionary(fc.constantFrom('category', 'country', 'cards', 'card', 'since'), hardText, {
  noNullPrototype: true,
})
const promptGet = fc.record({ name: fc.constantFrom(...Object.keys(prompts), 'none'), arguments: promptArgs })
const completion = fc.record({
  ref: fc.constantFrom(
    { type: 'ref/prompt', name: Object.keys(prompts)[0] },
    { type: 'ref/resource', uri: 'card://{slug}' },
    { type: 'nothing' },
  ),
  argument: fc.record({ name: fc.constantFrom('slug', 'category', 'issuer', 'x'), value: hardText }),
})

const rpc = (method: string, params: fc.Arbitrary<unknown>) =>
  fc.record({ jsonrpc: fc.constant('2.0'), id: fc.integer(), method: fc.constant(method), params })

const client = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1' } }

/** Bodies for `/mcp`: calls of every tool, reads, prompts, completions, handshakes, and broken ones. */
export function mcpBody(pools: Pools): fc.Arbitrary<string> {
  const call = rpc('tools/call', toolCall(pools))
  const plain = fc.oneof(
    ...[
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'prompts/list',
      'ping',
      'server/discover',
    ].map((method) => rpc(method, fc.constant({}))),
    rpc('initialize', fc.constant(client)),
    rpc('nothing/here', fc.jsonValue()),
  )
  const valid = fc.oneof(
    { weight: 10, arbitrary: call },
    { weight: 2, arbitrary: rpc('resources/read', resourceRead(pools)) },
    { weight: 1, arbitrary: rpc('prompts/get', promptGet) },
    { weight: 1, arbitrary: rpc('completion/complete', completion) },
    { weight: 2, arbitrary: plain },
  )
  const text = valid.map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 8, arbitrary: text },
    { weight: 5, arbitrary: mutatedJson(valid).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: mutatedText(text) },
    { weight: 1, arbitrary: fc.array(valid, { maxLength: 3 }).map((batch) => JSON.stringify(batch)) },
  )
}
