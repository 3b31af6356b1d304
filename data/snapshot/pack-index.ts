/** Location of bytes in a pack: part, start, length, and the lengths of the gzip and brotli variants that follow (0 = none). */
export type Ref = readonly [part: number, start: number, length: number, gzip: number, brotli: number]

/**
 * Locations of the cards' JSON objects in a pack, with every field of the plan including `issuers.website`, uncompressed. Parallel
 * arrays with one entry per card, in the columns' order, since they parse faster than an array per card.
 */
export interface CardIndex {
  readonly part: readonly number[]
  readonly start: readonly number[]
  readonly length: readonly number[]
  /**
   * Byte spans within the objects that some responses leave out, as pairs of start and end, card after card. The first pair of a
   * card is the issuer's website (only in single-card responses), the others are the relation arrays (not in search
   * responses).
   */
  readonly cuts: readonly number[]
  /** Index in `cuts` of each card's first span, then the length of `cuts`. */
  readonly cutsFrom: readonly number[]
}

/** Locations of a plan's other responses. Arrays have one entry per card, in the columns' order; null means an empty list. */
export interface ResponseIndex {
  /** Compressed single-card responses. Uncompressed ones are built from the card, so their length is 0. */
  readonly detail: readonly Ref[]
  /** Prebuilt responses per card, by endpoint; endpoints above the plan are missing. */
  readonly perCard: Readonly<Record<string, readonly (Ref | null)[]>>
  /** Prebuilt responses by name (names.ts). */
  readonly named: Readonly<Record<string, Ref>>
}
