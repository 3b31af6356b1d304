import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import type { Field } from '../../../build/extract/reading.ts'
import { printed } from './values-by-card.ts'

/** Reads the cards of a US text. */
export const cardsOf = (text: string) => extract(pageOf(text), 'US').cards
/** Returns the values of each card by name. */
export const valuesByCard = (text: string): Record<string, unknown> =>
  Object.fromEntries(cardsOf(text).map(({ name }, at) => [name, valuesOf(text, at)]))
/** Returns the values of the first card, with a range as both ends. */
export const valuesOf = (text: string, at = 0): Partial<Record<Field, unknown>> =>
  printed(cardsOf(text)[at]?.fields ?? {})
