import { cues, find } from '../tokens/cues.ts'
import type { Line } from '../tokens/line.ts'

/** Conditions that not every new cardholder meets: "if you transfer $5,000", "for Private Client members". */
const FOR_SOME = cues(`
  if|when|once you ..1 transfer|spend|enroll|enrol|maintain|set|keep|choose|opt|bank
  if|when|once you ..1 have|hold a|an|the|our|your|other|another
  with a|an|the|our|your ..4 account|package|plan
  for ..3!new|you client|customer|senior|student|employee|veteran
`)

/** Accounts of a bank, not the account of the card. */
const REQUIRED = cues(
  'open a|an|your ..4 chequing|checking|saving|bank|banking account and\nopen a|an ..4 package and',
)

/** Whether another product is required before a token: "Open a savings account and". */
export const requiresAccount = (line: Line, to = line.keys.length): boolean =>
  find(line, REQUIRED, 0, to) >= 0

/** Whether words from a token on, up to the next amount, limit what comes before them to some cardholders. */
export function isForSome(line: Line, from = 0): boolean {
  const next = line.keys.indexOf('#$', from)
  return find(line, FOR_SOME, from, next < 0 ? line.keys.length : next) >= 0
}
