import type { Open } from './contract/kit.ts'
import { logContract } from './contract/log.ts'
import { outcomeContract } from './contract/outcomes.ts'
import { queueContract } from './contract/queue.ts'
import { registryContract } from './contract/registry.ts'

/** Tests that every store of webhooks and deliveries passes. */
export function webhookStoreContract(name: string, open: Open) {
  registryContract(name, open)
  queueContract(name, open)
  outcomeContract(name, open)
  logContract(name, open)
}
