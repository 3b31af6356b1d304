import { describe, expect, it } from 'vitest'
import { greeting, type Style } from '../../proxy/node/greeting.ts'
import { siteLine } from '../../proxy/node/progress.ts'
import type { Snapshot } from '../../proxy/snapshot/snapshot.ts'

const tagged: Style = (kind, text) => `<${kind}>${text}</${kind}>`
const plain: Style = (_, text) => text
const URL = 'http://127.0.0.1:8787'

describe('the terminal says of the site', () => {
  it('that it is being built, and that the API is ready meanwhile', () => {
    const line = siteLine({ kind: 'building' }, URL, tagged)
    expect(line).toMatch(/^<yellow>.*Building the site.*the API is ready/)
  })

  it('that it is ready, where it is, and how long the build took', () => {
    const built = { kind: 'ready', pages: 1_145, seconds: 41 } as const
    expect(siteLine(built, URL, plain)).toBe(`✓ The site is ready: ${URL}/ (1,145 pages, built in 41 s)`)
    expect(siteLine({ ...built, seconds: null }, URL, plain)).toContain('up to date')
    expect(siteLine(built, URL, tagged)).toMatch(/^<green>/)
  })

  it('that it could not be built, and where the cause is', () => {
    expect(siteLine({ kind: 'failed' }, URL, tagged)).toMatch(/^<red>.*could not be built.*log/)
  })
})

describe('the terminal says at the start', () => {
  const snapshot = {
    columns: { slug: ['one-card'], issuers: ['bank'] },
    manifest: { data_updated: '2026-11-22T00:00:00Z' },
    version: 'abc',
  } as unknown as Snapshot
  const start = { url: URL, storeLocation: '.state', snapshot, demo: [] }

  it('that the API is ready, and where the site and the pages for operators are', () => {
    const text = greeting({ ...start, withSite: true }, plain)
    expect(text).toContain(`${URL}/v1 ready`)
    expect(text).toContain(`${URL}/operating/`)
    expect(greeting({ ...start, withSite: false }, plain)).not.toContain('/operating/')
  })
})
