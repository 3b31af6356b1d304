import type { State } from '../../state.ts'
import { BROKEN } from './broken.ts'
import { CHANGES } from './changes.ts'
import { LAYOUTS } from './layouts.ts'
import { REWARD_CHANGES } from './rewards.ts'
import { SPELLINGS } from './spellings.ts'
import { STATEMENTS } from './statements.ts'

/** Everything that happens in the world, in the order in which effects on one page apply. */
export const STATES: readonly State[] = [
  ...CHANGES,
  ...REWARD_CHANGES,
  ...SPELLINGS,
  ...LAYOUTS,
  ...STATEMENTS,
  ...BROKEN,
]
