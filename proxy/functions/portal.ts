import { wireDeployed } from '../wiring/deployed.ts'
import type { FunctionContext } from '../wiring/function-context.ts'

// A Netlify function for everything but reads of the data. It runs in Node, which gives email, Stripe, GraphQL, and searches more time.

/** Paths that this function serves instead of the edge. netlify.toml has the same list. */
export const config = {
  path: [
    '/portal/api/*',
    '/portal/confirm',
    '/billing/*',
    '/v1/auth/register',
    '/v1/auth/upgrade',
    '/v1/webhooks',
    '/v1/webhooks/*',
    '/v1/sandbox/events',
    '/v1/graphql',
    '/v1/optimize',
  ],
}

let wiring: ReturnType<typeof wireDeployed> | undefined

/** Handles a request. A sign-in link that it requests is sent after the response. */
export default async function serve(request: Request, context: FunctionContext): Promise<Response> {
  wiring ??= wireDeployed(process.env)
  const { app, snapshots, sendDueLinks, takeDueLinks } = await wiring
  await snapshots.readyFor(request, context.waitUntil)
  const response = await app.fetch(request, context)
  // The next run of `deliver` sends a link that cannot be sent now.
  if (takeDueLinks()) context.waitUntil?.(sendDueLinks().catch(() => {}))
  return response
}
