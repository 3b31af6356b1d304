import type { Country } from '../../data/schema/card.ts'
import type { Field } from '../extract/reading.ts'
import type { Statement } from '../extract/statements/statement.ts'
import { cardOn, partsByCard } from '../judge/parts.ts'
import { isSame } from '../judge/same.ts'
import { ModelFailure } from '../language-model/client.ts'
import { MODEL_FIELDS } from '../language-model/prompt.ts'
import type { ModelReader } from '../language-model/reader.ts'
import type { CardMatcher } from '../visit/identify.ts'
import type { CardReading, ReadValue } from '../visit/read.ts'
import type { Visit } from '../visit/visit.ts'
import { confirmationsOf } from './confirmed.ts'
import type { KnownCard } from './known.ts'

/** Visits with the readings of a language model, and why it could not be used; null if it could. */
export interface ModelReadings {
  readonly visits: readonly Visit[]
  readonly failure: string | null
}

interface Issuer {
  readonly cards: readonly Pick<KnownCard, 'facts' | 'row' | 'stated'>[]
  readonly matcher: CardMatcher
  readonly country: Country
}

/**
 * Queries a language model for the current values that no page confirms and no rule reads. Values that differ from the current
 * ones are added to the card's own page, marked as the model's. After a failure, the model is not queried again, and the run
 * continues without it.
 */
export async function addModelReadings(
  visits: readonly Visit[],
  issuer: Issuer,
  reader: ModelReader,
): Promise<ModelReadings> {
  let current = visits
  for (const card of issuer.cards) {
    const question = questionAbout(card, current, issuer.matcher)
    if (question === null) continue
    const { page, fields } = question
    const document = { source: page.reading?.source ?? '', title: null }
    try {
      const statements = await reader(document, {
        country: issuer.country,
        card: String(card.row.name),
        fields,
      })
      const read = newValues(statements, document.source, card.stated)
      current = current.map((visit) =>
        visit === page ? withValues(visit, card, read, issuer.matcher) : visit,
      )
    } catch (cause) {
      if (!(cause instanceof ModelFailure)) throw cause
      return { visits: current, failure: cause.message }
    }
  }
  return { visits: current, failure: null }
}

/** The card's own page, and the fields to query; null if there are none. */
function questionAbout(
  { facts: { slug }, stated }: Issuer['cards'][number],
  visits: readonly Visit[],
  matcher: CardMatcher,
): { readonly page: Visit; readonly fields: readonly Field[] } | null {
  const confirmations = confirmationsOf(slug, visits)
  const page = visits.find(({ url, reading }) => url === confirmations?.url && reading !== null)
  if (confirmations === null || page === undefined) return null
  const parts = partsByCard(visits, matcher).get(slug) ?? []
  const read = new Set(parts.flatMap(({ card }) => Object.keys(card.fields)))
  const fields = (Object.keys(MODEL_FIELDS) as Field[]).filter(
    (field) =>
      typeof stated[field] === 'number' &&
      confirmations.byField[field]?.outcome !== 'confirmed' &&
      !read.has(field),
  )
  return fields.length > 0 ? { page, fields } : null
}

/** A model confirms nothing, so only values that differ from the current ones are used. */
const newValues = (
  statements: readonly Statement[],
  source: string,
  stated: KnownCard['stated'],
): Record<string, ReadValue> =>
  Object.fromEntries(
    statements
      .filter(({ field, value }) => !isSame(stated[field], value))
      .map(({ field, value, quote }) => [
        field,
        { value, quote: source.slice(quote.start, quote.end), by: 'model' as const },
      ]),
  )

function withValues(
  visit: Visit,
  { facts: { slug } }: Issuer['cards'][number],
  values: Record<string, ReadValue>,
  matcher: CardMatcher,
): Visit {
  const { reading } = visit
  if (reading === null || Object.keys(values).length === 0) return visit
  const own = cardOn(reading.cards, slug, matcher)
  const blank: CardReading = { name: null, fields: {}, relations: {} }
  if (own === undefined && reading.cards.length > 0) return visit
  const card = { ...(own ?? blank), fields: { ...values, ...own?.fields } }
  const cards = own ? reading.cards.map((each) => (each === own ? card : each)) : [card]
  return { ...visit, reading: { ...reading, cards } }
}
