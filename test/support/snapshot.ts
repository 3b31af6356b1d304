import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { CARD_TYPES, Card, NETWORKS, RELATIONS } from '../../data/schema/card.ts'
import { fold } from '../../data/schema/fold.ts'
import { idOf } from '../../data/schema/ids.ts'
import { includes, PLANS, type Plan } from '../../data/schema/plans.ts'
import { type Row, view } from '../../data/schema/view.ts'
import { digest, stableJson } from '../../data/snapshot/digest.ts'
import {
  type BestList,
  type Columns,
  type FileNote,
  FORMAT,
  fileName,
  type Manifest,
  manifestName,
  type PackIndex,
  type PackNote,
  POINTER,
  type Ref,
} from '../../data/snapshot/format.ts'
import { answerName } from '../../data/snapshot/names.ts'

/** A card in a test: what matters to it, the rest is made up. */
export interface TestCard {
  readonly slug: string
  readonly name: string
  readonly issuer?: string
  readonly aliases?: readonly string[]
  readonly fee?: number | null
  readonly score?: number | null
  readonly network?: (typeof NETWORKS)[number] | null
  readonly type?: (typeof CARD_TYPES)[number] | null
  readonly discontinued?: boolean
  readonly rates?: readonly TestRate[]
}

export interface TestRate {
  readonly category: string
  readonly multiplier: number
  readonly restricted?: boolean
  /** year * 4 + (quarter - 1) */
  readonly quarter?: number
}

export interface TestIssuer {
  readonly slug: string
  readonly name: string
  readonly country: 'US' | 'CA'
  readonly aliases?: readonly string[]
}

export interface TestCatalog {
  readonly cards: readonly TestCard[]
  readonly issuers: readonly TestIssuer[]
  /** Stands in every answer, so that a test sees which snapshot it came from. */
  readonly mark: string
  /** Written without compressed forms, which is faster. */
  readonly isPlain?: true
}

export const issuers: readonly TestIssuer[] = [
  { slug: 'chase', name: 'Chase', country: 'US', aliases: ['jpmorgan'] },
  { slug: 'american-express', name: 'American Express', country: 'US', aliases: ['amex'] },
  { slug: 'bank-of-america', name: 'Bank of America', country: 'US', aliases: ['boa', 'bofa'] },
  { slug: 'rbc', name: 'RBC Royal Bank', country: 'CA' },
]

const Q4_2026 = 2026 * 4 + 3

export const cards: readonly TestCard[] = [
  {
    slug: 'amex-gold',
    name: 'American Express® Gold Card',
    issuer: 'american-express',
    fee: 325,
    network: 'AMEX',
    rates: [
      { category: 'dining', multiplier: 4 },
      { category: 'grocery', multiplier: 4 },
    ],
  },
  {
    slug: 'boa-cash',
    name: 'Customized Cash Rewards',
    issuer: 'bank-of-america',
    fee: 0,
    network: 'VISA',
    type: 'personal',
    rates: [
      { category: 'dining', multiplier: 6, restricted: true },
      { category: 'dining', multiplier: 1 },
    ],
  },
  {
    slug: 'chase-freedom',
    name: 'Freedom Flex',
    aliases: ['cff'],
    fee: 0,
    score: 670,
    network: 'MC',
    type: 'personal',
    rates: [
      { category: 'dining', multiplier: 5, quarter: Q4_2026 },
      { category: 'dining', multiplier: 3 },
    ],
  },
  { slug: 'chase-ink', name: 'Ink Business Preferred', fee: 95, network: 'VISA', type: 'business' },
  {
    slug: 'chase-old',
    name: 'Old Sapphire',
    fee: 95,
    discontinued: true,
    rates: [{ category: 'dining', multiplier: 9 }],
  },
  {
    slug: 'csp',
    name: 'Sapphire Preferred',
    aliases: ['csp'],
    fee: 95,
    score: 700,
    network: 'VISA',
    type: 'personal',
    rates: [
      { category: 'dining', multiplier: 3 },
      { category: 'travel', multiplier: 2 },
    ],
  },
  {
    slug: 'csr',
    name: 'Sapphire Reserve',
    aliases: ['csr'],
    fee: 795,
    score: 740,
    network: 'VISA',
    type: 'personal',
  },
  {
    slug: 'rbc-avion',
    name: 'Avion Visa Infinite Privilège',
    issuer: 'rbc',
    fee: null,
    network: 'VISA',
    rates: [{ category: 'travel', multiplier: 1.25 }],
  },
]

export const catalog: TestCatalog = { cards, issuers, mark: 'first' }

