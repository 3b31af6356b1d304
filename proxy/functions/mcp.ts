import type { FunctionContext } from '../wiring/function-context.ts'
import { wireMcp } from '../wiring/mcp.ts'

// A Netlify function for the Model Context Protocol, whose library would not fit into the edge function's start-up time.

/** Path that this function serves. */
export const config = { path: '/mcp' }

let wiring: ReturnType<typeof wireMcp> | undefined

/** Handles a request. */
export default async function serve(request: Request, context: FunctionContext): Promise<Response> {
  wiring ??= wireMcp(process.env)
  const { app, snapshots } = wiring
  await snapshots.readyFor(request, context.waitUntil)
  return app.fetch(request, context)
}
