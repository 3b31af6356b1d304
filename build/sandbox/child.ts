import { Worker } from 'node:worker_threads'
import type { JobRequest, JobResponse, Jobs } from './jobs.ts'
import { turn, type Watch } from './watchdog.ts'

const [module = '', ...limits] = process.argv.slice(2)
const [cpuMax, rssBytes] = limits.map(Number)
const turns = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
const watch: Watch = { cpuMs: cpuMax ?? 0, rssBytes: rssBytes ?? 0, turns }
const { JOBS }: { JOBS: Jobs } = await import(module)
new Worker(new URL('./watchdog.ts', import.meta.url), { workerData: { watch } })

const isSpent = () => process.memoryUsage.rss() > watch.rssBytes * 0.75

async function run({ job, input }: JobRequest): Promise<JobResponse> {
  turn(watch)
  try {
    const output = await JOBS[job]?.(input as never)
    return { output, isSpent: isSpent() }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error), isSpent: isSpent() }
  } finally {
    turn(watch)
  }
}

process.on('message', async (request: JobRequest) => {
  process.send?.(await run(request))
})
// The parent is gone.
process.on('disconnect', () => process.exit())
