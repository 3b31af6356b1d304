import {
  CONDITION_AFTER,
  CONDITION_BEFORE,
  HEDGED_AFTER,
  HEDGED_BEFORE,
  MINIMUM_BEFORE,
} from '../lexicon/figures.ts'
import { cues, follows, precedes } from '../tokens/cues.ts'
import type { Line } from '../tokens/line.ts'

const UP_TO = cues('up_to')
const RANGE = cues('#$ up_to|-|to|and')
const BALANCE_UP_TO = cues('balance|payment of? up_to')
/** "$9 if the total is from $100 to $500". */
const TIER = cues(
  '#$ if ..12!, is|are|of|from|between|than|exceed|over\n#$ if ..12!, is|are|of|from|between|than|exceed|over #$ to|and|-',
)

/** "The greater of 1% of the amount and $5". */
const OF_TWO = cues('greater|higher|larger of #% ..6 and|or')

/** Whether an amount is a condition of a fee: "if your balance is less than $1000". */
export function isCondition(line: Line, at: number): boolean {
  const isRange = precedes(line, at, RANGE)
  if (precedes(line, at, UP_TO) && !isRange) return precedes(line, at, BALANCE_UP_TO)
  if (precedes(line, at, MINIMUM_BEFORE) || precedes(line, at, OF_TWO)) return false
  if (follows(line, at + 1, CONDITION_AFTER) || precedes(line, at, TIER)) return true
  return precedes(line, isRange ? line.keys.lastIndexOf('#$', at - 1) : at, CONDITION_BEFORE)
}

/** Whether a figure is hedged ("typically", "most cards"): it is not the price of this card. */
export const isHedgedAt = (line: Line, at: number): boolean =>
  precedes(line, at, HEDGED_BEFORE) ||
  follows(line, at + 1, HEDGED_AFTER) ||
  // "Usually from 1% to 3%".
  (/^(?:to|-)$/.test(line.keys[at - 1] ?? '') && precedes(line, at - 2, HEDGED_BEFORE))
