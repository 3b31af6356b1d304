import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseKey } from '../../proxy/accounts/key.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { listen } from './listening.ts'
import { naiveAnswer } from './naive/answers.ts'
import { type Driver, openDriver } from './naive/drivers.ts'
import { naiveGraph } from './naive/graph.ts'

// The naive way: the same check of key and quota, then SQL and JSON.stringify for every request.
const [cards = '', accounts = '', driver = 'sqlite3'] = process.argv.slice(2)
const query = openDriver(driver as Driver, cards)
const store = await openSqliteStore(accounts)

const refusal = (code: string) => JSON.stringify({ error: { code, message: code } })

async function answer(request: IncomingMessage): Promise<{ status: number; body: string; tag?: string }> {
  const key = parseKey((request.headers.authorization ?? '').slice('Bearer '.length))
  const admission = key === null ? null : await store.admit(key, new Date())
  if (admission?.outcome === 'full') return { status: 429, body: refusal('rate_limited') }
  if (admission?.outcome !== 'admitted') return { status: 401, body: refusal('unauthorized') }
  const isPosted = request.method === 'POST'
  const body = await (isPosted
    ? naiveGraph(query, await text(request))
    : naiveAnswer(query, request.url ?? ''))
  const tag = `"${hash('sha1', body)}"`
  // The tag that comes is the service's own; this server would find its own no sooner.
  return request.headers['if-none-match'] === undefined
    ? { status: 200, body, tag }
    : { status: 304, body: '', tag }
}

function send(response: ServerResponse, { status, body, tag }: Awaited<ReturnType<typeof answer>>) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(tag !== undefined && { etag: tag }),
  })
  response.end(body)
}

const server = createServer((request, response) => {
  answer(request).then(
    (answered) => send(response, answered),
    () => response.destroy(),
  )
})
listen(server, () => store.close())
