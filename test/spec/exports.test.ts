import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { exportsOf, HAVE, RELATIONS, TABLES } from './export-list.ts'
import type { CardRow } from './rows.ts'

let service: Service
const { list, bytesOf, fileIn, linesOf } = exportsOf(() => service)
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

describe.each(HAVE)('the exports on the plan %s', (plan) => {
  it('list every table in every format, whose bytes have the hash that names them', async () => {
    const data = await list(plan)
    expect(problems(data, 'Exports', plan)).toEqual([])
    const { files, version } = data
    expect(version).toBe((await service.ok(plan, '/v1/stats')).headers.get('x-data-version'))
    for (const table of TABLES)
      expect(files.filter((file) => file.table === table).map(({ format }) => format)).toEqual([
        'ndjson',
        'csv',
        'parquet',
      ])
    expect(files.filter(({ table }) => table === null).map(({ format }) => format)).toEqual([
      ...['sqlite', 'datapackage.json', 'croissant.json'],
    ])
    for (const { url, sha256, bytes, name } of files) {
      const response = await bytesOf(plan, url)
      expect([response.status, response.bytes.length], name).toEqual([200, bytes])
      expect(createHash('sha256').update(response.bytes).digest('hex'), name).toBe(sha256)
      expect(url).toContain(sha256)
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    }
  })

  it('have the cards of the API as NDJSON, and their rows in tables of their own', async () => {
    const cards = await service.everything<CardRow>(plan, '/v1/cards?include_discontinued=true')
    const rows = cards as unknown as readonly Record<string, readonly unknown[]>[]
    const without = rows.map((card) =>
      Object.fromEntries(Object.entries(card).filter(([name]) => !RELATIONS.includes(name))),
    )
    expect(await linesOf(plan, 'cards')).toEqual(without)
    for (const name of RELATIONS)
      expect(await linesOf(plan, name), name).toEqual(rows.flatMap((card) => card[name] ?? []))
    for (const [table, path] of [
      ['issuers', '/v1/issuers'],
      ['categories', '/v1/categories'],
      ['transfer_partners', '/v1/transfer-partners'],
      ['reward_valuations', '/v1/reward-valuations'],
      ['application_rules', '/v1/application-rules'],
      ['product_changes', '/v1/product-changes'],
    ] as const)
      expect({ data: await linesOf(plan, table) }, table).toEqual((await service.ok(plan, path)).body)
  })

  it('have the sources and changes of each card', async () => {
    const [sources, changes] = [await linesOf(plan, 'sources'), await linesOf(plan, 'card_changes')]
    for (const slug of ['chase-sapphire-reserve', 'chase-sapphire-preferred']) {
      const own = sources.filter((row) => row.card_slug === slug).map(({ card_slug: _, ...row }) => row)
      expect({ data: own }).toEqual((await service.ok(plan, `/v1/cards/${slug}/sources`)).body)
      const { body } = await service.ok(plan, `/v1/cards/${slug}/history`)
      const { data } = body as { data: readonly { card_id: string }[] }
      expect(changes.filter((row) => row.card_id === data[0]?.card_id)).toEqual(data)
    }
  })

  it('have a type that names the format of Croissant', async () => {
    const { url } = fileIn((await list(plan)).files, 'croissant.json')
    const { headers } = await service.call(url, { plan })
    expect(headers.get('content-type')).toBe(
      'application/ld+json; profile="http://mlcommons.org/croissant/1.1"',
    )
  })
})
