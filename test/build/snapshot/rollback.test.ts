import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildSnapshot } from '../../../build/build.ts'
import { rollback } from '../../../build/snapshot/publish.ts'
import { card, seen, writeFacts } from '../../support/facts.ts'
import { readPublished } from '../../support/published.ts'

let folder: string
let out: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rollback-'))
  out = join(folder, 'out')
})
afterEach(() => rm(folder, { recursive: true }))

/** Publishes a snapshot whose only card has this fee. */
async function publishFee(fee: number): Promise<string> {
  const facts = await mkdtemp(join(folder, 'facts-'))
  await writeFacts(facts, [card('acme-one', [seen('2026-01-01', 'good', { annual_fee: fee })])])
  return (await buildSnapshot({ facts, out })).version
}

const feeServed = async () => (await readPublished(out)).columns.fee[0]

describe('a rollback', () => {
  it('serves the snapshot published before', async () => {
    const first = await publishFee(1)
    await publishFee(2)
    expect(await rollback(out)).toBe(first)
    expect(await feeServed()).toBe(1)
  })

  it('goes further back each time, up to the first snapshot', async () => {
    for (const fee of [1, 2, 3]) await publishFee(fee)
    await rollback(out)
    await rollback(out)
    expect(await feeServed()).toBe(1)
    await expect(rollback(out)).rejects.toThrow('no earlier snapshot')
    expect(await feeServed()).toBe(1)
  })

  it('of a folder with files of others leaves them alone, like a build', async () => {
    for (const name of ['files', 'manifests']) {
      await mkdir(join(out, name, 'own'), { recursive: true })
      await writeFile(join(out, name, 'thesis.txt'), 'mine')
    }
    for (const fee of [1, 2, 3, 4]) await publishFee(fee)
    await rollback(out)
    for (const name of ['files', 'manifests'])
      expect(await readdir(join(out, name))).toEqual(expect.arrayContaining(['own', 'thesis.txt']))
  })

  it('serves the version that is named', async () => {
    const first = await publishFee(1)
    for (const fee of [2, 3]) await publishFee(fee)
    await rollback(out, first)
    expect(await feeServed()).toBe(1)
  })

  it('fails, like a build, if the list of published versions is damaged, and removes no snapshot', async () => {
    for (const fee of [1, 2]) await publishFee(fee)
    const before = await readdir(join(out, 'manifests'))
    for (const content of ['{', '"890a305edb712c1a"']) {
      await writeFile(join(out, 'published.json'), content)
      await expect(publishFee(3)).rejects.toThrow(/published\.json is (not JSON|damaged)/)
    }
    expect(await readdir(join(out, 'manifests'))).toEqual(expect.arrayContaining(before))
    expect(await feeServed()).toBe(2)
  })

  it('rejects a damaged or missing snapshot', async () => {
    const first = await publishFee(1)
    await publishFee(2)
    await expect(rollback(out, 'feedfeedfeedfeed')).rejects.toThrow('missing')
    const manifest = JSON.parse(await readFile(join(out, 'manifests', `${first}.json`), 'utf8'))
    await writeFile(join(out, 'files', manifest.columns.hash), 'x')
    await expect(rollback(out)).rejects.toThrow('damaged')
    await rm(join(out, 'files', manifest.columns.hash))
    await expect(rollback(out)).rejects.toThrow('missing')
    expect(await feeServed()).toBe(2)
  })

  it('keeps the snapshot that servers still read while a new one is published', async () => {
    const versions = []
    for (const fee of [1, 2, 3, 4, 5]) versions.push(await publishFee(fee))
    await rollback(out, versions[0])
    await publishFee(6)
    expect(await feeServed()).toBe(6)
    expect(await readdir(join(out, 'manifests'))).toContain(`${versions[0]}.json`)
    await rollback(out, versions[0])
    expect(await feeServed()).toBe(1)
  })

  it('is undone by the next build of the same facts', async () => {
    await publishFee(1)
    const second = await publishFee(2)
    await rollback(out)
    expect(await publishFee(2)).toBe(second)
    expect(await feeServed()).toBe(2)
  })
})
