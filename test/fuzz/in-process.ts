import { join } from 'node:path'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import { startService } from '../support/service.ts'
import { webhooksOn } from '../support/webhooks.ts'
import { planOf } from './invariants.ts'
import type { FuzzRequest } from './requests.ts'
import type { Target } from './run.ts'

/** The service of the tests in this process, with a key of every kind. `folder`: for its webhooks. */
export async function inProcess(folder: string): Promise<Target> {
  const queue = await openSqliteWebhooks(join(folder, 'webhooks.sqlite'))
  const service = await startService(undefined, webhooksOn(queue))
  const testKeys = new Map<string, string>()
  for (const plan of ['free', 'starter', 'pro', 'enterprise'] as const)
    testKeys.set(`test-${plan}`, await service.testKey(plan, plan))
  const authorizationOf = ({ caller }: FuzzRequest) => {
    const plan = planOf(caller)
    if (plan === null) return caller === 'malformed' ? 'Bearer cds_live_none' : null
    return `Bearer ${testKeys.get(caller) ?? service.key(plan)}`
  }
  return {
    name: 'the service on Node',
    scope: { without: new Set(['register']), hasMcp: true },
    async send(request) {
      const authorization = authorizationOf(request)
      const { method, target, body } = request
      const headers = { ...request.headers, ...(authorization === null ? {} : { authorization }) }
      const plan = testKeys.has(request.caller) ? null : planOf(request.caller)
      const started = performance.now()
      const options = { method, headers, ...(body === null ? {} : { body }) }
      const response =
        plan === null
          ? await service.requestWithoutReset(null, target, options)
          : await service.request(plan, target, options)
      return { ...response, ms: performance.now() - started }
    },
    async stop() {
      await service.stop()
      await queue.close()
    },
  }
}
