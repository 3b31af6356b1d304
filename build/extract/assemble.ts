import { withoutKinds } from './assembly/additional-cards.ts'
import { valueFor, valueNamed } from './assembly/by-card.ts'
import { canonicalNames, isExcepted, isOfAnotherOnly, isRest, namesAnother } from './page/identity.ts'
import { pageCardName } from './page/page-card.ts'
import type { Page } from './page/page-model.ts'
import type { Field, Reading } from './reading.ts'

/** The value of a field and the words it was read from. */
export interface ReadValue {
  readonly value: number | string | boolean
  readonly high?: number
  readonly quote: string
}

/** One card of a page. */
export interface ReadCard {
  readonly name: string | null
  readonly fields: Readonly<Partial<Record<Field, ReadValue>>>
}

/** Groups readings by card. Readings without a card apply to all cards of the page. */
export function assemble(page: Page, all: readonly Reading[]): ReadCard[] {
  const readings = withoutKinds(all, page)
  const called = canonicalNames(readings, page.text)
  const names = [...new Set(called.values())]
  const common = readings.filter(({ card }) => card === undefined)
  if (names.length === 0) return common.length === 0 ? [] : [oneCard(page, common)]
  const subject = subjectOf(names, page.text)
  const byName = Map.groupBy(readings, ({ card }) => (card === undefined ? undefined : called.get(card)))
  const ofRest = readings.filter(({ card }) => isForRest(card, called))
  const byCard = new Set(readings.flatMap(({ card, field }) => (card === undefined ? [] : [field])))
  // A penalty rate is common to all cards, with exceptions.
  const unassigned = common.filter(({ field }) => !byCard.has(field) || field.startsWith('penalty'))
  const owners = ownersOf(unassigned, names)
  return subjectFirst(names, subject).map((name) => {
    const own = ofCard(byName.get(name) ?? [], name, names)
    const ownFields = new Set(own.map(({ field }) => field))
    const rest = ofRest.filter(({ field }) => !ownFields.has(field))
    const shared = unassigned.filter(
      (each) =>
        (owners.get(each)?.includes(name) ?? true) &&
        !isExcepted(each.quote, name) &&
        !isOfAnotherOnly(each.quote, name) &&
        !(canNameCards(each) && opensWithAnother(each.quote, name, names)) &&
        (!OF_ONE_CARD.has(each.field) ||
          comesWithFee(each, common) ||
          ((names.length === 1 || name === subject) && !namesAnother(each.quote, name))),
    )
    const named = readings.filter(canNameCards).flatMap((each) => valueNamed(each, name, names) ?? [])
    return cardOf(name, [...own, ...named, ...rest, ...ofCard(shared, name, names)])
  })
}

/** Whether words open with the name of another card and its value: "Oak Gold Visa $29 ($0 per authorized user)". */
const opensWithAnother = (words: string, name: string, names: readonly string[]): boolean =>
  !words.startsWith(name) &&
  names.some(
    (other) =>
      other !== name && words.startsWith(other) && /^:? (?:\$|\d|none\b)/i.test(words.slice(other.length)),
  )

/** Returns readings with the values that their words give to a card, without those only of others. */
const ofCard = (readings: readonly Reading[], name: string, names: readonly string[]): Reading[] =>
  readings.flatMap((each) => (canNameCards(each) ? (valueFor(each, name, names) ?? []) : each))

/** Whether names in the words may be cards. "Standard: 22.99%" is a name of a penalty rate. */
const canNameCards = ({ field }: Reading): boolean => !field.startsWith('penalty')

/** Assembles the card of a page with one card, without mentions of other cards. */
function oneCard(page: Page, readings: readonly Reading[]): ReadCard {
  const name = pageCardName(page)
  const own = readings.filter(({ quote }) => name === null || !namesAnother(quote, name))
  return cardOf(name, own)
}

const isForRest = (card: string | undefined, called: ReadonlyMap<string, string>): boolean =>
  card !== undefined && isRest(card) && !called.has(card)

/** Renames a card to the name of its section, and adds fields that are common to all cards of a list, with exceptions. */
export function renamed(
  card: ReadCard,
  name: string,
  {
    names = [],
    common = {},
  }: { readonly names?: readonly string[]; readonly common?: ReadCard['fields'] } = {},
): ReadCard {
  const forCard = (fields: ReadCard['fields']): ReadCard['fields'] =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, read]) => {
        const own = isExcepted(read.quote, name) ? undefined : valueFor(read, name, names)
        return own ? [[field, own] as const] : []
      }),
    )
  return { name, fields: { ...forCard(common), ...fieldsOf(typeNamed(name)), ...forCard(card.fields) } }
}

const cardOf = (name: string | null, readings: readonly Reading[]): ReadCard => ({
  name,
  fields: fieldsOf([...readings, ...typeNamed(name)]),
})

