import type { CardVerdict } from './card.ts'
import { changeOfDraft } from './change.ts'
import { commonMoves, isConfirmedByMove, rateStep, withCommonMove } from './common-move.ts'

/**
 * Decides rates that change by the same step on many cards of an issuer, as after a change of the prime rate. They confirm
 * each other, so those that only needed a second run or the terms are accepted. Those that need a maintainer get a common
 * reason, so that they can be decided together. The run decides the same again for all issuers of a country.
 */
export function moveTogether(verdicts: readonly CardVerdict[]): CardVerdict[] {
  const moves = verdicts.flatMap(({ card, changes, queued, ahead }) =>
    [...changes, ...queued, ...ahead].map((move) => ({ ...move, card })),
  )
  const common = commonMoves(moves, rateStep)
  return verdicts.map((verdict) => withCommon(verdict, common))
}

function withCommon(verdict: CardVerdict, common: ReadonlyMap<number, number>): CardVerdict {
  const all = [...verdict.queued, ...verdict.ahead].map((draft) => {
    const count = common.get(rateStep(draft) ?? Number.NaN)
    return { draft, count, isConfirmed: count !== undefined && isConfirmedByMove(draft) }
  })
  const confirmed = all.filter(({ isConfirmed }) => isConfirmed)
  return {
    ...verdict,
    ahead: [],
    changes: [...verdict.changes, ...confirmed.map(({ draft }) => changeOfDraft(draft))],
    queued: all
      .filter(({ isConfirmed }) => !isConfirmed)
      .map(({ draft, count }) => (count === undefined ? draft : withCommonMove(draft, count))),
  }
}
