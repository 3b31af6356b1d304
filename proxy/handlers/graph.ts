import type { Handlers } from '../call.ts'
import { answerGraph } from '../graphql/answer.ts'
import { documentReader } from '../graphql/document.ts'
import { rootsOf } from './graph-roots.ts'

/** Documents read before, whoever sent them. */
const read = documentReader()

/** Reads of several kinds in one call (spec 4.8). */
export const graph: Handlers<'graph'> = {
  graphql: async (call) => ({
    kind: 'made',
    status: 200,
    value: await answerGraph(call.body, read, rootsOf(call)),
  }),
}
