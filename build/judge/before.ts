import type { Row } from '../../data/schema/view.ts'
import type { Announced } from './announced.ts'

/** State of a card before its pages are judged. */
export interface CardBefore {
  readonly slug: string
  /** The card's row in the catalog. */
  readonly row: Row
  /** Fields and relations whose current value an issuer's page has stated. */
  readonly proven: ReadonlySet<string>
  /** Units that a maintainer has corrected. Different readings of them are reported, never accepted. */
  readonly corrected: ReadonlySet<string>
  /** Fields that its pages stated in the last reading; empty if they were never read. */
  readonly lastFields: readonly string[]
  /** Earlier states of the card, each up to an observation of an issuer's page. */
  readonly formerly: readonly FormerState[]
  /** Changes that its pages have announced. */
  readonly announced: readonly Announced[]
  /** Last day on which a listing showed it; null if none ever did. */
  readonly listed: string | null
}

/** State of a card until a day. */
export interface FormerState {
  readonly until: string
  readonly row: Row
}
