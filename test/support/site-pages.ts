/** Pages that many others are like. */
const KINDS = [/^\/?cards\/[^/]+\//, /^\/?issuers\/[^/]+\//, /^\/?best\/[^/]+\//]
const PER_KIND = 4

/** Returns every page of its own kind, and a few of those that one template renders. */
export function sampledPages(pages: readonly string[]): readonly string[] {
  const own = pages.filter((page) => KINDS.every((kind) => !kind.test(page)))
  const samples = KINDS.flatMap((kind) => {
    const like = pages.filter((page) => kind.test(page)).toSorted()
    return Array.from({ length: PER_KIND }, (_, i) => like[Math.floor((i * like.length) / PER_KIND)])
  })
  return [...own, ...new Set(samples.filter((page) => page !== undefined))]
}
