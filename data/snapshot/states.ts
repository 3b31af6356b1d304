/**
 * States of the cards, or of their sources, over time, as a plan sees them. Arrays with one entry per state: those of one card after
 * another, in the columns' order, each card's oldest first. Neighboring states differ.
 */
export interface StateIndex {
  /** Index of each card's first state, then the number of states. */
  readonly from: readonly number[]
  /** ISO date on which the state begins. */
  readonly validFrom: readonly string[]
  /**
   * Locations of what differs from today, as JSON: of a card its ChangedMembers, of its sources a list of SourceEntry. A card's last
   * state is that of today, so it has no bytes: part -1.
   */
  readonly part: readonly number[]
  readonly start: readonly number[]
  readonly length: readonly number[]
}

/** The members of a past card whose values are not those of today. */
export type ChangedMembers = Readonly<Record<string, unknown>>

/** A source of a past state: the index of the equal one among today's sources, or else the source itself. */
export type SourceEntry = number | object
