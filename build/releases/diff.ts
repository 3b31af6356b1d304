import { compareText } from '../../data/compare.ts'
import type { PublishedChangeType } from '../../data/schema/changes.ts'
import { isEqual } from '../replay/same.ts'
import type { Release, ReleaseEntry } from './release.ts'
import { applyEntry, isDiscontinued, type PublishedCard, type PublishedCards } from './state.ts'

/** Returns the published cards after the releases. */
export function cardsAfter(releases: readonly Release[]): PublishedCards {
  const cards = new Map<string, PublishedCard>()
  for (const entry of releases.flatMap((release) => release.cards)) {
    const card = applyEntry(cards.get(entry.slug), entry)
    if (card === null) cards.delete(entry.slug)
    else cards.set(entry.slug, card)
  }
  return cards
}

/** Returns what turns the published cards `before` into `after`, sorted by slug. */
export function diffCards(before: PublishedCards, after: PublishedCards): readonly ReleaseEntry[] {
  const slugs = [...new Set([...before.keys(), ...after.keys()])].sort(compareText)
  return slugs.flatMap((slug) => {
    const entry = diffCard(before.get(slug), after.get(slug))
    return entry === null ? [] : [{ slug, ...entry }]
  })
}

function diffCard(
  was: PublishedCard | undefined,
  is: PublishedCard | undefined,
): Omit<ReleaseEntry, 'slug'> | null {
  if (is === undefined)
    return was === undefined ? null : { type: 'withdrawn', ...namesOf(was), fields: {}, relations: {} }
  const fields = changedMembers(was?.fields, is.fields, null)
  const relations = changedMembers(was?.relations, is.relations, {})
  const announced = is.notableOffers.filter((id) => was?.notableOffers.includes(id) !== true)
  const type = typeOf(was, is)
  const changed = Object.keys(fields).length + Object.keys(relations).length + announced.length
  if (type === 'updated' && changed === 0) return null
  const notable = announced.length === 0 ? {} : { notable_offers: announced }
  return { type, ...namesOf(is), fields, relations, ...notable }
}

const namesOf = ({ name, issuer, country }: PublishedCard) => ({ name, issuer, country })

function typeOf(was: PublishedCard | undefined, is: PublishedCard): PublishedChangeType {
  if (was === undefined) return 'created'
  if (isDiscontinued(was) === isDiscontinued(is)) return 'updated'
  return isDiscontinued(is) ? 'discontinued' : 'reinstated'
}

/** Returns the members that differ, with their new value; `gone` for those that are missing now. */
function changedMembers<T>(
  was: Readonly<Record<string, T>> = {},
  is: Readonly<Record<string, T>>,
  gone: T,
): Record<string, T> {
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])]
  const changed = names.filter((name) => !isEqual(was[name], is[name]))
  return Object.fromEntries(changed.map((name) => [name, is[name] ?? gone]))
}
