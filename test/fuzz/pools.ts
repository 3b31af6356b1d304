/** Values that exist in the service, by kind of parameter. */
export interface Pools {
  readonly cards: readonly string[]
  readonly issuers: readonly string[]
  readonly categories: readonly string[]
  readonly merchants: readonly string[]
  readonly currencies: readonly string[]
  readonly files: readonly string[]
  readonly cursors: readonly string[]
}

type Get = (path: string) => Promise<unknown>
type Rows = { readonly data: readonly Readonly<Record<string, unknown>>[] }

/** Reads the pools from a service. `get`: returns the body of a GET on the highest plan. */
export async function readPools(get: Get): Promise<Pools> {
  const texts = async (path: string, field: string) =>
    ((await get(path)) as Rows).data.map((row) => String(row[field]))
  const listed = (await get('/v1/exports')) as { data: { files: readonly { url: string }[] } }
  const changes = (await get('/v1/changes?limit=5')) as { next: string }
  return {
    cards: [
      ...(await texts('/v1/cards?limit=100', 'slug')),
      ...(await texts('/v1/cards?country=CA', 'slug')),
    ],
    issuers: await texts('/v1/issuers', 'slug'),
    categories: [...(await texts('/v1/categories', 'slug')), 'restaurants', 'dining@portal'],
    merchants: await texts('/v1/merchants?limit=50', 'id'),
    currencies: await texts('/v1/reward-valuations', 'currency_code'),
    files: listed.data.files.map(({ url }) => url.slice(url.lastIndexOf('/') + 1)).slice(0, 40),
    cursors: [changes.next, '2026-11-01'],
  }
}

const POOL_OF: Readonly<Record<string, keyof Pools>> = {
  ...{
    slug: 'cards',
    card: 'cards',
    cards: 'cards',
    slugs: 'cards',
    card_slug: 'cards',
    have: 'cards',
    exclude: 'cards',
  },
  ...{ issuer: 'issuers', category: 'categories', merchant: 'merchants', id: 'merchants', file: 'files' },
  ...{ currency: 'currencies', point_values: 'currencies', spend: 'categories', since: 'cursors' },
}
const WORDS: Readonly<Record<string, readonly string[]>> = {
  q: ['gold', 'sapphire', 'amex', 'td cash', 'costco', 'visa'],
  mcc: ['5812', '5411', '3000'],
  code: ['5812', 'FOOD_AND_DRINK', 'restaurant'],
  scheme: ['mcc', 'plaid', 'google_place'],
  type: ['updated', 'created,updated', 'personal'],
  url: [
    'https://93.184.216.34/hook',
    'https://hooks.example/cards',
    'https://10.0.0.1/',
    'http://hooks.example/',
  ],
  email: ['someone@example.com', 'Some.One+tag@example.com'],
}

/** Returns values that the service accepts for a parameter or member of this name; empty if there are none. */
export function poolFor(name: string, pools: Pools): readonly string[] {
  const pool = Object.hasOwn(POOL_OF, name) ? POOL_OF[name] : undefined
  return pool === undefined ? (Object.hasOwn(WORDS, name) ? (WORDS[name] ?? []) : []) : pools[pool]
}
