import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allRowsName, clientModel } from '../../../data/clients/model.ts'
import type { RowOptions } from '../../../data/clients/typescript/runtime/options.ts'
import { endpointTable } from '../../../data/schema/endpoints.ts'
import { PLANS } from '../../../data/schema/plans.ts'
import { exampleUrl, operations } from '../../../site/src/data/reference.ts'
import { exampleArguments } from '../../support/clients.ts'
import { type InstalledClient, installTypescriptClient } from '../../support/typescript-client.ts'

const model = clientModel()
let client: InstalledClient
beforeAll(async () => {
  client = await installTypescriptClient()
}, 120_000)
afterAll(() => client.close())

/** Outcome of a call: a body, or an error code. */
const outcome = (call: Promise<unknown>) =>
  call.catch((error: { code?: string }) => ({ code: error.code ?? error }))

/** Members whose values differ in every response. */
const stable = (name: string, body: unknown) =>
  endpointTable[name as 'getCard'].source === 'account' && !('code' in (body as object))
    ? Object.keys(body as object)
    : body

describe.each(PLANS)('on the %s plan, the TypeScript client', (plan) => {
  it.each(model.operations.map((operation) => [operation.name, operation] as const))(
    '%s returns what the service does',
    async (name, operation) => {
      await client.service.use(plan, { daily: 0, monthly: 0 })
      const documented = operations.find((each) => each.name === name)
      if (documented === undefined) expect.fail(`${name} has no example`)
      const { method } = operation
      const body =
        documented.example.body === undefined ? {} : { body: JSON.stringify(documented.example.body) }
      const raw = await client.service.request(plan, exampleUrl(documented), { method, ...body })
      const methods = client.of(plan, { maxRetries: 0 })
      const called = await outcome(methods[name]!(...exampleArguments(operation)))
      const expected = raw.error === undefined ? raw.body : { code: raw.error.code }
      expect(stable(name, called)).toEqual(stable(name, expected))
    },
  )
})

describe('files', () => {
  it('are downloaded whole, or as a range', async () => {
    const methods = client.of('pro')
    const { data } = (await methods.listExports!()) as { data: { files: { url: string; bytes: number }[] } }
    const [file] = data.files
    const name = file!.url.split('/').at(-1)
    const bytes = (await methods.getExport!(name)) as unknown as Uint8Array
    expect(bytes.length).toBe(file!.bytes)
    const part = await methods.getExport!(name, { headers: { Range: 'bytes=10-19' } })
    expect(part).toEqual(bytes.slice(10, 20))
  })
})

async function collect(rows: AsyncGenerator<Record<string, unknown>>): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = []
  for await (const row of rows) all.push(row)
  return all
}

describe('iterators', () => {
  it('yield every card once, by page', async () => {
    const query = { include_discontinued: true }
    const cards = await collect(client.rowsOf('pro').listAllCards!(query))
    expect(cards).toEqual(await client.service.everything('pro', '/v1/cards?include_discontinued=true'))
    expect(new Set(cards.map(({ slug }) => slug)).size).toBe(cards.length)
  })

  it('request only the pages that are consumed', async () => {
    const requested: string[] = []
    const methods = client.rowsOf('free', { onResponse: ({ url }) => requested.push(url) })
    for await (const _ of methods.listAllCards!({ limit: 2 })) break
    expect(requested.map((url) => new URL(url).search)).toEqual(['?limit=2'])
  })

  it('yield every change, and return each cursor after its page is consumed', async () => {
    const cursors: unknown[] = []
    let consumed = 0
    const options: RowOptions<{ next: string; data: unknown[] }> = {
      onPage: (page) => void cursors.push([page.next, consumed]),
    }
    for await (const _ of client.rowsOf('pro').listAllChanges!({ limit: 200 }, options)) consumed++
    const expected: unknown[] = []
    let seen = 0
    for (let since = '', more = true; more; ) {
      const { body } = await client.service.ok('pro', `/v1/changes?limit=200${since}`)
      const page = body as { data: unknown[]; next: string; has_more: boolean }
      seen += page.data.length
      expected.push([page.next, seen])
      since = `&since=${page.next}`
      more = page.has_more
    }
    expect(cursors).toEqual(expected)
    expect(consumed).toBeGreaterThan(0)
  })

  it('exist for every endpoint with pages', () => {
    const paged = model.operations
      .filter(({ paging }) => paging !== null)
      .map((each) => allRowsName(each.name))
    expect(paged).toEqual(expect.arrayContaining(['listAllCards', 'searchAllCards', 'listAllChanges']))
    expect(Object.keys(client.of('free'))).toEqual(expect.arrayContaining(paged))
  })
})
