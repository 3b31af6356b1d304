import { canonicalNames, isRest, namesAnother } from './page/identity.ts'
import { pageCardName } from './page/page-card.ts'
import type { Page } from './page/page-model.ts'
import type { Field, Reading } from './reading.ts'

/** A field's value with the words it was read from. */
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

/** Brings readings together card by card; what names no card holds for every card of the page. */
export function assemble(page: Page, readings: readonly Reading[]): ReadCard[] {
  const called = canonicalNames(readings, page.text)
  const names = [...new Set(called.values())]
  const common = readings.filter(({ card }) => card === undefined)
  if (names.length === 0) return common.length === 0 ? [] : [oneCard(page, common)]
  const subject = subjectOf(names, page.text)
  return subjectFirst(names, subject).map((name) => {
    const own = readings.filter(({ card }) => card !== undefined && called.get(card) === name)
    const rest = readings.filter(
      ({ card, field }) => isLeftTo(card, called) && !own.some((each) => each.field === field),
    )
    const shared = common.filter(
      (each) =>
        !isToldApart(readings, each.field) &&
        !isOfAnother(each, name, names) &&
        (!OF_ONE_CARD.has(each.field) ||
          comesWithFee(each, common) ||
          ((names.length === 1 || name === subject) && !namesAnother(each.quote, name))),
    )
    return cardOf(name, [...own, ...rest, ...shared])
  })
}

/** The page's one card; what it says of another card in passing is not its own. */
function oneCard(page: Page, readings: readonly Reading[]): ReadCard {
  const name = pageCardName(page)
  const own = readings.filter(
    ({ field, quote }) => name === null || !OF_ONE_CARD.has(field) || !namesAnother(quote, name),
  )
  return cardOf(name, own)
}

const isLeftTo = (card: string | undefined, called: ReadonlyMap<string, string>): boolean =>
  card !== undefined && isRest(card) && !called.has(card)

/** The card under the name that its section gives it. */
export const renamed = (card: ReadCard, name: string): ReadCard => ({
  name,
  fields: { ...fieldsOf(typeNamed(name)), ...card.fields },
})

const cardOf = (name: string | null, readings: readonly Reading[]): ReadCard => ({
  name,
  fields: fieldsOf([...readings, ...typeNamed(name)]),
})

/** A card whose name says so is secured, for students or for a business. */
function typeNamed(name: string | null): Reading[] {
  const type = /\b(secured|student|business)s?\b/i.exec(name ?? '')?.[1]?.toLowerCase()
  return name && type ? [{ field: 'card_type', value: type, quote: name }] : []
}

/** What a page that speaks of several cards says of one without naming it: nobody knows of which. */
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

/** "$0 for the first year, then $40" under the label of all cards: the waiver is as common as the fee. */
const comesWithFee = ({ field, quote }: Reading, common: readonly Reading[]): boolean =>
  field === 'annual_fee_waived_first_year' &&
  common.some((other) => other.field === 'annual_fee' && other.quote === quote)

const LEAD = 2
const COMPARED_MAX = 3

/** The card that a page about one card speaks of most, where it is set beside others. */
export function subjectOf(names: readonly string[], text: string): string | undefined {
  // A name that is a part of another has no words of its own to count.
  if (names.length > COMPARED_MAX || names.some((name) => ownWords(name, names).length === 0))
    return undefined
  const mentions = names.map((name) => ({ name, count: mentionsOf(ownWords(name, names), text) }))
  const [first, second] = mentions.toSorted((a, b) => b.count - a.count)
  return first && second && first.count >= LEAD * second.count ? first.name : undefined
}

function subjectFirst(names: readonly string[], subject: string | undefined): readonly string[] {
  return subject === undefined ? names : [subject, ...names.filter((name) => name !== subject)]
}

const ownWords = (name: string, names: readonly string[]): string[] =>
  name.split(/\s+/).filter((word) => names.filter((other) => other.split(/\s+/).includes(word)).length === 1)

const mentionsOf = (words: readonly string[], text: string): number =>
  Math.max(0, ...words.map((word) => text.split(word).length - 1))

/** A field that some card has of its own is not common to all; a penalty is, with exceptions. */
const isToldApart = (readings: readonly Reading[], field: Field): boolean =>
  !field.startsWith('penalty') &&
  readings.some((reading) => reading.field === field && reading.card !== undefined)

/** A sentence that names one of the cards speaks of that card: "As a Summit cardholder, we will waive the fee". */
function isOfAnother({ field, value, quote }: Reading, name: string, names: readonly string[]): boolean {
  const isTold = !field.startsWith('penalty')
  if (isTold && names.some((other) => isToldOf(other, name, quote))) return true
  if (value !== true) return false
  const spoken = names.filter((each) => ownWords(each, names).some((word) => quote.includes(word)))
  return spoken.length === 1 && spoken[0] !== name
}

/** "Annual fees: Oak Visa Gold: $29": words that name a card before a colon, and not this one, speak of that card. */
const isToldOf = (other: string, name: string, quote: string): boolean =>
  other !== name && quote.includes(`${other}:`) && !quote.includes(name)

/** The first reading of a field stands: disclosures come before prose. */
function fieldsOf(readings: readonly Reading[]): Partial<Record<Field, ReadValue>> {
  const fields: Partial<Record<Field, ReadValue>> = {}
  for (const { field, value, high, quote } of readings) {
    fields[field] ??= { value, quote, ...(high === undefined ? {} : { high }) }
  }
  for (const [rate, intro, months] of INTRO_OF) {
    if (!isBelow(fields[intro], fields[rate])) {
      delete fields[intro]
      delete fields[months]
    }
  }
  // A table that lost its columns: the purchase rate is what transfers cost at first, its own end is lost.
  if (isIntroOfTransfers(fields)) delete fields.interest_rate_purchase
  return fields
}

function isIntroOfTransfers(fields: Readonly<Partial<Record<Field, ReadValue>>>): boolean {
  const { intro_apr_balance_transfer: intro, interest_rate_balance_transfer: standing } = fields
  const purchase = fields.interest_rate_purchase
  return (
    intro !== undefined &&
    purchase?.value === intro.value &&
    purchase.high === undefined &&
    Number(standing?.value ?? 0) > Number(intro.value)
  )
}

const INTRO_OF = [
  ['interest_rate_purchase', 'intro_apr_purchase', 'intro_apr_purchase_months'],
  ['interest_rate_balance_transfer', 'intro_apr_balance_transfer', 'intro_apr_balance_transfer_months'],
] as const

/** A rate that is not below the standing one is no introduction. */
const isBelow = (intro: ReadValue | undefined, rate: ReadValue | undefined): boolean =>
  !intro || !rate || Number(intro.value) < Number(rate.high ?? rate.value)
