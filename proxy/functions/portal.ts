import { type FunctionContext, wireDeployed } from '../wiring/deployed.ts'

// A Netlify function: all that is no read of the data. Node, so that mail, Stripe and GraphQL have the time they need.

/** The edge leaves these to the function; netlify.toml says the same. */
export const config = {
  path: [
    '/portal/api/*',
    '/portal/confirm',
    '/billing/*',
    '/v1/auth/register',
    '/v1/auth/upgrade',
    '/v1/webhooks',
    '/v1/webhooks/*',
    '/v1/graphql',
  ],
}

let side: ReturnType<typeof wireDeployed> | undefined

/** Answers a request; a sign-in link that it asked for is sent after the answer has left. */
export default async function serve(request: Request, context: FunctionContext): Promise<Response> {
  side ??= wireDeployed(process.env)
  const { app, snapshots, sendDueLinks, takeWanted } = await side
  await snapshots.ready(context.waitUntil)
  const answer = await app.fetch(request, context)
  // What cannot be sent now is sent by the next run of `deliver`.
  if (takeWanted()) context.waitUntil?.(sendDueLinks().catch(() => {}))
  return answer
}
