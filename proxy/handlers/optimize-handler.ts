import { Refusal } from '../../data/schema/errors.ts'
import { HaveNotComputable, optimize, searchBudget, type Wallets } from '../../data/value/wallet/optimize.ts'
import { type SearchBudget, TooMuchWork } from '../../data/value/wallet/search.ts'
import { type Pause, processBudget } from '../graphql/work-budget.ts'
import { requireWalletQuery } from '../query/value.ts'
import type { Call, Handler } from './call.ts'

/** Searches the best sets of cards, in turns with other calls that take long. */
export const handleOptimize: Handler<'optimize'> = async (call) => {
  const budget = call.deps.workBudget ?? processBudget
  const value = await budget.run(call.caller.accountId, call.signal(), (pause) =>
    findWallets(call, pause, searchBudget()),
  )
  return { kind: 'json', status: 200, value }
}

type WalletCall = Pick<Call<'optimize'>, 'caller' | 'body' | 'snapshot' | 'windows' | 'signal'>

/** Finds the best sets of cards within the budget. Pauses between steps of the search. Throws refusals. */
export async function findWallets(
  { caller, body, windows, signal, ...call }: WalletCall,
  pause: Pause,
  budget: SearchBudget,
): Promise<Wallets> {
  const snapshot = call.snapshot()
  const facts = await snapshot.values(caller.plan, body.country, signal)
  requireWalletQuery(body, facts, snapshot)
  return finish(optimize(facts, body, windows.quarter, budget), pause)
}

async function finish(search: Generator<void, Wallets>, pause: Pause): Promise<Wallets> {
  try {
    for (;;) {
      const step = search.next()
      if (step.done === true) return step.value
      await pause()
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof TooMuchWork)
    return new Refusal(
      'service_unavailable',
      'The search for the best set takes too long. Name fewer `cards`.',
    )
  if (!(error instanceof HaveNotComputable)) return error
  const { slug, reason } = error.card
  return new Refusal('bad_request', `\`have\` names \`${slug}\`, whose value cannot be computed. ${reason}`)
}
