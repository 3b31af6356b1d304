import type { z } from 'zod'
import { COUNTRIES } from './card.ts'
import { boolean, integer, nullable, object, oneOf, resource, slug, text, time, uri, uuid } from './field.ts'

/** Spec 2.9. */
export const Issuer = resource('Issuer', 'A bank, credit union, or company that issues cards.', {
  id: uuid('Stable id of the issuer.'),
  slug: slug('Stable identifier of the issuer.'),
  name: text('Display name.'),
  country: oneOf(COUNTRIES, 'Country of the issuer.'),
  logo_url: nullable(uri('Logo.')),
  website: nullable(uri('Home page.')),
  cards_url: nullable(uri('Page that lists its cards.')),
  is_active: boolean('Whether any of its cards is open to new applicants.'),
  card_count: integer('Published cards of the issuer that are not discontinued.'),
  created_at: time('When the issuer was added to the catalog.'),
  updated_at: time('When the data last changed.'),
})
export type Issuer = z.infer<typeof Issuer>

/** `{slug, name}` of an issuer inside a rule or a product change (spec 2.13, 2.17). */
export const IssuerName = resource('IssuerName', 'An issuer, by name.', {
  slug: slug('Stable identifier of the issuer.'),
  name: text('Display name.'),
})

/** Spec 2.13. */
export const ApplicationRule = resource('ApplicationRule', 'A rule that an issuer applies to applications.', {
  id: uuid('Stable id of the rule.'),
  issuer_id: nullable(uuid('Id of the issuer.')),
  rule_name: text('Short name, e.g. 5/24.'),
  rule_type: nullable(text('Kind of rule, e.g. `velocity`, `bonus_eligibility`, `card_limit`.')),
  description: text('The rule, as text.'),
  details: nullable(
    object(
      'Parameters of the rule, e.g. `max_cards` and `period_months`; `cards` are the slugs of the cards that it is about.',
    ),
  ),
  country: nullable(text('Country where the rule applies.')),
  is_active: nullable(boolean('Whether the rule applies today.')),
  issuers: IssuerName,
})
export type ApplicationRule = z.infer<typeof ApplicationRule>
