import type { PortalKey } from '../../../data/schema/portal.ts'

/** Whether a key is not revoked. */
export const isActive = ({ revoked_at }: PortalKey): boolean => revoked_at === null

/** Name and last four characters, e.g. `Website (…x7Yz)`. */
export const keyName = ({ name, last_four }: PortalKey): string => `${name} (…${last_four})`
