/** Growth that is not a leak: caches that fill up, and memory that the collector has not returned. */
const GROWTH_MAX_MIB = 64
const GROWTH_MAX_SHARE = 0.25

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

/** Means of the second and the last quarter of a run. The first one warms up. */
export function growthOf(samples: readonly number[]): { readonly from: number; readonly to: number } {
  const quarter = Math.floor(samples.length / 4)
  return { from: mean(samples.slice(quarter, quarter * 2)), to: mean(samples.slice(quarter * 3)) }
}

/** Whether memory stays flat; true if there are too few samples. */
export function isFlat(samples: readonly number[]): boolean {
  if (samples.length < 8) return true
  const { from, to } = growthOf(samples)
  return to - from < Math.max(GROWTH_MAX_MIB, from * GROWTH_MAX_SHARE)
}
