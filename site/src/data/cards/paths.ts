/** Paths of the public pages. */
export const cardPath = (slug: string): string => `/cards/${slug}/`
export const issuerPath = (slug: string): string => `/issuers/${slug}/`
export const bestPath = (category: string): string => `/best/${category}/`
