import type { Row } from '../../data/schema/view.ts'
import type { CurrentValues } from './derived.ts'
import type { Origins } from './precedence.ts'
import type { Contradiction } from './resolve.ts'
import type { Confirmations } from './verified.ts'

/** The effect of one observation on a card. */
export interface Step {
  readonly seen: string
  readonly source: string
  readonly url: string | null
  /** Null for the first observation. */
  readonly before: Row | null
  readonly after: Row
  /** Values and rows that the observation states. */
  readonly statements: CurrentValues
  /** Those of the stated fields that only one run has seen. */
  readonly unconfirmed: readonly string[]
  /** Current values after the observation. */
  readonly stated: CurrentValues
  /** Where these come from. */
  readonly origins: Origins
  /** Values that the issuer's pages stated so far. */
  readonly confirmations: Confirmations
  /** ISO date on which a source last stated the current welcome offer; null without the text of one. */
  readonly offerSeen: string | null
  /** Stated fields and relations that changed on the card. */
  readonly changed: ReadonlySet<string>
  readonly contradictions: readonly Contradiction[]
}
