import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import type { Country, Field } from '../../../build/extract/reading.ts'

type Read = Readonly<Partial<Record<Field, { readonly value: unknown; readonly high?: number }>>>

/** Returns the values of fields, with a range as both ends. */
export const printed = (fields: Read): Partial<Record<Field, unknown>> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, { value, high }]) => [
      field,
      high === undefined ? value : [value, high],
    ]),
  )

/** Returns the values of each card by name, without the type in its name. */
export const valuesByCard = (text: string, country: Country): Record<string, unknown> =>
  Object.fromEntries(
    extract(pageOf(text), country).cards.map(({ name, fields: { card_type: _, ...fields } }) => [
      name,
      printed(fields),
    ]),
  )

/** Returns a row of a table in HTML, whose cells are of a tag. */
export const rowOf = (tag: string, ...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
