import { Usage } from './account.ts'
import { Done, endpoints } from './endpoints.ts'
import { resource, slug } from './field.ts'
import { bare, base, type PortalEndpoint, rows } from './portal-endpoint.ts'
import { portalRoutes } from './portal-routes.ts'

const SandboxCardName = resource('SandboxCardName', 'A card of the sandbox.', {
  slug: slug('Slug of the card.'),
})

/** Portal endpoints of the sandbox. */
export const portalSandboxEndpoints = {
  sandboxUsage: {
    ...base,
    ...portalRoutes.sandboxUsage,
    title: 'Usage of the sandbox',
    doc: 'Returns the calls of the test keys of each plan, lowest plan first.',
    response: rows(Usage),
  },
  sandboxCards: {
    ...base,
    ...portalRoutes.sandboxCards,
    title: 'Cards of the sandbox',
    doc: 'Returns the cards that sandbox events can be about.',
    response: rows(SandboxCardName),
  },
  sendSandboxEvent: {
    ...base,
    ...portalRoutes.sendSandboxEvent,
    title: 'Send a sandbox event',
    doc:
      'Sends an event to a webhook of a test key that subscribes to its type, like `POST /v1/sandbox/events`. ' +
      "Doesn't count against the quota.",
    body: endpoints.sendSandboxEvent.body,
    response: bare(Done),
    errors: ['bad_request', 'not_found', 'rate_limited'],
  },
  resetSandbox: {
    ...base,
    ...portalRoutes.resetSandbox,
    title: 'Reset the sandbox',
    doc: 'Sets the calls of all test keys to 0. Live keys keep their count.',
    response: bare(Done),
    errors: ['rate_limited'],
  },
} as const satisfies Record<string, PortalEndpoint>
