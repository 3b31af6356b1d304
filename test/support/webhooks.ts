import type { Resolve } from '../../data/egress/lookup.ts'
import { systemRandom } from '../../proxy/accounts/key.ts'
import { publicEgressPolicy } from '../../proxy/webhooks/egress-policy.ts'
import { sealBy } from '../../proxy/webhooks/seal.ts'
import type { WebhookStore } from '../../proxy/webhooks/store.ts'
import type { Webhooks } from '../../proxy/webhooks/webhooks.ts'

/** Host names of the tests with their IP addresses; other names do not resolve. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'hooks.example': ['93.184.216.34'],
  'inside.example': ['10.1.2.3'],
  'both.example': ['93.184.216.34', '::1'],
}

/** Webhooks on a store, as the application uses them. `woken` counts the wake signals to the worker. */
export function webhooksOn(store: WebhookStore): Webhooks & { readonly woken: { times: number } } {
  const woken = { times: 0 }
  const resolve: Resolve = async (host) => NAMES[host] ?? Promise.reject(new Error('ENOTFOUND'))
  const seal = sealBy(['a key for tests, of 32 characters.'], systemRandom)
  return { store, seal, egress: publicEgressPolicy, resolve, wake: () => woken.times++, woken }
}
