/** Grades, scores and numbers of tiers, as the only words of a cell: "Very good", "700-749", "760 and above", "Tier 2". */
const TIER =
  /^(?:tier |level )?(?:\d|[a-f][+-]?)$|^(?:excellent|very good|good|fair|average|limited|poor)(?: credit)?$|^[3-8]\d\d(?:\s?[-–]\s?[3-8]\d\d|\s?\+| (?:and|or) (?:above|higher|more|up|better))$|^(?:below|under|less than) [3-8]\d\d$/i

/** A tier, and its scores: "A+ (740 and above)". */
const WITH_SCORES = /^([^()]+?)\s*\(([^()]+)\)$/

/** Whether words name a tier of creditworthiness, and nothing else. */
export function isTier(words: string): boolean {
  const [, tier = words, scores = tier] = WITH_SCORES.exec(words) ?? []
  return TIER.test(tier) && TIER.test(scores)
}
