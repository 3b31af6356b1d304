import { writeFacts } from '../../data/facts-file.ts'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import { type CardFacts, ISSUER_SOURCE, type Observation, type RelationRow } from '../../data/schema/fact.ts'
import { stableJson } from '../../data/snapshot/digest.ts'
import { Checks } from '../facts/checks.ts'
import { type Change, reviewDraft } from '../judge/change.ts'
import { type ReviewItem, reviewId } from '../judge/review-item.ts'
import { UNITS } from '../replay/units.ts'
import { concludeCard, withAddition } from '../weekly/conclude.ts'
import type { Known, KnownCard } from '../weekly/known.ts'
import { type Decision, EMPTY_QUEUE, QueueFile } from '../weekly/records.ts'
import { mergeChecks } from './merge-checks.ts'

/** Three versions of a file: before the run (`base`), after the run (`ours`), and upstream (`theirs`). Null: no such file. */
export interface Versions {
  readonly base: string | null
  readonly ours: string | null
  readonly theirs: string | null
}

/** A merged file, and the run's readings that conflict with upstream, for the review queue. */
export interface MergedFile {
  readonly content: string | null
  readonly queued: readonly ReviewItem[]
}

const unchangedFile = (content: string | null): MergedFile => ({ content, queued: [] })

/** Applies a run's change of a file to its upstream version. `path` is relative to the facts; `known` is upstream's state. */
export function mergeFile(path: string, versions: Versions, known: Known, today: string): MergedFile {
  const { base, ours, theirs } = versions
  if (ours === theirs || theirs === base) return unchangedFile(ours)
  if (ours === base || ours === null) return unchangedFile(theirs)
  const [folder] = path.split('/')
  if (folder === 'cards') return mergeCard(path, ours, versions, known, today)
  const [before, mine, upstream] = [parseOrNull(base), JSON.parse(ours), parseOrNull(theirs)]
  if (folder === 'queue') return unchangedFile(writeFacts(mergeQueue(before, mine, upstream)))
  if (folder === 'checks')
    return unchangedFile(writeFacts(mergeChecks(Checks.parse(mine), Checks.parse(upstream ?? {}))))
  if (path === 'issuers.json') return unchangedFile(writeFacts(unionBy(slugOf, upstream ?? [], mine)))
  throw new Error(`${path} was changed by the run and upstream, and cannot be merged.`)
}

const parseOrNull = (text: string | null) => (text === null ? null : JSON.parse(text))

const slugOf = ({ slug }: { readonly slug: string }): string => slug

/** Adds the run's observations to the upstream facts of the card, by the rules for all readings. */
function mergeCard(
  path: string,
  ours: string,
  { base, theirs }: Versions,
  known: Known,
  today: string,
): MergedFile {
  const [before, mine]: (CardFacts | null)[] = [parseOrNull(base), JSON.parse(ours)]
  if (theirs === null || !mine) return unchangedFile(theirs)
  const seen = new Set(before?.observations.map(stableJson))
  const gained = mine.observations.filter((each) => !seen.has(stableJson(each)))
  let card = JSON.parse(theirs) as CardFacts
  const queued: ReviewItem[] = []
  for (const observed of gained) {
    const added = addTo(card, path, observed, known)
    card = added.card
    queued.push(
      ...added.refused.map((draft) => ({
        ...draft,
        waits: 'review' as const,
        id: reviewId(draft),
        since: today,
        seen: observed.seen,
      })),
    )
  }
  const aliases = [...new Set([...card.aliases, ...mine.aliases])]
  return { content: writeFacts({ ...card, aliases }), queued }
}

