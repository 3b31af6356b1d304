import { isSameCard } from './cards-named.ts'
import type { Page } from './page.ts'
import { pageCardName } from './page-card.ts'
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
  const names = distinctNames(readings)
  const common = readings.filter(({ card }) => card === undefined)
  if (names.length === 0) {
    return common.length === 0 ? [] : [card(pageCardName(page), common)]
  }
  return names.map((name) => {
    const own = readings.filter(({ card }) => card !== undefined && isSameCard(card, name))
    const shared = common.filter(({ field }) => !isToldApart(readings, field))
    return card(name, [...own, ...shared])
  })
}

const card = (name: string | null, readings: readonly Reading[]): ReadCard => ({
  name,
  fields: fieldsOf([...readings, ...typeNamed(name)]),
})

/** A card whose name says so is secured, for students or for a business. */
function typeNamed(name: string | null): Reading[] {
  const type = /\b(secured|student|business)\b/i.exec(name ?? '')?.[1]?.toLowerCase()
  return name && type ? [{ field: 'card_type', value: type, quote: name }] : []
}

/** A field that several cards have of their own says nothing of the others. */
const isToldApart = (readings: readonly Reading[], field: Field): boolean =>
  distinctNames(readings.filter((reading) => reading.field === field)).length > 1

function distinctNames(readings: readonly Reading[]): string[] {
  const names: string[] = []
  for (const { card } of readings) {
    if (card !== undefined && !names.some((name) => isSameCard(name, card))) names.push(card)
  }
  return names
}

/** The first reading of a field stands: disclosures come before prose. */
function fieldsOf(readings: readonly Reading[]): Partial<Record<Field, ReadValue>> {
  const fields: Partial<Record<Field, ReadValue>> = {}
  for (const { field, value, high, quote } of readings) {
    fields[field] ??= { value, quote, ...(high === undefined ? {} : { high }) }
  }
  return fields
}
