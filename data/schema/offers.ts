import * as z from 'zod'
import { Card } from './card.ts'
import { boolean, from, nullable, oneOf, resource, slug, text, time, uuid } from './field.ts'

/** A field before and after a change. */
export const FieldChange = z.strictObject({ old: z.unknown(), new: z.unknown() })

/** Spec 2.11. */
export const CardChange = resource('CardChange', 'A change of a card.', {
  id: uuid('Stable id of the change.'),
  card_id: uuid('Id of the card.'),
  changed_fields: z.record(z.string(), FieldChange).meta({
    description: 'Field name to `{old, new}`. Only changed fields that your plan includes.',
  }),
  snapshot: nullable(
    Card.partial().meta({ description: 'The card before the change, with the fields in your plan.' }),
  ),
  changed_at: nullable(time('When the change was observed.')),
})
export type CardChange = z.infer<typeof CardChange>

export const CHANGE_TYPES = ['increased', 'decreased', 'added', 'removed', 'changed'] as const
const offerChange = {
  id: uuid('Stable id of the change.'),
  card_id: uuid('Id of the card.'),
  field_name: text('Card field that changed.'),
  old_value: nullable(text('Value before, as text.')),
  new_value: nullable(text('Value after, as text.')),
  change_type: nullable(oneOf(CHANGE_TYPES, 'Direction of the change.')),
  is_notable: nullable(
    boolean('Whether the change is better for applicants. See the event `offer.notable`.'),
  ),
  detected_at: nullable(time('When the change was observed.')),
}

/** Spec 2.14. */
export const OfferChange = resource(
  'OfferChange',
  'A change of a welcome offer, annual fee, or other offer.',
  offerChange,
)
export type OfferChange = z.infer<typeof OfferChange>

/** Spec 2.14. */
export const NotableOfferChange = resource('NotableOfferChange', 'A notable offer change with its card.', {
  ...offerChange,
  card_slug: slug('Stable identifier of the card.'),
  card_name: text('Name of the card.'),
  ...from('enterprise', {
    card_image_url: nullable(text('Card art.')),
    card_affiliate_url: nullable(text('Affiliate link.')),
  }),
})
export type NotableOfferChange = z.infer<typeof NotableOfferChange>
