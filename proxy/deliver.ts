import { CommandError, printJson, runCommand } from '../data/command.ts'
import { systemRandom } from './accounts/key.ts'
import { lineLog } from './log.ts'
import { type Config, readConfig } from './settings/config.ts'
import { folderSource } from './snapshot/folder.ts'
import { watchSnapshots } from './snapshot/snapshots.ts'
import { openMailer } from './wiring/accounts.ts'
import { openStore } from './wiring/open-store.ts'
import { openWebhookStore } from './wiring/open-webhooks.ts'
import { wireWebhooks } from './wiring/webhooks.ts'

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

const options = {
  seconds: { value: '<n>', help: 'start no delivery after this time (60)', default: () => '60' },
} as const

runCommand({
  summary: `Queues the events of the current snapshot, delivers what is due, and exits. Needs no running server, and may run next
    to one. Prints {"tried": <number of deliveries>}.`,
  usage: 'npm run -s deliver [-- --seconds <n>]',
  example: 'npm run -s deliver -- --seconds 60',
  options,
  run: async ({ flags: { seconds }, env }) => {
    if (!/^[0-9]{1,5}$/.test(seconds)) throw new CommandError('--seconds must be a number.')
    printJson({ tried: await deliver(readConfig(env), Number(seconds) * 1_000) })
  },
})
