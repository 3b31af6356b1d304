import type { CardFacts, RelationRow } from '../../data/schema/fact.ts'
import type { Problem } from './files.ts'
import { duplicateObservations } from './observation-key.ts'
import { REFERENCE_FILES, type Reference } from './shapes.ts'

/** Returns the last name that the observations of a card state. */
export const nameOf = ({ observations }: CardFacts): string | undefined =>
  observations.map(({ values }) => values.name).findLast((name) => typeof name === 'string')

/** Finds cards with the slug of an earlier one. Expects each card once. */
export function slugProblems(): (file: string, slug: string) => Problem[] {
  const fileOfSlug = new Map<string, string>()
  return (file, slug) => {
    const first = fileOfSlug.get(slug)
    fileOfSlug.set(slug, file)
    return first === undefined ? [] : [{ file, message: `slug ${slug} is also in ${first}` }]
  }
}

/** Finds what a card's shape cannot express: names that must exist elsewhere, and days after `today`, an ISO date. */
export function cardProblems(
  reference: Reference,
  today?: string,
): (file: string, card: CardFacts) => Problem[] {
  const issuers = new Set(reference.issuers.map(({ slug }) => slug))
  const categories = new Set(reference.categories.map(({ slug }) => slug))
  return (file, card) => {
    const sources = new Set(card.observations.map(({ source }) => source))
    const rates = card.observations.flatMap(({ reward_rates = [] }) => reward_rates)
    const messages = [
      ...(issuers.has(card.issuer) ? [] : [`issuer ${card.issuer} is not known`]),
      ...(nameOf(card)?.trim() ? [] : ['the card has no name']),
      ...[...sources].filter((source) => !reference.sources[source]).map(unknown('source')),
      ...futureDays(card.observations, today),
      ...duplicateObservations(card.observations).map((key) => `two observations: ${key}`),
      ...rates
        .flatMap(categoriesOf)
        .filter((slug) => !categories.has(slug))
        .map(unknown('category')),
    ]
    return messages.map((message) => ({ file, message }))
  }
}

/** Returns a message for each row that was seen after `today`; none without a day. */
const futureDays = (rows: readonly { readonly seen: string }[], today: string | undefined): string[] =>
  rows
    .filter(({ seen }) => today !== undefined && seen > today)
    .map(({ seen }) => `seen on ${seen}, which is after ${today}`)

const DATED = ['valuations', 'partners', 'rules', 'productChanges', 'merchants', 'crosswalk'] as const

/** Finds reference facts that were seen after `today`, an ISO date. */
export const futureReference = (reference: Reference, today: string | undefined): Problem[] =>
  DATED.flatMap((part) =>
    futureDays(reference[part], today).map((message) => ({ file: REFERENCE_FILES[part].file, message })),
  )

/** Finds rules of unknown issuers and categories with an unknown parent. */
export function referenceProblems({ issuers, rules, categories }: Reference): Problem[] {
  const known = new Set(issuers.map(({ slug }) => slug))
  const slugs = new Set(categories.map(({ slug }) => slug))
  const unruled = rules.map(({ issuer }) => issuer).filter((slug) => !known.has(slug))
  const orphans = categories.filter(
    ({ slug, parent }) => parent !== null && (parent === slug || !slugs.has(parent)),
  )
  return [
    ...unruled.map((slug) => ({ file: REFERENCE_FILES.rules.file, message: unknown('issuer')(slug) })),
    ...orphans.map(({ slug, parent }) => ({
      file: REFERENCE_FILES.categories.file,
      message: `${slug}: ${unknown('parent')(String(parent))}`,
    })),
  ]
}

const unknown = (kind: string) => (name: string) => `${kind} ${name} is not known`

const categoriesOf = ({ categories }: RelationRow): readonly string[] =>
  Array.isArray(categories) ? categories : []
