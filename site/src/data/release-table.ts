import { type Change, PUBLISHED_CHANGE_TYPES } from '../../../data/schema/changes.ts'

/** What a release did to cards, counted by kind. */
export interface ReleaseCounts {
  readonly release: string
  /** In the order of the kinds. */
  readonly counts: readonly number[]
  readonly total: number
}

/** Headings of the kinds, in the order of the counts. */
export const KIND_TITLES: Readonly<Record<Change['type'], string>> = {
  created: 'New',
  updated: 'Updated',
  discontinued: 'Closed',
  reinstated: 'Reopened',
  withdrawn: 'Withdrawn',
}

/** Counts the changes of a release by kind. */
export function countByKind(release: string, changes: readonly Change[]): ReleaseCounts {
  const counts = PUBLISHED_CHANGE_TYPES.map((kind) => changes.filter(({ type }) => type === kind).length)
  return { release, counts, total: changes.length }
}

/** Day of a release as text, with its number if the day has several. */
export function releaseTitle(release: string): string {
  const [year, month, day, number] = release.split('-')
  const text = new Date(`${year}-${month}-${day}T00:00:00Z`).toLocaleDateString('en', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  } as const)
  return number === undefined ? text : `${text} (${number})`
}
