import { compareText } from '../../data/compare.ts'
import { BOOKKEEPING_FIELDS, RELATIONS, type RelationName } from '../../data/schema/card.ts'
import { ISSUER_SOURCE, pageOf, type RelationRow } from '../../data/schema/fact.ts'
import type { FieldSource, OtherStatement } from '../../data/schema/provenance.ts'
import type { Row } from '../../data/schema/view.ts'
import type { ReplayContext } from './context.ts'
import { basisOf, hasValue } from './derived.ts'
import type { Origin } from './precedence.ts'
import { catalogRows } from './rows.ts'
import { isSameValue } from './same.ts'
import type { Step } from './step.ts'
import { type Confirmations, verifiedAt } from './verified.ts'

const OTHERS_MAX = 5

/**
 * Returns how to list where each value of a card comes from after step number `i` (section 10): one entry per field or relation with a
 * value, in the order of the card's fields. `pages`: what the issuer's pages confirmed.
 */
export function fieldSources(
  steps: readonly Step[],
  context: ReplayContext,
): (i: number, pages: readonly Confirmations[]) => readonly FieldSource[] {
  const statements = statementsOf(steps, context)
  return (i, pages) => {
    const past = steps.slice(0, i + 1)
    const now = past.at(-1)
    if (now === undefined) return []
    const { after, stated, origins } = now
    return Object.keys(after).flatMap((field) => {
      if (BOOKKEEPING_FIELDS.includes(field) || !hasValue(after[field])) return []
      const origin = origins[basisOf(field, stated) ?? field]
      if (origin === undefined) return []
      const verified = verifiedAt(stated, field, pages)
      return {
        field,
        source: sourceOf(origin, context),
        trust: context.sources[origin.source]?.trust ?? 0,
        seen: lastSeen(origin, verified),
        first_seen: firstSeen(past, field, stated[field]),
        verified,
        others: othersOf(latestBySource(statements.get(field) ?? [], i), field, now),
      }
    })
  }
}

function sourceOf({ source, url }: Origin, { sources }: ReplayContext): FieldSource['source'] {
  const { name = source, kind = 'dataset' } = sources[source] ?? {}
  return { name, kind, url: pageOf(url, sources[source]) }
}

/** The weekly job appends a value only when it changes, so the issuer's page may have stated it again since. */
function lastSeen({ source, seen }: Origin, verified: string | null): string {
  const again = source === ISSUER_SOURCE ? verified?.slice(0, 10) : undefined
  return again !== undefined && again > seen ? again : seen
}

/** The day on which a value was first stated; for a derived value the day on which the card first had it. */
function firstSeen(steps: readonly Step[], field: string, stated: unknown): string {
  const now = steps.at(-1)?.after[field]
  const first = steps.find(({ statements, after }) =>
    hasValue(stated) ? isSameValue(statements[field], stated) : isSameValue(after[field], now),
  )
  return first?.seen ?? ''
}

/** What a step states about a field. */
interface Statement {
  readonly at: number
  readonly origin: Origin
  readonly value: unknown
  /** Returns it as others' statement. */
  readonly shown: () => OtherStatement
}

/** Returns the statements of each field, in the order of the steps. */
function statementsOf(steps: readonly Step[], context: ReplayContext): ReadonlyMap<string, Statement[]> {
  const byField = new Map<string, Statement[]>()
  for (const [at, { seen, source, url, statements, after }] of steps.entries())
    for (const [field, value] of Object.entries(statements)) {
      const origin = { seen, source, url }
      const ofField = byField.get(field) ?? []
      byField.set(field, ofField)
      ofField.push({ at, origin, value, shown: shownOnce(field, value, origin, after, context) })
    }
  return byField
}

/** Most statements are never shown, and the others are shown after many steps. */
function shownOnce(
  field: string,
  value: unknown,
  origin: Origin,
  card: Row,
  context: ReplayContext,
): () => OtherStatement {
  let shown: OtherStatement | undefined
  return () => {
    shown ??= {
      source: sourceOf(origin, context),
      seen: origin.seen,
      value: field in RELATIONS ? shownRows(field as RelationName, value, card, context) : value,
    }
    return shown
  }
}

/** Returns the last statement of each source up to step number `i`. */
function latestBySource(statements: readonly Statement[], i: number): readonly Statement[] {
  const latest = new Map<string, Statement>()
  for (const statement of statements) if (statement.at <= i) latest.set(statement.origin.source, statement)
  return [...latest.values()]
}

function othersOf(latest: readonly Statement[], field: string, { stated, after }: Step): OtherStatement[] {
  const current = hasValue(stated[field]) ? stated[field] : after[field]
  return latest
    .filter(({ value }) => !isSameValue(value, current))
    .sort(
      (a, b) => compareText(b.origin.seen, a.origin.seen) || compareText(a.origin.source, b.origin.source),
    )
    .slice(0, OTHERS_MAX)
    .map(({ shown }) => shown())
}

/** Returns the rows of a relation as the catalog has them, but without the ids and dates of the catalog's rows. */
function shownRows(relation: RelationName, rows: unknown, card: Row, context: ReplayContext): unknown {
  const { id, slug, issuers } = card
  const key = { id: String(id), slug: String(slug), country: String((issuers as Row).country) }
  const completed = catalogRows(relation, rows as readonly RelationRow[], key, context, () => '')
  return completed.map(({ id: _id, card_id: _card, created_at: _created, ...row }) => row)
}
