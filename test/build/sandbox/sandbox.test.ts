import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { JobFailure, LIMITS } from '../../../build/sandbox/sandbox.ts'
import { sandboxForPages } from '../../../build/visit/page-sandbox.ts'
import { readPage } from '../../../build/visit/read.ts'
import { root } from '../../support/root.ts'
import { pdfOf } from '../extract/pdf-of.ts'
import { BOMBS } from './bombs.ts'
import { watchChildren } from './memory.ts'

const CARD = '<html><body><h1>Oak Visa Card</h1><p>Annual Fee $39</p></body></html>'
const page = (text: string | Uint8Array) => ({ bytes: Buffer.from(text), country: 'US' }) as const
const sites = join(root, 'test/fixtures/sites')
const files = readdirSync(sites, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.html'),
)

describe('a page that is read in the sandbox', () => {
  it('gives the same readings as one that is read in this process', { timeout: 120_000 }, async () => {
    const pages = files.slice(0, 12).map((name) => page(readFileSync(join(sites, name))))
    pages.push(page(pdfOf(['Birch Visa Card', 'Annual Fee $39', 'Late Payment Up to $29'])))
    const { run } = sandboxForPages()
    const here = await Promise.all(pages.map(readPage))
    expect(await Promise.all(pages.map((each) => run('readPage', each)))).toEqual(here)
    expect(here.flatMap(({ cards }) => cards).length).toBeGreaterThan(2)
  })

  it('fails when it takes too long, and the next page is read', { timeout: 120_000 }, async () => {
    const { run } = sandboxForPages({ ...LIMITS, cpuMs: 600 })
    const slow = page(
      `<html><body><h1>Oak Visa Card</h1><p>${'Purchases: 19.99% '.repeat(40_000)}</body></html>`,
    )
    const cards = run('readPage', slow).then((reading) => reading.cards)
    await expect(cards).rejects.toThrow(new JobFailure('took too long'))
    expect((await run('readPage', page(CARD))).cards).toHaveLength(1)
  })

  it('fails when it waits forever', async () => {
    const { run } = sandboxForPages({ ...LIMITS, elapsedMs: 1 })
    await expect(run('readPage', page(CARD))).rejects.toThrow('took too long')
  })

  it('fails alone if a reader fails', async () => {
    const { run } = sandboxForPages()
    await expect(run('readPage', { bytes: null as never, country: 'US' })).rejects.toThrow(JobFailure)
    expect((await run('readPage', page(CARD))).cards).toHaveLength(1)
  })
})

describe('a PDF bomb', () => {
  it.each(Object.entries(BOMBS))(
    'of %s is stopped within the limits',
    { timeout: 180_000 },
    async (_, make) => {
      const bytes = make()
      expect(bytes.length).toBeLessThan(512 * 1024)
      const peak = watchChildren()
      const { run } = sandboxForPages()
      await expect(run('readPage', page(bytes))).rejects.toThrow(/^took too (?:long|much memory)$/)
      expect(peak()).toBeLessThan(700)
      expect(peak()).toBeGreaterThan(50)
    },
  )
})
