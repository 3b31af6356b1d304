import { Worker } from 'node:worker_threads'
import type { JobRequest, JobResponse, Jobs } from './jobs.ts'
import { cpuMs, type Watch } from './watchdog.ts'

const [module = '', ...limits] = process.argv.slice(2)
const [cpuMax, rssBytes] = limits.map(Number)
const startedAt = new Float64Array(new SharedArrayBuffer(8)).fill(-1)
const watch: Watch = { cpuMs: cpuMax ?? 0, rssBytes: rssBytes ?? 0, startedAt }
const { JOBS }: { JOBS: Jobs } = await import(module)
new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: { watch } })

const isSpent = () => process.memoryUsage.rss() > watch.rssBytes * 0.75

async function run({ job, input }: JobRequest): Promise<JobResponse> {
  startedAt[0] = cpuMs()
  try {
    const output = await JOBS[job]?.(input as never)
    return { output, isSpent: isSpent() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), isSpent: isSpent() }
  } finally {
    startedAt[0] = -1
  }
}

process.on('message', async (request: JobRequest) => {
  process.send?.(await run(request))
})
// The parent is gone.
process.on('disconnect', () => process.exit())
