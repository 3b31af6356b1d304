import { Readable } from 'node:stream'
import { Hono } from 'hono/tiny'
import type { Deps } from '../deps.ts'
import { logBrokenBody } from '../http/broken-body.ts'
import { HSTS, REQUEST_ID } from '../http/headers.ts'
import { apiRequestOf } from '../http/request.ts'
import { createApi } from './api.ts'
import { health } from './health.ts'
import { type ApiResponse, errorResponse } from './response.ts'
import { routeOf } from './routes.ts'

/** Creates the whole service as a Hono application: the API, the health check, the portal and the site. */
export function createApp(deps: Deps, api = createApi(deps)): Hono {
  const app = new Hono()
  const handle = async (request: Request, connection: unknown) =>
    webResponse(await api.handle(apiRequestOf(request), connection), deps)
  app.all('/v1/*', async ({ req, env }) => (await missingPage(req.raw, deps)) ?? handle(req.raw, env))
  if (deps.isHttps)
    app.use(async (context, next) => {
      await next()
      context.header(HSTS.name, HSTS.value)
    })
  app.get('/healthz', health(deps))
  const { mcp } = deps
  if (mcp !== undefined) app.all('/mcp', ({ req, env }) => mcp(req.raw, env))
  for (const path of deps.portal === undefined ? [] : ['/portal/*', '/billing/*'])
    app.all(path, async ({ req, env }, next) => {
      const id = api.requestId(env)
      const response = await deps.portal?.fetch(req.raw, id)
      response?.headers.set(REQUEST_ID, id)
      return response ?? next()
    })
  app.notFound(async ({ req, env }) => (await deps.site?.(req.raw)) ?? handle(req.raw, env))
  app.onError((error) => webResponse(errorResponse(error, deps), deps))
  return app
}

/** Returns the site's page for a path without an endpoint if a browser opened it. Programs get the API's error. */
async function missingPage(request: Request, { site }: Deps): Promise<Response | null> {
  if (site === undefined || routeOf(new URL(request.url).pathname) !== null) return null
  return site(request)
}

/** Converts a response for runtimes that speak the web's API. Logs a body that breaks off. */
export const webResponse = ({ status, headers, body }: ApiResponse, deps: Pick<Deps, 'log'>): Response =>
  new Response(body instanceof Readable ? webStream(body, deps) : (body as Uint8Array<ArrayBuffer> | null), {
    status,
    headers,
  })

function webStream(body: Readable, { log }: Pick<Deps, 'log'>): ReadableStream {
  body.on('error', (cause) => logBrokenBody(cause, log))
  return Readable.toWeb(body) as ReadableStream
}
