import { planTerms } from '../../../data/schema/plans.ts'
import type { Me, PortalKey } from '../../../data/schema/portal.ts'
import type { PortalWebhook } from '../../../data/schema/portal-webhooks.ts'

/** Whether a key is not revoked. */
export const isActive = ({ revoked_at }: PortalKey): boolean => revoked_at === null

/** Name and last four characters, e.g. `Website (…x7Yz)`. */
export const keyName = ({ name, last_four }: PortalKey): string => `${name} (…${last_four})`

/** Whether the plan of a key includes webhooks: a test key's own plan, or that of the account. */
export const hasWebhooks = ({ plan }: Pick<PortalKey, 'plan'>, me: Me): boolean =>
  planTerms[plan ?? me.plan].webhooks > 0

/** The key of a webhook; undefined if it was deleted. */
export const keyOf = ({ key_id }: PortalWebhook, keys: readonly PortalKey[]): PortalKey | undefined =>
  keys.find(({ id }) => id === key_id)
