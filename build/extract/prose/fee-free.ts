import { feesOf } from '../disclosure/statement-fees.ts'
import { isAboutOtherCards } from '../lexicon/scopes.ts'
import { matchesOf } from '../matches.ts'
import type { Country, Reading } from '../reading.ts'
import { GLUE, type Mark, subjectsIn } from './fee-marks.ts'
import { isFirstYearFree } from './waiver.ts'

const AUXILIARY = "(?:do(?:es)? ?n[o']t|don't|doesn't|won't|will not|never|not)"
/** Words for "no charge" before the subject of the fee. */
const NOTHING = new RegExp(
  `\\b(?:no|zero|without|free(?:dom)? (?:of|from)|${AUXILIARY} (?:have to |be |also |ever )*(?:pay|charge[ds]?|have|assess(?:ed)?|impose|come with|carry)|say goodbye to|skip|waives?|eliminates?|\\$0(?![\\d.,]))(?:[ -](?:any|an?|the|additional|extra|hidden|pesky|costly|paying|pay|need to pay))*[ -]+`,
  'gi',
)
/** Words for "no charge" after the subject. */
const IS_NOTHING =
  /^(?:[ -](?:fees?|charges?))?(?: (?:is|are) (?:always |completely )?(?:free(?: of charge)?|waived|complimentary|\$0)| (?:can|may) be added for free|(?: (?:can|may) be added)? (?:at|for) no (?:additional |extra |annual )?(?:cost|charge|fee)| free of charge)(?= *(?:[.,;!)-]|$|and\b|too\b|as well\b))/i
const FEE_WORD = /^[ -]*(?:transaction |payment |penalty )*(?:fees?|charges?)\b/i
const FEES_FOR =
  /^(?:\w+ )?(?:fees?|charges?|costs?) (?:(?:is|are|will be) (?:charged |assessed |imposed )?)?(?:for|on|to|when|of)(?: (?:any|an?|the|your|making|using|taking|add(?:ing)?|each|most))*\s*$/i
/** "Additional cards: no annual fee." */
const OF_SUBJECT = /^s?\s*(?:[:–—-]|(?:have|has|come with|with|for|enjoy|get|pay)\b)\s*$/i
/** "No setup or annual fees." */
const OTHER_FEES = /^\s*(?:[\w-]+(?:,| or| and|, or) )*$/
/** Free only for a time or for some customers. */
const CONDITION =
  /^[ -]*(?:fees?|charges?)?\s*(?:\(?(?:for|in|during|within) (?:the |your )?(?:first|initial|intro\w*|\d|one|two|three|six|twelve|life)|if\b|unless\b|until\b|except\b|with (?:an?|your) [\w ]{2,30}\b(?:account|package)|on (?:balances|transfers) (?:made|completed|posted|transferred)|when you (?:have|maintain|set|open|transfer)|between\b|through\b|promo)/i
/** Sentences about other cards or conditions. */
const OF_SOME = /\b(?:most|some|many|if you)\b/i

/**
 * Reads the fees that a sentence rules out: "no annual, late or over-limit fees". Ignores the annual fee of an
 * additional card, and one that is only waived in the first year.
 */
export function readFreeOf(words: string, quote: string, country: Country): Reading[] {
  if (isAboutOtherCards(words) || OF_SOME.test(words) || words.endsWith('?')) return []
  const subjects = subjectsIn(words)
  const named = matchesOf(words, NOTHING).flatMap(({ 0: cue, index }) => [
    ...listAfter(words, index + cue.length, subjects),
    ...subjects.filter(
      ({ topic, end }) => topic === 'additional' && end <= index && OF_SUBJECT.test(words.slice(end, index)),
    ),
  ])
  const before = subjects.filter(({ topic, end }) => topic !== 'annual' && IS_NOTHING.test(words.slice(end)))
  const topics = new Set([...named, ...before].flatMap(({ topic }) => topic ?? []))
  const others = [...named, ...before.filter(({ start }) => start < (named[0]?.start ?? 0))]
  const isOwn = others.every(({ topic }) => topic !== 'additional') && !isFirstYearFree(words)
  return [...topics]
    .filter((topic) => topic !== 'annual' || isOwn)
    .flatMap((topic) => feesOf([topic], ' None', quote, country))
}

/** Returns the subjects of the list at a position if it is a list of fees. */
function listAfter(words: string, at: number, subjects: readonly Mark[]): readonly Mark[] {
  const following = subjects.filter(({ start }) => start >= at)
  const [first] = following
  if (!first) return []
  const lead = words.slice(at, first.start)
  const isFor = FEES_FOR.test(lead)
  if (!isFor && !OTHER_FEES.test(lead)) return []
  const stop = following.findIndex(
    ({ end }, i) => !GLUE.test(words.slice(end, following[i + 1]?.start ?? words.length)),
  )
  const list = following.slice(0, stop + 1)
  const last = list.findLast(({ end }) => isFor || FEE_WORD.test(words.slice(end)))
  if (!last || CONDITION.test(words.slice(last.end))) return []
  return [...list.slice(0, list.indexOf(last) + 1), ...audienceOf(words, last, following)]
}

/** Returns additional cards as the subject of a fee: "No annual fee for additional cards." */
const audienceOf = (words: string, last: Mark, following: readonly Mark[]): readonly Mark[] =>
  following.filter(
    ({ topic, start }) =>
      topic === 'additional' && /^ fees? (?:for|on)(?: \w+){0,8} $/i.test(words.slice(last.end, start)),
  )
