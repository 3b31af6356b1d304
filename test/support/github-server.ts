import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An issue or a pull request of the server. */
export interface Thread {
  readonly number: number
  readonly title: string
  readonly body: string
  readonly state: 'open' | 'closed'
  readonly head?: string
}

/** The part of GitHub's REST API that the commands use, over HTTP. */
export interface GithubServer {
  readonly url: string
  readonly issues: Thread[]
  readonly pulls: Thread[]
  readonly comments: string[]
  /** The `authorization` header of every request. */
  readonly tokens: string[]
  close(): Promise<void>
}

export async function startGithub(): Promise<GithubServer> {
  const state = {
    issues: [] as Thread[],
    pulls: [] as Thread[],
    comments: [] as string[],
    tokens: [] as string[],
  }
  const server = createServer(async (request, response) => {
    state.tokens.push(request.headers.authorization ?? '')
    const [status, body] = reply(request, await bodyOf(request), state)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { ...state, url, close: () => new Promise((done) => server.close(() => done())) }
}

async function bodyOf(request: IncomingMessage): Promise<Partial<Thread>> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? {} : JSON.parse(text)
}

type State = Pick<GithubServer, 'issues' | 'pulls' | 'comments'>

function reply(
  { url = '', method }: IncomingMessage,
  body: Partial<Thread>,
  { issues, pulls, comments }: State,
): [number, unknown] {
  const { pathname, searchParams } = new URL(url, 'http://127.0.0.1')
  const [, kind = '', number, sub] =
    /^\/repos\/bank\/cards\/(issues|pulls)(?:\/(\d+)(\/comments)?)?$/.exec(pathname) ?? []
  const threads = kind === 'pulls' ? pulls : kind === 'issues' ? issues : null
  if (threads === null) return [404, {}]
  if (sub) return [201, comments.push(String(body.body))]
  if (method === 'GET') return [200, pageOf(threads, searchParams)]
  if (method === 'POST') {
    const made: Thread = { number: threads.length + 1, title: '', body: '', state: 'open', ...body }
    threads.push(made)
    return [201, made]
  }
  const place = threads.findIndex((each) => each.number === Number(number))
  const changed = { ...threads[place], ...body } as Thread
  threads[place] = changed
  return [200, changed]
}

function pageOf(threads: readonly Thread[], query: URLSearchParams): Thread[] {
  const head = query.get('head')?.split(':')[1]
  const open = threads.filter((each) => each.state === 'open' && (head === undefined || each.head === head))
  const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))]
  return open.slice((page - 1) * size, page * size)
}
