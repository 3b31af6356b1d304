import type { ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { serialize } from 'node:v8'
import { inSandbox } from '../../../../build/visit/page-sandbox.ts'

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
  const outputs = new Map<string, Promise<unknown>>()
  const outputOf = ({ job, input }: ReaderRequest) => {
    const key = createHash('sha256').update(job).update(serialize(input)).digest('hex')
    const output = outputs.get(key) ?? inSandbox(job, input)
    outputs.set(key, output)
    return output
  }
  return (child) =>
    child.on('message', async (request: ReaderRequest) => {
      const output = await outputOf(request)
      // A run that was killed meanwhile no longer listens.
      if (child.connected) child.send({ id: request.id, output } satisfies ReaderReply, () => {})
    })
}
