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
   * Locations of the states, each compressed with gzip: the card's JSON object as in CardIndex, or a JSON array of its sources. A
   * card's last state is that of today, so it has no bytes of its own: part -1.
   */
  readonly part: readonly number[]
  readonly start: readonly number[]
  readonly length: readonly number[]
}

/** States of the cards. */
export interface CardStateIndex extends StateIndex {
  /** As in CardIndex. */
  readonly cuts: readonly number[]
  readonly cutsFrom: readonly number[]
}
