import { textInSandbox } from '../../site/src/data/sandbox-names.ts'
import type { Reply } from './service.ts'

/** Returns the same request for the sandbox. */
export const inSandbox = <T>(value: T): T => JSON.parse(textInSandbox(JSON.stringify(value))) as T

/** Returns every string in a value, except the direction of a product change: "upgrade" is also the name of an issuer. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === 'direction' ? [] : textsOf(inner)))
}

/** Returns the names and ids of all cards, issuers, merchants, programs, partners, and rules of a mode. */
export async function namesOf(get: (path: string) => Promise<Reply>): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const add = (rows: readonly Readonly<Record<string, unknown>>[], fields: readonly string[]) => {
    for (const row of rows) for (const field of fields) found.add(String(row[field]))
  }
  const all = async (path: string) => {
    const rows: Readonly<Record<string, unknown>>[] = []
    for (let total = 1; rows.length < total; ) {
      const { body } = await get(`${path}${path.includes('?') ? '&' : '?'}offset=${rows.length}`)
      const page = body as { data: typeof rows; total?: number }
      rows.push(...page.data)
      total = page.total ?? rows.length
    }
    return rows
  }
  add(await all('/v1/cards?include_discontinued=true&limit=100'), ['id', 'slug', 'name'])
  add(await all('/v1/merchants?limit=100'), ['id', 'name'])
  for (const path of ['/v1/issuers', '/v1/application-rules', '/v1/transfer-partners', '/v1/product-changes'])
    add(await all(path), ['id'])
  add(await all('/v1/issuers'), ['slug', 'name'])
  add(await all('/v1/reward-valuations'), ['id', 'currency_code'])
  return found
}
