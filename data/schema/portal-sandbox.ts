import { Usage } from './account.ts'
import { Done } from './endpoints.ts'
import { bare, base, type PortalEndpoint, rows } from './portal-endpoint.ts'
import { portalRoutes } from './portal-routes.ts'

/** Portal endpoints of the sandbox. */
export const portalSandboxEndpoints = {
  sandboxUsage: {
    ...base,
    ...portalRoutes.sandboxUsage,
    title: 'Usage of the sandbox',
    doc: 'Returns the calls of the test keys of each plan, lowest plan first.',
    response: rows(Usage),
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