const CATEGORIES = [
  { slug: 'dining', aliases: ['restaurants'] },
  { slug: 'grocery', aliases: ['groceries', 'supermarkets'] },
  { slug: 'travel', aliases: [] },
]

/** Writes a snapshot as the build would, its pointer last, and gives its version. */
export async function writeSnapshot(folder: string, catalog: TestCatalog): Promise<string> {
  const { cards, issuers, mark } = catalog
  const sorted = [...cards].sort((a, b) => (fold(a.name) < fold(b.name) ? -1 : 1))
  const put = (content: Uint8Array | string) => putFile(folder, content)
  const packs = {} as Record<Plan, PackNote>
  for (const plan of PLANS) packs[plan] = await writePack(put, { ...catalog, cards: sorted }, plan)
  const best: Record<string, FileNote> = {}
  for (const { slug } of CATEGORIES) best[slug] = await put(JSON.stringify(bestOf(sorted, slug)))
  const rest = {
    format: FORMAT,
    data_updated: '2026-08-20T00:00:00Z',
    counts: { cards: cards.length },
    columns: await put(JSON.stringify(columnsOf(sorted, issuers))),
    best,
    events: await put('[]'),
    stats: await put(JSON.stringify({ data: { total_cards: cards.length, mark } })),
    packs,
  } satisfies Omit<Manifest, 'version'>
  const version = digest(stableJson(rest)).slice(0, 16)
  await mkdir(join(folder, 'manifests'), { recursive: true })
  await writeFile(join(folder, manifestName(version)), JSON.stringify({ ...rest, version }))
  await pointTo(folder, version)
  return version
}

/** Makes a written snapshot the served one. */
export async function pointTo(folder: string, version: string) {
  await writeFile(join(folder, `${POINTER}.new`), JSON.stringify({ format: FORMAT, version }))
  await rename(join(folder, `${POINTER}.new`), join(folder, POINTER))
}

const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })

type Put = (content: Uint8Array | string) => Promise<FileNote>

async function putFile(folder: string, content: Uint8Array | string): Promise<FileNote> {
  const hash = digest(content)
  await mkdir(join(folder, 'files'), { recursive: true })
  await writeFile(join(folder, fileName(hash)), content)
  return { hash, bytes: Buffer.byteLength(content) }
}

/** The card's row with some fields of each plan. */
function rowOf(card: TestCard, issuers: readonly TestIssuer[], mark: string): Row {
  const issuer = issuers.find(({ slug }) => slug === (card.issuer ?? 'chase'))!
  const id = idOf('card', card.slug)
  const rates = (card.rates ?? []).map(({ category, multiplier }) => ({
    id: idOf('rate', card.slug, category, multiplier),
    card_id: id,
    category_slug: category,
    rate_multiplier: multiplier,
  }))
  return {
    id,
    slug: card.slug,
    name: card.name,
    issuer_id: idOf('issuer', issuer.slug),
    issuers: {
      slug: issuer.slug,
      name: issuer.name,
      country: issuer.country,
      logo_url: null,
      website: `https://${issuer.slug}.example`,
    },
    network: card.network ?? null,
    card_type: card.type ?? null,
    annual_fee: card.fee === undefined ? 0 : card.fee,
    churning_notes: mark,
    reward_rates: rates,
    monthly_fee: null,
    product_url: `https://${issuer.slug}.example/${card.slug}?é`,
    benefits: [{ id: idOf('benefit', card.slug), card_id: id, name: 'Cover' }],
    statement_credits: [],
    card_perks: [{ id: idOf('perk', card.slug), card_id: id, perk_name: 'Lounge' }],
    historical_best_offer: 'pro only',
    spend_bonuses: [],
    image_url: 'enterprise only',
    affiliate_url: null,
  }
}

interface Cut {
  readonly text: string
  readonly cuts: readonly number[]
}

/** The object's text, and where the website and the relation arrays lie in it, commas included. */
function textOf(row: Row): Cut {
  let text = '{'
  const website: number[] = []
  const relations: number[] = []
  for (const [turn, [name, value]] of Object.entries(row).entries()) {
    const start = Buffer.byteLength(text)
    text += `${turn > 0 ? ',' : ''}${JSON.stringify(name)}:${JSON.stringify(value)}`
    if (name in RELATIONS) relations.push(start, Buffer.byteLength(text))
    if (name === 'issuers') {
      const shown = `,"website":${JSON.stringify((value as Row).website)}`
      const at = Buffer.byteLength(text.slice(0, text.lastIndexOf(shown)))
      website.push(at, at + Buffer.byteLength(shown))
    }
  }
  return { text: `${text}}`, cuts: [...website, ...relations] }
}

