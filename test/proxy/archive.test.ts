import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { type ArchivedKey, checkArchive, readArchive, writeArchive } from '../../proxy/backup/archive.ts'

const NOON = new Date('2026-11-20T12:00:00Z')

it('a backup of Redis has every character of its values, also those that end lines elsewhere', async () => {
  const path = join(await mkdtemp(join(inject('runFolder'), 'archive-')), 'backup')
  const value = ['name', 'a\u2028b\u2029c\u0085d\r\ne']
  const key: ArchivedKey = { key: 'cds:{acct}', type: 'hash', expires: null, value }
  await writeArchive(
    path,
    (async function* () {
      yield key
      yield { ...key, key: 'x'.repeat(200_000) }
    })(),
    NOON,
  )
  expect(await checkArchive(path)).toEqual(NOON)
  const values: (readonly string[])[] = []
  for await (const row of readArchive(path)) values.push(row.value)
  expect(values).toEqual([value, value])
})
