import type { Style } from './greeting.ts'

/** What happens to the site while the service runs. */
export type SiteEvent =
  | { readonly kind: 'building' }
  | { readonly kind: 'ready'; readonly pages: number; readonly seconds: number | null }
  | { readonly kind: 'failed' }

/** Returns the terminal line for an event of the site's build. */
export function siteLine(event: SiteEvent, url: string, style: Style): string {
  if (event.kind === 'building')
    return `${style('yellow', '●')} Building the site. This takes about a minute; the API is ready.`
  if (event.kind === 'failed')
    return `${style('red', '✗')} The site could not be built. The log has the cause; the API still works.`
  const built = event.seconds === null ? 'up to date' : `built in ${event.seconds} s`
  const pages = `${event.pages.toLocaleString('en')} pages`
  return `${style('green', '✓')} The site is ready: ${style('cyan', `${url}/`)} ${style('dim', `(${pages}, ${built})`)}`
}
