import type { State } from '../../state.ts'
import { BROKEN } from './broken.ts'
import { CHANGES } from './changes.ts'
import { MARKUP } from './markup.ts'
import { STATEMENTS } from './statements.ts'

/** Everything that happens in the world, in the order in which effects on one page apply. */
export const STATES: readonly State[] = [...CHANGES, ...MARKUP, ...STATEMENTS, ...BROKEN]
