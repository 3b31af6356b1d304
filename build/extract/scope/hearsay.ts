import type { Span } from '../document/model.ts'
import { cues, find, follows } from '../tokens/cues.ts'
import { lineOf } from '../tokens/line.ts'

/** Openings of sentences about examples, margins, other issuers, or the past. */
const OPENS = cues(`
  say|suppose|assume|imagine you|your|that|a|the
  let's_say
  i|you heard|read
  if your|the ..1 rate|apr is|were
  for_example|for_instance
  here is|are ..6 could|would|might look
  interest? example :
  compare with the
  the spread is
  previously|formerly
  some|most|many|other|competing|typical|comparable ..2!additional card|issuer|bank|lender|company|provider|competitor
  a|an|the comparable|typical|average|competing ..1 card
  other may|might|will|often
  current|existing ..3 customer|client|member|cardholder|cardmember can|will? earn|get|receive|collect
`)
/** Words about other cards, past cardholders, or some applicants anywhere in a sentence. */
const MENTIONS = cues(`
  as|like|unlike with? other|most|many|some ..1 card
  cardholder|cardmember|customer|applicant ..9 received a? #%|#$|#
  approved for a|another card with ..4 #%
  a|an ..2 #% , for_instance|for_example
`)
/** Characters of the words that open a sentence. */
const OPENING_MAX = 80
/** A word of every mention. */
const MAY_MENTION = /\b(?:as|like|unlike|received|approved|for (?:instance|example))\b/i

/** Whether a sentence is about an example, other issuers' cards, or what past cardholders got. */
export const isHearsay = (sentence: string): boolean =>
  follows(lineOf(sentence.slice(0, OPENING_MAX)), 0, OPENS) ||
  (MAY_MENTION.test(sentence) && find(lineOf(sentence), MENTIONS) >= 0)

const COMPARED =
  /\b(?:[Uu]nlike|[Cc]ompared (?:to|with)|[Ii]n contrast to) [^,.]{3,60}, (?:which|that|whose) [^.]{0,200}?,(?=\s+(?:[A-Z]|the\b|this\b|our\b|your\b|it\b))/

/** Returns the part of a sentence about another card that it compares: "Unlike Elm Gold, which costs $120, …". */
export function comparedIn(sentence: string): Span | undefined {
  const found = COMPARED.exec(sentence)
  return found ? { start: found.index, end: found.index + found[0].length } : undefined
}
