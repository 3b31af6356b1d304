import type { Handler } from '../call.ts'
import { answerGraph } from '../graphql/answer.ts'
import { documentReader } from '../graphql/document.ts'
import { rootsOf } from './graph-roots.ts'

/** Documents read before, whoever sent them. */
const read = documentReader()

/** Answers a GraphQL call: always 200, `data` and `errors` say the rest (decision 30). */
export const graphAnswer: Handler<'graphql'> = async (call) => ({
  kind: 'made',
  status: 200,
  value: await answerGraph(call.body, read, rootsOf(call)),
})
