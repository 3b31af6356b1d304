import { Card, RELATION_NAMES } from '../../data/schema/card.ts'
import { type Change, TRACKED_FIELDS } from '../../data/schema/changes.ts'
import { idOf } from '../../data/schema/ids.ts'
import type { Plan } from '../../data/schema/plans.ts'
import { fieldsByName } from '../../data/schema/view.ts'
import type { FieldChanges } from '../changes/diff.ts'
import { isEqual } from '../replay/same.ts'
import type { Release, ReleaseEntry, RowDigests } from './release.ts'
import { applyEntry, digestFor, type PublishedCard } from './state.ts'

/** A change of a card with its values before, for every plan. */
export interface ReleasedChange {
  readonly id: string
  readonly release: Release
  readonly entry: ReleaseEntry
  /** The card before and after; null if it is not in the catalog. */
  readonly before: PublishedCard | null
  readonly after: PublishedCard | null
  /** Fields whose values differ, in the specification's order. */
  readonly changes: FieldChanges
  /** Digests of the changed relations before and after, by name. */
  readonly relations: Readonly<Record<string, { readonly old: RowDigests; readonly new: RowDigests }>>
}

/** Returns every change of the releases, oldest first. */
export function releasedChanges(releases: readonly Release[]): readonly ReleasedChange[] {
  const cards = new Map<string, PublishedCard>()
  return releases.flatMap((release) =>
    release.cards.map((entry) => {
      const before = entry.type === 'created' ? undefined : cards.get(entry.slug)
      const after = applyEntry(before, entry)
      if (after === null) cards.delete(entry.slug)
      else cards.set(entry.slug, after)
      const id = idOf('change', release.release, entry.slug)
      return { id, release, entry, before: before ?? null, after, ...differences(before, entry) }
    }),
  )
}

function differences(
  before: PublishedCard | undefined,
  { fields, relations }: ReleaseEntry,
): Pick<ReleasedChange, 'changes' | 'relations'> {
  const changes = TRACKED_FIELDS.filter((field) => field in fields)
    .map((field) => [field, { old: before?.fields[field] ?? null, new: fields[field] }] as const)
    .filter(([, change]) => !isEqual(change.old, change.new))
  const rows = Object.entries(relations).map(
    ([name, digests]) => [name, { old: before?.relations[name] ?? {}, new: digests }] as const,
  )
  return { changes: Object.fromEntries(changes), relations: Object.fromEntries(rows) }
}

/** Returns a change as a plan sees it, or null if the plan sees none of it (spec 11). */
export function changeFor(
  plan: Plan,
  { id, release, entry, changes, relations }: ReleasedChange,
): Change | null {
  const { slug, name, issuer, country, type } = entry
  const visible = fieldsByName(Card, plan, false)
  const fields = Object.entries(changes).filter(([field]) => visible.has(field))
  const changed = RELATION_NAMES.filter((name) => {
    const digests = relations[name]
    return digests !== undefined && digestFor(digests.old, plan) !== digestFor(digests.new, plan)
  })
  if (type === 'updated' && fields.length + changed.length === 0) return null
  return {
    id,
    release: release.release,
    published_at: release.published_at,
    type,
    card: { slug, name, issuer, country },
    changes: Object.fromEntries(fields),
    changed_relations: [...changed],
  }
}
