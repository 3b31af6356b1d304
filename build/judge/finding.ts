import type { Change } from './change.ts'
import type { HeldDraft } from './held.ts'

/** What came of one unit or relation of a card. */
export interface Finding {
  readonly change?: Change
  readonly held?: HeldDraft
  readonly confirmed?: string
  readonly strange?: readonly string[]
}
