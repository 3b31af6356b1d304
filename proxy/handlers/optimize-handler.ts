import { Refusal } from '../../data/schema/errors.ts'
import { HaveNotComputable, optimize, type Wallets } from '../../data/value/wallet/optimize.ts'
import { TooMuchWork } from '../../data/value/wallet/search.ts'
import { type Pause, processBudget } from '../graphql/work-budget.ts'
import { requireWalletQuery } from '../query/value.ts'
import type { Handler } from './call.ts'

/** Searches the best sets of cards, in turns with other calls that take long. */
export const handleOptimize: Handler<'optimize'> = async (call) => {
  const { deps, caller, body, windows, signal } = call
  const snapshot = call.snapshot()
  const facts = await snapshot.values(caller.plan, body.country, signal)
  requireWalletQuery(body, facts, snapshot)
  const budget = deps.workBudget ?? processBudget
  const value = await budget.run(caller.accountId, signal(), (pause) =>
    finish(optimize(facts, body, windows.quarter), pause),
  )
  return { kind: 'json', status: 200, value }
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
