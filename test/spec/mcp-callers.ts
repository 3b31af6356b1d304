import type { Service } from '../support/service.ts'
import { inSandbox } from '../support/two-modes.ts'
import type { Plan } from './contract.ts'

export const KEY_MODES = ['live', 'test'] as const
export type KeyMode = (typeof KEY_MODES)[number]

/** A key of a plan, with what it can send. Every message is one HTTP request of the newest revision. */
export interface Caller {
  readonly plan: Plan
  readonly mode: KeyMode
  /** Sends a message; returns the HTTP response and the parsed message in it. */
  send(method: string, params?: object): Promise<Sent>
  call(name: string, args: object): Promise<ToolResult>
  /** Requests the API with the same key. */
  rest(path: string, body?: unknown): Promise<Rest>
  /** Calls of the day so far. Asking counts as one. */
  used(): Promise<number>
  /** Returns the names of live data, or those of the sandbox in their place. */
  names<T>(value: T): T
}

export interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly message: {
    readonly result?: Readonly<Record<string, unknown>>
    readonly error?: { readonly code: number; readonly message: string }
  }
}

export interface Rest {
  readonly status: number
  readonly text: string
  readonly body: Readonly<Record<string, unknown>>
}

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[]
  readonly structuredContent: Readonly<Record<string, unknown>>
  readonly isError?: boolean
}

/** The newest revision of the protocol, and those that begin with a handshake. */
export const REVISION = '2026-07-28'
export const OLDER = ['2025-03-26', '2025-06-18', '2025-11-25'] as const

/** What every message of the newest revision says of its client. */
const META = {
  'io.modelcontextprotocol/protocolVersion': REVISION,
  'io.modelcontextprotocol/clientInfo': { name: 'spec', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

const CONTENT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

/** The message in a body: JSON, or the last event of a stream. */
export function messageOf(text: string): Sent['message'] {
  const events = [...text.matchAll(/^data: ?(.+)$/gm)].map(([, data = '']) => data)
  return JSON.parse(events.at(-1) ?? text)
}

/** Posts a message of any revision. */
export const post = (base: string, headers: Readonly<Record<string, string>>, message: object) =>
  fetch(`${base}/mcp`, {
    method: 'POST',
    headers: { ...CONTENT, ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
  })

/** Returns a caller with a key of the plan, or with a test key on the plan. */
export async function callerOf(service: Service, base: string, plan: Plan, mode: KeyMode): Promise<Caller> {
  const key = mode === 'live' ? service.key(plan) : await service.testKey(plan, plan)
  const authorization = `Bearer ${key}`
  const send = async (method: string, params: object = {}): Promise<Sent> => {
    const { name, uri } = params as { name?: string; uri?: string }
    const named = name ?? uri
    const headers = {
      ...{ authorization, 'mcp-method': method, 'mcp-protocol-version': REVISION },
      ...(named === undefined ? {} : { 'mcp-name': named }),
    }
    const response = await post(base, headers, { method, params: { ...params, _meta: META } })
    return {
      ...{ status: response.status, headers: response.headers },
      message: messageOf(await response.text()),
    }
  }
  const rest = async (path: string, body?: unknown): Promise<Rest> => {
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(base + path, { ...sent, headers: { ...CONTENT, authorization } })
    const text = await response.text()
    return { status: response.status, text, body: JSON.parse(text) }
  }
  return {
    ...{ plan, mode, send, rest },
    call: async (name, args) => {
      const { status, message } = await send('tools/call', { name, arguments: args })
      if (message.result === undefined) throw new Error(`${name}: ${status} ${JSON.stringify(message)}`)
      return message.result as unknown as ToolResult
    },
    used: async () => Number((await rest('/v1/auth/usage')).body.daily_used),
    names: (value) => (mode === 'live' ? value : inSandbox(value)),
  }
}
