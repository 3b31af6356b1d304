import { issuerPattern, namePattern } from './mentions.ts'
import { distinctiveWords, isCardName } from './names.ts'

/** A line of a page's content. */
export interface Line {
  readonly words: string
  readonly isHeading: boolean
}

/** Names of a page's card, and the words of its issuer's names. */
export interface OwnNames {
  readonly names: readonly string[]
  readonly issuerWords: ReadonlySet<string>
}

/** Replaces the page's own card in a sentence. */
const OWN = '§'
/** Replaces the issuer. */
const ISSUER = '¤'
const THIS_CARD = /\b(?:this|the|our) (?:(?:credit|charge) )?(?:card|product)(?: product)?\b(?!['’-])/gi

const PEOPLE =
  '(?:applicants?|applications?|customers?|card ?members?|card ?holders?|clients?|members?|consumers?|accounts?|enrol+ments?)'
const APPLICATIONS = [
  '(?:any )?(?:(?:new|further|additional) )?',
  '(?:applications|applicants|customers|card ?members|card ?holders|clients|accounts)',
].join('')
const AUDIENCE = [
  `(?: (?:to|for|from) (?:any )?(?:(?:new|further) ${PEOPLE}(?: (?:or|and) ${PEOPLE})?`,
  '|applicants|applications?|the (?:general )?public|purchase|sale))',
].join('')
const DATE = [
  '(?:\\d|(?:January|February|March|April|May|June|July|August|September|October|November|December',
  '|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b))',
].join('')
/** Words that limit a statement to a channel, a place, an offer, or some people. */
const NARROWED = [
  '(?! (?:with|through|via|from|under|during|while|until|unless|when|if|online|outside|within|over|by|who|because of',
  `|in (?!${DATE})|on (?!${DATE})|at (?!this time|present|the moment)|as (?!of)|for (?!${OWN})|to\\b))`,
].join('')
const ADVERB = '(?:(?:now|currently|presently|permanently|officially|unfortunately|also|sadly) )*'
const BE = "(?:is|are|was|were|(?:has|have)(?: now)? been|['’](?:s|re)(?: been)?)"
const NOT = "(?:(?:is|are)n['’]t|(?:is|are) not|['’](?:s|re) not)"
const AT_ALL = '(?: any ?(?:more|longer))'
const OPEN = '(?:available|offered|open|issued|sold|on offer|(?:on|for) sale)'
const ACCEPT = '(?:accepting|taking)'

/** States of a card that no longer takes applications. */
const CARD_STATES = [
  `${BE} ${ADVERB}no longer (?:being )?${OPEN}${AUDIENCE}?${NARROWED}`,
  `${BE} ${ADVERB}no longer ${ACCEPT} ${APPLICATIONS}${NARROWED}`,
  `${NOT} ${ADVERB}${ACCEPT} ${APPLICATIONS}${NARROWED}`,
  `${NOT} ${ADVERB}(?:being )?${OPEN}(?:${AUDIENCE}|${AT_ALL})${NARROWED}`,
  `${BE} ${ADVERB}unavailable${AUDIENCE}${NARROWED}`,
  `${BE} ${ADVERB}(?:discontinued|retired|withdrawn(?: from sale)?|phased out|sunset(?:ted)?)${NARROWED}`,
  `(?:is|has been|['’]s been) ${ADVERB}replaced (?:by|with) `,
  `${BE} ${ADVERB}closed${AUDIENCE}${NARROWED}`,
  `no longer accepts ${APPLICATIONS}${NARROWED}`,
]
const ABOUT = `(?: for ${OWN})?`
/** States of applications that are no longer taken. */
const APPLICATION_STATES = [
  `${ABOUT} (?:(?:${BE}|have|has) )?${ADVERB}closed${ABOUT}${AUDIENCE}?${NARROWED}`,
  `${ABOUT} ${BE} ${ADVERB}no longer (?:being )?(?:accepted|taken|opened|approved|available|open|possible)${ABOUT}${NARROWED}`,
  `${ABOUT} ${NOT} ${ADVERB}(?:being )?(?:accepted|taken)${ABOUT}${NARROWED}`,
  `${ABOUT} (?:have |has )?${ADVERB}ended${ABOUT}${NARROWED}`,
]
const END = `${AUDIENCE}?${AT_ALL}?${NARROWED}`
const OBJECT = `(?:${OWN}|${APPLICATIONS}${ABOUT})${END}`
/** Acts of an issuer that end applications. */
const ISSUER_ACTS = [
  `no longer (?:offer|issue|sell|accept|tak|provid)(?:e?s|ing|e)? ${OBJECT}`,
  `(?:stopped|ceased|ended|quit|finished) (?:offering|issuing|selling|accepting|taking|providing) ${OBJECT}`,
  `(?:discontinued|retired|withdrawn|withdrew|phased out|sunset) ${OWN}${NARROWED}`,
  `closed ${APPLICATIONS}${ABOUT}${NARROWED}`,
  `(?:do not|don['’]t) (?:offer|accept|issue) ${OBJECT.replace(`${AT_ALL}?`, AT_ALL)}`,
]
const LEAD = `(?:^|${ISSUER} |[,:;–—-] |\\b(?:and|but|that|because|so|as|note|${DATE}[\\w ,]{0,12}) )`

const CLOSED: readonly RegExp[] = [
  ...CARD_STATES.map(
    (state) => `(?<!\\b(?:for|on|of|with|from|in|by|to|about|through|using) )${OWN}(?: card)? ?${state}`,
  ),
  ...APPLICATION_STATES.map(
    (state) =>
      `${LEAD}(?:all |new |card |credit card )*(?:applications?|the application period|(?<=new )accounts)${state}`,
  ),
  ...ISSUER_ACTS.map((act) => `(?:${LEAD}|\\b(?:we|has|have|['’]ve|is|are|['’]re) (?:${ADVERB}))${act}`),
  `\\b(?:are|is|['’]re|${LEAD})(?: )?${ADVERB}not ${ADVERB}${ACCEPT} ${APPLICATIONS}${ABOUT}${NARROWED}`,
  `\\b(?:can|may) no longer (?:apply for|get|open|be opened for) ${OWN}${NARROWED}`,
  `${OWN} can no longer be (?:applied for|opened|ordered|requested)${NARROWED}`,
  `\\bcan(?:not|['’]t) apply for ${OWN}${AT_ALL}${NARROWED}`,
  `\\bno longer possible to (?:apply for|open|get) ${OWN}${NARROWED}`,
  `(?:^|${OWN} ?[:–—-] ?)(?:closed|not open|not available|no longer (?:available|open|offered))${AUDIENCE}${NARROWED}`,
].map((pattern) => new RegExp(pattern, 'i'))

/** Words of a condition, a plan, or a pause. */
const NOT_YET =
  /\b(?:if|when(?:ever)?|whether|unless|once|should|may(?! \d)|might|could|would|will|until|where|temporarily|paused)\b/i
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z“"])|[;\t]\s*/

/**
 * Returns the sentence that states that the page's own card is closed to new applicants. Returns undefined if the
 * sentence is about an offer, a benefit, or another card, or about some cases or times only.
 */
export function closingNotice(lines: readonly Line[], own: OwnNames): string | undefined {
  const patterns = own.names.flatMap((name) => namePattern(name, own.issuerWords) ?? [])
  const issuer = new RegExp(issuerPattern(own.issuerWords), 'g')
  let isBelowOther = false
  for (const { words, isHeading } of lines) {
    if (isHeading) isBelowOther = namesOther(words, own)
    for (const sentence of words.split(SENTENCE_END)) {
      const named = patterns.reduce((masked, pattern) => masked.replace(pattern, OWN), sentence)
      const masked = (isBelowOther ? named : named.replace(THIS_CARD, OWN)).replace(issuer, ISSUER)
      if (isClosing(masked, isBelowOther)) return sentence.trim().replace(/[.!]$/, '')
    }
  }
  return undefined
}

function isClosing(masked: string, mustName: boolean): boolean {
  if (masked.trim().endsWith('?') || (mustName && !masked.includes(OWN))) return false
  return CLOSED.some((pattern) => {
    const found = pattern.exec(masked)
    return found !== null && !NOT_YET.test(masked.slice(0, found.index + found[0].length))
  })
}

/** Whether a heading is the name of a card other than the page's own. */
function namesOther(heading: string, { names, issuerWords }: OwnNames): boolean {
  if (!isCardName(heading, issuerWords)) return false
  const words = distinctiveWords(heading, issuerWords)
  return !names.some((name) => isSameSet(words, distinctiveWords(name, issuerWords)))
}

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((word) => b.has(word))
