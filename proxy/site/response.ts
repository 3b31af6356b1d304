import { type Accepted, accepted, type Coding } from '../http/coding.ts'
import { matchesEtag } from '../http/etag.ts'
import type { Site, SiteFile } from './pages.ts'
import { headersFor } from './rules.ts'

/** Paths that belong to the programs; below them no page is looked for. */
const PROGRAMS = /^\/(v1|billing|portal\/api)(\/|$)/
const NOT_FOUND = '/404.html'

/** The file of a path, or null where the path is none of the site's: then the service answers as it always did. */
export async function siteResponse(request: Request, site: Site): Promise<Response | null> {
  const { pathname } = new URL(request.url)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (!reads || PROGRAMS.test(pathname)) return null
  const file = site.files.get(pathname)
  if (file !== undefined) return answered(request, site, pathname, file, 200)
  if (site.files.has(`${pathname}/`)) return moved(request, `${pathname}/`)
  const missing = site.files.get(NOT_FOUND)
  if (missing === undefined || !wantsPage(request)) return null
  return answered(request, site, pathname, missing, 404)
}

/** A browser asks for pages; a program that mistook the path gets its error in JSON. */
export const wantsPage = (request: Request): boolean =>
  request.headers.get('accept')?.includes('text/html') === true

async function answered(
  request: Request,
  site: Site,
  path: string,
  file: SiteFile,
  status: number,
): Promise<Response> {
  const coding = chosen(accepted(request.headers.get('accept-encoding')), file.codings)
  const tag = coding === 'identity' ? file.etag : file.etag.replace(/"$/, `-${coding}"`)
  const headers: Record<string, string> = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...headersFor(path, site.rules),
    'Content-Type': file.type,
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

const chosen = (takes: Accepted, codings: readonly Coding[]): Coding =>
  codings.find((coding) => coding === 'identity' || takes[coding]) ?? 'identity'

function moved(request: Request, path: string): Response {
  const { search } = new URL(request.url)
  return new Response(null, { status: 308, headers: { Location: `${path}${search}` } })
}
