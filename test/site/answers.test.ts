import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { parseKey } from '../../proxy/key.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite.ts'
import type { WebhookStore } from '../../proxy/webhooks/store.ts'
import type { Recorded } from '../../site/src/data/answers.ts'
import { exampleUrl, type Operation, operations } from '../../site/src/data/reference.ts'
import { type Service, startService } from '../support/service.ts'
import { root } from '../support/sources.ts'
import { webhooksOn } from '../support/webhooks.ts'

let service: Service
let queue: WebhookStore
beforeAll(async () => {
  queue = await openSqliteWebhooks(join(await mkdtemp(join(inject('runFolder'), 'answers-')), 'hooks.db'))
  service = await startService(undefined, webhooksOn(queue))
  await registerWebhook()
}, 120_000)
afterAll(async () => {
  await service.stop()
  await queue.close()
})

/** The webhook that the documentation's list shows. */
async function registerWebhook() {
  const accountId = parseKey(service.key('enterprise'))?.accountId ?? ''
  const [key] = await service.store.keys(accountId)
  const owner = { accountId, keyId: key?.id ?? '' }
  const webhook = {
    id: '2b6f0cc9-04d1-4f4e-9f0a-6a2f4c1d7e55',
    url: 'https://hooks.example/cards',
    events: ['card.updated', 'offer.notable'] as const,
    secret: 'sealed',
    createdAt: '2026-08-20T10:00:00.000Z',
  }
  await queue.create({ ...owner, ...webhook }, 5)
}

async function ask(operation: Operation): Promise<Recorded> {
  const { endpoint, example } = operation
  const request = exampleUrl(operation)
  const response = await service.call(request, {
    method: endpoint.method,
    plan: example.plan,
    ...(example.body === undefined ? {} : { body: JSON.stringify(example.body) }),
  })
  return { plan: example.plan, request, status: response.status, body: await response.json() }
}

/** The names that an answer has, and those of its rows: what stays while the facts change. */
function names(body: unknown): readonly string[] {
  const { data } = body as { data?: unknown }
  const rows = Array.isArray(data) ? data : [data ?? {}]
  const of = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])
  return [...new Set([...of(body), ...rows.flatMap(of).map((name) => `data.${name}`)])].toSorted()
}

// `npm run record` writes the answers anew.
it.each(operations.filter(({ example }) => example.recorded))(
  'the documented answer of $name is one that the service gives',
  async (operation) => {
    const path = join(root, 'site/src/answers', `${operation.name}.json`)
    const now = await ask(operation)
    if (process.env.RECORD) await writeFile(path, `${JSON.stringify(now, null, 1)}\n`)
    const shown = JSON.parse(await readFile(path, 'utf8')) as Recorded
    expect(now.status).toBe(operation.endpoint.answer.status)
    expect({ ...shown, body: names(shown.body) }).toEqual({ ...now, body: names(now.body) })
    expect(JSON.stringify(shown.body)).not.toContain('"data":[]')
  },
)
