import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../data/sqlite.ts'

interface Tables {
  counted: { name: string; times: number }
}

let folder: string
let path: string
let db: Kysely<Tables>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sqlite-'))
  path = join(folder, 'a.db')
  db = openSqlite<Tables>(path)
  await sql`create table counted (name text primary key, times integer not null) strict`.execute(db)
})

afterEach(async () => {
  await db.destroy()
  await rm(folder, { recursive: true })
})

const all = (from: Kysely<Tables>) => from.selectFrom('counted').selectAll().orderBy('name').execute()

describe('an SQLite file', () => {
  it('closes after running statements have finished', async () => {
    const other = openSqlite<Tables>(path)
    await all(other)
    const count = sql<{ n: number }>`
      with recursive c (n) as (select 1 union all select n + 1 from c where n < 200000) select max(n) as n from c`
    const underWay = count.execute(other)
    // The statement has started.
    await new Promise((done) => setImmediate(done))
    await other.destroy()
    expect((await underWay).rows).toEqual([{ n: 200_000 }])
  })

  it('counts written rows and returns rows of RETURNING', async () => {
    const inserted = await db.insertInto('counted').values({ name: 'a', times: 1 }).executeTakeFirst()
    expect(inserted.numInsertedOrUpdatedRows).toBe(1n)
    const row = await db.updateTable('counted').set({ times: 5 }).returning('times').executeTakeFirst()
    expect(row).toEqual({ times: 5 })
    const updated = await db.updateTable('counted').set({ times: 2 }).executeTakeFirst()
    expect(updated.numUpdatedRows).toBe(1n)
    expect(await all(db)).toEqual([{ name: 'a', times: 2 }])
  })

  it('uses WAL and foreign keys', async () => {
    expect((await sql`pragma journal_mode`.execute(db)).rows).toEqual([{ journal_mode: 'wal' }])
    expect((await sql`pragma foreign_keys`.execute(db)).rows).toEqual([{ foreign_keys: 1 }])
  })

  it('rolls back a failed transaction completely', async () => {
    const failed = db.transaction().execute(async (tx) => {
      await tx.insertInto('counted').values({ name: 'a', times: 1 }).execute()
      await tx.insertInto('counted').values({ name: 'a', times: 2 }).execute()
    })
    await expect(failed).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT' })
    expect(await all(db)).toEqual([])
  })

  it('runs transactions of one connection one after another', async () => {
    await db.insertInto('counted').values({ name: 'a', times: 0 }).execute()
    const add = () =>
      db.transaction().execute(async (tx) => {
        const { times } = await tx.selectFrom('counted').select('times').executeTakeFirstOrThrow()
        await tx
          .updateTable('counted')
          .set({ times: times + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, add))
    expect(await all(db)).toEqual([{ name: 'a', times: 20 }])
  })

  it('takes the write lock when a transaction begins, so that two connections do not conflict', async () => {
    const other = openSqlite<Tables>(path)
    await db.insertInto('counted').values({ name: 'a', times: 0 }).execute()
    const add = (on: Kysely<Tables>) =>
      on.transaction().execute(async (tx) => {
        const { times } = await tx.selectFrom('counted').select('times').executeTakeFirstOrThrow()
        await tx
          .updateTable('counted')
          .set({ times: times + 1 })
          .execute()
      })
    await Promise.all(Array.from({ length: 20 }, (_, i) => add(i % 2 ? db : other)))
    expect(await all(db)).toEqual([{ name: 'a', times: 20 }])
    await other.destroy()
  })

  it('evicts old prepared statements, and closes afterward', async () => {
    for (let i = 0; i < 300; i++) await sql.raw(`select ${i} as n`).execute(db)
    expect((await sql`select 7 as n`.execute(db)).rows).toEqual([{ n: 7 }])
  })

  it('rejects writes when opened read-only', async () => {
    const reader = openSqlite<Tables>(path, { readonly: true })
    expect(await all(reader)).toEqual([])
    const written = reader.insertInto('counted').values({ name: 'b', times: 1 }).execute()
    await expect(written).rejects.toMatchObject({ code: 'SQLITE_READONLY' })
    await reader.destroy()
  })

  it('fails with SQLITE_CANTOPEN if the file cannot be opened', async () => {
    const missing = openSqlite<Tables>(join(folder, 'no', 'such.db'))
    await expect(all(missing)).rejects.toMatchObject({ code: 'SQLITE_CANTOPEN' })
  })
})
