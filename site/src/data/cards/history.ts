import { compareText } from '../../../../data/compare.ts'
import type { Change } from '../../../../data/schema/changes.ts'
import { changes } from '../feed.ts'
import type { ListedCard } from './free-view.ts'

/** A value that a source stated on a day. */
export interface Statement {
  /** Date. */
  readonly day: string
  readonly value: number
  readonly source: string
  /** Whether it is the current value of the card. */
  readonly isCurrent: boolean
}

/** What was stated about a number of a card, as far as the Free plan shows it. */
export interface History {
  readonly field: Field
  /** Date since which the current value is known; null if no value is current. */
  readonly since: string | null
  readonly current: number | null
  /** Oldest first. */
  readonly statements: readonly Statement[]
}

const FIELDS = ['annual_fee', 'signup_bonus_points', 'signup_bonus_cash_value'] as const
type Field = (typeof FIELDS)[number]

let changesBySlug: ReadonlyMap<string, readonly Change[]> | undefined

/** The published changes of a card in the Free view, oldest first. */
export function changesOf(slug: string): readonly Change[] {
  changesBySlug ??= Map.groupBy(changes(), ({ card }) => card.slug)
  return changesBySlug.get(slug) ?? []
}

/**
 * Returns the histories of the annual fee and of the welcome offer. They have what the Free plan has: the sources of the current
 * values, what other sources stated last, and the published changes. Every change since the beginning needs a higher plan.
 */
export function historiesOf(listed: ListedCard): readonly History[] {
  const all = FIELDS.map((field) => historyOf(listed, field)).filter(
    ({ statements }) => statements.length > 0,
  )
  const hasPoints = all.some(({ field }) => field === 'signup_bonus_points')
  return all.filter(({ field }) => field !== 'signup_bonus_cash_value' || !hasPoints)
}

function historyOf({ card, sources }: ListedCard, field: Field): History {
  const current = card[field]
  const stated = sources.find((source) => source.field === field)
  const others = (stated?.others ?? []).flatMap(({ value, seen, source }) =>
    typeof value === 'number' ? [{ day: seen, value, source: source.name, isCurrent: false }] : [],
  )
  const published = changesOf(card.slug).flatMap(({ changes: fields, published_at }) => {
    const old = fields[field]?.old
    return typeof old === 'number'
      ? [{ day: published_at.slice(0, 10), value: old, source: 'Until this release', isCurrent: false }]
      : []
  })
  const now =
    stated !== undefined && current !== null
      ? [{ day: stated.seen, value: current, source: stated.source.name, isCurrent: true }]
      : []
  return {
    ...{ field, current },
    since: current === null ? null : (stated?.first_seen ?? null),
    statements: [...others, ...published, ...now].toSorted((a, b) => compareText(a.day, b.day)),
  }
}
