import { DatabaseSync } from 'node:sqlite'
import { Card, RELATIONS, type RelationName } from '../../../data/schema/card.ts'
import { fold } from '../../../data/schema/fold.ts'

type Row = Readonly<Record<string, unknown>>

export const relationNames = Object.keys(RELATIONS) as readonly RelationName[]
const scalar = (name: string) => name !== 'issuers' && !(relationNames as readonly string[]).includes(name)

/** Columns of the naive tables, in the contract's order. */
export const cardColumns: readonly string[] = Object.keys(Card.shape).filter(scalar)
export const columnsOf = (relation: RelationName): readonly string[] => Object.keys(RELATIONS[relation].shape)
export const issuerColumns = ['slug', 'name', 'country', 'logo_url', 'website'] as const

/** Converts a value to its form in SQLite: objects and lists as JSON, booleans as 0 and 1. */
const stored = (value: unknown) => {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number)
}

const SCHEMA = `
  create table issuers (id text primary key, ${issuerColumns.join(', ')});
  create table cards (${cardColumns.join(', ')}, sort_name, primary key (id));
  create unique index cards_slug on cards (slug);
  create index cards_sort on cards (sort_name);
  ${relationNames
    .map(
      (name) => `create table ${name} (${columnsOf(name).join(', ')}, place integer, primary key (id));
        create index ${name}_card on ${name} (card_id, place);`,
    )
    .join('\n')}
  create table rate_categories (rate_id text, category text);
  create index rate_categories_category on rate_categories (category);`

function insert(db: DatabaseSync, table: string, columns: readonly string[]) {
  const marks = columns.map(() => '?').join(', ')
  const statement = db.prepare(`insert or ignore into ${table} (${columns.join(', ')}) values (${marks})`)
  return (row: Row) => statement.run(...columns.map((column) => stored(row[column])))
}

/** Writes the cards of the service's responses to indexed tables with hand-written columns. */
export function writeTables(file: string, cards: readonly Row[]): void {
  const db = new DatabaseSync(file)
  db.exec(`pragma journal_mode = wal; begin; ${SCHEMA}`)
  const issuer = insert(db, 'issuers', ['id', ...issuerColumns])
  const card = insert(db, 'cards', [...cardColumns, 'sort_name'])
  const category = insert(db, 'rate_categories', ['rate_id', 'category'])
  const relations = relationNames.map((name) => ({
    name,
    add: insert(db, name, [...columnsOf(name), 'place']),
  }))
  for (const row of cards) {
    issuer({ ...(row.issuers as Row), id: row.issuer_id })
    card({ ...row, sort_name: fold(String(row.name)) })
    for (const { name, add } of relations)
      for (const [place, part] of (row[name] as readonly Row[]).entries()) {
        add({ ...part, place })
        const slugs = name === 'reward_rates' ? (part.categories as readonly string[]) : []
        for (const slug of slugs) category({ rate_id: part.id, category: slug })
      }
  }
  db.exec('commit; analyze')
  db.close()
}
