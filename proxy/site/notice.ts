import { wantsPage } from './response.ts'

export type Absence = 'building' | 'failed'

const SAID: Readonly<Record<Absence, string>> = {
  building: 'The site is being built. It takes a few seconds; this page looks again by itself.',
  failed: 'The site could not be built. The log of the service says why.',
}
const LOOK_AGAIN_SECONDS = '3'

/** What a browser sees while there is no site: the truth, in a small page. Null for what asks for no page. */
export function noticeResponse(request: Request, why: Absence): Response | null {
  if (request.method !== 'GET' || !wantsPage(request)) return null
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': LOOK_AGAIN_SECONDS,
    ...(why === 'building' ? { Refresh: LOOK_AGAIN_SECONDS } : {}),
  }
  return new Response(html(SAID[why]), { status: 503, headers })
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
<p>The API answers already, below <code>/v1</code>: for example <a href="/v1/stats">/v1/stats</a>.</p>
</body>
</html>
`
