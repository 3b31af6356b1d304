import { z } from 'zod'
import { Card, RELATIONS, type RelationName } from '../../../data/schema/card.ts'
import { CategoryRate } from '../../../data/schema/rates.ts'
import type { Query, Row, Value } from './drivers.ts'
import { cardColumns, columnsOf, issuerColumns, relationNames } from './tables.ts'

type Json = Record<string, unknown>
type Reader = (value: Value) => unknown

function readerOf(type: z.ZodType): Reader {
  const inner = type instanceof z.ZodNullable ? (type.unwrap() as z.ZodType) : type
  if (inner instanceof z.ZodBoolean) return (value) => (value === null ? null : value === 1)
  const isJson = inner instanceof z.ZodArray || inner instanceof z.ZodRecord
  return isJson ? (value) => (value === null ? null : JSON.parse(String(value))) : (value) => value
}

const readersOf = (shape: Readonly<Record<string, z.ZodType>>, columns: readonly string[]) =>
  columns.map((column) => [column, readerOf(shape[column] as z.ZodType)] as const)

const cardReaders = readersOf(Card.shape, cardColumns)
const relationReaders = Object.fromEntries(
  relationNames.map((name) => [name, readersOf(RELATIONS[name].shape, columnsOf(name))]),
) as Record<RelationName, ReturnType<typeof readersOf>>
const rateReaders = readersOf(CategoryRate.shape, Object.keys(CategoryRate.shape))
const fields = Object.keys(Card.shape)

const objectOf = (row: Row, readers: ReturnType<typeof readersOf>): Json =>
  Object.fromEntries(readers.map(([column, read]) => [column, read(row[column] ?? null)]))

const CARD = `select c.*, ${issuerColumns.map((name) => `i.${name} as i_${name}`).join(', ')}
  from cards c join issuers i on i.id = c.issuer_id`

/** Rows of cards with their issuers and relations, as the contract orders them. */
async function whole(query: Query, rows: readonly Row[], more: { detail?: boolean; summary?: boolean } = {}) {
  const ids = rows.map((row) => row.id as string)
  const marks = ids.map(() => '?').join(', ')
  const related = new Map<string, Json[]>()
  for (const name of more.summary === true || ids.length === 0 ? [] : relationNames)
    for (const row of await query(`select * from ${name} where card_id in (${marks}) order by place`, ids)) {
      const key = `${name} ${row.card_id}`
      const list = related.get(key) ?? []
      related.set(key, list)
      list.push(objectOf(row, relationReaders[name]))
    }
  return rows.map((row) => cardOf(row, related, more))
}

function cardOf(row: Row, related: Map<string, Json[]>, more: { detail?: boolean; summary?: boolean }): Json {
  const shown = issuerColumns.filter((name) => more.detail === true || name !== 'website')
  const parts: Json = objectOf(row, cardReaders)
  parts.issuers = Object.fromEntries(shown.map((name) => [name, row[`i_${name}`]]))
  for (const name of relationNames) parts[name] = related.get(`${name} ${row.id}`) ?? []
  const names = fields.filter((name) => more.summary !== true || !(name in RELATIONS))
  return Object.fromEntries(names.map((name) => [name, parts[name]]))
}

async function page(
  query: Query,
  where: string,
  values: readonly Value[],
  offset: number,
  order: string,
  summary = false,
) {
  const rows = await query(`${CARD} where ${where} order by ${order} limit 20 offset ${offset}`, values)
  const [count] = await query(
    `select count(*) as total from cards c join issuers i on i.id = c.issuer_id where ${where}`,
    values,
  )
  return { data: await whole(query, rows, { summary }), total: count?.total, limit: 20, offset }
}

/** Returns the list of cards of `GET /v1/cards`. */
export async function naiveList(query: Query, params: URLSearchParams) {
  const filters = [
    ['country', 'i.country'],
    ['network', 'c.network'],
  ] as const
  const used = filters.filter(([name]) => params.has(name))
  const where = ['c.is_discontinued is not 1', ...used.map(([, column]) => `${column} = ?`)].join(' and ')
  const values = used.map(([name]) => params.get(name))
  return page(query, where, values, Number(params.get('offset') ?? 0), 'c.sort_name, c.slug')
}

const search = (query: Query, params: URLSearchParams) =>
  page(
    query,
    "(' ' || c.sort_name like '% ' || ?1 || '%' or lower(i.name) like ?1 || '%')",
    [params.get('q')],
    0,
    "c.sort_name = ?1 desc, c.sort_name like ?1 || '%' desc, c.sort_name",
    true,
  )

async function best(query: Query, params: URLSearchParams) {
  const now = new Date()
  const rows = await query(
    `select r.*, c.annual_fee, c.sort_name, max(r.rate_multiplier) from rate_categories g
      join reward_rates r on r.id = g.rate_id join cards c on c.id = r.card_id
      where g.category = ? and c.is_discontinued is not 1 and r.merchant is null
        and (r.is_rotating = 0 or r.rotating_year = ? and r.rotating_quarter = ?)
        and r.choice_group is null and r.booking_channel is not 'issuer_portal'
      group by r.card_id order by r.rate_multiplier desc, c.annual_fee is null, c.annual_fee, c.sort_name limit 10`,
    [params.get('category'), now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3) + 1],
  )
  const ids = rows.map((row) => row.card_id ?? null)
  const cards = await query(`${CARD} where c.id in (${ids.map(() => '?').join(', ')})`, ids)
  const byId = new Map((await whole(query, cards)).map((card) => [card.id, card]))
  return {
    data: rows.map((row) => ({ ...byId.get(row.card_id), category_rate: objectOf(row, rateReaders) })),
  }
}

async function compare(query: Query, params: URLSearchParams) {
  const slugs = (params.get('slugs') ?? '').split(',')
  const rows = await query(`${CARD} where c.slug in (${slugs.map(() => '?').join(', ')})`, slugs)
  const bySlug = new Map((await whole(query, rows)).map((card) => [card.slug, card]))
  return { data: slugs.map((slug) => bySlug.get(slug)) }
}

async function one(query: Query, slug: string) {
  const [card] = await whole(query, await query(`${CARD} where c.slug = ?`, [slug]), { detail: true })
  return { data: card }
}

/** Returns the response for a path the naive way: SQL for each part, an object, and its JSON. */
export async function naiveResponse(query: Query, url: string): Promise<string> {
  const { pathname, searchParams: params } = new URL(url, 'http://localhost')
  const name = pathname.replace('/v1/cards', '').slice(1)
  const queries = { '': naiveList, search, best, compare } as const
  const found = name in queries ? queries[name as keyof typeof queries](query, params) : one(query, name)
  return JSON.stringify(await found)
}
