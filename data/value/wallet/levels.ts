import type { Variant } from './variants.ts'

/** Options for one more card, by what they add to a set: the highest gain first. The arrays are used again for each set. */
export interface Level {
  /** Indices of variants. */
  readonly ids: Int32Array
  /** What each adds at most, in cents. */
  readonly gains: Float64Array
  /**
   * Upper bound of the value of a set with the option and later ones, in cents, without the fixed value of the set so far. See `setBounds`.
   */
  readonly bounds: Float64Array
  count: number
}

/** Creates a level with room for `size` options and none in it. */
export const emptyLevel = (size: number): Level => ({
  ids: new Int32Array(size),
  gains: new Float64Array(size),
  bounds: new Float64Array(size),
  count: 0,
})

/** Inserts an option in its order, after those that add as much. */
export function insert(level: Level, id: number, gain: number) {
  const { ids, gains, count } = level
  let at = count
  while (at > 0 && (gains[at - 1] ?? 0) < gain) at--
  ids.copyWithin(at + 1, at, count)
  gains.copyWithin(at + 1, at, count)
  ids[at] = id
  gains[at] = gain
  level.count++
}

/** Returns what the best `count` options can add, one of each card: of a level, from a place on, and of another level. */
export function topGains(
  variants: readonly Variant[],
  level: Level,
  place: number,
  count: number,
  further?: Level,
): number {
  let total = 0
  let [i, j] = [place, 0]
  let [first, second] = [-1, -1]
  for (let taken = 0; taken < count; ) {
    const one = i < level.count ? (level.gains[i] ?? 0) : 0
    const other = further !== undefined && j < further.count ? (further.gains[j] ?? 0) : 0
    const gain = Math.max(one, other)
    if (!(gain > 0)) break
    const id = one >= other ? level.ids[i++] : further?.ids[j++]
    const card = variants[id ?? -1]?.card ?? -1
    if (card === first || card === second) continue
    // At most three are used, so the last two are enough to compare with.
    ;[first, second] = [card, first]
    total += gain
    taken++
  }
  return total
}

/** Rounding errors of floating-point numbers, in cents. */
const EPSILON = 1e-6

/**
 * Bounds the sets that join an option of a level and at most `room` − 1 later ones to a set, in another way than by gains: as if no
 * rate had a cap, and each dollar could go to any of these cards. `worths`: the best rates of the set, per source; changed.
 */
export function setBounds(
  variants: readonly Variant[],
  level: Level,
  {
    amounts,
    worths,
    room,
  }: { readonly amounts: Float64Array; readonly worths: Float64Array; readonly room: number },
) {
  let earned = EPSILON
  for (let s = 0; s < worths.length; s++) earned += (worths[s] ?? 0) * (amounts[s] ?? 0)
  /** The highest fixed values of later cards: at most three cards join. */
  let [first, second, third] = [0, 0, 0]
  for (let at = level.count - 1; at >= 0; at--) {
    const variant = variants[level.ids[at] ?? -1]
    if (variant === undefined) continue
    const { max, fixed } = variant
    for (let s = 0; s < worths.length; s++) {
      const gain = (max[s] ?? 0) - (worths[s] ?? 0)
      if (gain <= 0) continue
      worths[s] = max[s] ?? 0
      earned += gain * (amounts[s] ?? 0)
    }
    const later = (room > 1 ? first : 0) + (room > 2 ? second : 0) + (room > 3 ? third : 0)
    level.bounds[at] = earned + fixed + later
    if (fixed > first) [first, second, third] = [fixed, first, second]
    else if (fixed > second) [second, third] = [fixed, second]
    else if (fixed > third) third = fixed
  }
}
