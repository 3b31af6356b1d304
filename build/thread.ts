import { parentPort, workerData } from 'node:worker_threads'
import type { Request, Response, Work } from './threads.ts'

const { module, shared } = workerData as { readonly module: string; readonly shared: unknown }
const { work } = (await import(module)) as { readonly work: Work<unknown, unknown, unknown> }
const { run, close, transferablesOf } = await work.open(shared)

const send = (response: Response, moved: readonly ArrayBuffer[] = []) =>
  parentPort?.postMessage(response, [...moved])

async function serve({ job }: Request) {
  if (job === undefined) {
    await close()
    return parentPort?.close()
  }
  try {
    const output = await run(job.input)
    send({ output }, transferablesOf?.(output))
  } catch (error) {
    send({ error })
  }
}

parentPort?.on('message', serve)
