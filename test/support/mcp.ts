import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Service } from './service.ts'

/** Generations of the protocol that the official client speaks. */
export const MODES = ['legacy', 'auto', { pin: '2026-07-28' }] as const
export type Mode = (typeof MODES)[number]

type Plan = 'free' | 'starter' | 'pro' | 'enterprise'

/** A parsed result of a tool. */
export interface ToolResult {
  readonly isError: boolean
  readonly data: unknown
  readonly error: { readonly code: string; readonly message: string } | undefined
  readonly structured: Readonly<Record<string, unknown>>
  readonly text: string
  /** Bytes of the whole result. */
  readonly bytes: number
}

/** The official client, connected to a service with a plan's key. */
export async function connect(
  service: Pick<Service, 'key' | 'call'>,
  plan: Plan,
  mode: Mode = 'auto',
  key = service.key(plan),
) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: async (_, init = {}) => {
      const { method = 'GET', body } = init
      const headers = Object.fromEntries(new Headers(init.headers))
      return service.call('/mcp', { method, headers, ...(typeof body === 'string' ? { body } : {}) })
    },
  })
  await client.connect(transport)
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<ToolResult> => {
    const result = await client.callTool({ name, arguments: args })
    const structured = (result.structuredContent ?? {}) as ToolResult['structured']
    const [first] = result.content as readonly { readonly text: string }[]
    const error = structured.error as ToolResult['error']
    return {
      isError: result.isError === true,
      ...{ data: structured.data, error, structured, text: first?.text ?? '' },
      bytes: Buffer.byteLength(JSON.stringify(result)),
    }
  }
  return { client, call, close: () => client.close() }
}
