import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import { readFacts } from '../../../build/facts/read.ts'
import { card, reference, seen, writeFacts } from '../../support/facts.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'))
  await writeFacts(folder, [card('acme-one', [seen('2026-03-02', 'good', { annual_fee: 1 })])])
})
afterEach(() => rm(folder, { recursive: true }))

const FUTURE_CARD = 'cards/acme/acme-one.json: seen on 2026-03-02, which is after 2026-03-01'
const cards = async (today?: string) => {
  const slugs: string[] = []
  for await (const { slug } of (await readFacts(folder, today)).cards()) slugs.push(slug)
  return slugs
}

describe('facts of a later day', () => {
  it('are refused if the day of the run is known', async () => {
    await expect(cards('2026-03-01')).rejects.toThrow(FUTURE_CARD)
    expect([await cards('2026-03-02'), await cards()]).toEqual([['acme-one'], ['acme-one']])
  })

  it('are refused in reference facts', async () => {
    const partners = reference.partners.map((partner) => ({ ...partner, seen: '2026-03-03' }))
    await writeFile(join(folder, 'transfer-partners.json'), JSON.stringify(partners))
    await expect(readFacts(folder, '2026-03-02')).rejects.toThrow(
      'transfer-partners.json: seen on 2026-03-03, which is after 2026-03-02',
    )
    expect(await cards('2026-03-03')).toEqual(['acme-one'])
  })

  it('are not published', async () => {
    const build = (today: string) => buildSnapshot({ facts: folder, out: join(folder, 'out'), today })
    await expect(build('2026-03-01')).rejects.toThrow(FUTURE_CARD)
    expect(await build('2026-03-02')).toMatchObject({ published: true })
  })
})
