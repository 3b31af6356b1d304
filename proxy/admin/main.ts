import { loadEnvFile } from '../../data/env-file.ts'
import { systemRandom } from '../accounts/key.ts'
import { lineLog } from '../log.ts'
import { readConfig } from '../settings/config.ts'
import { openBilling } from '../wiring/accounts.ts'
import { openStore } from '../wiring/open-store.ts'
import { openWebhookStore } from '../wiring/open-webhooks.ts'
import { helpText, readArguments } from './run.ts'

async function main() {
  const invocation = readArguments(process.argv.slice(2))
  if (invocation.help) return process.stdout.write(helpText())
  loadEnvFile()
  const config = readConfig(process.env)
  const store = await openStore(config, 'command')
  try {
    const now = () => new Date()
    const log = lineLog((line) => process.stderr.write(line), now)
    const billing = () => openBilling(config, { store, now, log })
    const webhooks = () => openWebhookStore(config)
    const deps = { store, now, random: systemRandom, billing, webhooks }
    const result = await invocation.command.run(invocation.flags, deps)
    process.stdout.write(`${JSON.stringify(result)}\n`)
  } finally {
    await store.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
