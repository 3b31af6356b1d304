import { Card, RankedCard } from '../../../data/schema/card.ts'
import type { Resource } from '../../../data/schema/field.ts'
import { type FieldNote, fieldNotes, resourcesWithin } from './fields.ts'

/** Page with the fields of a card and of its rows. The pages of endpoints link to it. */
export const CARD_SCHEMA = '/docs/reference/card/'

const onCardPage: ReadonlySet<Resource> = new Set([Card, ...resourcesWithin(Card)])

/** Id of a resource's heading. */
export const schemaId = (of: Resource): string => of.meta()?.id?.toLowerCase() ?? ''

/** Returns where the page of cards documents a resource; null if it does not. */
export function schemaLink(of: Resource): string | null {
  if (of === Card) return CARD_SCHEMA
  return onCardPage.has(of) ? `${CARD_SCHEMA}#${schemaId(of)}` : null
}

const hasCard = (of: Resource): boolean => of === Card || of === RankedCard

/** What the page of an endpoint documents itself: fields of its response, and resources in them, without those of the card page. */
export function ownSchema(of: Resource): {
  readonly includesCard: boolean
  readonly fields: readonly FieldNote[]
  readonly within: readonly Resource[]
} {
  const includesCard = hasCard(of)
  const fields = fieldNotes(of).filter(({ name }) => !includesCard || !(name in Card.shape))
  return { includesCard, fields, within: resourcesWithin(of).filter((inner) => !onCardPage.has(inner)) }
}
