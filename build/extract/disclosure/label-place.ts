import { isHead } from '../page/card-heads.ts'
import type { Label, LabelKind } from './labels.ts'

/** The context of words that match a label. */
interface Place {
  /** All words in Title Case or CAPITALS. */
  readonly titled: boolean
  /** The first word is capitalized. */
  readonly capital: boolean
  /** At the start of a line, cell, item, or sentence. */
  readonly starts: boolean
  /** A value follows, or the cell ends. */
  readonly opens: boolean
  readonly closed: boolean
  /** A card name and its rate follow. */
  readonly opensCard: boolean
  /** Right after another label. */
  readonly adjacent: boolean
  /** Right before another label. */
  readonly leads: boolean
  /** Not part of a sentence that starts before it. */
  readonly free: boolean
  readonly itemized: boolean
  /** A sentence continues after it. */
  readonly readsOn: boolean
  readonly oneWord: boolean
  /** Right before a value, and after a label with only its value. */
  readonly chained: boolean
  /** Right after a figure on its line, and at its end: "20.95% Cash advances". */
  readonly endsTile: boolean
}

const BULLET = '(?:[•○◦>]|[-o](?=\\s))'
const STARTS_CELL = new RegExp(`(?:^|[\\n\\t:;|•(]|\\n\\s*\\d{1,2}[.)])\\s*(?:${BULLET}\\s*)*$`)
const FOLLOWS_WORD =
  /(?:\b(?:for|on|of|the|and|or|to|(?<!n\/)an?|your|each|any|this|these|our|in|with|both|all|by|from|as|is|are|if|than|no|non|that|when|under|per|such|other|apply|applies|does|will|may|intro|introductory|new|make|making|every|following|only|outside|my|above|equity|loan|mortgage|checking|savings|regular|between|at|be|not|it|promotional|certain|eligible|includes?|including|excluding|except|i\.e\.|e\.g\.)|[,"(/])\s*$/i
const OPENS_VALUE =
  /^(?:,(?= (?:none|\$|\d)))?[\s:.•|)-]{0,6}(?:o\s)?\s*(?:(?:(?:primary|main|principal|basic) card\w*(?: ?holder)?(?: fee)?:?\s*)?(?:us|ca?)?\$|\d|\.\d|none(?:\b|(?-i:(?=[A-Z])))|no\b|nil\b|up to\b|either\b|the (?:greater|lesser|higher)|greater of|lesser of|intro|n\/a\b|not applicable|waived|free\b|see\b|prime\b|as low as\b|starting at\b|rates? appl(?:y|ies)\b|your apr|your rate|same|variable|currently|available at no (?:additional |extra )?(?:cost|charge)|(?:from|between)\s+(?:\$|\d|prime)|[{[<]|min\b|\(min|% of|an? (?:fee|introductory|intro|promotional))/i
const OPENS_CARD =
  /^:?\s+(?:[A-Z][\w'&-]*[ ]{1,2}){0,4}(?:Visa|VISA|Master[Cc]ard|MASTERCARD|Card|CARD)\b[^.%$\n]{0,40}?(?:\d{1,2}(?:\.\d+)?\s?%|\$\s?\d|[Nn]one\b)/
const OPENS_ASIDE = /^\s*\((?:[^)%$]{0,300})\)[^%$:]{0,40}[-:]?\s*\d|^[ ]including [^%$:\n]{3,80}:\s*\d/
/** The words are part of a sentence: "Foreign Transaction date and", "Convenience Cheques, are converted". */
const READS_ON =
  /^[ ]?(?:[,)]|[ ]+(?!(?:of|is|for|will|on|if|per|and|to|are|the|in|as|from another)\b)[a-z]{2,})/
const ASIDE = /^\s*\([^)\n]{0,60}\)\s*[:\t-]/
const ENDS_CELL =
  /^(?:[ ]+for \d{1,2} (?:months|statements|billing cycles)[ ]*(?=\n|$))?[\s•]*(?:[:\t\n|]|-\s|–|$)/
/** The values of the previous label, then at most the name of the next card. */
const CHAIN =
  /^[ ]*:?[ ]*(?:(?:[Uu]p to )?(?:\$\s?\d[\d,.]*|\d{1,2}(?:\.\d+)?\s?%(?:\s?(?:to|-)\s?\d{1,2}(?:\.\d+)?\s?%)?|[Nn]one)(?:[.,;]|[ ]\/)?[ ]+){1,6}(?:[A-Z][\w'&-]*[ ]+){0,6}$/

/** A parenthesis that names the next figure: "Prime Rate (as of 1/2/2012) (APR)". */
const ASIDE_OF_OTHER = /(?<!\brates?\s*)\($/i

/** A parenthesis that restates the figure before it: "The daily rate for cash advances was .07% (APR 26.99%)". */
const RESTATES_FIGURE = /%\s*\($/

/** A value before the label: "12.10% APR for purchases. 14.10% APR for cash". */
const ENDS_IN_RATE = /\d\s?%[ ]+(?:\(?(?:variable|fixed|standard|regular)\)?[ ]+)*$/i

/** Length of the words before a label that decide. A card name fits. */
const BEFORE_MAX = 60

/** Whether words are a label, not part of a sentence. `leads`: another label follows. */
export function isLabelAt(text: string, label: Label, leads: boolean, previousEnd?: number): boolean {
  const { start, end } = label
  const words = text.slice(start, end)
  const before = text.slice(Math.max(0, start - BEFORE_MAX), start)
  const after = text.slice(end, end + 60)
  const between = previousEnd === undefined ? undefined : text.slice(previousEnd, start)
  const hasAside = OPENS_ASIDE.test(text.slice(end, end + 400))
  const place = placeOf({ words, before, after, between, hasAside, leads })
  if (label.isWeak) return place.starts && place.opens
  if (
    label.kind === 'intro' &&
    !place.opens &&
    !place.endsTile &&
    (/^[a-z]/.test(words) ? /%\s*$/ : /%[ \t]*$/).test(before)
  )
    return false
  if (label.topics.includes('monthly') && OF_ACCOUNT.test(before)) return false
  if (label.topics.includes('annual') && /(?:^|\n)\s*no\s*$/i.test(before)) return false
  if (label.kind === 'either' && /^for\s/.test(words) && /%[ ]*\n\s*$/.test(before)) return false
  if (ENDS_IN_RATE.test(before) && /^\.[ ]/.test(after)) return false
  if (label.kind === 'bare' && /^\)/.test(after) && ASIDE_OF_OTHER.test(before)) return false
  if (label.kind === 'bare' && RESTATES_FIGURE.test(before)) return false
  // The head of a column: "Regular | Increased rate".
  if (label.topics.includes('penalty') && /\t[ ]*$/.test(before) && /^[ ]*\n/.test(after)) return false
  // "Increased rate (all transactions)".
  if (/^all /i.test(words) && /^[ ]?\($/.test(between ?? '')) return false
  if (/^[a-z]/.test(after) || (/\w$/.test(before) && !(place.titled && isJoined(before, words)))) return false
  const itemized = place.itemized || (label.kind === 'rate' && place.starts && place.titled)
  if (place.readsOn && !itemized) return false
  const isNext = label.kind === 'fee' && place.opens && AND_NEXT.test(between ?? '')
  return (
    isNext ||
    (isMeasure(label) && place.opens && followsName(before)) ||
    (place.chained && (place.capital || /[,;] $/.test(before)) && CHAINS.has(label.kind)) ||
    ACCEPTS[kindOf(label, words)](place)
  )
}

/** Whether cells are joined: "31.24%APR for", "CHARGESAnnual Percentage Rate". */
const isJoined = (before: string, words: string): boolean =>
  /[a-z\d]$/.test(before) || (/[A-Z]{3}$/.test(before) && /^[A-Z][a-z]/.test(words))

/** A parenthesis after a bank account. A monthly fee in it belongs to the account. */
const OF_ACCOUNT = /\b(?:account|package|plan)s?[ ]*\([^()]*$/i

const CARRIES_VALUE: ReadonlySet<LabelKind> = new Set(['rate', 'fee', 'either', 'intro'])
/** Labels that continue a list of facts, also those without a field. */
const CHAINS: ReadonlySet<LabelKind> = new Set([...CARRIES_VALUE, 'ignored'])

/** A label, and the text around it. */
interface Surroundings {
  readonly words: string
  readonly before: string
  readonly after: string
  /** From the previous label, if there is one. */
  readonly between: string | undefined
  /** A parenthesis and a value follow. */
  readonly hasAside: boolean
  readonly leads: boolean
}

function placeOf({ words, before, after, between, hasAside, leads }: Surroundings): Place {
  const opens = OPENS_VALUE.test(after) || hasAside
  const closed = ENDS_CELL.test(after) || ASIDE.test(after)
  return {
    titled: isTitled(words),
    capital: /^[A-Z]/.test(words),
    starts: STARTS_CELL.test(before) || (opens && /(?:[.!?]|\s-)\s+$/.test(before)),
    opens,
    closed,
    opensCard: OPENS_CARD.test(after),
    adjacent: between !== undefined && /^[\s•:,o-]*$/.test(between),
    leads,
    free: !FOLLOWS_WORD.test(before),
    itemized: /•\s*$/.test(before),
    readsOn: !opens && !closed && READS_ON.test(after),
    oneWord: !/\s/.test(words),
    endsTile: closed && ENDS_IN_FIGURE.test(before),
    chained: opens && between !== undefined && isChain(between),
  }
}

const isMeasure = ({ kind }: Label): boolean => kind === 'fee' || kind === 'rate'

/** Whether only a card name is before it in its line: "Oak Gold Visa annual fee $20". */
const followsName = (before: string): boolean =>
  before.includes('\n') && isHead(before.slice(before.lastIndexOf('\n') + 1).trim())

const ENDS_IN_FIGURE = /[\d%][ ]+(?:-[ ]+)?$/

const isChain = (between: string): boolean =>
  CHAIN.test(between) || (between.length < LISTED_MAX && LISTED.test(between) && OPENS_VALUE.test(between))

/** "… 16.90% variable, Late fee $20, …" */
const LISTED = /^[^\n]*[\w%)][,;] $/
const LISTED_MAX = 120

/** The previous value and "and": "Over-limit fee $20 and returned payment fee $30". */
const AND_NEXT =
  /^[ ]*:?[ ]*(?:\$\s?\d[\d,.]*|\d{1,2}(?:\.\d+)?\s?%)(?: \([^()]{0,60}\))?,?[ ]and (?:an? |the )?$/

type Sort = LabelKind | 'intro for a card' | 'intro alone'

function kindOf({ kind, topics }: Label, words: string): Sort {
  if (kind !== 'intro') return kind
  if (/\sfor$/i.test(words)) return 'intro for a card'
  return topics.length === 0 ? 'intro alone' : 'intro'
}

/** Whether a label that names its subject is valid. Inside a line it must be printed like a title. */
const isSpecific = ({
  starts,
  titled,
  capital,
  opens,
  closed,
  adjacent,
  leads,
  free,
  endsTile,
}: Place): boolean =>
  (capital && endsTile) ||
  (starts
    ? titled || capital || opens || closed
    : (adjacent && (opens || closed || leads)) || ((titled || (capital && leads)) && free))

/** Whether a label, possibly inside a line, has a value right after it: "Late fee $20". */
const hasValueAfter = (place: Place): boolean =>
  isSpecific(place) || (place.capital && place.free && (place.opens || place.opensCard))

const isHeading = (place: Place): boolean =>
  place.starts
    ? place.titled || place.opens || place.closed || place.opensCard
    : (place.adjacent && (place.opens || place.closed || place.leads)) ||
      (place.titled && place.free) ||
      (place.capital && place.free && place.opens)

/** Whether a plain word such as "Purchases" is a label: its value must be next to it. */
const isPlainLabel = ({
  itemized,
  capital,
  titled,
  readsOn,
  starts,
  opens,
  closed,
  adjacent,
  leads,
  free,
  opensCard,
  endsTile,
}: Place): boolean =>
  (endsTile && capital) ||
  (itemized && titled && (readsOn || leads)) ||
  (adjacent && titled && leads) ||
  (starts
    ? opens || opensCard || (closed && (titled || adjacent))
    : ((titled || adjacent) && free && (opens || (closed && adjacent))) || (capital && free && opens))

const isAlone = ({ starts, opens, closed }: Place): boolean => starts && (opens || closed)

const ACCEPTS: Readonly<Record<Sort, (place: Place) => boolean>> = {
  rate: hasValueAfter,
  fee: hasValueAfter,
  intro: isSpecific,
  'intro for a card': ({ titled }) => titled,
  'intro alone': isAlone,
  bare: (place) => isAlone(place) || (place.adjacent && (place.opens || place.closed)),
  either: isPlainLabel,
  ignored: (place) => (place.oneWord ? isAlone(place) : isHeading(place)),
  zone: (place) =>
    isHeading(place) && (place.starts || place.opens || place.closed || place.adjacent || !place.oneWord),
}

const MINOR = new Set(['and', 'or', 'for', 'on', 'of', 'the', 'to', 'when', 'it', 'your', 'from', 'if', 'in'])

/** Whether all words are in Title Case or CAPITALS, like labels inside a line. */
function isTitled(words: string): boolean {
  const all = words.match(/[A-Za-z][\w'-]+/g) ?? []
  return all.every((word, i) => /^[A-Z]/.test(word) || (i > 0 && MINOR.has(word)))
}
