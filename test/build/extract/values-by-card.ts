import { extract } from '../../../build/extract/extract.ts'
import { pageOf } from '../../../build/extract/page/page.ts'
import type { Country } from '../../../build/extract/reading.ts'

/** The values of each card by its name, a range as both its ends, without the type that its name tells. */
export const valuesByCard = (text: string, country: Country): Record<string, unknown> =>
  Object.fromEntries(
    extract(pageOf(text), country).cards.map(({ name, fields: { card_type: _, ...fields } }) => [
      name,
      Object.fromEntries(
        Object.entries(fields).map(([field, read]) => [
          field,
          read.high === undefined ? read.value : [read.value, read.high],
        ]),
      ),
    ]),
  )
