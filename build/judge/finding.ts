import type { Change } from './change.ts'
import type { ReviewDraft } from './review-item.ts'

/** Verdict on one unit or relation of a card. */
export interface Finding {
  readonly change?: Change
  readonly queued?: ReviewDraft
  readonly confirmed?: string
  readonly strange?: readonly string[]
}