async function writePack(
  put: Put,
  { cards, issuers, mark, isPlain }: TestCatalog,
  plan: Plan,
): Promise<PackNote> {
  const bytes: Buffer[] = []
  let length = 0
  const add = (...pieces: readonly Buffer[]): Ref => {
    const start = length
    for (const piece of pieces) {
      bytes.push(piece)
      length += piece.length
    }
    return [0, start, pieces[0]!.length, pieces[1]?.length ?? 0, pieces[2]?.length ?? 0]
  }
  const forms = (text: string) => (isPlain ? [] : [gzipSync(text), brotli(text)])
  const coded = (text: string) => add(Buffer.from(text), ...forms(text))
  const texts = cards.map((card) => textOf(view(Card, rowOf(card, issuers, mark), plan, { detail: true })))
  const list = (name: string, card: TestCard) =>
    coded(JSON.stringify({ data: [{ of: name, slug: card.slug, mark }] }))
  const index: PackIndex = {
    card: texts.map(({ text }) => add(Buffer.from(text))),
    cuts: texts.map(({ cuts }) => cuts),
    detail: texts.map(({ text }) => {
      return add(Buffer.alloc(0), ...forms(`{"data":${text}}`))
    }),
    perCard: Object.fromEntries(
      perCardOf(plan).map((name) => [
        name,
        cards.map((card) => (card.slug === 'csr' ? null : list(name, card))),
      ]),
    ),
    named: Object.fromEntries(
      namedOf(issuers, plan).map((name) => [name, coded(JSON.stringify({ data: [{ of: name, mark }] }))]),
    ),
  }
  return { parts: [await put(Buffer.concat(bytes))], index: await put(JSON.stringify(index)) }
}

const perCardOf = (plan: Plan) => [
  ...(includes(plan, 'starter') ? ['listCardPerks', 'listCardCredits'] : []),
  ...(includes(plan, 'pro') ? ['getCardHistory', 'listCardTransfers', 'listOfferHistory'] : []),
]

const namedOf = (issuers: readonly TestIssuer[], plan: Plan) => [
  ...['listIssuers', 'listCategories', 'listRewardValuations', 'listApplicationRules', 'listProductChanges'],
  ...['US', 'CA'].map((country) => answerName('listIssuers', country)),
  ...issuers.map(({ slug }) => answerName('getIssuer', slug)),
  ...['listIssuerRules', 'listApplicationRules', 'listProductChanges'].map((name) =>
    answerName(name, 'chase'),
  ),
  ...(includes(plan, 'pro')
    ? ['listTransferPartners', 'listTransferPartners/CHASE_UR', 'listNotableOffers', 'listNotableOffers/US']
    : []),
]

function columnsOf(cards: readonly TestCard[], issuers: readonly TestIssuer[]): Columns {
  const place = <T>(values: readonly T[], value: T | null | undefined) => values.indexOf(value as T)
  return {
    slug: cards.map(({ slug }) => slug),
    id: cards.map(({ slug }) => idOf('card', slug)),
    issuer: cards.map(({ issuer = 'chase' }) => issuers.findIndex(({ slug }) => slug === issuer)),
    network: cards.map(({ network }) => place(NETWORKS, network)),
    type: cards.map(({ type }) => place(CARD_TYPES, type)),
    fee: cards.map(({ fee }) => (fee === undefined ? 0 : fee)),
    score: cards.map(({ score }) => score ?? null),
    discontinued: cards.map(({ discontinued }) => (discontinued ? 1 : 0)),
    name: cards.map(({ name }) => fold(name)),
    aliases: cards.map(({ aliases = [] }) => aliases.map(fold)),
    issuers: issuers.map(({ slug, country, name, aliases = [] }) => ({
      slug,
      country,
      name: fold(name),
      aliases: aliases.map(fold),
    })),
    categories: CATEGORIES,
  }
}

function bestOf(cards: readonly TestCard[], category: string): BestList {
  const rows = cards
    .flatMap((card, place) => (card.rates ?? []).map((rate) => ({ rate, place })))
    .filter(({ rate }) => rate.category === category)
    .sort((a, b) => b.rate.multiplier - a.rate.multiplier)
  return {
    card: rows.map(({ place }) => place),
    restricted: rows.map(({ rate }) => (rate.restricted ? 1 : 0)),
    quarter: rows.map(({ rate }) => rate.quarter ?? 0),
    rate: rows.map(({ rate }) =>
      JSON.stringify({ category_slug: category, rate_multiplier: rate.multiplier }),
    ),
  }
}
