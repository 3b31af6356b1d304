import type { PortalKey } from '../../../data/schema/portal.ts'

/** Whether a key can still be used. */
export const isActive = ({ revoked_at }: PortalKey): boolean => revoked_at === null

/** A key as a reader knows it again: its name and its last four characters. */
export const keyName = ({ name, last_four }: PortalKey): string => `${name} (…${last_four})`
