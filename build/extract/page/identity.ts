import { matchesOf } from '../matches.ts'
import type { Reading } from '../reading.ts'
import { isPartOf, isSameCard, listedNames, NETWORK, nameIn } from './cards-named.ts'
import { tidy } from './tidy.ts'

/** Whether a name means the rest of the cards on the page: "All other cards". */
export const isRest = (card: string | undefined): boolean => /^(?:all|any) other\b/i.test(card ?? '')

/** The rest of the cards of a list, which is no name of a group. */
const ALL_OTHERS = /^all other cards$/i

/** Maps every card name in the readings to one name per card. */
export function canonicalNames(readings: readonly Reading[], text: string): Map<string, string> {
  const listed = readings.some(({ card }) => isRest(card)) ? listedNames(text) : []
  const names = [...readings.flatMap(({ card }) => card ?? []), ...listed]
  const called = new Map<string, string>()
  const known: string[] = []
  for (const name of new Set(names)) {
    if (isRest(name) && (listed.length > 0 || ALL_OTHERS.test(name))) continue
    const lower = name.toLowerCase()
    const same =
      known.find((each) => each.toLowerCase() === lower) ??
      known.find((each) => agree(each, name, called, readings)) ??
      inShort(known, name, called, readings)
    called.set(name, same ?? name)
    if (same === undefined) known.push(name)
  }
  return called
}

/** Whether a phrase means any card of the issuer: "An Oak Bank Credit Card". */
const isAnyOf = (phrase: string, name: string): boolean =>
  /\bCredit Card$/.test(phrase) && name.startsWith(phrase.replace(/ Credit Card$/, ''))

const CARD_PHRASE =
  /\b([Tt]he|[Aa]n?|[Yy]our|[Tt]o|[Ww]ith|[Oo]ur|sister card,) ((?:[A-Z][\w'&.-]*[ ]+){1,7}(?:[Cc]ard|Visa|Mastercard|MasterCard|American Express)(?: (?:Infinite|Signature|Platinum|Gold|Classic|Secured|Rewards))?)\b/g

const IS_OURS = /^(?:our|sister card,)$/i

/** Whether the words name only other cards: of the same family, "Apply for the Acme Platinum Card", or "our Gold card". */
export function namesAnother(words: string, name: string): boolean {
  const plain = tidy(words).replace(/[ ]+/g, ' ')
  const [family] = name.split(' ')
  const named = matchesOf(plain, CARD_PHRASE).flatMap(([, lead = '', phrase = '']) => {
    const each = nameIn(phrase)
    return each ? [{ each, isOurs: IS_OURS.test(lead) || each.split(' ')[0] === family }] : []
  })
  return (
    named.length > 0 &&
    named.every(({ each, isOurs }) => isOurs && !isSameCard(each, name) && !isAnyOf(each, name))
  )
}

const EXCEPT =
  /(?:\b(?:except(?: for| on| with)?|all (?:\w+ )?cards but)|(?:\(|\. )(?:[Dd]o|[Dd]oes|[Ii]s|[Aa]re)? ?[Nn]ot (?:applicable|charged|apply) (?:for|on|to))(?: the)? ([A-Z][^,.;:()]{3,60})/g

/** Whether the words except a card: "All cards except Elm Gold, which charges none", "does not apply to Elm Gold or Elm Blue". */
export const isExcepted = (words: string, name: string): boolean =>
  matchesOf(words, EXCEPT).some(([, phrase = '']) =>
    phrase.split(/ (?:and|or) /).some((each) => isPartOf(each, name)),
  )

const ONLY = /\b(?:on|for|to|with) (?:the )?([A-Z][^,.;:]{3,60}?) only\b/g

/** Whether the words limit what they state to another card: "Offer available on Elm Gold only". */
export const isOfAnotherOnly = (words: string, name: string): boolean =>
  matchesOf(words, ONLY).some(([, phrase = '']) => nameIn(phrase) !== undefined && !isPartOf(phrase, name))

const COLUMN_MIN = 3

/** Whether one name is a store card and the other its network card: "Oak Credit Card" and "Oak Mastercard". */
const areStoreAndNetwork = (a: string, b: string): boolean =>
  [a, b].some((name) => /\bcredit card$/i.test(name) && !NETWORK.test(name)) &&
  [a, b].some((name) => NETWORK.test(name))

/** Whether two names mean one card: the words match and no reading contradicts another. */
function agree(
  known: string,
  name: string,
  called: ReadonlyMap<string, string>,
  readings: readonly Reading[],
): boolean {
  if (!isSameCard(known, name)) return false
  const ofKnown = readings.filter(({ card }) => card !== undefined && called.get(card) === known)
  const ofName = readings.filter(({ card }) => card === name)
  const both = new Set(ofName.flatMap(({ field }) => (ofKnown.some((b) => b.field === field) ? field : [])))
  // Two columns of a table may state the same values for two cards.
  if (both.size >= COLUMN_MIN || (both.size > 0 && areStoreAndNetwork(known, name))) return false
  return !ofName.some((a) => ofKnown.some((b) => a.field === b.field && a.value !== b.value))
}

/** Returns the only card with rates that a short name without rates can mean: "Rewards" for "Visa Oak Rewards". */
function inShort(
  known: readonly string[],
  name: string,
  called: ReadonlyMap<string, string>,
  readings: readonly Reading[],
): string | undefined {
  const whole = known.filter((each) => isPartOf(name, each))
  const [card] = whole
  if (card === undefined || whole.length > 1) return undefined
  const own = readings.filter((reading) => reading.card === name)
  const theirs = readings.filter((reading) => called.get(reading.card ?? '') === card)
  const isShort = !own.some(isRate) && theirs.some(isRate)
  return isShort && !own.some((a) => theirs.some((b) => a.field === b.field)) ? card : undefined
}

const isRate = ({ field }: Reading): boolean => field.startsWith('interest_rate')
