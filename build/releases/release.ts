import { z } from 'zod'
import { Card, COUNTRIES } from '../../data/schema/card.ts'
import { PUBLISHED_CHANGE_TYPES } from '../../data/schema/changes.ts'
import { PLANS } from '../../data/schema/plans.ts'
import { digest, stableJson } from '../../data/snapshot/digest.ts'

/** Digests of a relation's rows by the lowest plan that sees those rows. An empty digest means a list without rows. */
const RowDigests = z.partialRecord(z.enum(PLANS), z.string())
export type RowDigests = Readonly<z.infer<typeof RowDigests>>

/** The change of one card in a release. */
const ReleaseEntry = z.strictObject({
  slug: Card.shape.slug,
  type: z.enum(PUBLISHED_CHANGE_TYPES),
  name: z.string().min(1),
  issuer: Card.shape.slug,
  country: z.enum(COUNTRIES),
  /** New values of the fields that changed. */
  fields: z.record(z.string(), z.unknown()),
  /** New digests of the relations that changed. */
  relations: z.record(z.string(), RowDigests),
  /** Ids of the notable offer changes that it announces. */
  notable_offers: z.array(z.uuid()).min(1).optional(),
})
export type ReleaseEntry = Readonly<z.infer<typeof ReleaseEntry>>

/** A publication that changed data: the differences from the release before, sorted by slug. */
export const Release = z.strictObject({
  /** Day of the release, with a number from the second one of a day: `2026-11-22`, `2026-11-22-2`. */
  release: z.string().regex(/^\d{4}-\d{2}-\d{2}(-[1-9]\d*)?$/),
  published_at: z.iso.datetime(),
  cards: z.array(ReleaseEntry).min(1),
})
export type Release = Readonly<z.infer<typeof Release>>

/** Returns a short digest of a release's content. */
export const checksumOf = (release: Release): string => digest(stableJson(release)).slice(0, 8)

const DAY_LENGTH = '2026-11-22'.length

/** Compares the names of releases: by day, then by number. For `sort`. */
export function compareReleases(a: string, b: string): number {
  const [dayA, dayB] = [a.slice(0, DAY_LENGTH), b.slice(0, DAY_LENGTH)]
  return dayA === dayB ? numberOf(a) - numberOf(b) : dayA < dayB ? -1 : 1
}

const numberOf = (name: string): number => Number(name.slice(DAY_LENGTH + 1) || 1)

/** Returns the name of a new release: its day, or the day of the last release if that is later, with the next free number. */
export function nextName(last: string | undefined, day: string): string {
  if (last === undefined || last.slice(0, DAY_LENGTH) < day) return day
  return `${last.slice(0, DAY_LENGTH)}-${numberOf(last) + 1}`
}
