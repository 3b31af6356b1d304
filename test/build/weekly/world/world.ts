import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Issuer } from '../../../../build/issuer.ts'
import { normalizedUrl } from '../../../../build/visit/classify.ts'
import type { Known } from '../../../../build/weekly/known.ts'
import { pdfOf } from '../../extract/pdf-of.ts'
import type { WorldCard } from './facts.ts'
import { toLocalhost } from './localhost.ts'
import { cardPage, listingPage, type Site, sideBySide, termsLines, termsPage } from './shapes.ts'

/** A site's response to one request; `hangUp` closes the connection. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly hangUp?: boolean
}

/** Replaces the usual response to a request; undefined keeps it. */
export type Trouble = (url: URL, usual: Reply) => Reply | undefined

/** The issuers' sites, all behind one server on this machine. */
export interface World {
  readonly issuers: readonly Issuer[]
  readonly cards: Map<string, WorldCard>
  /** Cards that their issuer does not list. */
  readonly unlisted: Set<string>
  /** Cards whose page returns 404. */
  readonly gone: Set<string>
  trouble: Trouble
  /** Every request: host, path, and the tested headers. */
  readonly requests: { readonly url: string; readonly agent: string; readonly conditional: boolean }[]
  /** The network of the job. */
  fetch(url: string, init: RequestInit): Promise<Response>
  readonly port: number
  close(): Promise<void>
}

export interface WorldOptions {
  readonly issuers: readonly Issuer[]
  readonly cards: readonly WorldCard[]
  readonly known: Known
}

/** Serves a world of issuers' sites on localhost. */
export async function serveWorld({ issuers, cards, known }: WorldOptions): Promise<World> {
  const state = {
    issuers,
    cards: new Map(cards.map((card) => [card.slug, card])),
    unlisted: new Set<string>(),
    gone: new Set<string>(),
    requests: [] as World['requests'],
    trouble: (() => undefined) as Trouble,
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `https://${request.headers['x-host']}`)
    const conditional = request.headers['if-none-match'] !== undefined
    state.requests.push({ url: url.href, agent: String(request.headers['user-agent']), conditional })
    const usual = replyOf(url, state, known)
    const reply = state.trouble(url, usual) ?? usual
    if (reply.hangUp) return void request.socket.destroy()
    const etag = `"${tagOf(reply.body)}"`
    if (reply.status === undefined && request.headers['if-none-match'] === etag)
      return void response.writeHead(304).end()
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      ...(reply.status === undefined ? { etag } : {}),
      ...reply.headers,
    }
    response.writeHead(reply.status ?? 200, headers).end(reply.body ?? '')
  })
  const port = await listen(server)
  return Object.assign(state, {
    port,
    fetch: (url: string, init: RequestInit) => toLocalhost(url, init, port),
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  })
}

/** A short tag of a body. */
function tagOf(body: Reply['body'] = ''): string {
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('latin1')
  let hash = 5381
  for (let i = 0; i < text.length; i += 1) hash = (Math.imul(hash, 33) ^ text.charCodeAt(i)) >>> 0
  return `${text.length}-${hash}`
}

const listen = (server: Server): Promise<number> =>
  new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)))

type State = Pick<World, 'issuers' | 'cards' | 'unlisted' | 'gone'>

const places = new Map<string, string>()
/** Cached, since every request is matched with every card. */
function placed(url: URL | string): string {
  const href = String(url)
  const place = places.get(href) ?? normalizedUrl(new URL(href))
  places.set(href, place)
  return place
}

function replyOf(url: URL, state: State, known: Known): Reply {
  if (url.pathname === '/robots.txt')
    return {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: *\nAllow: /\nDisallow: /private/\n',
    }
  const listing = state.issuers.find(({ listed }) => listed.some(({ page }) => placed(page) === placed(url)))
  const product = [...state.cards.values()].find((card) => placed(card.url) === placed(url))
  const neighbors = [...state.cards.values()].filter((card) => placed(card.url) === placed(url))
  if (neighbors.length > 1)
    return {
      body: sideBySide(
        neighbors.map(({ stated }) => stated),
        neighbors[0]!.issuer,
      ),
    }
  if (product && !state.gone.has(product.slug))
    return { body: cardPage(product.stated, siteOf(product, state, known), shapeOf(product, state)) }
  if (listing) return { body: listingOf(listing, state, known) }
  const owner = [...state.cards.values()].find(({ terms }) => terms === url.href)
  if (owner) return termsOf(owner, siteOf(owner, state, known))
  return {
    status: 404,
    body: '<!doctype html><html lang="en"><title>Not found</title><body><h1>Page not found</h1></body></html>',
  }
}

const shapeOf = ({ issuer }: WorldCard, { issuers }: State): number =>
  issuers.findIndex(({ slug }) => slug === issuer)

function siteOf(card: WorldCard, { issuers, cards }: State, known: Known): Site {
  const others = [...cards.values()].filter(
    ({ issuer, slug }) => issuer === card.issuer && slug !== card.slug,
  )
  const issuer = issuers.find(({ slug }) => slug === card.issuer)!
  return {
    issuer: known.issuers.get(card.issuer)!.fact.name,
    country: issuer.country,
    others: others.slice(0, 3).map(({ stated }) => stated.name),
    terms: card.terms,
  }
}

function termsOf(card: WorldCard, site: Site): Reply {
  if (!card.terms?.endsWith('.pdf')) return { body: termsPage(card.stated, site) }
  return { headers: { 'content-type': 'application/pdf' }, body: pdfOf(termsLines(card.stated, site)) }
}

/** Enough cards for the expectation of the listing: the world's own, and if these are few, others without pages. */
function listingOf(issuer: Issuer, { cards, unlisted }: State, known: Known): string {
  const own = [...cards.values()].filter((card) => card.issuer === issuer.slug && !unlisted.has(card.slug))
  const links = own.map(({ url, stated }) => [url, stated.name] as const)
  return listingPage(known.issuers.get(issuer.slug)!.fact.name, links)
}
