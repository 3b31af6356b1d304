import * as z from 'zod'
import { SOURCE_KINDS } from './fact.ts'
import { date, integer, list, nullable, oneOf, resource, text, time, uri } from './field.ts'

/** Part two, section 10. */
export const ValueSource = resource('ValueSource', 'Who states a value.', {
  name: text('Name of the source.'),
  kind: oneOf(
    SOURCE_KINDS,
    '`issuer`: its own page or terms. `regulator`: a survey of issuers. `partner`: a co-brand partner. `publication`: a website or a ' +
      'maintainer. `dataset`: a public data set.',
  ),
  url: nullable(uri('Page that states it, else the page of the whole source; null if neither is on record.')),
})
export type ValueSource = z.infer<typeof ValueSource>

export const OtherStatement = resource('OtherStatement', 'What another source states.', {
  source: ValueSource,
  seen: date('When the source stated it last.'),
  value: nullable(
    z
      .unknown()
      .meta({ description: 'Its value, `null` for none. Rows of a relation are without ids and dates.' }),
  ),
})
export type OtherStatement = z.infer<typeof OtherStatement>

export const FieldSource = resource('FieldSource', 'Where the value of a field comes from.', {
  field: text('Name of the card field or relation.'),
  source: ValueSource,
  trust: integer('1 to 5; 5 is exactly the issuer itself.'),
  seen: date('When this source last stated the value.'),
  first_seen: date('When any source first stated the value.'),
  verified: nullable(time("When the issuer's own page was last read and said the same.")),
  others: list(OtherStatement, 'Sources that last stated another value, newest first, at most 5.'),
})
export type FieldSource = z.infer<typeof FieldSource>
