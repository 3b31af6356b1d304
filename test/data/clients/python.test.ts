import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientModel } from '../../../data/clients/model.ts'
import { snake } from '../../../data/clients/python/emit.ts'
import { pythonPackage, wheel } from '../../../data/clients/python/pack.ts'
import { endpointTable } from '../../../data/schema/endpoints.ts'
import { PLANS } from '../../../data/schema/plans.ts'
import { examples } from '../../../site/src/data/examples.ts'
import { exampleUrl, operations } from '../../../site/src/data/reference.ts'
import { type InstalledWheel, installPythonClient } from '../../support/python-client.ts'
import { root } from '../../support/root.ts'

const model = clientModel()
let client: InstalledWheel
beforeAll(async () => {
  client = await installPythonClient()
}, 120_000)
afterAll(() => client.close())

const here = (file: string) => join(import.meta.dirname, file)
const calls = async (list: readonly object[]) =>
  JSON.parse(await client.run([here('python-calls.py')], {}, JSON.stringify(list))) as unknown[]

/** Query values as Python takes them: as the type of the parameter. */
const typed = (query: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      /^\d+$/.test(value) && name === 'limit' ? Number(value) : value,
    ]),
  )

describe.each(PLANS)('on the %s plan, the Python client', (plan) => {
  it('returns what the service does, for every endpoint', async () => {
    await client.service.use(plan, { daily: 0, monthly: 0 })
    const returned = await calls(
      model.operations.map(({ name, params, body }) => ({
        key: client.service.key(plan),
        method: snake(name),
        args: [
          ...params.map((param) => examples[name].params?.[param.name]),
          ...(body === null ? [] : [examples[name].body]),
        ],
        query: typed(examples[name].query),
        collect: false,
      })),
    )
    const expected: unknown[] = []
    for (const operation of operations) {
      const { method } = operation.endpoint
      const { body } = operation.example
      const sent = { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
      const { error, body: received } = await client.service.request(plan, exampleUrl(operation), sent)
      expected.push(error === undefined ? received : { code: error.code })
    }
    const named = (values: readonly unknown[]) =>
      values.map((value, i) => [model.operations[i]?.name, stable(model.operations[i]!.name, value)])
    expect(named(returned)).toEqual(named(expected))
  })
})

/** Members whose values differ in every response. */
const stable = (name: keyof typeof endpointTable, body: unknown) =>
  endpointTable[name].source === 'account' && !('code' in (body as object))
    ? Object.keys(body as object)
    : body

describe('iterators', () => {
  it('yield every card and every change', async () => {
    const key = client.service.key('pro')
    const [cards, changes] = (await calls([
      { key, method: 'list_all_cards', args: [], query: { include_discontinued: true }, collect: true },
      { key, method: 'list_all_changes', args: [], query: { limit: 200 }, collect: true },
    ])) as [unknown[], { id: string }[]]
    expect(cards).toEqual(await client.service.everything('pro', '/v1/cards?include_discontinued=true'))
    const { body } = await client.service.ok('pro', '/v1/changes?limit=500')
    const first = (body as { data: { id: string }[] }).data
    expect(changes.slice(0, first.length)).toEqual(first)
    expect(new Set(changes.map(({ id }) => id)).size).toBe(changes.length)
  })
})

describe('the runtime', () => {
  it('retries, caches, limits time, and verifies webhooks', async () => {
    const VECTORS = join(root, 'data/webhooks/signature-vectors.json')
    const CARD_DATA_KEY = client.service.key('starter')
    await client.run([here('python-runtime.py')], { VECTORS, CARD_DATA_KEY })
  })
})

const TYPED = `
from typing import assert_type

from card_data_client import CardDataFree, CardDataPro
from card_data_client.types import CardPro

pro = CardDataPro("cds_live_x")
free = CardDataFree("cds_live_x")
card = pro.get_card("x")["data"]
assert_type(card["intro_apr_purchase"], float | None)
assert_type(card["issuers"]["website"], str | None)
for each in pro.list_all_cards(country="CA", on_page=lambda page: page["total"]):
    assert_type(each, CardPro)
for change in pro.list_all_changes(type=["created"], on_page=lambda page: page["next"]):
    assert_type(change["card"]["slug"], str)
values = pro.calculate({"country": "US", "spend": {"dining": 100}})
assert_type(values["data"][0]["ongoing"], float)
free.get_card("x")["data"]["intro_apr_purchase"]  # pyright: ignore[reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
free.get_card_history("x")  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
free.list_cards(country="MX")  # pyright: ignore[reportArgumentType]
pro.calculate({"country": "US"})  # pyright: ignore[reportArgumentType]
`

describe('types', () => {
  it('follow the plan, and are strict in the package itself', async () => {
    await writeFile(join(client.folder, 'typed.py'), TYPED)
    expect(await client.typeErrors('.')).toContain('0 errors, 0 warnings')
  }, 120_000)
})

describe('the package', () => {
  it('has the same bytes whenever it is built', async () => {
    const pack = async () => Buffer.from(wheel(await pythonPackage(clientModel(), client.served.base)))
    expect((await pack()).equals(await pack())).toBe(true)
  })
})
