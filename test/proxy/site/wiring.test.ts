import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SiteEvent } from '../../../proxy/node/progress.ts'
import { readConfig } from '../../../proxy/settings/config.ts'
import { wireSite } from '../../../proxy/wiring/site.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cds-site-wiring-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Wires the site of a folder until its first update has ended, or is stopped at once. Returns its log and events. */
async function update(siteDir: string, isStopped: boolean) {
  const log: (readonly [message: string, code: string | undefined])[] = []
  const events: SiteEvent['kind'][] = []
  const config = readConfig({ SITE_DIR: siteDir, SNAPSHOT_DIR: folder })
  const site = wireSite(
    config,
    {
      snapshots: { current: () => null },
      log: (_, message, details) =>
        log.push([message, (details?.cause as NodeJS.ErrnoException | undefined)?.code]),
    },
    {},
  )
  await new Promise<void>((done) => {
    site.start(({ kind }) => {
      events.push(kind)
      if (kind !== 'building') done()
    })
    if (isStopped) done()
  })
  await site.stop()
  return { log, events }
}

it('reports a built site that exists and cannot be read', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  expect(await update(file, false)).toEqual({
    log: [
      ['the built site could not be read', 'ENOTDIR'],
      ['the site could not be built', 'ENOTDIR'],
    ],
    events: ['failed'],
  })
})

it('reports nothing of a site that is not built yet', async () => {
  expect(await update(join(folder, 'missing'), true)).toEqual({ log: [], events: ['building'] })
})
