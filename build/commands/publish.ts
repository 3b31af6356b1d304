import { resolve } from 'node:path'
import { getDeployStore } from '@netlify/blobs'
import { type CommandCall, CommandError, type Environment, print, runCommand } from '../../data/command.ts'
import { quantity } from '../../data/quantity.ts'
import { SANDBOX } from '../../data/schema/sandbox.ts'
import { dayOf } from '../../data/time.ts'
import { buildSnapshot } from '../build.ts'
import { clockFrom, FACTS, OUT, TODAY } from '../options.ts'
import { unreleasedCards } from '../releases/record.ts'
import { buildSandbox, sandboxOf } from '../sandbox-snapshot.ts'
import { upload, uploadBelow } from '../snapshot/upload.ts'

const options = {
  to: {
    value: 'folder|blobs',
    help: `folder (default): only the folder that \`npm start\` serves. blobs: also the blob store of a Netlify deploy, which
      serves it within a minute`,
    default: () => 'folder',
  },
  check: { help: 'only check that the facts have a release; exits with 1 if they changed without one' },
  facts: { ...FACTS, help: 'facts to build from (data/facts)' },
  out: { ...OUT, help: 'folder of the snapshot (SNAPSHOT_DIR, else .snapshot)' },
  today: { ...TODAY, help: 'day of the release as YYYY-MM-DD, in place of the clock’s (UTC)' },
} as const

async function run({ flags, env }: CommandCall<typeof options>): Promise<number> {
  const { to, check, facts, out } = flags
  const publishedAt = clockFrom(flags.today)
  if (check) return checkRelease(resolve(facts), publishedAt())
  if (to !== 'folder' && to !== 'blobs') throw new CommandError('--to takes folder or blobs.')
  // Checked before the build, so that a missing setting fails at once.
  const store = to === 'blobs' ? deployStore(env) : null
  const today = dayOf(publishedAt())
  const built = await buildSnapshot({ facts: resolve(facts), out: resolve(out), today, publishedAt })
  await buildSandbox(resolve(out))
  const { version, published, release } = built
  if (release !== null) print(`Wrote release ${release}: commit it with the facts.`)
  print(published ? `Published ${version} in ${out}` : `Nothing changed: ${out} has ${version}`)
  if (store === null) return 0
  await uploadBelow(SANDBOX, sandboxOf(resolve(out)), store)
  const { files, bytes } = await upload(resolve(out), store)
  print(`Uploaded ${version}: ${files} new files, ${(bytes / 1_048_576).toFixed(1)} MiB`)
  return 0
}

const NAMED_MAX = 10

async function checkRelease(facts: string, now: Date): Promise<number> {
  const cards = await unreleasedCards(facts, now)
  if (cards.length === 0) return 0
  const more = cards.length > NAMED_MAX ? `, and ${cards.length - NAMED_MAX} more` : ''
  print(
    `${quantity(cards.length, 'card')} changed since the last release: ${cards.slice(0, NAMED_MAX).join(', ')}${more}.`,
  )
  print('Run npm run publish, and commit the new file in data/releases with the facts.')
  return 1
}

/** Returns the blob store of the current Netlify build, or of the deploy in the settings. */
function deployStore(env: Environment) {
  const [siteID, deployID, token] = [env.SITE_ID, env.DEPLOY_ID, env.NETLIFY_AUTH_TOKEN]
  if (env.NETLIFY_BLOBS_CONTEXT) return getDeployStore()
  if (!siteID || !deployID || !token)
    throw new CommandError('Set SITE_ID, DEPLOY_ID, and NETLIFY_AUTH_TOKEN, or run within a Netlify build.')
  return getDeployStore({ siteID, deployID, token })
}

runCommand({
  summary: 'Builds the snapshot and publishes it.',
  usage: 'npm run publish [-- <options>]',
  example: 'npm run publish -- --to blobs',
  options,
  notes: `--to blobs uploads missing files, then the pointer. Outside of a Netlify build, set SITE_ID, DEPLOY_ID (of the deploy
    that is being served), and NETLIFY_AUTH_TOKEN.

    If the facts changed since the last release, a new release is written to the folder \`releases\` next to the facts.`,
  run,
})
