import { dayOf } from '../../data/time.ts'
import type { ReviewItem } from '../judge/review-item.ts'
import type { IssuerRun, PageNote } from '../weekly/issuer-run.ts'
import type { Run } from '../weekly/run.ts'
import { type Decision, decisionsOf } from './decisions.ts'
import { changeEntry, type Entry, reviewEntry } from './entry.ts'
import { type SilentLine, silentLines } from './silent.ts'
import { titleOf } from './words.ts'

/** Contents of a report, for any format. */
export interface Contents {
  readonly title: string
  readonly day: string
  /** Summary in one or two sentences. */
  readonly lead: string
  /** Why the run stopped, or null. */
  readonly failure: string | null
  readonly figures: readonly Figure[]
  /** Items for a maintainer to decide. */
  readonly decisions: readonly Decision[]
  readonly changed: readonly Entry[]
  /** Expected values and pages that are missing. */
  readonly silent: readonly SilentLine[]
  /** Items that the next run decides. */
  readonly nextRun: readonly Entry[]
  readonly contradictions: readonly Entry[]
  readonly resolved: readonly Entry[]
  readonly rejected: readonly Entry[]
  readonly doubts: readonly { readonly issuer: string; readonly why: readonly string[] }[]
  readonly troubled: readonly Trouble[]
  readonly unread: readonly {
    readonly issuer: string
    readonly url: string
    readonly labels: readonly string[]
  }[]
  readonly strange: readonly { readonly card: string; readonly row: string }[]
  readonly health: readonly HealthRow[]
  readonly coverage: readonly { readonly field: string; readonly share: number; readonly cards: number }[]
  /** How recently issuers' pages confirmed cards and values; null if the facts could not be read. */
  readonly freshness: Run['freshness']
}

export interface Figure {
  readonly label: string
  readonly value: number
}

/** Pages of an issuer that could not be read for the same reason. */
export interface Trouble extends Pick<PageNote, 'kind' | 'why'> {
  readonly issuer: string
  readonly pages: readonly { readonly url: string; readonly card: string }[]
}

export interface HealthRow {
  readonly issuer: string
  readonly name: string
  readonly cards: number
  readonly requested: number
  readonly read: number
  readonly changed: number
  readonly queued: number
  /** Share of the requested cards that the last runs read; null if a run requested none. */
  readonly past: readonly (number | null)[]
}

/** Returns the contents of a run's report. */
export function contentsOf({ at, dryRun, issuers, published, failure, history, freshness }: Run): Contents {
  const all = <T>(pick: (run: IssuerRun) => readonly T[]): T[] => issuers.flatMap((run) => [...pick(run)])
  const read = sum(issuers, 'read')
  const queuedEntries = (pick: (run: IssuerRun) => readonly ReviewItem[]): Entry[] =>
    issuers.flatMap((run) => pick(run).map((item) => reviewEntry(run, item)))
  const pendingFor = (decider: ReviewItem['waits']) =>
    queuedEntries((run) => run.queued.filter(({ waits }) => waits === decider))
  const toDecide = pendingFor('review')
  const changes = (pick: (run: IssuerRun) => IssuerRun['changed']): Entry[] =>
    issuers.flatMap((run) => pick(run).map((change) => changeEntry(run, change)))
  const changed = changes((run) => run.changed)
  return {
    title: dryRun ? 'Weekly re-check: dry run' : 'Weekly re-check',
    day: dayOf(at),
    lead: leadOf(published, dryRun),
    failure: failure && `${FAILED[failure.step]} ${failure.reason}`,
    figures: figuresOf({
      'to decide': toDecide.length,
      changes: changed.length,
      'cards read': read,
      'cards requested': sum(issuers, 'requested'),
      ...confirmedCounts(freshness),
    }),
    decisions: decisionsOf(toDecide),
    changed,
    silent: issuers.flatMap((run) => silentLines(run, history, dayOf(at))),
    nextRun: pendingFor('second run'),
    contradictions: changes((run) => run.contradictions),
    resolved: queuedEntries((run) => run.resolved),
    rejected: queuedEntries((run) => run.rejected),
    doubts: issuers.map(doubtsOf).filter(({ why }) => why.length > 0),
    troubled: issuers.flatMap(troublesOf),
    unread: issuers.flatMap(unreadOf),
    strange: all((run) => run.strange),
    health: issuers.map((run) => healthRow(run, history)),
    coverage: coverageOf(issuers, read),
    freshness,
  }
}

