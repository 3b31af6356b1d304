/** The operator from the settings `LEGAL_NAME` and `LEGAL_LAW`; null where a setting is missing. */
export interface Operator {
  /** Company or person, with the postal address. */
  readonly name: string | null
  /** Law that governs the terms, such as `the laws of Ontario, Canada`. */
  readonly law: string | null
}

export const operator = (): Operator => ({
  name: process.env.LEGAL_NAME || null,
  law: process.env.LEGAL_LAW || null,
})

/** Contact of the operator from the setting `CONTACT`, an email address or URL; null if it is not set. */
export function contact(): { readonly shown: string; readonly href: string } | null {
  const shown = process.env.CONTACT
  if (shown === undefined || shown === '') return null
  return { shown, href: shown.includes('@') && !shown.includes('://') ? `mailto:${shown}` : shown }
}
