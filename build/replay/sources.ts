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
 * Returns where each value of a card comes from (section 10): one entry per field or relation with a value, in the order of the card's
 * fields. `steps`: the replay up to the day in question. `pages`: what the issuer's pages confirmed.
 */
export function fieldSources(
  steps: readonly Step[],
  pages: readonly Confirmations[],
  context: ReplayContext,
): readonly FieldSource[] {
  const last = steps.at(-1)
  if (last === undefined) return []
  const { after, stated, origins } = last
  const statements = statementsOf(steps)
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
      first_seen: firstSeen(steps, field, stated[field]),
      verified,
      others: othersOf(field, origin.source, last, statements.get(field) ?? new Map(), context),
    }
  })
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

/** The latest statement of each source, by source. */
type Latest = Map<string, { readonly origin: Origin; readonly value: unknown }>

function statementsOf(steps: readonly Step[]): ReadonlyMap<string, Latest> {
  const byField = new Map<string, Latest>()
  for (const { seen, source, url, statements } of steps)
    for (const [field, value] of Object.entries(statements)) {
      const latest: Latest = byField.get(field) ?? new Map()
      byField.set(field, latest)
      latest.set(source, { origin: { seen, source, url }, value })
    }
  return byField
}

/** Returns what sources other than `own`, the value's, state. A value that is derived can differ from what its own source states. */
function othersOf(
  field: string,
  own: string,
  { stated, after }: Step,
  latest: Latest,
  context: ReplayContext,
): OtherStatement[] {
  const current = hasValue(stated[field]) ? stated[field] : after[field]
  return [...latest.values()]
    .filter(({ origin, value }) => origin.source !== own && !isSameValue(value, current))
    .sort(
      (a, b) => compareText(b.origin.seen, a.origin.seen) || compareText(a.origin.source, b.origin.source),
    )
    .slice(0, OTHERS_MAX)
    .map(({ origin, value }) => {
      const shown = field in RELATIONS ? shownRows(field as RelationName, value, after, context) : value
      return { source: sourceOf(origin, context), seen: origin.seen, value: shown }
    })
}

/** Returns the rows of a relation as the catalog has them, but without the ids and dates of the catalog's rows. */
function shownRows(relation: RelationName, rows: unknown, card: Row, context: ReplayContext): unknown {
  const { id, slug, issuers } = card
  const key = { id: String(id), slug: String(slug), country: String((issuers as Row).country) }
  const completed = catalogRows(relation, rows as readonly RelationRow[], key, context, () => '')
  return completed.map(({ id: _id, card_id: _card, created_at: _created, ...row }) => row)
}
