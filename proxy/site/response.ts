import { type AcceptedCodings, acceptedCodings, type Coding } from '../http/coding.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Site, SiteFile } from './pages.ts'
import { headersFor } from './rules.ts'

/** Path of the page for URLs without a page. */
export const NOT_FOUND = '/404.html'
const API_ROOT = /^\/v1\/?$/
const REFERENCE = '/docs/reference/'

/** Returns the file of a path, a redirect, or the 404 page for a browser. Null if the API should respond. */
export async function siteResponse(request: Request, site: Site): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads) return null
  const file = site.files.get(pathname)
  if (file !== undefined) return fileResponse(request, site, pathname, file, 200)
  if (site.files.has(`${pathname}/`)) return redirectTo(request, `${pathname}/`)
  if (!wantsPage(request)) return null
  if (site.files.has(REFERENCE) && isApiRoot(pathname)) return toReference()
  const missing = site.files.get(NOT_FOUND)
  return missing === undefined ? null : fileResponse(request, site, NOT_FOUND, missing, 404)
}

/** Whether a path is the root of the API, which has no endpoint. Browsers get the list of endpoints, programs a JSON error. */
export const isApiRoot = (pathname: string): boolean => API_ROOT.test(pathname)

/** Whether the client accepts HTML. Programs with a wrong path get a JSON error instead of a page. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') === true

async function fileResponse(
  request: Request,
  site: Site,
  path: string,
  file: SiteFile,
  status: number,
): Promise<Response> {
  const coding = bestCoding(acceptedCodings(request.headers.get('accept-encoding')), file.codings)
  const tag = coding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${coding}"`)
  const headers: Record<string, string> = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Type': file.type,
    ...headersFor(path, site.rules),
    ETag: tag,
    Vary: 'Accept-Encoding',
  }
  if (coding !== 'identity') headers['Content-Encoding'] = coding
  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), tag))
    return new Response(null, { status: 304, headers })
  const bytes = await file.bytes(coding)
  headers['Content-Length'] = String(bytes.length)
  const body = request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>)
  return new Response(body, { status, headers })
}

const bestCoding = (accepts: AcceptedCodings, codings: readonly Coding[]): Coding =>
  codings.find((coding) => coding === 'identity' || accepts[coding]) ?? 'identity'

function redirectTo(request: Request, path: string): Response {
  const { search } = new URL(request.url)
  return new Response(null, { status: 308, headers: { Location: `${path}${search}` } })
}

export const toReference = (): Response =>
  new Response(null, { status: 302, headers: { Location: REFERENCE, 'Cache-Control': 'no-store' } })
