import { parseArgs } from 'node:util'
import { loadEnvFile } from '../data/env-file.ts'
import { systemRandom } from './accounts/key.ts'
import { lineLog } from './log.ts'
import { type Config, readConfig } from './settings/config.ts'
import { folderSource } from './snapshot/folder.ts'
import { watchSnapshots } from './snapshot/snapshots.ts'
import { openMailer } from './wiring/accounts.ts'
import { openStore } from './wiring/open-store.ts'
import { openWebhookStore } from './wiring/open-webhooks.ts'
import { wireWebhooks } from './wiring/webhooks.ts'

const HELP = `npm run -s deliver [-- --seconds <n>]

Queues the events of the current snapshot, delivers what is due, and exits. Needs no running server, and may run next to
one. Prints {"tried": <number of deliveries>}.

  --seconds <n>   start no delivery after this time (60)
`

const now = () => new Date()

async function deliver(config: Config, ms: number): Promise<number> {
  const log = lineLog((line) => process.stderr.write(line), now)
  const snapshots = watchSnapshots({ source: folderSource(config.snapshotDir), log })
  await snapshots.refresh()
  const store = await openStore(config, 'command')
  const mailer = await openMailer(config, now, (text) => process.stderr.write(text))
  const queue = await openWebhookStore(config)
  const shared = { queue, store, snapshots, now, random: systemRandom, log }
  const { worker, stop } = await wireWebhooks(config, shared, mailer)
  try {
    return await worker.drain(ms)
  } finally {
    await stop()
    snapshots.close()
    await store.close()
  }
}

async function main() {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '60' }, help: { type: 'boolean' } },
  })
  if (values.help) return void process.stdout.write(HELP)
  if (!/^[0-9]{1,5}$/.test(values.seconds)) throw new Error('--seconds must be a number.')
  loadEnvFile()
  const tried = await deliver(readConfig(process.env), Number(values.seconds) * 1_000)
  process.stdout.write(`${JSON.stringify({ tried })}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
