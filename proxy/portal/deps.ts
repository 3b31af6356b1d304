import type { Random } from '../accounts/key.ts'
import type { Billing } from '../billing/billing.ts'
import type { Links } from '../http/links.ts'
import type { Log } from '../log.ts'
import type { Snapshots } from '../snapshot/snapshots.ts'
import type { Store } from '../store/store.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

/** Dependencies of the portal. */
export interface PortalDeps {
  readonly store: Store
  readonly now: () => Date
  readonly random: Random
  readonly log: Log
  readonly links: Links
  /** URL of the portal, such as `https://cards.example/portal`. */
  readonly portalUrl: string
  /** Null if plans cannot be bought. */
  readonly billing: Billing | null
  readonly webhooks?: Webhooks
  /** Snapshot of the sandbox, for its events. */
  readonly sandbox?: Snapshots
}
