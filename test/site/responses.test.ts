import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { clientModel } from '../../data/clients/model.ts'
import { headersOf } from '../../data/openapi/headers.ts'
import { EVENT_TYPES } from '../../data/schema/account.ts'
import { includes, PLANS, type Plan } from '../../data/schema/plans.ts'
import { issueKey } from '../../proxy/accounts/accounts.ts'
import { parseKey, systemRandom } from '../../proxy/accounts/key.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import type { WebhookStore } from '../../proxy/webhooks/store.ts'
import {
  type PlanResponse,
  type PlanResponses,
  type Recorded,
  shortened,
} from '../../site/src/data/recorded-responses.ts'
import { exampleUrl, type Operation, operations } from '../../site/src/data/reference.ts'
import { accountService } from '../support/account-service.ts'
import { type BillingBench, startBilling } from '../support/billing.ts'
import { roomFor } from '../support/fan-out.ts'
import { read, root } from '../support/root.ts'
import { type Service, startService } from '../support/service.ts'
import { webhooksOn } from '../support/webhooks.ts'

let service: Service
let queue: WebhookStore
let bench: BillingBench
beforeAll(async () => {
  queue = await openSqliteWebhooks(join(await mkdtemp(join(inject('runFolder'), 'responses-')), 'hooks.db'))
  service = await startService(undefined, webhooksOn(queue))
  await registerWebhook()
  bench = await startBilling()
}, 120_000)
afterAll(async () => {
  await service.stop()
  await queue.close()
  await bench.close()
})

/** The webhook that the documentation's list shows. */
async function registerWebhook() {
  const accountId = parseKey(service.key('enterprise'))?.accountId ?? ''
  const [key] = await service.store.keys(accountId)
  const owner = { accountId, keyId: key?.id ?? '', mode: 'live' as const }
  const webhook = {
    id: '2b6f0cc9-04d1-4f4e-9f0a-6a2f4c1d7e55',
    url: 'https://hooks.example/cards',
    events: ['card.updated', 'offer.notable'] as const,
    secret: 'sealed',
    createdAt: '2026-08-20T10:00:00.000Z',
  }
  await queue.create({ ...owner, ...webhook }, roomFor(5))
}

/** Values that readers must not use as their own, or that differ each time. */
const SHOWN: Readonly<Record<string, string>> = {
  api_key: 'cds_live_…',
  secret: 'whsec_…',
  checkout_url: 'https://checkout.stripe.com/c/pay/cs_…',
}

const shown = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (name, value: unknown) => SHOWN[name] ?? value)

/** Endpoints recorded on a service with mail and Stripe but no data, and so without X-Data-Version. */
const ofAccounts = (name: string) => name === 'register' || name === 'upgrade'

async function requestAccounts({ endpoint, example }: Operation) {
  const { app } = accountService(bench.store, { billing: bench.billing })
  const owner = await bench.account(example.plan)
  const terms = { name: 'docs', now: bench.clock.now(), random: systemRandom }
  const key = await issueKey(bench.store, owner, terms)
  const { method } = endpoint
  const headers = endpoint.key ? { authorization: `Bearer ${key}` } : {}
  const body = JSON.stringify(example.body)
  return app.fetch(new Request(`https://cards.example${endpoint.path}`, { method, headers, body }), {
    from: '192.0.2.1',
  })
}

const requestService = async ({ endpoint, example }: Operation, request: string) =>
  service.call(request, {
    method: endpoint.method,
    plan: endpoint.key && endpoint.mode === undefined ? example.plan : null,
    ...(endpoint.mode === undefined ? {} : { headers: await testHeaders(example.plan) }),
    ...(example.body === undefined ? {} : { body: JSON.stringify(example.body) }),
  })

/** Headers of a test key with a webhook for every event. */
async function testHeaders(plan: Plan): Promise<{ authorization: string }> {
  const headers = { authorization: `Bearer ${await service.testKey(plan)}` }
  const body = JSON.stringify({ url: 'https://hooks.example/test', events: EVENT_TYPES })
  await service.call('/v1/webhooks', { method: 'POST', headers, body })
  return headers
}

