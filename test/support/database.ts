import { open } from 'node:fs/promises'
import sqlite3 from 'sqlite3'

const PAGE_BYTES = 4096

/** Runs statements on an SQLite file as another program would, on one connection, and closes it. */
export async function withDatabase<T>(
  path: string,
  work: (run: (statement: string) => Promise<readonly unknown[]>) => Promise<T>,
): Promise<T> {
  const handle = await new Promise<sqlite3.Database>((done, fail) => {
    const made = new sqlite3.Database(path, (error) => (error ? fail(error) : done(made)))
  })
  const run = (statement: string) =>
    new Promise<readonly unknown[]>((done, fail) => {
      handle.all(statement, (error, rows) => (error ? fail(error) : done(rows)))
    })
  try {
    return await work(run)
  } finally {
    await new Promise((done) => handle.close(done))
  }
}

/** Overwrites every page of a file but the first, as a failing disk might. */
export async function overwritePages(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    await file.write(Buffer.alloc(size - PAGE_BYTES, 0x5a), 0, size - PAGE_BYTES, PAGE_BYTES)
  } finally {
    await file.close()
  }
}
