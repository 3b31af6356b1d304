import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import type { Field } from '../../../build/extract/reading.ts'
import { printed } from './values-by-card.ts'

/** The cards read from a US text. */
export const cardsOf = (text: string) => extract(pageOf(text), 'US').cards
/** The values of each of them by its name. */
export const valuesByCard = (text: string): Record<string, unknown> =>
  Object.fromEntries(cardsOf(text).map(({ name }, at) => [name, valuesOf(text, at)]))
/** The values of one of them, a range as both its ends. */
export const valuesOf = (text: string, at = 0): Partial<Record<Field, unknown>> =>
  printed(cardsOf(text)[at]?.fields ?? {})
