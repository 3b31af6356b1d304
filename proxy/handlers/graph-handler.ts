import { documentReader } from '../graphql/document.ts'
import { executeGraph } from '../graphql/execute.ts'
import { jsonOf } from '../graphql/json.ts'
import { processBudget } from '../graphql/work-budget.ts'
import type { Handler } from './call.ts'
import { rootsOf } from './graph-roots.ts'

/** Documents read before, whoever sent them. */
const read = documentReader()

/** Answers a GraphQL call: always 200, `data` and `errors` say the rest (decision 30). */
export const handleGraph: Handler<'graphql'> = async (call) => {
  const { deps, caller, body } = call
  const budget = deps.workBudget ?? processBudget
  const json = await budget.run(caller.accountId, call.signal(), async (pause) =>
    jsonOf(await executeGraph(body, read, rootsOf(call), pause), pause),
  )
  return { kind: 'json', status: 200, json }
}
