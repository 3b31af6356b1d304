import { type Refusal, refuse } from '../../data/schema/errors.ts'
import { portalTable } from '../../data/schema/portal.ts'
import type { PortalEndpoint } from '../../data/schema/portal-endpoint.ts'
import { readBody } from '../http/body.ts'
import { refusalOf, renderFailure } from '../http/failure.ts'
import type { Headers } from '../http/headers.ts'
import type { Page } from '../http/html-page.ts'
import { readBodyAs } from '../http/params.ts'
import { noSuchRoute } from '../http/router.ts'
import { withRequestId } from '../log.ts'
import { parseLink } from '../signup/link.ts'
import type { PortalCall, PortalHandler, PortalReply } from './call.ts'
import { INVALID_LINK } from './confirm.ts'
import type { PortalDeps } from './deps.ts'
import { portalHandlers } from './handlers.ts'
import { confirmPage, failurePage } from './page.ts'
import { type PortalRoute, portalRouteOf } from './route.ts'
import { requireSameOrigin } from './same-origin.ts'
import { sessionCookie, sessionOf } from './session.ts'

/** Handles requests of the portal and events from Stripe. */
export interface Portal {
  /** Returns null for any other path. `id` identifies the request in the log. */
  fetch(request: Request, id: string): Promise<Response | null>
}

const CONFIRM_PAGE = '/portal/confirm'
const STRIPE_EVENTS = '/billing/stripe/events'

/** Creates the portal. */
export function createPortal(deps: PortalDeps): Portal {
  return { fetch: (request, id) => portalResponse(request, { ...deps, log: withRequestId(deps.log, id) }) }
}

async function portalResponse(request: Request, deps: PortalDeps): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (pathname === CONFIRM_PAGE && reads) return linkPage(searchParams.get('token') ?? '', deps)
  if (pathname === STRIPE_EVENTS && request.method === 'POST')
    return respond(deps, pathname, () => stripeEvent(request, deps))
  if (!pathname.startsWith('/portal/api/')) return null
  if (pathname === portalTable.confirm.path && isPageForm(request)) return confirmForm(request, deps)
  return respond(deps, pathname, () => replyTo(request, pathname, deps))
}

/** Whether a browser submitted an HTML form and so expects a page. curl labels any body a form, but does not accept HTML. */
const isPageForm = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true &&
  headers.get('accept')?.includes('text/html') === true

async function replyTo(request: Request, path: string, deps: PortalDeps): Promise<PortalReply> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const route = portalRouteOf(method, path) ?? refuse('not_found', noSuchRoute(method, path, null))
  if (method === 'GET') return handle(request, route, deps, () => undefined)
  requireSameOrigin(request, deps.portalUrl)
  const bytes = await readBody(request.body)
  return handle(request, route, deps, (endpoint) => readBodyAs(endpoint, bytes))
}

/** Checks the session, reads the body and runs the handler. */
async function handle(
  request: Request,
  { name, id }: PortalRoute,
  deps: PortalDeps,
  bodyOf: (endpoint: PortalEndpoint) => unknown,
): Promise<PortalReply> {
  const endpoint: PortalEndpoint = portalTable[name]
  const now = deps.now()
  const cookie = sessionCookie(deps.portalUrl)
  const signedIn = endpoint.session
    ? await sessionOf(deps.store, request.headers.get('cookie'), cookie, now)
    : null
  if (endpoint.session === true && signedIn === null) refuse('unauthorized', 'Sign in first.')
  const work = async () => {
    const call = { deps, request, now, signedIn, body: bodyOf(endpoint), id, cookie } as PortalCall
    return (portalHandlers[name] as PortalHandler<typeof name>)(call)
  }
  if (endpoint.method === 'GET') return work()
  return logAction({ action: name, account: signedIn?.account.id, id: id || undefined }, deps, work)
}

/**
 * Logs an action and its outcome with the id of the account. Refusals without an account are not logged: anyone could fill the disk
 * with them.
 */
async function logAction(
  action: Readonly<Record<string, string | undefined>>,
  { log }: PortalDeps,
  work: () => Promise<PortalReply>,
): Promise<PortalReply> {
  try {
    const done = await work()
    log('info', 'portal action', { ...action, account: done.accountId ?? action.account, outcome: 'done' })
    return done
  } catch (error) {
    if (action.account !== undefined)
      log('info', 'portal action', { ...action, outcome: refusalOf(error).code })
    throw error
  }
}

const PRIVATE: Headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

async function respond(deps: PortalDeps, path: string, work: () => Promise<PortalReply>): Promise<Response> {
  try {
    const { status, value, setCookie } = await work()
    const headers = setCookie === undefined ? PRIVATE : { ...PRIVATE, 'Set-Cookie': setCookie }
    return new Response(JSON.stringify(value), { status, headers })
  } catch (error) {
    const { status, headers, body } = renderFailure(failureOf(error, path, deps), deps.links, undefined)
    return new Response(body, { status, headers: { ...PRIVATE, ...headers } })
  }
}

function failureOf(error: unknown, path: string, { log }: PortalDeps): Refusal {
  const refusal = refusalOf(error)
  const isFailure = refusal.code === 'internal_error' || refusal.code === 'service_unavailable'
  if (isFailure && !refusal.isSetting)
    log('error', refusal.message, { code: refusal.code, path, cause: refusal.cause })
  return refusal
}

/** The page of a sign-in link. It does not use the link up. */
async function linkPage(token: string, deps: PortalDeps): Promise<Response> {
  const { store, now, portalUrl } = deps
  try {
    const link = parseLink(token)
    const email = link === null ? null : await store.linkEmail(link.addressId, link.hash, now())
    return pageOf(email === null ? failurePage(400, INVALID_LINK, portalUrl) : confirmPage(email, token))
  } catch (error) {
    return failureResponse(error, CONFIRM_PAGE, deps)
  }
}

/** Handles the form of that page: like the API call, but responds with a redirect to the portal or an error page. */
async function confirmForm(request: Request, deps: PortalDeps): Promise<Response> {
  const path = portalTable.confirm.path
  try {
    requireSameOrigin(request, deps.portalUrl)
    const token = new URLSearchParams((await readBody(request.body)).toString()).get('token') ?? ''
    const { setCookie = '' } = await handle(request, { name: 'confirm', id: '' }, deps, () => ({ token }))
    const headers = { Location: `${deps.portalUrl}/`, 'Set-Cookie': setCookie, 'Cache-Control': 'no-store' }
    return new Response(null, { status: 303, headers: { ...headers, 'Referrer-Policy': 'no-referrer' } })
  } catch (error) {
    return failureResponse(error, path, deps)
  }
}

function failureResponse(error: unknown, path: string, deps: PortalDeps): Response {
  const refusal = failureOf(error, path, deps)
  const { status, headers } = renderFailure(refusal, deps.links, undefined)
  const page = failurePage(status, refusal.message, deps.portalUrl)
  return pageOf({ ...page, headers: { ...headers, ...page.headers } })
}

const pageOf = ({ status, headers, html }: Page) => new Response(html, { status, headers })

/** Stripe's events contain whole objects, such as an invoice with all its lines, so they may be larger than other bodies. */
const EVENT_BYTES_MAX = 1024 * 1024

async function stripeEvent(request: Request, { billing }: PortalDeps): Promise<PortalReply> {
  if (billing === null) return refuse('not_found', noSuchRoute('POST', STRIPE_EVENTS, null))
  await billing.receive(
    await readBody(request.body, EVENT_BYTES_MAX),
    request.headers.get('stripe-signature'),
  )
  return { status: 200, value: { received: true } }
}
