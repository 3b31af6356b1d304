import * as z from 'zod'
import { COUNTRIES, NETWORKS } from './card.ts'
import { list, nullable, oneOf, resource, slug, text, uri } from './field.ts'

/** Where the facts of a merchant come from. */
export const MerchantSource = resource('MerchantSource', 'Where the facts of a merchant come from.', {
  name: text('Name of the source.'),
  url: nullable(uri('Page of the source.')),
})
export type MerchantSource = z.infer<typeof MerchantSource>

/** Part two, section 15. */
export const Merchant = resource(
  'Merchant',
  'A merchant in one country, and how card networks classify it.',
  {
    id: slug('Stable identifier: the name and the country, e.g. `costco-us`.'),
    name: text('Display name.'),
    aliases: list(z.string(), 'Other names, abbreviations, and brands of the merchant.'),
    category: slug('Category that purchases count as, from `GET /v1/categories`.'),
    not: list(z.string(), 'Categories that people expect and that purchases do not count as.'),
    usual_mcc: nullable(text('Merchant category code (ISO 18245) that most of its locations use.')),
    accepts: nullable(list(z.enum(NETWORKS), 'Networks taken in stores; `null` if all four are.')),
    country: oneOf(COUNTRIES, 'Country of the stores.'),
    cards: list(z.string(), 'Slugs of its co-branded cards.'),
    notes: nullable(text('Exceptions, as text.')),
    source: MerchantSource,
  },
)
export type Merchant = z.infer<typeof Merchant>
