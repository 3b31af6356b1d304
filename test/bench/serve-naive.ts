import { createServer } from 'node:http'
import { parseKey } from '../../proxy/key.ts'
import { openSqliteStore } from '../../proxy/store/sqlite.ts'
import { listen } from './listening.ts'
import { naiveAnswer } from './naive/answers.ts'
import { type Driver, openDriver } from './naive/drivers.ts'

// The naive way: the same check of key and quota, then SQL and JSON.stringify for every request.
const [cards = '', accounts = '', driver = 'sqlite3'] = process.argv.slice(2)
const query = openDriver(driver as Driver, cards)
const store = await openSqliteStore(accounts)

const server = createServer(async (request, response) => {
  const key = parseKey((request.headers.authorization ?? '').slice('Bearer '.length))
  const admission = key === null ? null : await store.admit(key, new Date())
  if (admission?.outcome !== 'admitted') {
    response.writeHead(401).end()
    return
  }
  const body = await naiveAnswer(query, request.url ?? '')
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-service-plan': admission.plan,
    'x-ratelimit-remaining': String(admission.used.daily),
  })
  response.end(body)
})
listen(server, () => store.close())
