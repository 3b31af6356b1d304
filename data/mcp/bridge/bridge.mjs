#!/usr/bin/env node
// Sends each message of an assistant (a line on standard input) to the MCP endpoint, and prints the response as a line.
// Usage: CARD_DATA_KEY=… card-data-mcp <url of the endpoint>
import { createInterface } from 'node:readline'

const url = process.argv[2] ?? process.env.CARD_DATA_MCP_URL
const key = process.env.CARD_DATA_KEY
if (!url || !key) {
  console.error('Usage: CARD_DATA_KEY=<key> card-data-mcp <https://…/mcp>')
  process.exit(2)
}

const VERSION = 'io.modelcontextprotocol/protocolVersion'
let negotiated

/** Headers that repeat parts of the message, as the protocol requires over HTTP. */
function headersOf({ method, params = {} }) {
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  }
  const version = params._meta?.[VERSION]
  if (version === undefined) return negotiated ? { ...headers, 'MCP-Protocol-Version': negotiated } : headers
  const name = params.name ?? params.uri
  return {
    ...headers,
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    ...(name === undefined ? {} : { 'Mcp-Name': headerText(name) }),
  }
}

const headerText = (text) =>
  /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/.test(text)
    ? text
    : `=?base64?${Buffer.from(text).toString('base64')}?=`

/** JSON-RPC messages of a body: a JSON document, or the events of a stream. */
function messagesOf(type, text) {
  if (!type?.startsWith('text/event-stream')) return text === '' ? [] : [text]
  return text
    .split('\n')
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
    .filter(Boolean)
}

const print = (message) => process.stdout.write(`${JSON.stringify(message)}\n`)

async function forward(line) {
  let message
  try {
    message = JSON.parse(line)
  } catch {
    return print({ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } })
  }
  try {
    const response = await fetch(url, { method: 'POST', headers: headersOf(message), body: line })
    const found = messagesOf(response.headers.get('content-type'), await response.text()).map((text) =>
      JSON.parse(text),
    )
    for (const each of found) {
      // An error of the API, such as 401, is no JSON-RPC message.
      if (each.jsonrpc === undefined) throw new Error(each.error?.message ?? `HTTP ${response.status}`)
      if (message.method === 'initialize') negotiated = each.result?.protocolVersion
      print(each)
    }
  } catch (error) {
    if (message.id === undefined) return
    print({ jsonrpc: '2.0', id: message.id, error: { code: -32603, message: String(error.message) } })
  }
}

for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== '') void forward(line)
