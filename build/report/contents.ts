import type { HeldItem } from '../judge/held.ts'
import type { Applied, IssuerRun, PageNote } from '../weekly/issuer-run.ts'
import type { Run } from '../weekly/run.ts'
import { labelOf, type Pair, pairsOf } from './words.ts'

/** What a report tells, apart from how it looks. */
export interface Contents {
  readonly title: string
  readonly day: string
  readonly published: string
  readonly figures: readonly Figure[]
  readonly changed: readonly Entry[]
  readonly held: readonly Entry[]
  readonly contradictions: readonly Entry[]
  readonly resolved: readonly Entry[]
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
  readonly ages: Run['ages']
}

export interface Figure {
  readonly label: string
  readonly value: number
}

/** A change, or what waits to become one. */
export interface Entry {
  readonly id: string | null
  readonly card: string
  readonly what: string
  readonly pairs: readonly Pair[]
  readonly reasons: readonly string[]
  readonly quotes: readonly string[]
  readonly url: string
  readonly since: string | null
}

/** Pages of an issuer that came as the same something else. */
export interface Trouble extends Pick<PageNote, 'kind' | 'why'> {
  readonly issuer: string
  readonly pages: readonly { readonly url: string; readonly card: string }[]
}

export interface HealthRow {
  readonly issuer: string
  readonly name: string
  readonly cards: number
  readonly asked: number
  readonly read: number
  readonly changed: number
  readonly held: number
  /** Share of the asked cards that were read, over the last runs; null where a run did not ask. */
  readonly past: readonly (number | null)[]
}

/** Brings a run into the order in which a maintainer reads it. */
export function contentsOf({ at, dryRun, issuers, published, history, ages }: Run): Contents {
  const all = <T>(pick: (run: IssuerRun) => readonly T[]): T[] => issuers.flatMap((run) => [...pick(run)])
  const [asked, read] = [sum(issuers, 'asked'), sum(issuers, 'read')]
  const changed = all((run) => run.changed)
  const held = all((run) => run.held)
  return {
    title: dryRun ? 'Weekly re-check: dry run' : 'Weekly re-check',
    day: at.toISOString().slice(0, 10),
    published: published
      ? published.moved
        ? `Published ${published.version}.`
        : `Nothing to publish: ${published.version} is served.`
      : 'Nothing was written.',
    figures: [
      { label: 'issuers', value: issuers.length },
      { label: 'cards asked for', value: asked },
      { label: 'cards read', value: read },
      { label: 'changes', value: changed.length },
      { label: 'waiting', value: held.length },
    ],
    changed: changed.map(changeEntry),
    held: held.map(heldEntry),
    contradictions: all((run) => run.contradictions).map(changeEntry),
    resolved: all((run) => run.resolved).map(heldEntry),
    doubts: issuers.map(doubtsOf).filter(({ why }) => why.length > 0),
    troubled: issuers.flatMap(troublesOf),
    unread: issuers.flatMap(({ name, pages }) =>
      pages
        .filter(({ unread }) => unread.length > 0)
        .map(({ url, unread }) => ({ issuer: name, url, labels: unread })),
    ),
    strange: all((run) => run.strange),
    health: issuers.map((run) => healthRow(run, history)),
    coverage: coverageOf(issuers, read),
    ages,
  }
}

const sum = (issuers: readonly IssuerRun[], key: 'asked' | 'read'): number =>
  issuers.reduce((total, run) => total + run[key], 0)

const changeEntry = ({ card, unit, old, values, quotes, url }: Applied): Entry => ({
  id: null,
  card,
  what: labelOf(unit),
  pairs: pairsOf(old, values),
  reasons: [],
  quotes: [...new Set(Object.values(quotes))],
  url,
  since: null,
})

const heldEntry = ({ id, card, kind, old, values, quotes, reasons, url, since, waits }: HeldItem): Entry => ({
  id,
  card,
  what: waits === 'second run' ? `${kind}, until a second run` : kind,
  pairs: pairsOf(old, values),
  reasons,
  quotes: [...new Set(Object.values(quotes ?? {}))],
  url,
  since,
})

const doubtsOf = ({ name, doubts, listing, failure }: IssuerRun) => ({
  issuer: name,
  why: [
    ...(failure ? [`not re-checked: ${failure}`] : []),
    ...doubts.map((doubt) => `held as a whole: ${doubt}`),
    ...listing.map((doubt) => `listing not trusted: ${doubt}`),
  ],
})

function troublesOf({ name, pages }: IssuerRun): Trouble[] {
  const amiss = pages.filter(
    ({ kind, identity, role }) => kind !== 'card' || (identity !== null && role === 'product'),
  )
  const told = amiss.map(({ url, kind, why, identity, cards }) => ({
    kind,
    why: kind === 'card' ? (identity ?? '') : why,
    page: { url, card: cards.join(', ') },
  }))
  const alike = Map.groupBy(told, ({ kind, why }) => `${kind} ${why}`)
  return [...alike.values()].flatMap((group) =>
    group
      .slice(0, 1)
      .map(({ kind, why }) => ({ issuer: name, kind, why, pages: group.map(({ page }) => page) })),
  )
}

function healthRow(
  { issuer, name, cards, asked, read, changed, held }: IssuerRun,
  history: Run['history'],
): HealthRow {
  const past = history.map(({ issuers }) => {
    const then = issuers[issuer]
    return then && then.asked > 0 ? then.read / then.asked : null
  })
  return { issuer, name, cards, asked, read, changed: changed.length, held: held.length, past }
}

function coverageOf(issuers: readonly IssuerRun[], read: number): Contents['coverage'] {
  const counts = new Map<string, number>()
  for (const { coverage } of issuers)
    for (const [field, cards] of Object.entries(coverage)) counts.set(field, (counts.get(field) ?? 0) + cards)
  return [...counts]
    .map(([field, cards]) => ({ field, cards, share: cards / Math.max(1, read) }))
    .sort((a, b) => b.share - a.share)
}
