/** Paths of the public pages. */
export const cardPath = (slug: string): string => `/cards/${slug}/`
/** Path of an issuer's page. */
export const issuerPath = (slug: string): string => `/issuers/${slug}/`
/** Path of the page with the best cards of a category. */
export const bestPath = (category: string): string => `/best/${category}/`
