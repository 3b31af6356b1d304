import { type Label, labelOf } from '../lexicon/label.ts'
import type { Subject } from '../lexicon/subjects.ts'
import type { Field, Reading } from '../reading.ts'
import { lex, type Token } from '../tokens/lexer.ts'

type DataItem = Readonly<Record<string, unknown>>

/** A card in the embedded data of a page, and its readings. */
export interface DataCard {
  readonly name: string | null
  /** Whether its schema.org type is a card or product. */
  readonly isTyped: boolean
  readonly readings: readonly Reading[]
}

const CARD_TYPES = /^(?:CreditCard|PaymentCard|FinancialProduct|Product)$/
/** Keys for the name of an item. */
const NAME_KEYS = ['name', 'cardName', 'productName', 'title']
const DEPTH_MAX = 14
const ITEMS_MAX = 20_000

/** Finds the cards in embedded data: JSON-LD, and the initial state of scripts. */
export function cardsInData(embedded: readonly unknown[]): DataCard[] {
  return itemsIn(embedded).flatMap((item) => {
    const entries = Object.entries(item).flatMap(([key, value]) => readEntry(key, value))
    const readings = [...entries, ...feesOf(item)]
    const isTyped = typesOf(item).some((type) => CARD_TYPES.test(type))
    return isTyped || readings.length > 0 ? [{ name: nameOf(item), isTyped, readings }] : []
  })
}

/** Returns all objects in the data, up to a limit. */
function itemsIn(embedded: readonly unknown[]): DataItem[] {
  const items: DataItem[] = []
  const visit = (value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX || items.length >= ITEMS_MAX || typeof value !== 'object' || value === null) return
    if (!Array.isArray(value)) items.push(value as DataItem)
    for (const each of Object.values(value)) visit(each, depth + 1)
  }
  for (const each of embedded) visit(each, 0)
  return items
}

const typesOf = (item: DataItem): string[] =>
  [item['@type']].flat().filter((type): type is string => typeof type === 'string')

const nameOf = (item: DataItem): string | null =>
  NAME_KEYS.map((key) => item[key]).find((name): name is string => typeof name === 'string') ?? null

const FIELDS: Readonly<Partial<Record<`${Subject} ${'rate' | 'fee'}`, Field>>> = {
  'purchase rate': 'interest_rate_purchase',
  'transfer rate': 'interest_rate_balance_transfer',
  'cash rate': 'interest_rate_cash',
  'annual fee': 'annual_fee',
  'foreign fee': 'foreign_transaction_fee',
  'late fee': 'late_payment_fee',
}

/** Returns the field of a label. A rate without a subject is for purchases. */
function fieldOf({ subjects, measure, section, modifiers, isOther, unknown }: Label): Field | undefined {
  if (isOther || unknown > 0 || modifiers.length > 0 || subjects.length > 1) return undefined
  const kind = measure ?? section
  const subject = subjects[0] ?? (kind === 'rate' ? 'purchase' : undefined)
  return subject && kind ? FIELDS[`${subject} ${kind}`] : undefined
}

/** Longer texts state more than one value. */
const VALUE_MAX = 40

function readEntry(key: string, value: unknown): Reading[] {
  if (typeof value !== 'string' && typeof value !== 'number') return []
  if (String(value).length > VALUE_MAX) return []
  const field = fieldOf(labelOf(lex(key)))
  const read = field === undefined ? undefined : figureIn(field, value)
  return field === undefined || read === undefined
    ? []
    : [{ field, ...read, quote: `${JSON.stringify(key)}: ${JSON.stringify(value)}` }]
}

/** Fields by the code of the time that a price is for. */
const FEE_PER: Readonly<Record<string, Field>> = { ANN: 'annual_fee', MON: 'monthly_fee' }

/** Reads fees from schema.org prices of offers per year or month. */
function feesOf({ offers }: DataItem): Reading[] {
  const prices = inside(offers).flatMap(({ priceSpecification }) => inside(priceSpecification))
  return prices.flatMap(({ price, name, referenceQuantity, eligibleQuantity }) => {
    // A name says that a price is for something else: "first year".
    const units = inside(referenceQuantity ?? (name === undefined ? eligibleQuantity : undefined))
    const field = units.flatMap(({ unitCode }) => FEE_PER[String(unitCode)] ?? [])[0]
    const isValue = typeof price === 'string' || typeof price === 'number'
    const read = field && isValue ? figureIn(field, price) : undefined
    return field && read ? [{ field, ...read, quote: `"price": ${JSON.stringify(price)}` }] : []
  })
}

/** Returns one or several objects as a list. */
const inside = (value: unknown): readonly DataItem[] =>
  [value].flat().filter((each): each is DataItem => typeof each === 'object' && each !== null)

type Value = Pick<Reading, 'value' | 'high'>

function figureIn(field: Field, value: string | number): Value | undefined {
  const isRate = field.startsWith('interest_rate')
  // Some sites write rates as fractions, so 0.1999 is ambiguous.
  if (typeof value === 'number') return value >= (isRate ? 1 : 0) ? { value } : undefined
  const [first, second, ...others] = lex(value).filter((token) => !joins(token))
  if (others.length > 0 || !isFigure(first)) return undefined
  if (second === undefined) return { value: first.value }
  return isFigure(second) && second.value > first.value
    ? { value: first.value, high: second.value }
    : undefined
}

const JOINS = new Set(['to', 'variable', 'apr', 'fixed', '-', '–', '—'])

const joins = (token: Token): boolean =>
  (token.kind === 'word' && JOINS.has(token.word)) || (token.kind === 'sign' && JOINS.has(token.sign))

const isFigure = (token: Token | undefined): token is Extract<Token, { value: number }> =>
  token !== undefined && 'value' in token && token.kind !== 'months'
