const VALUE = String.raw`(?:\$\s?\d|\d{1,3}(?:\.\d+)?\s?%|\bnone\b|\bno (?:fee|charge)\b|\bwaived\b)`
const near = (label: string): RegExp => new RegExp(`(?:${label})[^.;]{0,80}?${VALUE}`, 'i')

/** Facts with values that only a page about cards states. */
const FACTS: readonly RegExp[] = [
  new RegExp(
    String.raw`\bannual (?:membership )?fee\b[^.;]{0,60}?${VALUE}|${VALUE}[^.;]{0,20}?\bannual (?:membership )?fee\b|\bno annual fee\b`,
    'i',
  ),
  /(?:\bAPRs?\b|\binterest rates?\b|\bpurchase rate|\bpurchases\b|\bcash advances?)[^.;]{0,80}?\d{1,2}(?:\.\d+)?\s?%|\d{1,2}(?:\.\d+)?\s?%[^.;]{0,30}?\b(?:APR|interest)\b/i,
  near(String.raw`\bforeign (?:currency|transactions?|exchange|conversion)\b`),
  /\bno foreign transaction fees?\b/i,
  near(String.raw`\b(?:balance transfers?|cash advances?) fees?\b`),
  near(String.raw`\b(?:late|returned|over-?limit)(?: payments?)?(?: fees?)?\b`),
  /\b\d{1,3}(?:,\d{3})+ (?:bonus |welcome |[A-Z][\w-]+ )?(?:points|miles)\b|\$\d+ (?:cash ?back |welcome |statement )?(?:bonus|credit)\b/i,
  /\b\d(?:\.\d+)?(?:x|\s?%)[^.;]{0,30}?\b(?:points|miles|cash ?back|rewards)\b/i,
]
const FACTS_MIN = 2

/** Whether a text states at least two kinds of card facts with their values. */
export const statesCardFacts = (text: string): boolean =>
  FACTS.filter((pattern) => pattern.test(text)).length >= FACTS_MIN
