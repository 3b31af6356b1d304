import { ISSUER_SOURCE } from '../../data/schema/fact.ts'
import { causeOf } from '../judge/cause.ts'
import type { ReviewItem } from '../judge/review-item.ts'
import { OFFER, OFFER_FIELDS } from '../replay/units.ts'
import type { Evidence } from '../weekly/evidence.ts'
import type { AppliedChange, IssuerRun } from '../weekly/issuer-run.ts'
import { markedPieces, type Piece } from './quotes.ts'
import { labelOf, type Pair, pairsOf } from './words.ts'

/** Text of a page or another source, with its values marked. */
export interface Quote {
  readonly pieces: readonly Piece[]
  /** Source and date, such as "issuer, 2026-10-05". */
  readonly origin: string
  readonly url: string | null
}

/** A change, or an item of the review queue. */
export interface Entry {
  readonly id: string | null
  readonly issuer: string
  /** Slug and name. */
  readonly card: string
  readonly name: string
  readonly subject: string
  readonly pairs: readonly Pair[]
  readonly reasons: readonly string[]
  /** Short name of the first reason; null for a change. */
  readonly cause: string | null
  /** Entries of a group are one decision. */
  readonly group: string | null
  /** Quotes for the current values, and for the new ones. */
  readonly before: readonly Quote[]
  readonly now: readonly Quote[]
  readonly url: string
  readonly since: string | null
}

type QuotedChange = Pick<ReviewItem, 'card' | 'url' | 'old' | 'values' | 'quotes'>

/** Describes a change of the facts. */
export const changeEntry = (run: IssuerRun, change: AppliedChange): Entry => ({
  id: null,
  issuer: run.issuer,
  card: change.card,
  name: change.name,
  subject: labelOf(change.unit),
  pairs: pairsOf(change.old, change.values),
  reasons: [],
  cause: null,
  group: null,
  ...quotesOf(change, run.evidence[change.card] ?? {}),
  url: change.url,
  since: null,
})

/** Describes an item of the review queue. `evidence` has the sources of the card's current values, by field. */
export const reviewEntry = (
  { issuer, names, evidence }: Pick<IssuerRun, 'issuer' | 'names' | 'evidence'>,
  item: ReviewItem,
): Entry => ({
  id: item.id,
  issuer,
  card: item.card,
  name: names[item.card] ?? String(item.values.name ?? item.card),
  subject: subjectOf(item),
  pairs: pairsOf(item.old, item.values),
  reasons: item.reasons.map((reason) => reason.replace(/^[a-z0-9_]+(?=: )/, labelOf)),
  cause: causeOf(item),
  group: item.group ?? null,
  ...quotesOf(item, evidence[item.card] ?? {}),
  url: item.url,
  since: item.since,
})

function quotesOf(
  { url, old, values, quotes = {} }: QuotedChange,
  evidence: Readonly<Record<string, Evidence>>,
) {
  const fields = Object.keys(values)
  const now = fields.flatMap((field) =>
    quotes[field] === undefined
      ? []
      : [{ text: quotes[field], value: values[field], origin: 'the page', url }],
  )
  const before = fields.flatMap((field) => {
    const found = evidence[field]
    if (!found || (old[field] ?? null) === null) return []
    const source = found.source === ISSUER_SOURCE ? 'the issuer' : found.source
    const text = found.quote ?? ''
    return [{ text, value: old[field], origin: `${source}, ${found.seen}`, url: found.url }]
  })
  return { before: mergeQuotes(before), now: mergeQuotes(now) }
}

interface SourceText {
  readonly text: string
  readonly value: unknown
  readonly origin: string
  readonly url: string | null
}

/** Merges equal quotes. A sentence that states several fields is shown once, with all values marked. */
const mergeQuotes = (texts: readonly SourceText[]): Quote[] =>
  [...Map.groupBy(texts, ({ text, origin, url }) => `${text}\n${origin}\n${url}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ text, origin, url }) => ({
      pieces:
        text === ''
          ? []
          : markedPieces(
              text,
              same.map(({ value }) => value),
            ),
      origin,
      url,
    })),
  )

const KINDS: Readonly<Record<Exclude<ReviewItem['kind'], 'reading'>, string>> = {
  'offer gone': 'offer withdrawn',
  closed: 'no longer offered',
  returned: 'offered again',
  moved: 'new URL',
  renamed: 'new name',
  'new card': 'new card',
}

function subjectOf({ kind, values }: ReviewItem): string {
  if (kind !== 'reading') return KINDS[kind]
  const fields = Object.keys(values)
  return fields.some((field) => OFFER_FIELDS.includes(field)) ? OFFER : fields.map(labelOf).join(', ')
}
