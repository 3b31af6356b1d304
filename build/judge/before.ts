import type { Row } from '../../data/schema/view.ts'
import type { Announced } from './announced.ts'

/** What is known of a card before its pages are judged. */
export interface CardBefore {
  readonly slug: string
  /** The card as the catalog has it. */
  readonly row: Row
  /** Fields and relations whose current value a page of the issuer has stated. */
  readonly proven: ReadonlySet<string>
  /** Units that a maintainer has corrected: what a page says of them is reported, never followed. */
  readonly corrected: ReadonlySet<string>
  /** Fields that its pages stated the last time; empty where they were never read. */
  readonly lastFields: readonly string[]
  /** The card before each observation of a page of the issuer, with the day of the observation. */
  readonly formerly: readonly Former[]
  /** Changes that its pages have announced. */
  readonly announced: readonly Announced[]
  /** Last day on which a listing of the issuer showed it; null where none ever did. */
  readonly listed: string | null
}

/** A card as it stood until a day. */
export interface Former {
  readonly until: string
  readonly row: Row
}