/** Reads the card type from a name: secured, student, or business. */
function typeNamed(name: string | null): Reading[] {
  const type = /\b(secured|student|business)s?\b/i.exec(name ?? '')?.[1]?.toLowerCase()
  return name && type ? [{ field: 'card_type', value: type, quote: name }] : []
}

/** Fields that belong to one card. Without a name, a page with several cards does not state which. */
const OF_ONE_CARD: ReadonlySet<Field> = new Set<Field>([
  'annual_fee_waived_first_year',
  'application_rules',
  'card_type',
  'min_income',
  'min_income_household',
  'reward_currency_name',
  'signup_bonus',
  'signup_bonus_points',
  'signup_bonus_cash_value',
  'signup_min_spend',
  'signup_min_spend_months',
])

/** Whether a waiver comes with a fee for all cards: "$0 for the first year, then $40". */
const comesWithFee = ({ field, quote }: Reading, common: readonly Reading[]): boolean =>
  field === 'annual_fee_waived_first_year' &&
  common.some((other) => other.field === 'annual_fee' && other.quote === quote)

const LEAD = 2
const COMPARED_MAX = 3

/** Returns the card that a page mentions much more often than the others, if any. */
export function subjectOf(names: readonly string[], text: string): string | undefined {
  // A name that is part of another has no words of its own to count.
  if (names.length > COMPARED_MAX || names.some((name) => ownWords(name, names).length === 0))
    return undefined
  const mentions = names.map((name) => ({ name, count: mentionsOf(ownWords(name, names), text) }))
  const [first, second] = mentions.toSorted((a, b) => b.count - a.count)
  return first && second && first.count >= LEAD * second.count ? first.name : undefined
}

function subjectFirst(names: readonly string[], subject: string | undefined): readonly string[] {
  return subject === undefined ? names : [subject, ...names.filter((name) => name !== subject)]
}

/** Returns the words of a name that no other name has. */
function ownWords(name: string, names: readonly string[]): readonly string[] {
  const known = OWN_WORDS.get(names) ?? ownWordsOf(names)
  OWN_WORDS.set(names, known)
  return known.get(name) ?? []
}

const OWN_WORDS = new WeakMap<readonly string[], ReadonlyMap<string, readonly string[]>>()

function ownWordsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const counts = new Map<string, number>()
  for (const name of names)
    for (const word of new Set(name.split(/\s+/))) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Map(names.map((name) => [name, name.split(/\s+/).filter((word) => counts.get(word) === 1)]))
}

const mentionsOf = (words: readonly string[], text: string): number =>
  Math.max(0, ...words.map((word) => text.split(word).length - 1))

/** Returns the cards that each reading is about, if its words name some: "As a Summit cardholder, we will waive the fee". */
function ownersOf(
  readings: readonly Reading[],
  names: readonly string[],
): ReadonlyMap<Reading, readonly string[]> {
  return new Map(
    readings.map((reading) => {
      const { field, value, quote } = reading
      // A name before a colon: "Annual fees: Oak Visa Gold: $29".
      const headed = field.startsWith('penalty') ? [] : names.filter((name) => quote.includes(`${name}:`))
      const mentioned =
        value === true
          ? names.filter((each) => ownWords(each, names).some((word) => quote.includes(word)))
          : []
      const allowed = mentioned.length === 1 ? mentioned : names
      return [
        reading,
        headed.length === 0
          ? allowed
          : allowed.filter((name) => headed.every((other) => other === name) || quote.includes(name)),
      ] as const
    }),
  )
}

/** Takes the first reading of each field. Disclosures precede prose. */
function fieldsOf(readings: readonly Reading[]): Partial<Record<Field, ReadValue>> {
  const fields: Partial<Record<Field, ReadValue>> = {}
  for (const { field, value, high, quote } of readings) {
    fields[field] ??= { value, quote, ...(high === undefined ? {} : { high }) }
  }
  // A waived fee costs $0 in the first year, so that the fee itself is unknown.
  if (fields.annual_fee_waived_first_year && fields.annual_fee?.value === 0) delete fields.annual_fee
  const { annual_fee: annual, monthly_fee: monthly } = fields
  // On a page with an annual fee, "no monthly fee" elsewhere is of an account.
  if (annual && monthly?.value === 0 && monthly.quote !== annual.quote) delete fields.monthly_fee
  for (const [rate, intro, months] of INTRO_OF) {
    if (!fields[intro] || !isBelow(fields[intro], fields[rate])) {
      delete fields[intro]
      delete fields[months]
    }
  }
  return fields
}

const INTRO_OF = [
  ['interest_rate_purchase', 'intro_apr_purchase', 'intro_apr_purchase_months'],
  ['interest_rate_balance_transfer', 'intro_apr_balance_transfer', 'intro_apr_balance_transfer_months'],
] as const

/** Whether an intro rate is below the regular one. Others are not intro rates. */
const isBelow = (intro: ReadValue, rate: ReadValue | undefined): boolean =>
  !rate || Number(intro.value) < Number(rate.high ?? rate.value)
