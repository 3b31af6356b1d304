/** Where people write to the operator: `CONTACT`, a mail or web address. Null where the operator named none. */
export function contact(): { readonly shown: string; readonly href: string } | null {
  const shown = process.env.CONTACT
  if (shown === undefined || shown === '') return null
  return { shown, href: shown.includes('@') && !shown.includes('://') ? `mailto:${shown}` : shown }
}
