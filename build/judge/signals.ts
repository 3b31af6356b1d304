import type { Role } from '../visit/visit.ts'

/**
 * Sources of a change. They are independent: an error in one, such as a campaign banner or a listing that did not load, does
 * not affect another.
 */
export type SignalSource =
  | 'own page'
  | 'layout'
  | 'earlier page'
  | 'terms'
  | 'shared page'
  | 'listing'
  | 'redirect'

/** Support of one source for a change. */
export interface Signal {
  readonly source: SignalSource
  /** Whether the source states the change. Otherwise something is only missing, which may be an outage. */
  readonly isStated: boolean
}

/** Sources by the role of a page. */
export const SOURCE_OF_ROLE: Readonly<Record<Role, SignalSource>> = {
  product: 'own page',
  found: 'own page',
  terms: 'terms',
  shared: 'shared page',
  listing: 'listing',
}

const SOURCES_MIN = 2

/**
 * Returns whether one run is enough for a change: independent sources agree, and one of them states it. Signals of the same
 * source count once.
 */
export const isCorroborated = (signals: readonly Signal[]): boolean =>
  new Set(signals.map(({ source }) => source)).size >= SOURCES_MIN && signals.some(({ isStated }) => isStated)

/** Returns the confirmation that a change needs in addition to its signals. */
export const waitsFor = (signals: readonly Signal[]): 'nothing' | 'second run' =>
  isCorroborated(signals) ? 'nothing' : 'second run'
