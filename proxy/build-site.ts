import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { styleText } from 'node:util'
import { type CommandCall, CommandError, print, runCommand } from '../data/command.ts'
import { POINTER, readPointerFile } from '../data/snapshot/format.ts'
import { ifMissing } from '../data/system-error.ts'
import { readSiteConfig } from './settings/config.ts'
import { buildSite, buildStamp, hasStamp } from './site/build.ts'

const options = { force: { help: 'build even if nothing changed' } } as const

async function run({ flags: { force }, env }: CommandCall<typeof options>): Promise<void> {
  const { siteDir: folder, ...config } = readSiteConfig(env)
  const build = { ...config, folder, root: join(import.meta.dirname, '..'), env }
  const stamp = await buildStamp(build, await dataVersion(config.snapshotDir))
  if (!force && (await hasStamp(build, stamp))) {
    print(`${styleText('green', '✓')} ${folder} is up to date.`)
    return
  }
  print(`${styleText('yellow', '●')} Building the site. This takes about a minute.`)
  const seconds = await buildSite(build, stamp, new AbortController().signal)
  print(`${styleText('green', '✓')} Built ${folder} in ${seconds} s.`)
}

async function dataVersion(snapshotDir: string): Promise<string> {
  const bytes = await ifMissing(readFile(join(snapshotDir, POINTER)), null)
  const pointer = bytes === null ? null : readPointerFile(bytes)
  if (pointer === null) throw new CommandError(`${snapshotDir} has no snapshot. Run npm run build first.`)
  return pointer.version
}

runCommand({
  summary: `Builds the site from the published data into a folder, which it replaces when the build is complete. Does nothing if the
    folder was built from the same pages, data, URL, and settings.`,
  usage: 'npm run site [-- --force]',
  example: 'SNAPSHOT_DIR=.netlify/blobs/deploy npm run site',
  options,
  tables: {
    'Settings, from the environment or .env': {
      PUBLIC_URL: 'URL that clients use',
      SNAPSHOT_DIR: 'the published data (.snapshot)',
      SITE_DIR: 'the built site (site/dist)',
    },
  },
  run,
})
