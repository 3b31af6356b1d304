/** The cap of one rate, or of several rates that share it. Its capacity is spend, in scaled money. */
export interface Bucket {
  readonly capacity: bigint
}

/** A way to earn on a dollar. */
export interface Option {
  /** What a dollar earns, as an integer on a scale that all options share. */
  readonly worth: number
  /** The cap that limits it; null if it has none. */
  readonly bucket: Bucket | null
}

/** An amount of spend and the options that cover it. */
export interface Source<O extends Option> {
  readonly amount: bigint
  readonly options: readonly O[]
}

/** An amount of a source that earns by an option, or earns nothing. */
export interface Flow<O extends Option> {
  /** Index of the source. */
  readonly source: number
  readonly option: O | null
  readonly amount: bigint
}

/** The best option of a source within a bucket. `gain`: what it earns in addition to the source's best option without a cap. */
interface Edge<O extends Option> {
  readonly source: number
  readonly bucket: number
  readonly option: O
  readonly gain: number
  flow: bigint
}

/**
 * Assigns spend to options so that the total worth is highest. A dollar takes its best option without a cap unless a capped one
 * earns more. If several sources compete for a cap, spend moves along the most profitable path first, until no path gains
 * (successive shortest paths of a transportation problem). Of equal options, the first one counts.
 */
export function assign<O extends Option>(sources: readonly Source<O>[]): readonly Flow<O>[] {
  const open = sources.map(({ options }) => bestOf(options.filter(({ bucket }) => bucket === null)))
  const buckets = [
    ...new Set(sources.flatMap(({ options }) => options.flatMap(({ bucket }) => bucket ?? []))),
  ]
  const edges = sources.flatMap((source, index) => edgesOf(source, index, open[index]?.worth ?? 0, buckets))
  const left = sources.map(({ amount }) => amount)
  if (edges.length > 0)
    fill(
      edges,
      left,
      buckets.map(({ capacity }) => capacity),
    )
  const capped = edges.filter(({ flow }) => flow > 0n)
  return sources.flatMap((_, index) => [
    ...capped
      .filter(({ source }) => source === index)
      .map(({ option, flow }) => ({ source: index, option, amount: flow })),
    ...((left[index] ?? 0n) > 0n
      ? [{ source: index, option: open[index] ?? null, amount: left[index] ?? 0n }]
      : []),
  ])
}

/** Returns the option that earns most; null if none earns anything. */
function bestOf<O extends Option>(options: readonly O[]): O | null {
  let best: O | null = null
  for (const option of options) if (option.worth > (best?.worth ?? 0)) best = option
  return best
}

function edgesOf<O extends Option>(
  { amount, options }: Source<O>,
  source: number,
  openWorth: number,
  buckets: readonly Bucket[],
): readonly Edge<O>[] {
  if (amount === 0n) return []
  return buckets.flatMap((each, bucket) => {
    const option = bestOf(options.filter((option) => option.bucket === each))
    const gain = (option?.worth ?? 0) - openWorth
    return option === null || gain <= 0 ? [] : [{ source, bucket, option, gain, flow: 0n }]
  })
}

/** A step of a path: spend enters a bucket by `edge`. It comes from its source, or from the bucket of `from`, which has room then. */
interface Step<O extends Option> {
  readonly gain: number
  readonly edge: Edge<O>
  readonly from: { readonly edge: Edge<O>; readonly step: Step<O> } | null
}

/** Moves spend along the most profitable paths until none gains. Changes the flows, `left` of the sources, and `room` of the buckets. */
function fill<O extends Option>(edges: readonly Edge<O>[], left: bigint[], room: bigint[]) {
  for (;;) {
    const step = bestPath(edges, left, room)
    if (step === null) return
    const steps: Step<O>[] = []
    for (let at: Step<O> | undefined = step; at !== undefined; at = at.from?.step) steps.push(at)
    const first = steps.at(-1) ?? step
    let amount = smaller(room[step.edge.bucket] ?? 0n, left[first.edge.source] ?? 0n)
    for (const { from } of steps) if (from !== null) amount = smaller(amount, from.edge.flow)
    for (const { edge, from } of steps) {
      edge.flow += amount
      if (from !== null) from.edge.flow -= amount
    }
    left[first.edge.source] = (left[first.edge.source] ?? 0n) - amount
    room[step.edge.bucket] = (room[step.edge.bucket] ?? 0n) - amount
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b)

/** Returns the last step of the path with the highest gain from a source with spend left to a bucket with room; null if none gains. */
function bestPath<O extends Option>(
  edges: readonly Edge<O>[],
  left: readonly bigint[],
  room: readonly bigint[],
): Step<O> | null {
  const reached: (Step<O> | undefined)[] = room.map(() => undefined)
  const improve = (step: Step<O>): boolean => {
    if (step.gain <= (reached[step.edge.bucket]?.gain ?? Number.NEGATIVE_INFINITY)) return false
    reached[step.edge.bucket] = step
    return true
  }
  for (const edge of edges) if ((left[edge.source] ?? 0n) > 0n) improve({ gain: edge.gain, edge, from: null })
  const moved = edges.filter(({ flow }) => flow > 0n)
  for (let pass = 1, changed = moved.length > 0; changed && pass < room.length; pass++) {
    changed = false
    for (const away of moved) {
      const step = reached[away.bucket]
      if (step === undefined) continue
      for (const edge of edges) {
        if (edge.source !== away.source || edge.bucket === away.bucket) continue
        const gain = step.gain - away.gain + edge.gain
        changed = improve({ gain, edge, from: { edge: away, step } }) || changed
      }
    }
  }
  let best: Step<O> | null = null
  for (const [bucket, step] of reached.entries())
    if (step !== undefined && (room[bucket] ?? 0n) > 0n && step.gain > (best?.gain ?? 0)) best = step
  return best
}
