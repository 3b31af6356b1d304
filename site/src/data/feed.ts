import { escapeHtml } from '../../../data/html.ts'
import type { Change } from '../../../data/schema/changes.ts'
import { publishedChanges } from './snapshot.ts'

/** Entries of the feeds, and of each archive. */
export const ENTRIES = 100
export const FEED_TITLE = 'Card Data: changes of cards'

let cached: readonly Change[] | undefined

/** The published changes, oldest first. Reads the snapshot once per build of the site. */
export function changes(): readonly Change[] {
  cached ??= publishedChanges()
  return cached
}

/** The releases with their changes, newest first. */
export function releases(): readonly (readonly [release: string, changes: readonly Change[]])[] {
  return [...Map.groupBy(changes(), ({ release }) => release)].toReversed()
}

/** Number of archives. Only full ones exist, since an archive never changes (RFC 5005). */
export const archiveCount = (): number => Math.floor(changes().length / ENTRIES)

/** The changes of an archive; the first one has number 1. */
export const archived = (number: number): readonly Change[] =>
  changes().slice((number - 1) * ENTRIES, number * ENTRIES)

const TYPE_TEXTS: Readonly<Record<Change['type'], string>> = {
  created: 'new card',
  updated: 'updated',
  discontinued: 'closed to new applicants',
  reinstated: 'open again',
  withdrawn: 'withdrawn',
}

/** The card and what happened to it. */
export const titleOf = ({ card, type }: Change): string => `${card.name}: ${TYPE_TEXTS[type]}`

function shown(value: unknown): string {
  if (value === null) return 'none'
  if (typeof value === 'number') return value.toLocaleString('en')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A line of text per field that changed. */
export function linesOf({ changes: fields, changed_relations: relations }: Change): readonly string[] {
  const lines = Object.entries(fields).map(([field, { old, new: now }]) =>
    old === null ? `${field}: ${shown(now)}` : `${field}: ${shown(old)} → ${shown(now)}`,
  )
  return relations.length === 0 ? lines : [...lines, `Changed lists: ${relations.join(', ')}`]
}

/** Path of the change on the page of its release. */
export const pathOf = ({ release, id }: Change): string => `/changes/${release}/#${id}`

export interface FeedLinks {
  readonly self: string
  /** Number of the archive with the entries before; 0 for none. */
  readonly previous: number
  /** Set in an archive: the number of the next one, or null for the last. */
  readonly archive?: { readonly next: number | null }
}

/** Path of an archived feed document. */
export const archivePath = (number: number): string => `/changes/archive/${number}.xml`

/** Renders changes as an Atom feed (RFC 4287), newest first. */
export function atom(
  entries: readonly Change[],
  origin: string,
  { self, previous, archive }: FeedLinks,
): string {
  const link = (rel: string, path: string) => `<link rel="${rel}" href="${origin}${path}"/>`
  const next = archive?.next ?? null
  const updated = entries.at(-1)?.published_at ?? '1970-01-01T00:00:00Z'
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0">',
    `<id>${origin}/changes/feed.xml</id>`,
    `<title>${FEED_TITLE}</title>`,
    `<updated>${updated}</updated>`,
    '<author><name>Card Data Service</name></author>',
    link('self', self),
    link('alternate', '/changes/'),
    ...(archive ? ['<fh:archive/>', link('current', '/changes/feed.xml')] : []),
    ...(previous > 0 ? [link('prev-archive', archivePath(previous))] : []),
    ...(next === null ? [] : [link('next-archive', archivePath(next))]),
    ...entries.toReversed().map((change) => atomEntry(change, origin)),
    '</feed>',
    '',
  ].join('\n')
}

function atomEntry(change: Change, origin: string): string {
  const content = linesOf(change).join('\n')
  return [
    '<entry>',
    `<id>urn:uuid:${change.id}</id>`,
    `<title>${escapeHtml(titleOf(change))}</title>`,
    `<updated>${change.published_at}</updated>`,
    `<link rel="alternate" href="${origin}${pathOf(change)}"/>`,
    `<category term="${change.type}"/>`,
    `<content type="text">${escapeHtml(content === '' ? titleOf(change) : content)}</content>`,
    '</entry>',
  ].join('\n')
}
