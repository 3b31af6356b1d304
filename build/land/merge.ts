import { writeFacts } from '../../data/facts-file.ts'
import { RELATION_NAMES } from '../../data/schema/card.ts'
import { type CardFacts, ISSUER_SOURCE, type Observation, type RelationRow } from '../../data/schema/fact.ts'
import { stableJson } from '../../data/snapshot/digest.ts'
import { Checks } from '../facts/checks.ts'
import { type Change, reviewDraft } from '../judge/change.ts'
import { type ReviewItem, reviewId } from '../judge/review-item.ts'
import { UNITS } from '../replay/units.ts'
import { concludeCard, withGain } from '../weekly/conclude.ts'
import type { Known, KnownCard } from '../weekly/known.ts'
import { type Decision, EMPTY_QUEUE, QueueFile } from '../weekly/records.ts'
import { mergeChecks } from './merge-checks.ts'

/** One file in three states: where the run began, as the run left it, and as it is upstream now. Null: no such file. */
export interface Versions {
  readonly base: string | null
  readonly ours: string | null
  readonly theirs: string | null
}

/** A merged file; what the run read and upstream no longer lets in goes to the review queue. */
export interface Merged {
  readonly content: string | null
  readonly held: readonly ReviewItem[]
}

const taken = (content: string | null): Merged => ({ content, held: [] })

/** Replays a run's change of a file onto its upstream version. `path` is below the facts, `known` is upstream. */
export function mergeFile(path: string, versions: Versions, known: Known, today: string): Merged {
  const { base, ours, theirs } = versions
  if (ours === theirs || theirs === base) return taken(ours)
  if (ours === base || ours === null) return taken(theirs)
  const [folder] = path.split('/')
  if (folder === 'cards') return mergeCard(path, ours, versions, known, today)
  const [was, mine, upstream] = [parsed(base), JSON.parse(ours), parsed(theirs)]
  if (folder === 'held') return taken(writeFacts(mergeQueue(was, mine, upstream)))
  if (folder === 'checks')
    return taken(writeFacts(mergeChecks(Checks.parse(mine), Checks.parse(upstream ?? {}))))
  if (path === 'issuers.json') return taken(writeFacts(unionBy(slugOf, upstream ?? [], mine)))
  throw new Error(`${path} was changed by the run and upstream, and there is no way to merge it.`)
}

const parsed = (text: string | null) => (text === null ? null : JSON.parse(text))

const slugOf = ({ slug }: { readonly slug: string }): string => slug

/** Adds what the run observed to the upstream facts of the card, under the rules that every reading passes. */
function mergeCard(
  path: string,
  ours: string,
  { base, theirs }: Versions,
  known: Known,
  today: string,
): Merged {
  const [before, mine]: (CardFacts | null)[] = [parsed(base), JSON.parse(ours)]
  if (theirs === null || !mine) return taken(theirs)
  const seen = new Set(before?.observations.map(stableJson))
  const gained = mine.observations.filter((each) => !seen.has(stableJson(each)))
  let card = JSON.parse(theirs) as CardFacts
  const held: ReviewItem[] = []
  for (const observed of gained) {
    const added = addTo(card, path, observed, known)
    card = added.card
    held.push(
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
  return { content: writeFacts({ ...card, aliases }), held }
}

function addTo(card: CardFacts, path: string, observed: Observation, { issuers, reference }: Known) {
  const last = card.observations.at(-1)?.seen ?? observed.seen
  const seen = observed.seen < last ? last : observed.seen
  const own = issuers.get(card.issuer)?.cards.find(({ facts }) => facts.slug === card.slug)
  if (observed.source !== ISSUER_SOURCE || !own) {
    const gain = { aliases: card.aliases, observation: { ...observed, seen } }
    return { card: withGain(card, gain), refused: [] }
  }
  const changes = changesIn(observed, own)
  const { gain, held, contradictions } = concludeCard(
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
  return { card: gain ? withGain(card, gain) : card, refused: [...held, ...corrected] }
}

const CORRECTED = {
  code: 'corrected',
  text: 'a correction was made while the run was under way',
} as const

/** An observation as the changes that it was made of. */
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
    isFirstSight: fields.some((field) => unconfirmed.includes(field)),
  })
  const relations = RELATION_NAMES.filter((name) => rows[name] !== undefined)
  return [
    ...UNITS.filter(({ fields }) => fields.some((field) => field in values)).map(({ name, fields }) =>
      change(name, fields, values),
    ),
    ...relations.map((name) => change(name, [name], { [name]: rows[name] as readonly RelationRow[] })),
  ]
}

/** What either side decided stays decided; what either side no longer holds is no longer open. */
function mergeQueue(was: unknown, mine: unknown, upstream: unknown): QueueFile {
  const [before, ours, theirs] = [was, mine, upstream].map((file) => QueueFile.parse(file ?? EMPTY_QUEUE))
  if (!before || !ours || !theirs) return EMPTY_QUEUE
  const decided = unionBy(decisionKey, theirs.decided, ours.decided)
  const closed = new Set(decided.filter(({ lapsed }) => !lapsed).map(({ item }) => item.id))
  const gone = before.open.filter(
    ({ id }) => !ours.open.some((item) => item.id === id) || !theirs.open.some((item) => item.id === id),
  )
  const goneIds = new Set(gone.map(({ id }) => id))
  const open = unionBy(({ id }) => id, ours.open, theirs.open)
  // Only runs write announcements, and this run was the last to look.
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

/** Adds items to a review queue that does not hold or reject them already. */
export function withItems(file: QueueFile, items: readonly ReviewItem[]): QueueFile {
  const known = new Set([...file.open, ...file.decided.map(({ item }) => item)].map(({ id }) => id))
  return { ...file, open: [...file.open, ...items.filter(({ id }) => !known.has(id))] }
}

/** Issuer whose file it is; null for files of all issuers. */
export const issuerOf = (path: string): string | null =>
  /^(?:cards|held|checks)\/([^/]+?)(?:\.json)?(?:\/|$)/.exec(path)?.[1] ?? null
