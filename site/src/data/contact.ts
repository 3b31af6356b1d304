/** Contact of the operator from the setting `CONTACT`, an email address or URL; null if it is not set. */
export function contact(): { readonly shown: string; readonly href: string } | null {
  const shown = process.env.CONTACT
  if (shown === undefined || shown === '') return null
  return { shown, href: shown.includes('@') && !shown.includes('://') ? `mailto:${shown}` : shown }
}
