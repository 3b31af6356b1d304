import { Hono } from 'hono/tiny'
import type { Deps } from '../deps.ts'
import { HSTS, REQUEST_ID } from '../http/headers.ts'
import { apiRequestOf } from '../http/request.ts'
import { type ApiResponse, createApi, errorResponse } from './api.ts'
import { health } from './health.ts'

/** The service and all that stands beside it as a Hono application. */
export function createApp(deps: Deps, api = createApi(deps)): Hono {
  const app = new Hono()
  const answer = async (request: Request, connection: unknown) =>
    webResponse(await api.handle(apiRequestOf(request), connection))
  app.all('/v1/*', ({ req, env }) => answer(req.raw, env))
  if (deps.isHttps)
    app.use(async (context, next) => {
      await next()
      context.header(HSTS.name, HSTS.value)
    })
  app.get('/healthz', health(deps))
  for (const path of deps.portal === undefined ? [] : ['/portal/*', '/billing/*'])
    app.all(path, async ({ req, env }, next) => {
      const id = api.requestId(env)
      const reply = await deps.portal?.fetch(req.raw, id)
      reply?.headers.set(REQUEST_ID, id)
      return reply ?? next()
    })
  app.notFound(async ({ req, env }) => (await deps.site?.(req.raw)) ?? answer(req.raw, env))
  app.onError((error) => webResponse(errorResponse(error, deps)))
  return app
}

/** An answer as a web response. */
export const webResponse = ({ status, headers, body }: ApiResponse): Response =>
  new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers })
