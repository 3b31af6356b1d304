import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'
import { problems } from './conform.ts'
import { exportsOf, HAVE, TABLES } from './export-list.ts'

let service: Service
const { list, bytesOf } = exportsOf(() => service)
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
})
