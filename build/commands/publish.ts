import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { getDeployStore } from '@netlify/blobs'
import { buildSnapshot } from '../build.ts'
import { runCommand } from '../command.ts'
import { upload } from '../snapshot/upload.ts'

const HELP = `Builds the snapshot and publishes it.

Usage: npm run publish [-- <options>]

  --to folder        only into the folder of the snapshot: what \`npm start\` serves (default)
  --to blobs         also into the blob store of a Netlify deploy, which takes it up within a minute
  --facts <folder>   facts to build from (data/facts)
  --out <folder>     folder of the snapshot (SNAPSHOT_DIR, else .snapshot)
  --help             this text

--to blobs uploads what is not there yet, and the pointer last. Within Netlify the deploy is known; elsewhere set SITE_ID,
DEPLOY_ID (the deploy that is served now) and NETLIFY_AUTH_TOKEN.
`

const readFlags = () =>
  parseArgs({
    options: {
      help: { type: 'boolean' },
      to: { type: 'string', default: 'folder' },
      facts: { type: 'string', default: join(import.meta.dirname, '../../data/facts') },
      out: { type: 'string', default: process.env.SNAPSHOT_DIR ?? '.snapshot' },
    },
  }).values

/** The deploy's store: by what the platform tells, or by the three settings. */
function deployStore() {
  const { NETLIFY_BLOBS_CONTEXT, SITE_ID, DEPLOY_ID, NETLIFY_AUTH_TOKEN } = process.env
  if (NETLIFY_BLOBS_CONTEXT) return getDeployStore()
  if (!SITE_ID || !DEPLOY_ID || !NETLIFY_AUTH_TOKEN)
    throw new Error('Set SITE_ID, DEPLOY_ID and NETLIFY_AUTH_TOKEN, or run within a Netlify build.')
  return getDeployStore({ siteID: SITE_ID, deployID: DEPLOY_ID, token: NETLIFY_AUTH_TOKEN })
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run() {
  const { help, to, facts, out } = readFlags()
  if (help) return void process.stdout.write(HELP)
  if (to !== 'folder' && to !== 'blobs') throw new Error('--to takes folder or blobs.')
  // Before the work: a store that cannot be named is known at once.
  const store = to === 'blobs' ? deployStore() : null
  const { version, published } = await buildSnapshot({ facts: resolve(facts), out: resolve(out) })
  say(published ? `Published ${version} in ${out}` : `Nothing changed: ${out} has ${version}`)
  if (store === null) return
  const { files, bytes } = await upload(resolve(out), store)
  say(`Uploaded ${version}: ${files} new files, ${(bytes / 1_048_576).toFixed(1)} MiB`)
}

runCommand(run)
