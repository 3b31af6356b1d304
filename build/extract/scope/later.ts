import { daysIn } from '../tokens/days.ts'

/** Words right before the day from which something applies: "effective March 1, 2027", "beginning with renewals in June 2027". */
const FROM =
  /\b(?:effective|starting|beginning|commencing|coming|as of|since|from|after|on(?! or before))(?: (?:with|on|in|the|or after|your|(?!and\b|or\b)\w+ (?:in|on|after)))*(?: the)?:? ?$/i
/** The last day of an offer is no start. */
const DEADLINE =
  /\b(?:offers?|appl(?:y|ications?)|promotion|expires?|ends?|accurate|current|correct|valid|received|open(?:ed)?)\b[^.]{0,60}$/i
const WILL = /\bwill\b|\bchang|\bincreas/i
const LEAD = 80

/** Whether words start something on a day after `today`, YYYY-MM-DD: "Effective March 1, 2027". */
function startsLater(words: string, today: string | undefined): boolean {
  const later = today === undefined ? [] : daysIn(words).filter(({ day }) => day > today)
  const isChange = later.length > 0 && WILL.test(words)
  return later.some(({ start }) => {
    const before = words.slice(Math.max(0, start - LEAD), start)
    const from = FROM.exec(before)
    return from && !DEADLINE.test(before.slice(0, from.index)) && (isChange || !/^on\b/i.test(from[0]))
  })
}

/** Whether new terms start after `today`: by the days in the head of their column or, if it has none, by those above it. */
export function startNewTermsLater(head: string, above: string, today: string | undefined): boolean {
  const ofHead = daysIn(head)
  return ofHead.length > 0
    ? today !== undefined && ofHead.every(({ day }) => day > today)
    : startsOnlyLater(above, today)
}

/** Whether all days from which words start something are after `today`. */
const startsOnlyLater = (words: string, today: string | undefined): boolean =>
  startsLater(words, today) &&
  !daysIn(words).some(
    ({ day, start }) =>
      today !== undefined && day <= today && FROM.test(words.slice(Math.max(0, start - LEAD), start)),
  )

/** Words of a statement about the time before a day. */
const UNTIL = /\b(?:until|currently|today|before|prior to|through)\b/i

/** Whether words state what applies until a day. */
export const isUntil = (words: string): boolean => UNTIL.test(words)

const OPENS_UNTIL = /^\W*(?:until|before|prior to)\b/i

/** Whether a head is about a time that was over on `today`: "Before October 1, 2026", or "Until" the day before. */
export function isEarlier(head: string, today: string | undefined): boolean {
  if (today === undefined || !OPENS_UNTIL.test(head)) return false
  const isLastDay = /^\W*until\b/i.test(head)
  return daysIn(head).some(({ day }) => (isLastDay ? day < today : day <= today))
}

/** Whether a sentence states only what applies from a day after `today`. */
export const isLater = (sentence: string, today: string | undefined): boolean =>
  startsLater(sentence, today) && !OPENS_UNTIL.test(sentence)
