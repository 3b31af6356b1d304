import type { Card } from '../../data/schema/card.ts'
import type { World } from '../data/value/oracle.ts'
import { read } from '../support/root.ts'
import { type Service, startService } from '../support/service.ts'

/** A service, with the data from which the oracles compute values: cards by slug, and cents per point by program code. */
export interface ValueService {
  readonly service: Service
  readonly cards: ReadonlyMap<string, Card>
  readonly world: World
  readonly cents: ReadonlyMap<string, number>
}

/** Starts a service and reads its data, discontinued cards included. */
export async function startValueService(): Promise<ValueService> {
  const service = await startService()
  const all = await service.everything<Card>('pro', '/v1/cards?include_discontinued=true')
  const cards = new Map(all.map((card) => [card.slug, card]))
  return { service, cards, world: await worldOf(service), cents: await centsOf(service) }
}

const rowsOf = async <T>(service: Service, path: string) =>
  ((await service.ok('pro', path)).body as { data: readonly T[] }).data

/** Name of the quarter of the service's clock, for the oracles of values. */
export function quarterOf({ clock: { now } }: Service): string {
  return `${now.getUTCFullYear()}Q${Math.floor(now.getUTCMonth() / 3) + 1}`
}

/** Categories and merchants, for the oracles of values. */
async function worldOf(service: Service): Promise<World> {
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
async function centsOf(service: Service): Promise<ReadonlyMap<string, number>> {
  const valuations = await rowsOf<{ currency_code: string; cpp_recommended: number }>(
    service,
    '/v1/reward-valuations',
  )
  return new Map(valuations.map((each) => [each.currency_code, each.cpp_recommended]))
}
