import { Buffer } from 'node:buffer'
import type { Plan } from '../../data/schema/plans.ts'
import type {
  ChangeColumns,
  ChangeFiles,
  ChangeLocations,
  ChangePackFiles,
} from '../../data/snapshot/changes.ts'
import { changeFor, type ReleasedChange } from '../releases/change.ts'
import { checksumOf, type Release } from '../releases/release.ts'
import { openSection, type Put } from './parts.ts'

/** Stores the changes of the releases as each of the plans sees them. */
export async function putChanges(
  releases: readonly Release[],
  changes: readonly ReleasedChange[],
  plans: readonly Plan[],
  put: Put,
): Promise<ChangeFiles> {
  const packs: [Plan, ChangePackFiles][] = []
  for (const plan of plans) packs.push([plan, await putPack(changes, plan, put)])
  return { columns: await putJson(put, columnsOf(releases, changes)), plans: Object.fromEntries(packs) }
}

const putJson = (put: Put, value: ChangeColumns | ChangeLocations) => put(Buffer.from(JSON.stringify(value)))

function columnsOf(releases: readonly Release[], changes: readonly ReleasedChange[]): ChangeColumns {
  const from = [0]
  for (const { cards } of releases) from.push((from.at(-1) ?? 0) + cards.length)
  const checksums = releases.map(checksumOf)
  const entries = changes.map(({ entry }) => entry)
  return {
    ledger: checksums[0] ?? '',
    releases: {
      name: releases.map(({ release }) => release),
      publishedAt: releases.map(({ published_at }) => published_at),
      checksum: checksums,
      from,
    },
    slug: entries.map(({ slug }) => slug),
    issuer: entries.map(({ issuer }) => issuer),
    country: entries.map(({ country }) => country),
    type: entries.map(({ type }) => type),
  }
}

const UNSEEN = [0, 0, 0] as const

async function putPack(changes: readonly ReleasedChange[], plan: Plan, put: Put): Promise<ChangePackFiles> {
  const section = openSection(put)
  const locations: (readonly [part: number, start: number, length: number])[] = []
  for (const each of changes) {
    const change = changeFor(plan, each)
    if (change === null) locations.push(UNSEEN)
    else {
      const identity = Buffer.from(JSON.stringify(change))
      const [part, start, length] = await section.add({
        name: change.id,
        bytes: identity,
        lengths: [identity.length, 0, 0],
      })
      locations.push([part, start, length])
    }
  }
  const parts = await section.close()
  const index: ChangeLocations = {
    part: locations.map(([part]) => part),
    start: locations.map(([, start]) => start),
    length: locations.map(([, , length]) => length),
  }
  return { locations: await putJson(put, index), parts }
}
