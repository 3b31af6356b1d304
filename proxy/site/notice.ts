import { htmlPage } from '../http/html-page.ts'
import { wantsPage } from './response.ts'

/** Why there is no site to serve. */
export type SiteStatus = 'building' | 'failed'

const RELOAD_SECONDS = '3'

const BODIES: Readonly<Record<SiteStatus, string>> = {
  building: `<h1>The site is being built</h1>
<div class="progress"></div>
<p>This takes about a minute. The page reloads by itself.</p>`,
  failed: `<h1>There is no site yet</h1>
<p>The site could not be built. The log of the service has the cause.</p>`,
}
const API_IS_READY =
  '<p class="soft">The API is ready: its endpoints are below <code>/v1</code>, such as <a href="/v1/stats">/v1/stats</a>.</p>'

/** Returns a page that says why there is no site; null if the client does not accept a page. */
export function noticeResponse(request: Request, status: SiteStatus): Response | null {
  if (request.method !== 'GET' || !wantsPage(request)) return null
  const body = `${BODIES[status]}\n${API_IS_READY}`
  const { headers, html } = htmlPage(503, { title: 'Not ready', body, hasSite: false })
  const reload = status === 'building' ? { Refresh: RELOAD_SECONDS } : {}
  return new Response(html, {
    status: 503,
    headers: { ...headers, 'Retry-After': RELOAD_SECONDS, ...reload },
  })
}