function addTo(card: CardFacts, path: string, observed: Observation, { issuers, reference }: Known) {
  const last = card.observations.at(-1)?.seen ?? observed.seen
  const seen = observed.seen < last ? last : observed.seen
  const own = issuers.get(card.issuer)?.cards.find(({ facts }) => facts.slug === card.slug)
  if (observed.source !== ISSUER_SOURCE || !own) {
    const addition = { aliases: card.aliases, observation: { ...observed, seen } }
    return { card: withAddition(card, addition), refused: [] }
  }
  const changes = changesIn(observed, own)
  const { addition, queued, contradictions } = concludeCard(
    { ...own, facts: card, file: path },
    changes,
    reference,
    seen,
  )
  const corrected = contradictions.flatMap(({ unit }) =>
    changes
      .filter((change) => change.unit === unit)
      .map((change) => reviewDraft(card.slug, change, [CORRECTED])),
  )
  return { card: addition ? withAddition(card, addition) : card, refused: [...queued, ...corrected] }
}

const CORRECTED = {
  code: 'corrected',
  text: 'a correction was made while the run was under way',
} as const

/** Splits an observation into its changes, one per unit. */
function changesIn(
  { url, values, highs = {}, quotes = {}, unconfirmed = [], ...rows }: Observation,
  { row }: KnownCard,
): Change[] {
  const only = <T>(from: Readonly<Record<string, T>>, fields: readonly string[]) =>
    Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field)))
  const change = (
    unit: string,
    fields: readonly string[],
    stated: Readonly<Record<string, unknown>>,
  ): Change => ({
    unit,
    url: url ?? '',
    old: Object.fromEntries(fields.map((field) => [field, row[field] ?? null])),
    values: only(stated, fields),
    highs: only(highs, fields),
    quotes: only(quotes, fields),
    isUnconfirmed: fields.some((field) => unconfirmed.includes(field)),
  })
  const relations = RELATION_NAMES.filter((name) => rows[name] !== undefined)
  return [
    ...UNITS.filter(({ fields }) => fields.some((field) => field in values)).map(({ name, fields }) =>
      change(name, fields, values),
    ),
    ...relations.map((name) => change(name, [name], { [name]: rows[name] as readonly RelationRow[] })),
  ]
}

/** Merges review queues. A decision of either side stays, and an item that either side removed is no longer open. */
function mergeQueue(base: unknown, mine: unknown, upstream: unknown): QueueFile {
  const [before, ours, theirs] = [base, mine, upstream].map((file) => QueueFile.parse(file ?? EMPTY_QUEUE))
  if (!before || !ours || !theirs) return EMPTY_QUEUE
  const decided = unionBy(decisionKey, theirs.decided, ours.decided)
  const closed = new Set(decided.filter(({ lapsed }) => !lapsed).map(({ item }) => item.id))
  const gone = before.open.filter(
    ({ id }) => !ours.open.some((item) => item.id === id) || !theirs.open.some((item) => item.id === id),
  )
  const goneIds = new Set(gone.map(({ id }) => id))
  const open = unionBy(({ id }) => id, ours.open, theirs.open)
  // Only runs write announcements, and this run is the latest.
  const announced = ours.announced ?? []
  return {
    open: open.filter(({ id }) => !closed.has(id) && !goneIds.has(id)),
    decided,
    past: unionBy(({ id }) => id, ours.past, theirs.past),
    ...(announced.length > 0 ? { announced } : {}),
  }
}

const decisionKey = ({ verdict, on, item }: Decision): string => `${verdict} ${on} ${item.id}`

function unionBy<T>(keyOf: (each: T) => string, first: readonly T[], second: readonly T[]): T[] {
  const keys = new Set(first.map(keyOf))
  return [...first, ...second.filter((each) => !keys.has(keyOf(each)))]
}

/** Adds items to a review queue, except those that are already open or decided. */
export function withItems(file: QueueFile, items: readonly ReviewItem[]): QueueFile {
  const known = new Set([...file.open, ...file.decided.map(({ item }) => item)].map(({ id }) => id))
  return { ...file, open: [...file.open, ...items.filter(({ id }) => !known.has(id))] }
}

/** Returns the issuer that a file belongs to; null for files of all issuers. */
export const issuerOf = (path: string): string | null =>
  /^(?:cards|queue|checks)\/([^/]+?)(?:\.json)?(?:\/|$)/.exec(path)?.[1] ?? null
