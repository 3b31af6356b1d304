import type { Sandbox } from '../../../../build/sandbox/sandbox.ts'
import type { JOBS } from '../../../../build/visit/jobs.ts'
import type { ReaderReply, ReaderRequest } from './readers.ts'

/** Replaces the sandbox of a run that will be killed: its parent process inspects the pages. */
const waiting = new Map<number, (reply: ReaderReply) => void>()
let last = 0

process.on('message', (reply: ReaderReply) => {
  waiting.get(reply.id)?.(reply)
  waiting.delete(reply.id)
})

export const inSandbox: Sandbox<typeof JOBS>['run'] = async (job, input) => {
  const id = ++last
  const replied = new Promise<ReaderReply>((done) => waiting.set(id, done))
  process.send?.({ id, job, input } as ReaderRequest)
  return (await replied).output as never
}
