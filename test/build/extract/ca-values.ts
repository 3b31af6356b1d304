import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import type { Field } from '../../../build/extract/reading.ts'

export type Values = Readonly<Partial<Record<Field, unknown>>>

/** The values of the first card of a Canadian text, of a range its low end. */
export const valuesOf = (text: string): Values =>
  Object.fromEntries(
    Object.entries(extract(pageOf(text), 'CA').cards[0]?.fields ?? {}).map(([field, { value }]) => [
      field,
      value,
    ]),
  )
