import { isApiRoot, NOT_FOUND, toReference, wantsPage } from './response.ts'

/** The CDN is near; without a page in this time a program's error is better than none. */
const FETCH_MS = 2_000
/** Headers about the page's bytes as the CDN sent them, its connection, and one client. */
const DROPPED_HEADERS = [
  ...['content-encoding', 'content-length', 'etag', 'last-modified', 'age', 'date'],
  ...['connection', 'keep-alive', 'transfer-encoding', 'set-cookie'],
]

interface Page {
  readonly html: string
  readonly headers: readonly (readonly [string, string])[]
}

/**
 * Returns the dependency that sends browsers from the root of the API to the reference, and shows them the site's 404 page, where a CDN
 * serves the site's files. The page is fetched once, from the public URL: a client chooses the host of a request. If that fails, the API
 * responds.
 */
export function publishedSite(publicUrl: string): (request: Request) => Promise<Response | null> {
  let page: Page | null = null
  return async (request) => {
    const { method } = request
    if ((method !== 'GET' && method !== 'HEAD') || !wantsPage(request)) return null
    if (isApiRoot(new URL(request.url).pathname)) return toReference()
    page ??= await fetchPage(new URL(NOT_FOUND, publicUrl)).catch(() => null)
    if (page === null) return null
    const headers = new Headers(page.headers.map(([name, value]) => [name, value]))
    headers.set('Cache-Control', 'public, max-age=0, must-revalidate')
    return new Response(method === 'HEAD' ? null : page.html, { status: 404, headers })
  }
}

async function fetchPage(url: URL): Promise<Page | null> {
  const response = await fetch(url, {
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(FETCH_MS),
  })
  const html = await response.text()
  // An error page of the CDN must not take the place of the site's page.
  if (response.status !== 200 && response.status !== 404) return null
  if (!response.headers.get('content-type')?.startsWith('text/html')) return null
  return { html, headers: [...response.headers].filter(([name]) => !DROPPED_HEADERS.includes(name)) }
}
