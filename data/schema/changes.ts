import * as z from 'zod'
import { Card, COUNTRIES, RELATION_NAMES, type RelationName } from './card.ts'
import { list, oneOf, resource, slug, text, time, uuid } from './field.ts'
import { FieldChange } from './offers.ts'

/** Fields of a card that identify it or track its state: no change is published for them (spec 19, Changes). */
export const UNTRACKED_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'slug',
  'issuer_id',
  'issuers',
  'created_at',
  'updated_at',
  'last_scraped',
  'last_verified',
  'last_published',
  'is_active',
  'is_published',
])

const isRelation = (field: string): field is RelationName =>
  (RELATION_NAMES as readonly string[]).includes(field)

/** Fields of a card whose changes are published with their values. Relations are published by name. */
export const TRACKED_FIELDS: readonly string[] = Object.keys(Card.shape).filter(
  (field) => !UNTRACKED_FIELDS.has(field) && !isRelation(field),
)

/** What a release can do to a card. */
export const PUBLISHED_CHANGE_TYPES = [
  'created',
  'updated',
  'discontinued',
  'reinstated',
  'withdrawn',
] as const
export type PublishedChangeType = (typeof PUBLISHED_CHANGE_TYPES)[number]

/** Days that a cursor stays valid, and how far back `since` can reach. */
export const CHANGES_WINDOW_DAYS = 400

const ChangedCard = resource('ChangedCard', 'The card of a change, as the release named it.', {
  slug: slug('Stable identifier of the card.'),
  name: text('Name of the card.'),
  issuer: slug('Slug of the issuer.'),
  country: oneOf(COUNTRIES, 'Country of the issuer.'),
})

/** Spec 11. */
export const Change = resource('Change', 'A change of a card in a release.', {
  id: uuid('Stable id of the change.'),
  release: text('Release that published the change. Its first ten characters are its day.'),
  published_at: time('When the release was published.'),
  type: oneOf(
    PUBLISHED_CHANGE_TYPES,
    '`created`: the card joined the catalog. `updated`: its data changed. `discontinued`: it closed to new applicants. ' +
      '`reinstated`: it opened again. `withdrawn`: it left the catalog.',
  ),
  card: ChangedCard,
  changes: z.record(z.string(), FieldChange).meta({
    description: 'Field name to `{old, new}`. Only changed fields that your plan includes.',
  }),
  changed_relations: list(
    z.string(),
    'Names of the relation arrays that changed, such as `reward_rates`. Read them again from the card.',
  ),
})
export type Change = z.infer<typeof Change>
