import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseKey } from '../../proxy/accounts/key.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import { listen } from './listening.ts'
import { type Driver, openDriver } from './naive/drivers.ts'
import { naiveGraph } from './naive/graph.ts'
import { naiveResponse } from './naive/responses.ts'

// The naive way: the same check of key and quota, then SQL and JSON.stringify for every request.
const [cards = '', accounts = '', driver = 'sqlite3'] = process.argv.slice(2)
const query = openDriver(driver as Driver, cards)
const store = await openSqliteStore(accounts)

const refusal = (code: string) => JSON.stringify({ error: { code, message: code } })

async function reply(request: IncomingMessage): Promise<{ status: number; body: string; tag?: string }> {
  const key = parseKey((request.headers.authorization ?? '').slice('Bearer '.length))
  const admission = key === null ? null : await store.admit(key, new Date())
  if (admission?.outcome === 'full') return { status: 429, body: refusal('rate_limited') }
  if (admission?.outcome !== 'admitted') return { status: 401, body: refusal('unauthorized') }
  const isPosted = request.method === 'POST'
  const body = await (isPosted
    ? naiveGraph(query, await text(request))
    : naiveResponse(query, request.url ?? ''))
  const tag = `"${hash('sha1', body)}"`
  // The tag is the service's own; this server could not compute its own any faster.
  return request.headers['if-none-match'] === undefined
    ? { status: 200, body, tag }
    : { status: 304, body: '', tag }
}

function send(response: ServerResponse, { status, body, tag }: Awaited<ReturnType<typeof reply>>) {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(tag !== undefined && { etag: tag }),
  })
  response.end(body)
}

const server = createServer((request, response) => {
  reply(request).then(
    (respond) => send(response, respond),
    () => response.destroy(),
  )
})
listen(server, () => store.close())
