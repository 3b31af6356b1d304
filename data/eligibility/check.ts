import type { ValueSource } from '../schema/provenance.ts'

export type Verdict = 'pass' | 'fail' | 'unknown'

/** What a rule says, and the first day on which it would pass, if it fails now and a later day is known. */
export interface Decision {
  readonly verdict: Verdict
  readonly why: string
  readonly earliest: string | null
}

/** One rule, decided for one card. */
export interface Check extends Decision {
  readonly rule: string
  readonly kind: string
  readonly source: ValueSource
}

/** A check with what it decides. */
export interface Decided extends Check {
  readonly decides: 'approval' | 'bonus' | 'nothing'
}