async function respond(operation: Operation): Promise<Recorded & { readonly headers: Headers }> {
  const { name, example } = operation
  const request = exampleUrl(operation)
  const response = await (ofAccounts(name) ? requestAccounts(operation) : requestService(operation, request))
  const { status, headers } = response
  return { plan: example.plan, request, status, body: shown(await response.json()), headers }
}

/** Names of the members of a response and of its rows: these stay equal while the facts change. */
function names(body: unknown): readonly string[] {
  const { data } = body as { data?: unknown }
  const rows = Array.isArray(data) ? data : [data ?? {}]
  const of = (value: unknown) => (typeof value === 'object' && value !== null ? Object.keys(value) : [])
  return [...new Set([...of(body), ...rows.flatMap(of).map((name) => `data.${name}`)])].toSorted()
}

/** Read-only endpoints come first, since the lists must not show what other examples create. */
const inOrder = operations.toSorted(
  (one, other) => Number(one.endpoint.method !== 'GET') - Number(other.endpoint.method !== 'GET'),
)

/** An export is bytes, whose name changes with the data: the documentation shows no response. */
const recordable = inOrder.filter(({ endpoint }) => endpoint.response.as !== 'file')

// `npm run record` writes the responses.
it.each(recordable)('the documented response of $name equals the current response', async (operation) => {
  const path = join(root, 'site/src/responses', `${operation.name}.json`)
  const { headers, ...now } = await respond(operation)
  if (process.env.RECORD) await writeFile(path, `${JSON.stringify(now, null, 1)}\n`)
  const documentedResponse = JSON.parse(await readFile(path, 'utf8')) as Recorded
  expect(now.status).toBe(operation.endpoint.response.status)
  expect({ ...documentedResponse, body: names(documentedResponse.body) }).toEqual({
    ...now,
    body: names(now.body),
  })
  expect(JSON.stringify(documentedResponse.body)).not.toContain('"data":[]')
  const documented = Object.keys(headersOf(operation.endpoint)).filter(
    (name) => name !== 'X-Data-Version' || !ofAccounts(operation.name),
  )
  expect(documented.filter((name) => !headers.has(name))).toEqual([])
  expect(headers.has('etag')).toBe(documented.includes('ETag'))
})

const model = clientModel()
/** Endpoints that respond differently by plan, and the other plans that have them. */
const byPlan = recordable.flatMap((operation) => {
  const response = model.operations.find(({ name }) => name === operation.name)?.response ?? null
  const others = PLANS.filter(
    (plan) => includes(plan, operation.endpoint.plan) && plan !== operation.example.plan,
  )
  const differs = response !== null && model.structs.byPlan(response) && others.length > 0
  return differs ? [{ ...operation, others }] : []
})

it.each(byPlan)(
  'the documented responses of $name on other plans equal the current ones',
  async (operation) => {
    const path = join(root, 'site/src/responses/plans', `${operation.name}.json`)
    const now: Record<string, PlanResponse> = {}
    for (const plan of operation.others) {
      const { status, body } = await respond({ ...operation, example: { ...operation.example, plan } })
      expect(status).toBe(operation.endpoint.response.status)
      now[plan] = shortened(body)
    }
    if (process.env.RECORD) await writeFile(path, `${JSON.stringify(now, null, 1)}\n`)
    const documented = JSON.parse(await readFile(path, 'utf8')) as PlanResponses
    const fields = (all: PlanResponses) => Object.entries(all).map(([plan, { body }]) => [plan, names(body)])
    expect(fields(documented)).toEqual(fields(now))
  },
)

it('the queries in the GraphQL guide run', async () => {
  const guide = read('site/src/content/docs/docs/guides/graphql.mdx')
  const queries = [...guide.matchAll(/```graphql\n([^`]+)```/g)].map(([, query]) => query)
  const variables = { country: 'CA', ...JSON.parse(/```json\n([^`]+)```/.exec(guide)?.[1] ?? '') }
  const roots: string[][] = []
  for (const query of queries) {
    const body = JSON.stringify({ query, variables })
    const response = await service.call('/v1/graphql', { method: 'POST', plan: 'enterprise', body })
    const { data, errors } = (await response.json()) as { data: object; errors?: unknown }
    expect(errors).toBeUndefined()
    roots.push(Object.keys(data))
  }
  expect(roots).toEqual([
    ['preferred', 'reserve', 'bestCards'],
    ['calculate', 'optimize'],
  ])
})
