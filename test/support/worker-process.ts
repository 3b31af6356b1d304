import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { egressPolicyWith } from '../../proxy/webhooks/egress-policy.ts'
import { parseEvents } from '../../proxy/webhooks/fan-out.ts'
import { openPoster } from '../../proxy/webhooks/post.ts'
import { openRedisWebhooks } from '../../proxy/webhooks/redis/store.ts'
import { sealBy } from '../../proxy/webhooks/seal.ts'
import { openSqliteWebhooks } from '../../proxy/webhooks/sqlite/store.ts'
import { createWorker, WORKER_TERMS } from '../../proxy/webhooks/worker.ts'
import type { WorkerJob } from './killed-workers.ts'

/** A worker in a process of its own, to be killed. Its clock runs `speed` times as fast, so that days pass in seconds. */
const job = JSON.parse(process.argv[2] ?? '') as WorkerJob
const events = await readFile(job.events, 'utf8')
const queue = 'path' in job.store ? await openSqliteWebhooks(job.store.path) : openRedisWebhooks(job.store)
const worker = createWorker(
  {
    queue,
    poster: openPoster({
      egress: egressPolicyWith(['127.0.0.1']),
      resolve: async () => ['127.0.0.1'],
      timeoutMs: 300,
    }),
    seal: sealBy([], randomBytes),
    source: { current: () => ({ version: 'v2', events: async () => parseEvents(events) }) },
    eligibility: async () => 'eligible',
    notifyOwner: async () => {},
    log: (_, message, fields) => process.stderr.write(`${message} ${JSON.stringify(fields, errorText)}\n`),
    now: () => new Date(job.start + (Date.now() - job.start) * job.speed),
    random: Math.random,
    name: `worker-${process.pid}-${job.turn}`,
  },
  { ...WORKER_TERMS, leaseMs: 1_000 * job.speed, pollMs: 20 },
)
worker.start()
process.stdout.write('at work\n')

function errorText(_: string, value: unknown) {
  return value instanceof Error
    ? `${value.message} ${value.cause instanceof Error ? value.cause.message : ''}`
    : value
}
