import type { Role } from '../visit/visit.ts'

/**
 * Where a run learns of a change. Sources are independent of each other: a fault of one, such as a banner of a campaign or a
 * listing that did not load, does not show in another.
 */
export type SignalSource =
  | 'own page'
  | 'layout'
  | 'earlier page'
  | 'terms'
  | 'shared page'
  | 'listing'
  | 'redirect'

/** What one source says in favor of a change. */
export interface Signal {
  readonly source: SignalSource
  /** Whether the source states the change. Otherwise something is only missing there, which an outage explains as well. */
  readonly isStated: boolean
}

/** The source of what a page of a role states. */
export const SOURCE_OF_ROLE: Readonly<Record<Role, SignalSource>> = {
  product: 'own page',
  found: 'own page',
  terms: 'terms',
  shared: 'shared page',
  listing: 'listing',
}

const SOURCES_MIN = 2

/**
 * Returns whether one run is enough for a change: independent sources agree, and at least one of them states it. Signals of
 * one source count once.
 */
export const isCorroborated = (signals: readonly Signal[]): boolean =>
  new Set(signals.map(({ source }) => source)).size >= SOURCES_MIN && signals.some(({ isStated }) => isStated)

/** Returns what a change still waits for, given the signals that speak for it. */
export const waitsFor = (signals: readonly Signal[]): 'nothing' | 'second run' =>
  isCorroborated(signals) ? 'nothing' : 'second run'
