import { wantsPage } from './response.ts'

/** Why there is no site to serve. */
export type SiteStatus = 'building' | 'failed'

const MESSAGES: Readonly<Record<SiteStatus, string>> = {
  building: 'The site is being built. This takes about a minute, and the page reloads by itself.',
  failed: 'The site could not be built. The log of the service has the cause.',
}
const RELOAD_SECONDS = '3'

/** Returns a small page that says why there is no site; null if the client does not accept a page. */
export function noticeResponse(request: Request, status: SiteStatus): Response | null {
  if (request.method !== 'GET' || !wantsPage(request)) return null
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': RELOAD_SECONDS,
    ...(status === 'building' ? { Refresh: RELOAD_SECONDS } : {}),
  }
  return new Response(html(MESSAGES[status]), { status: 503, headers })
}

const html = (text: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Card Data Service</title>
</head>
<body>
<h1>Card Data Service</h1>
<p>${text}</p>
<p>The API is already available below <code>/v1</code>, for example <a href="/v1/stats">/v1/stats</a>.</p>
</body>
</html>
`
