import type { World } from '../data/value/oracle.ts'
import { read } from '../support/root.ts'
import type { Service } from '../support/service.ts'

const rowsOf = async <T>(service: Service, path: string) =>
  ((await service.ok('pro', path)).body as { data: readonly T[] }).data

/** Name of the quarter of the service's clock, as the oracles of values need it. */
export function quarterOf({ clock: { now } }: Service): string {
  return `${now.getUTCFullYear()}Q${Math.floor(now.getUTCMonth() / 3) + 1}`
}

/** Categories and merchants, as the oracles of values need them. */
export async function worldOf(service: Service): Promise<World> {
  const categories = await rowsOf<{ slug: string; parent_slug: string | null }>(service, '/v1/categories')
  const merchants = JSON.parse(read('data/facts/merchants.json')) as {
    id: string
    category: string
    accepts: string[]
  }[]
  return {
    parents: Object.fromEntries(categories.map(({ slug, parent_slug }) => [slug, parent_slug])),
    merchants: Object.fromEntries(merchants.map((merchant) => [merchant.id, merchant])),
  }
}

/** Recommended cents per point, by program code. */
export async function centsOf(service: Service): Promise<ReadonlyMap<string, number>> {
  const valuations = await rowsOf<{ currency_code: string; cpp_recommended: number }>(
    service,
    '/v1/reward-valuations',
  )
  return new Map(valuations.map((each) => [each.currency_code, each.cpp_recommended]))
}
