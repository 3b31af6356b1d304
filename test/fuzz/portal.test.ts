import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { z } from 'zod'
import type { JsonSchema } from '../../data/openapi/schemas.ts'
import { errors } from '../../data/schema/errors.ts'
import { portalTable } from '../../data/schema/portal.ts'
import type { PortalEndpoint } from '../../data/schema/portal-endpoint.ts'
import { openSqliteStore } from '../../proxy/store/sqlite/store.ts'
import type { Store } from '../../proxy/store/store.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import type { WebhookStore } from '../../proxy/webhooks/store.ts'
import { type AccountService, accountService } from '../support/account-service.ts'
import { someone } from '../support/accounts.ts'
import { PATIENT } from '../support/upstash-bridge.ts'
import { webhooksOn } from '../support/webhooks.ts'
import type { Pools } from './pools.ts'
import { hardText, jsonOf, mutatedJson, mutatedText } from './values.ts'

const RUNS = 1_500
const SEED = 20_261_123
/** Errors that any endpoint can have: of the session, the origin, the rate limits, the body, and missing settings. */
const COMMON = [
  'bad_request',
  'unauthorized',
  'forbidden',
  'not_found',
  'payload_too_large',
  'rate_limited',
  'service_unavailable',
]
/** These end the session that the other requests need, or read a snapshot, which this service does not have. */
const LEFT_OUT = ['signOut', 'endSessions', 'deleteAccount', 'sandboxCards']
const NONE: Pools = {
  cards: [],
  issuers: [],
  categories: [],
  merchants: [],
  currencies: [],
  files: [],
  cursors: [],
}

let store: Store
let queue: WebhookStore
let service: AccountService
const owner = someone()
const other = someone()
let cookies: Readonly<Record<'owner' | 'stranger' | 'anonymous', string>>
let ids: readonly string[]

beforeAll(async () => {
  const path = join(await mkdtemp(join(inject('runFolder'), 'portal-')), 'accounts.sqlite')
  store = await openSqliteStore(path, PATIENT)
  queue = await openSqliteWebhooks(path)
  service = accountService(store, { webhooks: webhooksOn(queue) })
  cookies = { owner: await service.signIn(owner), stranger: await service.signIn(other), anonymous: '' }
  const { id = '' } = (await store.accountByEmail(owner)) ?? {}
  await store.setPlan(id, 'enterprise')
  const { body } = await service.request('/portal/api/keys', { cookie: cookies.owner, body: { name: 'k' } })
  const key_id = (body.key as { id: string }).id
  const hook = { key_id, url: 'https://hooks.example/', events: ['card.updated'] }
  await service.request('/portal/api/webhooks', { cookie: cookies.owner, body: hook })
  ids = [key_id, ...(await queue.byAccount(id)).map((webhook) => webhook.id)]
})
afterAll(async () => {
  await queue?.close()
  await store?.close()
})

const table = Object.entries(portalTable as Readonly<Record<string, PortalEndpoint>>).filter(
  ([name]) => !LEFT_OUT.includes(name),
)

function bodyOf({ body, method }: PortalEndpoint): fc.Arbitrary<string | undefined> {
  if (method === 'GET') return fc.constant(undefined)
  const schema = (
    body === undefined ? { type: 'object' } : z.toJSONSchema(body, { io: 'input' })
  ) as JsonSchema
  const valid = jsonOf(schema, '', NONE)
  const text = valid.map((value) => JSON.stringify(value))
  return fc.oneof(
    { weight: 4, arbitrary: text },
    { weight: 4, arbitrary: mutatedJson(valid).map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: mutatedText(text) },
    { weight: 1, arbitrary: hardText },
  )
}

it('the portal responds as declared to any body and id, and shows nothing of other accounts', async () => {
  const id = fc.oneof(
    fc.constantFrom(...ids),
    hardText.map((text) => encodeURIComponent(text.toWellFormed())),
  )
  const request = fc.constantFrom(...table).chain(([name, endpoint]) =>
    fc.record({
      name: fc.constant(name),
      id,
      body: bodyOf(endpoint),
      caller: fc.constantFrom('owner', 'stranger', 'anonymous'),
    }),
  )
  await fc.assert(
    fc.asyncProperty(request, async ({ name, id, body, caller }) => {
      const {
        method,
        path,
        response,
        errors: own,
      } = portalTable[name as keyof typeof portalTable] as PortalEndpoint
      const options = {
        method,
        cookie: cookies[caller as keyof typeof cookies],
        ...(body === undefined ? {} : { body }),
      }
      const reply = await service.request(
        path.replace('{id}', () => id),
        options,
      )
      const { status, text, headers } = reply
      const code = (reply.body.error as { code?: keyof typeof errors } | undefined)?.code
      if (status >= 400) {
        expect([...COMMON, ...own], `${name}: ${text}`).toContain(code)
        expect(errors[code!].status).toBe(status)
      } else if (headers.get('content-type')?.startsWith('application/json')) {
        const form = response.as === 'list' ? z.looseObject({ data: z.array(response.of) }) : response.of
        expect(form.safeParse(reply.body).error, `${name}: ${text.slice(0, 300)}`).toBeUndefined()
      }
      if (caller !== 'owner') expect(text).not.toContain(owner)
      if (caller !== 'stranger') expect(text).not.toContain(other)
    }),
    { numRuns: RUNS, seed: SEED },
  )
  expect(service.log.join('')).not.toMatch(/internal_error/)
})
