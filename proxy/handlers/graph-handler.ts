import { documentReader } from '../graphql/document.ts'
import { executeGraph } from '../graphql/execute.ts'
import { processBudget } from '../graphql/work-budget.ts'
import type { Handler } from './call.ts'
import { rootsOf } from './graph-roots.ts'

/** Parsed queries are cached for all accounts together. */
const parse = documentReader()

/** Handles a GraphQL call. The status is always 200; errors of the query are in the body (decision 30). */
export const handleGraph: Handler<'graphql'> = async (call) => {
  const { deps, caller, body } = call
  const budget = deps.workBudget ?? processBudget
  const json = await budget.run(caller.accountId, call.signal(), (pause) =>
    executeGraph(body, parse, rootsOf(call), pause),
  )
  return { kind: 'json', status: 200, json }
}
