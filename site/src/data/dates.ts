const SHORT = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A UTC date as people write it, such as Sep 15, 2026. Takes an ISO 8601 date or date-time. */
export const shortDate = (time: string): string => SHORT.format(new Date(time))
