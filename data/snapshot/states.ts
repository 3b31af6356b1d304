/**
 * States of the cards over time, as a plan sees them. Arrays with one entry per state: those of one card after another, in the
 * columns' order, each card's oldest first. Neighboring states differ.
 */
export interface StateIndex {
  /** Index of each card's first state, then the number of states. */
  readonly from: readonly number[]
  /** ISO date on which the state begins. */
  readonly validFrom: readonly string[]
  /** Locations of the states as in CardIndex. A card's last state is the card of today, so it has no bytes of its own: part -1. */
  readonly part: readonly number[]
  readonly start: readonly number[]
  readonly length: readonly number[]
  readonly cuts: readonly number[]
  readonly cutsFrom: readonly number[]
}
