import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { listen } from './listening.ts'
import type { Recorded } from './record.ts'
import { ONCE } from './scenarios.ts'

// Bare node:http: finds the recorded bytes of the path and sends them. No key, no quota, no query.
const [file = ''] = process.argv.slice(2)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded>
const replies = new Map(
  Object.entries(recorded).map(([path, { status, headers, body }]) => [
    path,
    { status, headers: [...headers], body: Buffer.from(body) },
  ]),
)

const server = createServer((request, response) => {
  const reply = replies.get((request.url ?? '').replace(ONCE, ''))
  if (reply === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(reply.status, reply.headers)
  response.end(reply.body)
})
listen(server)
