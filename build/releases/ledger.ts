import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { writeFacts } from '../../data/facts-file.ts'
import { dayOf } from '../../data/time.ts'
import { namesIn, readJson, syncFolder, writeWhole } from '../durable.ts'
import { cardsAfter, diffCards } from './diff.ts'
import { compareReleases, nextName, Release } from './release.ts'
import type { PublishedCards } from './state.ts'

/** Returns the folder of the releases that belong to a folder of facts. */
export const releasesOf = (facts: string): string => join(dirname(facts), 'releases')

const fileOf = (folder: string, name: string): string => join(folder, `${name}.json`)

/** Reads the releases of a folder, oldest first. Throws an error that names the wrong file. */
export async function readReleases(folder: string): Promise<readonly Release[]> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.json'))
  const releases = await Promise.all(names.map((name) => readRelease(folder, name.slice(0, -'.json'.length))))
  return releases.toSorted((a, b) => compareReleases(a.release, b.release))
}

async function readRelease(folder: string, name: string): Promise<Release> {
  const path = fileOf(folder, name)
  const parsed = Release.safeParse(await readJson(path))
  if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`)
  if (parsed.data.release !== name) throw new Error(`${path}: its release is named ${parsed.data.release}.`)
  return parsed.data
}

/**
 * Returns the release that leads from the earlier ones to the published cards, or null if nothing changed. `at`: date-time of the
 * publication. A release is never older than the one before, so that a clock that is wrong cannot reorder them.
 */
export function nextRelease(
  earlier: readonly Release[],
  published: PublishedCards,
  at: string,
): Release | null {
  const cards = diffCards(cardsAfter(earlier), published)
  if (cards.length === 0) return null
  const last = earlier.at(-1)
  const publishedAt = last !== undefined && last.published_at > at ? last.published_at : at
  const release = nextName(last?.release, publishedAt.slice(0, dayOf(new Date(0)).length))
  return { release, published_at: publishedAt, cards: [...cards] }
}

/** Writes a release into a folder. Its file must not exist. */
export async function writeRelease(folder: string, release: Release): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeWhole(fileOf(folder, release.release), writeFacts(release))
  await syncFolder(folder)
}
