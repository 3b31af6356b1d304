import type { ChildProcess } from 'node:child_process'
import { inSandbox } from '../../../../build/visit/page-sandbox.ts'
import { onceEach } from './once-each.ts'

export interface ReaderRequest {
  readonly id: number
  readonly job: Parameters<typeof inSandbox>[0]
  readonly input: Parameters<typeof inSandbox>[1]
}

export interface ReaderReply {
  readonly id: number
  readonly output: unknown
}

/** Inspects pages for runs in other processes, the same page once. */
export function sharedReaders(): (child: ChildProcess) => void {
  const outputOf = onceEach(inSandbox)
  return (child) =>
    child.on('message', async ({ id, job, input }: ReaderRequest) => {
      const output = await outputOf(job, input)
      // A run that was killed meanwhile no longer listens.
      if (child.connected) child.send({ id, output } satisfies ReaderReply, () => {})
    })
}
