import { sentencesOf } from '../extract/page/sentences.ts'
import { daysIn } from '../extract/tokens/days.ts'

/** A change that a page announces for a later day. */
export interface Announcement {
  /** Day from which it applies, YYYY-MM-DD. */
  readonly date: string
  /** The page's sentence. */
  readonly quote: string
}

const ABBREVIATED = /\b(jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.(?= \d)/gi

/** What a card costs or earns. */
const SUBJECT =
  /\b(?:fees?|rates?|apr|interest|rewards?|points|miles|cash ?back|earn|bonus|benefits?|credits?)\b/i
/** The end of a card or of its applications. */
const ENDING =
  /\b(?:card|product|applications?|applicants)\b[^.]*\b(?:clos(?:e|es|ed|ing)|end|ends|discontinued|retired|withdrawn|no longer)\b|\b(?:stop|cease|end|close|discontinue|retire)s?\b[^.]*\b(?:card|product|applications?|applicants)\b/i
/** Words before the day from which something applies. */
const FROM = /\b(?:effective|starting|beginning|commencing|as of|from|on|after)\b/i
/** Words for a change, in contrast to the current state. */
const CHANGE =
  /\b(?:will|chang(?:e|es|ing)|increas(?:e|es|ing)|decreas(?:e|es|ing)|rais(?:e|es|ing)|reduc(?:e|es|ing)|new|going (?:up|down)|goes (?:up|down)|becomes?|no longer|discontinu\w+)\b/i
/** The last day of an offer is not an announcement. */
const DEADLINE =
  /\b(?:offers?|appl(?:y|ications?)|promotion)\b[^.]{0,60}\b(?:ends?|expires?|by|until|before|received|valid|through)\b/i

/** Finds sentences that announce a change of a card's costs or rewards for a day after `today`. */
export function announcementsIn(text: string, today: string): Announcement[] {
  // The period in "Feb. 1" does not end a sentence.
  const found = sentencesOf(text.replace(ABBREVIATED, '$1 ')).flatMap(({ start, end }) => {
    const words = text.slice(start, end).replace(/\s+/g, ' ').trim()
    const isSubject = SUBJECT.test(words) || ENDING.test(words)
    const isChange = isSubject && FROM.test(words) && CHANGE.test(words) && !DEADLINE.test(words)
    const days = isChange ? daysIn(words).map(({ day }) => day) : []
    const [date] = days.filter((day) => day > today).sort()
    return date === undefined ? [] : [{ date, quote: words }]
  })
  return [...new Map(found.map((each) => [each.quote, each])).values()]
}
