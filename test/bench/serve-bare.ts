import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { listen } from './listening.ts'
import type { Recorded } from './record.ts'
import { ONCE } from './scenarios.ts'

// Bare node:http: finds the recorded bytes of the path and sends them. No key, no quota, no query.
const [file = ''] = process.argv.slice(2)
const recorded = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recorded>
const answers = new Map(
  Object.entries(recorded).map(([path, { status, headers, body }]) => [
    path,
    { status, headers: [...headers], body: Buffer.from(body) },
  ]),
)

const server = createServer((request, response) => {
  const answer = answers.get((request.url ?? '').replace(ONCE, ''))
  if (answer === undefined) {
    response.writeHead(404).end()
    return
  }
  response.writeHead(answer.status, answer.headers)
  response.end(answer.body)
})
listen(server)