const confirmedCounts = (freshness: Run['freshness']): Readonly<Record<string, number>> =>
  freshness === null
    ? {}
    : {
        'values confirmed in a month': freshness.confirmed.confirmed,
        'current values': freshness.confirmed.values,
      }

const figuresOf = (counts: Readonly<Record<string, number>>): Figure[] =>
  Object.entries(counts).map(([label, value]) => ({ label, value }))

const sum = (issuers: readonly IssuerRun[], key: 'requested' | 'read'): number =>
  issuers.reduce((total, run) => total + run[key], 0)

const FAILED = {
  facts: 'The facts could not be read or written, so the run stopped.',
  publish: 'The facts are written, but the snapshot could not be published: the earlier one is still served.',
} as const

function leadOf(published: Run['published'], dryRun: boolean): string {
  const done = "Issuers' pages were read and compared with the facts."
  if (dryRun) return `${done} This was a dry run: nothing was written.`
  if (published === null) return 'Nothing was published.'
  const served = published.moved
    ? `published as ${published.version}`
    : `already served as ${published.version}`
  return `${done} Readings that passed all checks are in the facts, ${served}; the others are listed below.`
}

const unreadOf = (run: IssuerRun): Contents['unread'] =>
  run.pages
    .filter(({ unread }) => unread.length > 0)
    .map(({ url, unread }) => ({ issuer: titleOf(run), url, labels: unread }))

const doubtsOf = (run: IssuerRun) => {
  const { doubts, listing, failure } = run
  return { issuer: titleOf(run), why: whyOf(doubts, listing, failure) }
}

const whyOf = (doubts: readonly string[], listing: readonly string[], failure: string | null): string[] => [
  ...(failure ? [`not re-checked: ${failure}`] : []),
  ...doubts.map((doubt) => `queued as a whole: ${doubt}`),
  ...listing.map((doubt) => `listing not trusted: ${doubt}`),
]

/** Kinds that are expected of a discontinued card's page. */
const ENDS: readonly PageNote['kind'][] = ['gone', 'notice', 'elsewhere']

function troublesOf(run: IssuerRun): Trouble[] {
  const unusable = run.pages.filter(
    ({ kind, identity, role, ended }) =>
      !(ended && ENDS.includes(kind)) && (kind !== 'card' || (identity !== null && role === 'product')),
  )
  const troubles = unusable.map(({ url, kind, why, identity, cards }) => ({
    kind,
    why: kind === 'card' ? (identity ?? '') : why,
    page: { url, card: cards.join(', ') },
  }))
  const alike = Map.groupBy(troubles, ({ kind, why }) => `${kind} ${why}`)
  return [...alike.values()].flatMap((group) =>
    group
      .slice(0, 1)
      .map(({ kind, why }) => ({ issuer: titleOf(run), kind, why, pages: group.map(({ page }) => page) })),
  )
}

function healthRow(run: IssuerRun, history: Run['history']): HealthRow {
  const { issuer, cards, requested, read, changed, queued } = run
  const past = history.map(({ issuers }) => {
    const health = issuers[issuer]
    return health && health.requested > 0 ? health.read / health.requested : null
  })
  return {
    issuer,
    name: titleOf(run),
    cards,
    requested,
    read,
    changed: changed.length,
    queued: queued.length,
    past,
  }
}

function coverageOf(issuers: readonly IssuerRun[], read: number): Contents['coverage'] {
  const counts = new Map<string, number>()
  for (const { coverage } of issuers)
    for (const [field, cards] of Object.entries(coverage)) counts.set(field, (counts.get(field) ?? 0) + cards)
  return [...counts]
    .map(([field, cards]) => ({ field, cards, share: cards / Math.max(1, read) }))
    .sort((a, b) => b.share - a.share)
}
